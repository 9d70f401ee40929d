//! The rules: what may be done (`check`, `menu`) and what it does (`setup`, `turn`, `ability`, `scoring`).

mod ability;
mod check;
mod menu;
mod scoring;
mod setup;
mod turn;

pub use check::{TURNS_BEFORE_CALL, check, has_target, is_sealed, may_call};
pub use menu::legal_actions;
pub use scoring::{scores, standing};
pub use setup::place_of;
pub use turn::LONG_NIGHT_LAPS;

use crate::action::Action;
use crate::card::Card;
use crate::chance::Chance;
use crate::event::Event;
use crate::options::Options;
use crate::state::{Phase, State};
use parlor_engine::{Dealer, Seat, Sink, Step, Turn, Viewer};

/// Carries out a step that is allowed.
#[inline]
pub fn apply(options: &Options, state: &mut State, step: &Step<Action, Chance>, events: &mut impl Sink<Event>) {
    match *step {
        Step::Act(seat, action) => act(options, state, seat, action, events),
        Step::Chance(outcome) => match outcome {
            Chance::First(seat) => setup::draw_first_player(state, seat, events),
            Chance::Card(card) => receive(options, state, card, events),
        },
        Step::Ruling(_) => unreachable!("the game has no rulings, and they are refused"),
    }
}

/// The top card of the draw pile goes where the phase says.
#[inline]
fn receive(options: &Options, state: &mut State, card: Card, events: &mut impl Sink<Event>) {
    state.draw_pile.remove(card);
    match state.phase {
        Phase::Deal { dealt } => setup::deal(options, state, dealt, card, events),
        Phase::Flip { choices } => setup::look_and_flip(state, &choices, card, events),
        Phase::Draw => turn::receive_card(state, card, events),
        Phase::FirstPlayer
        | Phase::FirstLook { .. }
        | Phase::Turn
        | Phase::Decide { .. }
        | Phase::Wake { .. }
        | Phase::SecondLook { .. }
        | Phase::Raid { .. }
        | Phase::Over => unreachable!("a card falls only when the game waits for one"),
    }
}

fn act(options: &Options, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Choose { first, second } => setup::choose(state, seat, first, second, events),
        Action::Draw => turn::draw(state, events),
        Action::Take { position } => turn::take(options, state, position, events),
        Action::Call => turn::call(options, state, events),
        Action::Keep { position } => turn::keep(options, state, position, events),
        Action::Discard => turn::discard(options, state, events),
        Action::Scry { position } => ability::scry(state, position, events),
        Action::Chill { position } => ability::chill(state, position, events),
        Action::Spy { seat: owner, position } => ability::spy(state, owner, position, events),
        Action::Scorch { seat: owner, position } => ability::scorch(state, owner, position, events),
        Action::Gale { own, seat: owner, position } => ability::gale(options, state, own, owner, position, events),
        Action::Look { seat: owner, position } => {
            ability::twin_sight(options, state, owner.unwrap_or(seat), position, events);
        }
        Action::Raid { seat: owner, position } => ability::raid(state, owner, position, events),
        Action::Exchange { own } => ability::exchange_raided(options, state, own, events),
        Action::Stop => ability::stop_raid(options, state, events),
        Action::Decline => ability::decline(options, state, events),
    }
}

/// Adds every outcome that chance may bring now, with its weight.
pub fn chance_outcomes(state: &State, odds: &mut Vec<(Chance, u32)>) {
    if state.phase == Phase::FirstPlayer {
        odds.extend(Seat::all(state.seats()).map(|seat| (Chance::First(seat), 1)));
    } else if state.turn() == Turn::Chance {
        odds.extend(state.draw_pile.iter().map(|(card, count)| (Chance::Card(card), u32::from(count))));
    }
}

/// Draws one outcome by the same odds.
#[inline]
pub fn draw_chance(state: &State, dealer: &mut (impl Dealer + ?Sized)) -> Chance {
    match state.phase {
        Phase::FirstPlayer => Chance::First(Seat::new(dealer.below(u32::from(state.seats())) as u8)),
        Phase::Deal { .. } | Phase::Flip { .. } | Phase::Draw => Chance::Card(state.draw_pile.pick(dealer)),
        Phase::FirstLook { .. }
        | Phase::Turn
        | Phase::Decide { .. }
        | Phase::Wake { .. }
        | Phase::SecondLook { .. }
        | Phase::Raid { .. }
        | Phase::Over => unreachable!("chance is asked only when the game waits for it"),
    }
}

/// Whether a viewer may read an outcome of chance in a record; it never depends on which card it is.
pub fn chance_is_open(state: &State, viewer: Viewer) -> bool {
    match state.phase {
        Phase::Draw => viewer.may_know_of(state.active()),
        // D9: nobody sees a card as it is dealt.
        Phase::Deal { .. } => viewer == Viewer::Referee,
        Phase::FirstPlayer
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Turn
        | Phase::Decide { .. }
        | Phase::Wake { .. }
        | Phase::SecondLook { .. }
        | Phase::Raid { .. }
        | Phase::Over => true,
    }
}
