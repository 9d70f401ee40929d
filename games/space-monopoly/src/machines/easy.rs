//! `easy`: a beginner who likes new companies and cheap shares, and does not think of mergers or of the others.

use super::{most_held, random_square};
use crate::action::Action;
use crate::company::Company;
use crate::rules::SpaceMonopoly;
use crate::state::{Phase, State};
use crate::view::View;
use parlor_engine::{Dealer, Game, Machine, Seat};

/// Founds where it can, grows what it holds, buys one cheap share a turn, and sells what a merger takes from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easy;

impl Machine<SpaceMonopoly> for Easy {
    fn choose(&self, game: &SpaceMonopoly, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let state = game.sample_state(view, &mut &mut *dealer);
        let Some(seat) = state.decider() else { return menu[0] };
        match menu[0] {
            Action::Place { .. } => place(game, &state, seat, dealer).unwrap_or(menu[0]),
            Action::Found { .. } | Action::Acquirer { .. } => most_held(&state, seat, menu),
            Action::Dispose { .. } => disposal(&state).unwrap_or(menu[0]),
            Action::Buy { .. } | Action::Sell { .. } | Action::End => buy(game, &state, view.bought),
        }
    }
}

/// Places where a company begins, else beside a single company that it holds, else anywhere.
fn place(game: &SpaceMonopoly, state: &State, seat: Seat, dealer: &mut dyn Dealer) -> Option<Action> {
    let classes = game.classes(state);
    let can_found = !game.free_companies(state).is_empty();
    let holds = |company: Company| state.players[seat].shares[company] > 0;
    let founds = classes.iter().find(|class| class.touched.is_empty() && class.cluster >= 2 && can_found);
    let grows = || classes.iter().find(|class| class.touched.len() == 1 && class.touched.first().is_some_and(holds));
    let anywhere = |dealer: &mut dyn Dealer| classes.get(dealer.below(classes.len().max(1) as u32) as usize);
    let class = founds.or_else(grows).or_else(|| anywhere(dealer))?;
    random_square(class.squares, dealer).map(|square| Action::Place { square })
}

/// Sells everything: money in hand is what a beginner understands.
fn disposal(state: &State) -> Option<Action> {
    let Phase::Disposing(merger) = &state.phase else { return None };
    let company = *merger.queue.first()?;
    Some(Action::Dispose { sell: state.players[merger.seat].shares[company], trade: 0, keep: 0 })
}

/// Buys one share of the cheapest company in a turn.
fn buy(game: &SpaceMonopoly, state: &State, bought: u32) -> Action {
    let open = state.board.active().iter().filter(|&company| game.most_buy(state, company) > 0);
    let cheapest = open.min_by_key(|&company| game.price(state, company)).filter(|_| bought == 0);
    cheapest.map_or(Action::End, |company| Action::Buy { company, shares: 1 })
}
