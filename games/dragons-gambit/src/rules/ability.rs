//! Abilities (D18–D33).

use super::turn::end_turn;
use crate::card::Ability;
use crate::event::Event;
use crate::options::Options;
use crate::position::Position;
use crate::runes::Rune;
use crate::state::{Face, Phase, State};
use parlor_engine::{Seat, Sink};

/// D27: look at one of your own cards.
pub fn scry(state: &mut State, position: Position, events: &mut impl Sink<Event>) {
    show_drake(state, Ability::Scry, events);
    look(state, state.active(), position, Ability::Scry, events);
}

/// D28: one of your own cards gets −3.
pub fn chill(state: &mut State, position: Position, events: &mut impl Sink<Event>) {
    show_drake(state, Ability::Chill, events);
    lay_rune(state, state.active(), position, Rune::Frost, events);
}

/// D29: look at a card of an opponent.
pub fn spy(state: &mut State, owner: Seat, position: Position, events: &mut impl Sink<Event>) {
    show_drake(state, Ability::Spy, events);
    look(state, owner, position, Ability::Spy, events);
}

/// D30: a card of an opponent gets +3.
pub fn scorch(state: &mut State, owner: Seat, position: Position, events: &mut impl Sink<Event>) {
    show_drake(state, Ability::Scorch, events);
    lay_rune(state, owner, position, Rune::Ember, events);
}

/// D31: two cards change places, unseen.
pub fn gale(options: &Options, state: &mut State, own: Position, owner: Seat, position: Position, events: &mut impl Sink<Event>) {
    invoke(state, Ability::Gale, events);
    exchange(state, own, owner, position, Ability::Gale, events);
    end_turn(options, state, events);
}

/// D32: the first look of Twin Sight leaves a second one open; the second ends the turn.
pub fn twin_sight(options: &Options, state: &mut State, owner: Seat, position: Position, events: &mut impl Sink<Event>) {
    let is_second = matches!(state.phase, Phase::SecondLook { .. });
    if !is_second {
        invoke(state, Ability::TwinSight, events);
    }
    look(state, owner, position, Ability::TwinSight, events);
    if is_second {
        end_turn(options, state, events);
    } else {
        state.phase = Phase::SecondLook { owner, position };
    }
}

/// D33: look at a card of an opponent; what follows is decided after seeing it.
pub fn raid(state: &mut State, owner: Seat, position: Position, events: &mut impl Sink<Event>) {
    invoke(state, Ability::Raid, events);
    look(state, owner, position, Ability::Raid, events);
    state.phase = Phase::Raid { owner, position };
}

/// D33: the raided card changes places with one of yours.
pub fn exchange_raided(options: &Options, state: &mut State, own: Position, events: &mut impl Sink<Event>) {
    let Phase::Raid { owner, position } = state.phase else { unreachable!("only a raided card is exchanged so") };
    exchange(state, own, owner, position, Ability::Raid, events);
    end_turn(options, state, events);
}

/// D33: the raided card stays.
pub fn stop_raid(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    events.push(Event::Stopped { seat: state.active(), ability: Ability::Raid });
    end_turn(options, state, events);
}

/// D22: the ability of a discarded card is declined, or D32: the second look.
pub fn decline(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active();
    let event = match state.phase {
        Phase::Wake { card } => {
            let ability = card.discarded_ability().expect("only a Wyrm or the Tyrant wakes");
            Event::Declined { seat, ability }
        }
        Phase::SecondLook { .. } => Event::Stopped { seat, ability: Ability::TwinSight },
        Phase::FirstPlayer
        | Phase::Deal { .. }
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Turn
        | Phase::Draw
        | Phase::Decide { .. }
        | Phase::Raid { .. }
        | Phase::Over => unreachable!("check allows declining only these"),
    };
    events.push(event);
    end_turn(options, state, events);
}

/// D22: invoking a Drake shows it to all.
fn show_drake(state: &mut State, ability: Ability, events: &mut impl Sink<Event>) {
    invoke(state, ability, events);
    state.phase = Phase::Decide { card: ability.card(), face: Face::Shown };
}

fn invoke(state: &State, ability: Ability, events: &mut impl Sink<Event>) {
    events.push(Event::Invoked { seat: state.active(), card: ability.card(), ability });
}

/// DK6: only the active player learns the card.
fn look(state: &mut State, owner: Seat, position: Position, ability: Ability, events: &mut impl Sink<Event>) {
    let (seat, turn) = (state.active(), state.turns);
    let card = state.card_mut(owner, position);
    card.learned.add(seat, turn);
    let (face, current) = (card.face, card.current());
    events.push(Event::Looked { seat, owner, position, ability, card: Some(face), current: Some(current) });
}

/// DR1, DR2: the rune changes the value at once and stays on the card.
fn lay_rune(state: &mut State, owner: Seat, position: Position, rune: Rune, events: &mut impl Sink<Event>) {
    let seat = state.active();
    let card = state.card_mut(owner, position);
    let before = card.current();
    card.runes.push(rune);
    let current = rune.apply(before);
    events.push(Event::RuneLaid { seat, owner, position, rune, before: Some(before), current: Some(current) });
}

/// DK7, DR2: cards change places with their runes and with what everybody knows of them.
fn exchange(state: &mut State, own: Position, owner: Seat, position: Position, ability: Ability, events: &mut impl Sink<Event>) {
    let seat = state.active();
    let (given, received) = (*state.card(seat, own), *state.card(owner, position));
    *state.card_mut(seat, own) = received;
    *state.card_mut(owner, position) = given;
    events.push(Event::Exchanged { seat, own, owner, position, ability });
}
