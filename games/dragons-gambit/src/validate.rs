//! The invariants of the rulebook (DE19).

use crate::card::HIGHEST_VALUE;
use crate::counts::Counts;
use crate::grid::{GridCard, Learned, MOST_PLAYERS, Origin};
use crate::options::{FirstLook, Options};
use crate::position::{Pair, Position};
use crate::rules::{LONG_NIGHT_LAPS, TURNS_BEFORE_CALL, has_target};
use crate::state::{Choices, Face, Phase, State};
use parlor_engine::{Seat, Violation};

/// The most reshuffles of a round: six players leave 27 cards to draw, and have at most 125 turns.
const MOST_SHUFFLES: u8 = 4;

/// Each shuffle brings at most the four Frost Drakes and the four Ember Drakes.
const RUNES_PER_SHUFFLE: u32 = 8;

/// The longest game that a state may tell of; an honest one has some ten rounds.
const MOST_ROUNDS: u16 = 10_000;

/// Finds a broken invariant.
pub(crate) fn validate(options: &Options, state: &State) -> Result<(), Violation> {
    // Whatever names a seat or a turn comes first: the other checks count with them.
    check_seats(state)?;
    check_progress(options, state)?;
    check_phase(options, state)?;
    check_cards(state)?;
    check_knowledge(state)
}

fn demand(holds: bool, broken: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(broken())) }
}

fn check_seats(state: &State) -> Result<(), Violation> {
    let owner = match state.phase {
        Phase::SecondLook { owner, .. } | Phase::Raid { owner, .. } => Some(owner),
        Phase::FirstPlayer
        | Phase::Deal { .. }
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Turn
        | Phase::Draw
        | Phase::Decide { .. }
        | Phase::Wake { .. }
        | Phase::Over => None,
    };
    let last_caller = state.last_round.and_then(|round| round.caller);
    for seat in [Some(state.first), state.caller, owner, last_caller].into_iter().flatten() {
        // A written seat may have any number, more than its text form can say.
        demand(state.has_seat(seat), || format!("D5: seat {} from 0 is none of {}", seat.index(), state.seats()))?;
    }
    let Some(last) = state.last_round else { return Ok(()) };
    let most = last.hands.as_slice().iter().flatten().map(|card| card.current).max().unwrap_or_default();
    demand(most <= HIGHEST_VALUE, || format!("D2: a card of the last round was worth {most}"))?;
    demand(last.hands.seats() == state.seats(), || "D39: the last round revealed one grid of each player".to_owned())
}

fn check_progress(options: &Options, state: &State) -> Result<(), Violation> {
    let (turns, seats) = (state.turns, state.seats());
    let over = state.phase == Phase::Over;
    demand((1..=MOST_ROUNDS).contains(&state.round), || format!("D4: round {}", state.round))?;
    demand(state.shuffles <= MOST_SHUFFLES, || format!("D47: {} reshuffles in one round", state.shuffles))?;
    let most = LONG_NIGHT_LAPS * seats + seats - 1;
    demand(turns <= most, || format!("D43: {turns} turns in a round of at most {most}"))?;
    demand(over || state.caller.is_some() || turns < LONG_NIGHT_LAPS * seats, || {
        format!("D43: {turns} turns without a call, and the round goes on")
    })?;
    if let Some(caller) = state.caller {
        let first_call = TURNS_BEFORE_CALL * seats + 1;
        demand(turns >= first_call, || format!("D34: {caller} called within {turns} turns"))?;
        // D35, D36: once the turn comes back to the caller the round is over.
        demand(over || state.active() != caller, || format!("D36: {caller} called and is to play again"))?;
    }
    let reached = state.players.as_slice().iter().any(|player| player.score >= options.threshold);
    demand(over == reached, || format!("D44: a score of {} ends the game, and nothing else does", options.threshold))?;
    let crests: u32 = state.players.as_slice().iter().map(|player| u32::from(player.crests)).sum();
    demand(crests <= state.round.into(), || format!("D42: {crests} crests in {} rounds", state.round))?;
    demand(!over || state.last_round.is_some(), || "D39: the last grids were revealed".to_owned())?;
    demand(state.phase != Phase::FirstPlayer || state.round == 1, || "D12: the lot falls in round 1".to_owned())
}

fn check_phase(options: &Options, state: &State) -> Result<(), Violation> {
    let seats = state.seats();
    let expected = match state.phase {
        Phase::FirstPlayer => 0,
        Phase::Deal { dealt } => {
            demand(dealt < 4 * seats, || format!("D9: {dealt} cards dealt, and the deal goes on"))?;
            dealt
        }
        Phase::FirstLook { choices } => {
            demand(options.first_look == FirstLook::AnyTwo, || "D10: nobody chooses what to look at".to_owned())?;
            demand(choices.made().len() < usize::from(seats), || "D52: all have chosen, and none looks".to_owned())?;
            check_choices(state, &choices)?;
            4 * seats
        }
        Phase::Flip { choices } => {
            demand(choices.made().len() == usize::from(seats), || "D10: somebody looks at nothing".to_owned())?;
            let near = Seat::all(seats).all(|seat| choices.of(seat) == Some(Pair::NEAR_ROW));
            demand(near || options.first_look == FirstLook::AnyTwo, || "D10: positions 1 and 2 are looked at".to_owned())?;
            check_choices(state, &choices)?;
            4 * seats
        }
        Phase::Decide { card, face } => {
            demand(face == Face::Secret || card.drawn_ability().is_some(), || format!("D22: {card} was shown"))?;
            4 * seats
        }
        Phase::Wake { card } => {
            let ability = card.discarded_ability();
            demand(ability.is_some_and(|ability| has_target(options, state, ability)), || format!("D20: {card} woke"))?;
            demand(state.discard_pile.top == Some(card), || format!("D19: {card} woke and is not on the discard pile"))?;
            4 * seats
        }
        Phase::Turn | Phase::Draw | Phase::SecondLook { .. } | Phase::Raid { .. } | Phase::Over => 4 * seats,
    };
    check_deal(state, expected)
}

fn check_choices(state: &State, choices: &Choices) -> Result<(), Violation> {
    let stranger = choices.made().iter().find(|&seat| !state.has_seat(seat));
    demand(stranger.is_none(), || format!("D52: {stranger:?} chose and is no player"))
}

/// D9: the first `expected` places in the order of the deal have a card, the others none.
fn check_deal(state: &State, expected: u8) -> Result<(), Violation> {
    for dealt in 0..4 * state.seats() {
        let (seat, position) = crate::rules::place_of(state, dealt);
        let lies = state.players[seat].grid.at(position).is_some();
        demand(lies == (dealt < expected), || format!("D1, D9: position {position} of {seat} after {expected} cards"))?;
    }
    let before_play =
        matches!(state.phase, Phase::FirstPlayer | Phase::Deal { .. } | Phase::FirstLook { .. } | Phase::Flip { .. });
    demand(state.discard_pile.top.is_none() == before_play, || "D11: the discard pile begins with the flip".to_owned())?;
    demand(!before_play || (state.turns, state.shuffles) == (0, 0), || "D8: a round begins anew".to_owned())?;
    demand(state.discard_pile.top.is_some() || state.discard_pile.below.is_empty(), || "D11: no top, but cards".to_owned())?;
    demand(state.phase != Phase::Draw || !state.draw_pile.is_empty(), || "D47: drawing from an empty pile".to_owned())
}

fn check_cards(state: &State) -> Result<(), Violation> {
    let mut all = state.placed();
    all.add_all(&state.draw_pile);
    demand(all == Counts::DECK, || format!("D6: the cards are {all:?}, not the 52 of the deck"))?;
    let grids = || state.players.as_slice().iter().flat_map(|player| player.grid.cards());
    for card in grids() {
        demand(card.current() <= HIGHEST_VALUE, || format!("D2: {} is worth {}", card.face, card.current()))?;
    }
    let (runes, most) = (grids().map(|card| card.runes.len()).sum::<u32>(), RUNES_PER_SHUFFLE * (u32::from(state.shuffles) + 1));
    demand(runes <= most, || format!("DR2: {runes} runes, but only {most} could be laid"))
}

fn check_knowledge(state: &State) -> Result<(), Violation> {
    for (seat, player) in state.players.iter() {
        for position in Position::ALL {
            let Some(card) = player.grid.at(position) else { continue };
            check_card_knowledge(state, card)
                .map_err(|broken| Violation::new(format!("{broken}: position {position} of {seat}")))?;
        }
    }
    Ok(())
}

/// DK1–DK7: who knows what follows from how a card came into play.
fn check_card_knowledge(state: &State, card: &GridCard) -> Result<(), &'static str> {
    let knows = |seat: Seat| card.learned.when(seat);
    for seat in Seat::all(MOST_PLAYERS as u8) {
        let Some(turn) = knows(seat) else { continue };
        if !state.has_seat(seat) || turn > state.turns {
            return Err("DE19: a card is known to nobody, or before it was seen");
        }
    }
    let known_to_all = Seat::all(state.seats()).all(|seat| knows(seat).is_some());
    match card.origin {
        Origin::Open if !known_to_all => Err("DK4: all know a card that came into a grid openly"),
        Origin::Kept { shuffle } if shuffle > state.shuffles => Err("DK11: a card came from a shuffle yet to come"),
        Origin::Kept { .. } if card.learned == Learned::NOBODY => Err("DK2: who kept a card knows it"),
        Origin::Dealt | Origin::Kept { .. } | Origin::Open => Ok(()),
    }
}
