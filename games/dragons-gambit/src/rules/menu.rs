//! All legal actions.

use super::check::{has_target, is_sealed, may_call};
use crate::action::Action;
use crate::card::{Ability, Card};
use crate::options::Options;
use crate::position::{Pair, Position};
use crate::state::{Face, Phase, State};
use parlor_engine::Seat;

/// Adds all legal actions of a seat whose turn it is.
pub fn legal_actions(options: &Options, state: &State, seat: Seat, menu: &mut Vec<Action>) {
    match state.phase {
        Phase::FirstLook { .. } => menu.extend(Pair::ALL.map(|pair| {
            let [first, second] = pair.positions();
            Action::Choose { first, second }
        })),
        Phase::Turn => {
            menu.push(Action::Draw);
            menu.extend(Position::ALL.map(|position| Action::Take { position }));
            if may_call(state) {
                menu.push(Action::Call);
            }
        }
        Phase::Decide { card, face } => {
            menu.extend(Position::ALL.map(|position| Action::Keep { position }));
            menu.push(Action::Discard);
            if face == Face::Secret {
                list_drake(options, state, seat, card, menu);
            }
        }
        Phase::Wake { card } => {
            menu.push(Action::Decline);
            list_wyrm(options, state, seat, card, menu);
        }
        Phase::SecondLook { owner, position } => {
            menu.push(Action::Decline);
            let first = Action::Look { seat: (owner != seat).then_some(owner), position };
            let begin = menu.len();
            list_looks(options, state, seat, menu);
            if let Some(index) = menu[begin..].iter().position(|look| *look == first) {
                menu.remove(begin + index);
            }
        }
        Phase::Raid { .. } => {
            menu.push(Action::Stop);
            menu.extend(Position::ALL.map(|own| Action::Exchange { own }));
        }
        Phase::FirstPlayer | Phase::Deal { .. } | Phase::Flip { .. } | Phase::Draw | Phase::Over => {}
    }
}

fn list_drake(options: &Options, state: &State, seat: Seat, card: Card, menu: &mut Vec<Action>) {
    let Some(ability) = card.drawn_ability() else { return };
    if !has_target(options, state, ability) {
        return;
    }
    match ability {
        Ability::Scry => menu.extend(Position::ALL.map(|position| Action::Scry { position })),
        Ability::Chill => menu.extend(Position::ALL.map(|position| Action::Chill { position })),
        Ability::Spy => for_each_opponent(options, state, seat, |seat| {
            menu.extend(Position::ALL.map(|position| Action::Spy { seat, position }));
        }),
        Ability::Scorch => for_each_opponent(options, state, seat, |seat| {
            menu.extend(Position::ALL.map(|position| Action::Scorch { seat, position }));
        }),
        Ability::Gale | Ability::TwinSight | Ability::Raid => unreachable!("these wake on discard"),
    }
}

fn list_wyrm(options: &Options, state: &State, seat: Seat, card: Card, menu: &mut Vec<Action>) {
    match card.discarded_ability() {
        Some(Ability::Gale) => for_each_opponent(options, state, seat, |seat| {
            for own in Position::ALL {
                menu.extend(Position::ALL.map(|position| Action::Gale { own, seat, position }));
            }
        }),
        Some(Ability::TwinSight) => list_looks(options, state, seat, menu),
        Some(Ability::Raid) => for_each_opponent(options, state, seat, |seat| {
            menu.extend(Position::ALL.map(|position| Action::Raid { seat, position }));
        }),
        Some(Ability::Scry | Ability::Chill | Ability::Spy | Ability::Scorch) | None => {
            unreachable!("only a Wyrm or the Tyrant wakes")
        }
    }
}

fn list_looks(options: &Options, state: &State, seat: Seat, menu: &mut Vec<Action>) {
    menu.extend(Position::ALL.map(|position| Action::Look { seat: None, position }));
    for_each_opponent(options, state, seat, |owner| {
        menu.extend(Position::ALL.map(|position| Action::Look { seat: Some(owner), position }));
    });
}

/// D23: opponents whose grid is not sealed.
fn for_each_opponent(options: &Options, state: &State, seat: Seat, mut list: impl FnMut(Seat)) {
    for opponent in Seat::all(state.seats()) {
        if opponent != seat && !is_sealed(options, state, opponent) {
            list(opponent);
        }
    }
}
