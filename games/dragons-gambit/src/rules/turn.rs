//! The turn (D13–D17) and the empty draw pile (D47).

use super::check::{has_target, is_sealed};
use super::scoring;
use crate::card::Card;
use crate::event::Event;
use crate::grid::{GridCard, Learned};
use crate::options::Options;
use crate::position::Position;
use crate::runes::Runes;
use crate::state::{Face, Phase, State};
use parlor_engine::Sink;

/// D43: a round ends after so many turns of each player.
pub const LONG_NIGHT_LAPS: u8 = 20;

/// D14: the active player draws; D47: from an empty pile only after a reshuffle.
pub fn draw(state: &mut State, events: &mut impl Sink<Event>) {
    if state.draw_pile.is_empty() {
        reshuffle(state, events);
    }
    state.phase = Phase::Draw;
}

/// D47: all but the top discard becomes the new draw pile.
fn reshuffle(state: &mut State, events: &mut impl Sink<Event>) {
    let pile = &mut state.discard_pile;
    state.draw_pile = std::mem::take(&mut pile.below);
    state.shuffles += 1;
    let top = pile.top.expect("between turns the discard pile has a card");
    events.push(Event::Reshuffled { cards: state.draw_pile.total(), top });
}

/// D14: the drawn card, seen by the active player alone.
pub fn receive_card(state: &mut State, card: Card, events: &mut impl Sink<Event>) {
    state.phase = Phase::Decide { card, face: Face::Secret };
    events.push(Event::Drew { seat: state.active(), card: Some(card), left: state.draw_pile.total() });
}

/// D15: the top discard goes into the grid, known to all (DK4).
pub fn take(options: &Options, state: &mut State, position: Position, events: &mut impl Sink<Event>) {
    let seat = state.active();
    let card = state.discard_pile.top.take().expect("between turns the discard pile has a card");
    events.push(Event::Took { seat, card, position });
    replace(options, state, position, GridCard::open(card, state.seats(), state.turns), events);
}

/// D14: the drawn card goes into the grid.
pub fn keep(options: &Options, state: &mut State, position: Position, events: &mut impl Sink<Event>) {
    let Phase::Decide { card, face } = state.phase else { unreachable!("only a drawn card is kept") };
    let seat = state.active();
    events.push(Event::Kept { seat, card: Some(card), position, face });
    let learned = match face {
        // DK2: the others do not learn it.
        Face::Secret => Learned::by(seat, state.turns),
        // DK3: everybody goes on knowing it.
        Face::Shown => Learned::by_all(state.seats(), state.turns),
    };
    let kept = GridCard { face: card, runes: Runes::NONE, learned, origin: face.origin(state.shuffles) };
    replace(options, state, position, kept, events);
}

/// D14: the drawn card goes to the discard pile.
pub fn discard(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    let Phase::Decide { card, .. } = state.phase else { unreachable!("only a drawn card is discarded") };
    reach_discard_pile(options, state, card, None, Runes::NONE, events);
}

/// D14, D15: the card that lay there goes face-up on the discard pile.
fn replace(options: &Options, state: &mut State, position: Position, card: GridCard, events: &mut impl Sink<Event>) {
    let seat = state.active();
    let replaced = state.players[seat].grid.lay(position, card).expect("after the deal each grid has four cards");
    reach_discard_pile(options, state, replaced.face, Some(position), replaced.runes, events);
}

/// D19, DR3: a card is discarded, loses its runes, and may wake (D14, D15).
fn reach_discard_pile(
    options: &Options,
    state: &mut State,
    card: Card,
    from: Option<Position>,
    runes: Runes,
    events: &mut impl Sink<Event>,
) {
    let seat = state.active();
    state.discard_pile.put(card);
    events.push(Event::Discarded { seat, card, from, runes });
    let Some(ability) = card.discarded_ability() else { return end_turn(options, state, events) };
    if has_target(options, state, ability) {
        state.phase = Phase::Wake { card };
    } else {
        // D23: without a legal target it cannot be invoked.
        events.push(Event::NoTarget { seat, card, ability });
        end_turn(options, state, events);
    }
}

/// D16: the call is the whole turn.
pub fn call(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active();
    state.caller = Some(seat);
    events.push(Event::Called { seat, sealed: is_sealed(options, state, seat) });
    end_turn(options, state, events);
}

/// D17: the next seat clockwise plays, unless the round is over.
pub fn end_turn(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    state.turns += 1;
    state.phase = Phase::Turn;
    match state.caller {
        // D35, D36: everybody else has had their last turn.
        Some(caller) if caller == state.active() => scoring::end_round(options, state, events),
        Some(_) => {}
        None if state.turns == LONG_NIGHT_LAPS * state.seats() => {
            events.push(Event::LongNight { turns: state.turns });
            scoring::end_round(options, state, events);
        }
        None => {}
    }
}
