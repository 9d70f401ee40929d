//! The actions worth trying, with what each is worth in points. Legality follows the menu of the rules.

use super::gain_of_draw;
use super::guess::Guess;
use parlor_dragons_gambit::{Ability, Action, Card, Phase, Position};
use parlor_engine::Seat;

/// Tells every action worth trying with its merit in points; the best one is the policy.
pub(super) fn list(guess: &Guess<'_>, mut add: impl FnMut(Action, f32)) {
    match guess.state.phase {
        Phase::FirstLook { .. } => {
            add(Action::Choose { first: Position::NearLeft, second: Position::NearRight }, 1.0);
            add(Action::Choose { first: Position::FarLeft, second: Position::FarRight }, 0.0);
        }
        Phase::Turn => turn(guess, &mut add),
        Phase::Decide { card, .. } => {
            decide(guess, card, &mut add);
            if let Some(ability) = guess.secret_card().and_then(Card::drawn_ability) {
                drake(guess, ability, &mut add);
            }
        }
        Phase::Wake { card } => {
            add(Action::Decline, 0.0);
            wake(guess, card, &mut add);
        }
        Phase::SecondLook { owner, position } => {
            add(Action::Decline, 0.0);
            looks(guess, Some((owner, position)), &mut add);
        }
        Phase::Raid { owner, position } => {
            add(Action::Stop, 0.0);
            for own in Position::ALL {
                let gain = guess.own(own) - guess.of(owner, position);
                add(Action::Exchange { own }, gain * rivalry(guess, owner));
            }
        }
        Phase::FirstPlayer | Phase::Deal { .. } | Phase::Flip { .. } | Phase::Draw | Phase::Over => {
            unreachable!("a player is asked only when one decides")
        }
    }
}

/// Taking from an opponent helps twice: a little more if that one is ahead.
fn rivalry(guess: &Guess<'_>, owner: Seat) -> f32 {
    let ahead = guess.total(owner) <= guess.lowest_rival();
    let share = 1.0 / f32::from(guess.state.seats() - 1);
    if ahead { 1.0 + share } else { 1.0 + 0.5 * share }
}

/// What a card brings when it is discarded: a Wyrm or the Tyrant wakes.
fn waking(guess: &Guess<'_>, card: Card) -> f32 {
    match card.discarded_ability() {
        Some(Ability::Gale) => guess.wakes[0] * guess.weights.wake,
        Some(Ability::TwinSight) => guess.wakes[1] * guess.weights.wake,
        Some(Ability::Raid) => guess.wakes[2] * guess.weights.wake,
        Some(Ability::Scry | Ability::Chill | Ability::Spy | Ability::Scorch) | None => 0.0,
    }
}

/// The same for the card at an own position; of an unseen one as likely as it is such a card.
fn wakes(guess: &Guess<'_>, position: Position) -> f32 {
    if guess.knows(guess.seat, position) {
        return waking(guess, guess.state.card(guess.seat, position).face);
    }
    let [gale, looks, raid] = guess.wakes;
    guess.weights.wake * (4.0 * gale + 4.0 * looks + 2.0 * raid) / 52.0
}

/// What replacing the card at a position by one of this value brings.
fn replacing(guess: &Guess<'_>, position: Position, value: f32) -> f32 {
    // A card one knows is worth something beside its points.
    let sight = if guess.knows(guess.seat, position) || guess.is_last_turn() { 0.0 } else { guess.weights.certainty };
    guess.own(position) - value + wakes(guess, position) + sight
}

fn turn(guess: &Guess<'_>, add: &mut impl FnMut(Action, f32)) {
    // A drawn card replaces whatever it replaces best, or goes; a Drake or a woken dragon comes on top.
    let most = Position::ALL.into_iter().map(|position| replacing(guess, position, 0.0)).fold(0.0, f32::max);
    let draw = gain_of_draw(most) + 0.5;
    add(Action::Draw, draw);
    if let Some(top) = guess.state.discard_pile.top {
        for position in Position::ALL {
            add(Action::Take { position }, replacing(guess, position, f32::from(top.value())));
        }
    }
    if guess.may_call() {
        let own = guess.total(guess.seat);
        let most = guess.weights.call_total * if guess.state.seats() == 2 { 1.2 } else { 1.0 };
        let is_sure = own <= most && own + guess.weights.call_margin <= guess.lowest_rival();
        add(Action::Call, if is_sure { draw + 20.0 } else { draw - 1.0 - 0.3 * (own - most).max(0.0) });
    }
}

fn decide(guess: &Guess<'_>, card: Card, add: &mut impl FnMut(Action, f32)) {
    add(Action::Discard, waking(guess, card));
    for position in Position::ALL {
        add(Action::Keep { position }, replacing(guess, position, f32::from(card.value())));
    }
}

/// Abilities of a drawn Drake: they come before keeping or discarding, so they cost nothing but the secret.
fn drake(guess: &Guess<'_>, ability: Ability, add: &mut impl FnMut(Action, f32)) {
    let before_all = 14.0;
    match ability {
        Ability::Scry => {
            for position in Position::ALL.into_iter().filter(|&position| !guess.knows(guess.seat, position)) {
                add(Action::Scry { position }, before_all + guess.weights.look);
            }
        }
        Ability::Chill => {
            for position in Position::ALL {
                let gain = guess.own(position).min(3.0);
                add(Action::Chill { position }, if gain > 0.5 { before_all + gain } else { -1.0 });
            }
        }
        Ability::Spy => {
            for seat in guess.opponents() {
                for position in Position::ALL.into_iter().filter(|&position| !guess.knows(seat, position)) {
                    let merit = 0.2 - 0.01 * guess.total(seat);
                    add(Action::Spy { seat, position }, before_all + merit);
                }
            }
        }
        Ability::Scorch => {
            for seat in guess.opponents() {
                for position in Position::ALL {
                    let gain = (13.0 - guess.of(seat, position)).min(3.0) * (rivalry(guess, seat) - 1.0);
                    add(Action::Scorch { seat, position }, before_all + gain - 0.01 * guess.total(seat));
                }
            }
        }
        Ability::Gale | Ability::TwinSight | Ability::Raid => {}
    }
}

fn wake(guess: &Guess<'_>, card: Card, add: &mut impl FnMut(Action, f32)) {
    match card.discarded_ability() {
        Some(Ability::Gale) => gale(guess, add),
        Some(Ability::TwinSight) => looks(guess, None, add),
        Some(Ability::Raid) => {
            let worst = worst_own(guess);
            for seat in guess.opponents() {
                for position in Position::ALL {
                    let gain = guess.own(worst) - guess.of(seat, position);
                    let hope = if guess.knows(seat, position) { gain } else { gain.max(0.0) + 1.0 };
                    add(Action::Raid { seat, position }, hope * rivalry(guess, seat));
                }
            }
        }
        Some(Ability::Scry | Ability::Chill | Ability::Spy | Ability::Scorch) | None => {}
    }
}

fn worst_own(guess: &Guess<'_>) -> Position {
    Position::ALL.into_iter().max_by(|&a, &b| guess.own(a).total_cmp(&guess.own(b))).expect("a grid has four places")
}

/// Exchanges unseen: only the worst own card, and of each opponent the best.
fn gale(guess: &Guess<'_>, add: &mut impl FnMut(Action, f32)) {
    let own = worst_own(guess);
    for seat in guess.opponents() {
        for position in Position::ALL {
            let gain = guess.own(own) - guess.of(seat, position);
            let is_blind = guess.knows(guess.seat, own) && !guess.knows(seat, position);
            let doubt = if is_blind { 0.35 * guess.weights.certainty } else { 0.0 };
            add(Action::Gale { own, seat, position }, gain * rivalry(guess, seat) - doubt);
        }
    }
}

/// Looks of Twin Sight: at own unseen cards first, then at those of the one who is ahead.
fn looks(guess: &Guess<'_>, done: Option<(Seat, Position)>, add: &mut impl FnMut(Action, f32)) {
    let is_new = |owner: Seat, position: Position| !guess.knows(owner, position) && done != Some((owner, position));
    for position in Position::ALL.into_iter().filter(|&position| is_new(guess.seat, position)) {
        add(Action::Look { seat: None, position }, if guess.is_last_turn() { 0.05 } else { guess.weights.look });
    }
    for seat in guess.opponents() {
        for position in Position::ALL.into_iter().filter(|&position| is_new(seat, position)) {
            add(Action::Look { seat: Some(seat), position }, 0.3 - 0.01 * guess.total(seat));
        }
    }
}
