//! The end of a round (D39–D43) and of the game (D44–D46).

use super::setup;
use crate::event::Event;
use crate::grid::{Learned, Origin};
use crate::options::Options;
use crate::position::Position;
use crate::sheet::{LastRound, RevealedCard, Sheet};
use crate::state::{Phase, State};
use parlor_engine::{PerSeat, Seat, Sink, Standing};

/// D39: all grids are revealed and scored; then a new round begins or the game ends.
pub fn end_round(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    let hands = PerSeat::from_fn(state.seats(), |seat| {
        Position::ALL.map(|position| {
            let card = state.card(seat, position);
            RevealedCard { face: card.face, current: card.current() }
        })
    });
    let discard = state.discard_pile.top.expect("between turns the discard pile has a card");
    let last_round = LastRound { caller: state.caller, discard, hands };
    let sheet = Sheet::new(&last_round, options.scoring);
    state.last_round = Some(last_round);
    events.push(Event::Revealed { round: state.round, sheet });
    add_points(state, &sheet, events);
    if state.players.as_slice().iter().any(|player| player.score >= options.threshold) {
        end_game(options, state, events);
    } else {
        // D12: the next seat clockwise plays first.
        state.round += 1;
        state.first = state.first.next(state.seats());
        setup::begin_round(state, events);
    }
}

fn add_points(state: &mut State, sheet: &Sheet, events: &mut impl Sink<Event>) {
    for (seat, line) in sheet.lines.iter() {
        let player = &mut state.players[seat];
        player.score += u16::from(line.points);
        events.push(Event::Scored { seat, points: line.points, outcome: line.outcome, score: player.score });
        if line.outcome.earns_crest() {
            player.crests += 1;
            events.push(Event::Crested { seat, crests: player.crests });
        }
    }
}

/// D44: the game is over; DK10: the grids stay revealed.
fn end_game(options: &Options, state: &mut State, events: &mut impl Sink<Event>) {
    let (seats, turn) = (state.seats(), state.turns);
    for card in state.players.iter_mut().flat_map(|player| player.grid.cards_mut()) {
        card.learned = Learned::by_all(seats, turn);
        card.origin = Origin::Open;
    }
    state.phase = Phase::Over;
    events.push(Event::GameEnded { threshold: options.threshold });
}

/// The cumulative scores.
pub fn scores(state: &State) -> PerSeat<i64> {
    PerSeat::from_fn(state.seats(), |seat| i64::from(state.players[seat].score))
}

/// D44, D45: the lowest score wins; ties go to more crests, then to the lower last round, and are shared after that.
pub fn standing(options: &Options, state: &State) -> Option<Standing> {
    if state.phase != Phase::Over {
        return None;
    }
    let sheet = state.last_round.map(|round| Sheet::new(&round, options.scoring));
    let key = |seat: Seat| {
        let player = &state.players[seat];
        (player.score, std::cmp::Reverse(player.crests), sheet.map_or(0, |sheet| sheet.lines[seat].points))
    };
    let ranks = PerSeat::from_fn(state.seats(), |seat| {
        1 + Seat::all(state.seats()).filter(|&other| key(other) < key(seat)).count() as u8
    });
    let scores = scores(state);
    let (most, least) = (scores.as_slice().iter().max().copied()?, scores.as_slice().iter().min().copied()?);
    let reason =
        format!("after round {} a score of {most} reached {}; the lowest, {least}, wins", state.round, options.threshold);
    Some(Standing { ranks, scores, clause: "D44".to_owned(), reason, counted: true })
}
