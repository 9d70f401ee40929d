//! The one authority for what may be done.

use crate::action::Action;
use crate::card::Ability;
use crate::options::Options;
use crate::position::Position;
use crate::state::{Face, Phase, State};
use parlor_engine::{Refusal, Seat, Turn};

/// D34: so many turns must every player have completed before anybody may call.
pub const TURNS_BEFORE_CALL: u8 = 2;

/// D37: whether a grid is sealed in ice.
#[inline]
pub fn is_sealed(options: &Options, state: &State, owner: Seat) -> bool {
    state.caller == Some(owner) && !options.open_gambit
}

/// D23: whether an ability of the active player has a legal target.
#[inline]
pub fn has_target(options: &Options, state: &State, ability: Ability) -> bool {
    // The active player never has called, so their own cards are always free.
    !ability.needs_opponent() || state.seats() > 2 || state.caller.is_none() || options.open_gambit
}

/// D34: whether the active player may call at the start of this turn.
#[inline]
pub fn may_call(state: &State) -> bool {
    // Everybody has completed two turns once two laps have been played.
    state.caller.is_none() && state.turns >= TURNS_BEFORE_CALL * state.seats()
}

/// Whether a seat may do this now.
pub fn check(options: &Options, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    is_asked(state, seat)?;
    match *action {
        Action::Choose { first, second } => check_choice(state, first, second),
        Action::Draw | Action::Take { .. } => at_start_of_turn(state),
        Action::Call => at_start_of_turn(state).and_then(|()| check_call(state)),
        Action::Keep { .. } | Action::Discard => holds_drawn_card(state),
        Action::Scry { .. } => drake_may(state, Ability::Scry),
        Action::Chill { .. } => drake_may(state, Ability::Chill),
        Action::Spy { seat: owner, .. } => {
            drake_may(state, Ability::Spy)?;
            check_opponent(options, state, seat, owner, Ability::Spy)
        }
        Action::Scorch { seat: owner, .. } => {
            drake_may(state, Ability::Scorch)?;
            check_opponent(options, state, seat, owner, Ability::Scorch)
        }
        Action::Gale { seat: owner, .. } => {
            wyrm_may(state, Ability::Gale)?;
            check_opponent(options, state, seat, owner, Ability::Gale)
        }
        Action::Raid { seat: owner, .. } => {
            wyrm_may(state, Ability::Raid)?;
            check_opponent(options, state, seat, owner, Ability::Raid)
        }
        Action::Look { seat: owner, position } => check_look(options, state, seat, owner, position),
        Action::Exchange { .. } | Action::Stop => has_raided(state),
        Action::Decline => may_decline(state),
    }
}

fn is_asked(state: &State, seat: Seat) -> Result<(), Refusal> {
    match state.turn() {
        // A seat beyond the table is caught before the set of seats is asked.
        Turn::Seats(seats) if state.has_seat(seat) && seats.contains(seat) => Ok(()),
        Turn::Seats(_) if matches!(state.phase, Phase::FirstLook { .. }) => {
            Err(Refusal::new("D52", "you have chosen your two cards; wait for the others"))
        }
        Turn::Seats(_) => Err(Refusal::new("D17", format!("it is the turn of {}", state.active()))),
        Turn::Chance => Err(Refusal::new("D13", "the game waits for a card, not for a player")),
        Turn::Over => Err(Refusal::new("D44", "the game is over")),
    }
}

/// What would be right now, as the end of a sentence. The card in hand is named only to its holder, who alone is asked.
fn what_now(state: &State) -> &'static str {
    match state.phase {
        Phase::FirstLook { .. } => "choose two of your cards to look at",
        Phase::Turn => "draw, take the top discard, or call",
        Phase::Decide { face: Face::Secret, .. } => "keep or discard the drawn card; a Drake may be invoked first",
        Phase::Decide { face: Face::Shown, .. } => "keep or discard the drawn card",
        Phase::Wake { .. } => "invoke the discarded card's ability, or decline",
        Phase::SecondLook { .. } => "look at a second card, or decline",
        Phase::Raid { .. } => "exchange the raided card, or stop",
        Phase::FirstPlayer | Phase::Deal { .. } | Phase::Flip { .. } | Phase::Draw => "wait for the card",
        Phase::Over => "the game is over",
    }
}

fn check_choice(state: &State, first: Position, second: Position) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::FirstLook { .. }) {
        return Err(Refusal::new("D10", format!("cards are chosen for the first look only; now {}", what_now(state))));
    }
    if first == second {
        return Err(Refusal::new("D10", format!("the first look is at exactly two cards; you named position {first} twice")));
    }
    Ok(())
}

fn at_start_of_turn(state: &State) -> Result<(), Refusal> {
    match state.phase {
        Phase::Turn => Ok(()),
        Phase::FirstPlayer
        | Phase::Deal { .. }
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Draw
        | Phase::Decide { .. }
        | Phase::Wake { .. }
        | Phase::SecondLook { .. }
        | Phase::Raid { .. }
        | Phase::Over => Err(Refusal::new("D13", format!("a turn begins once; now {}", what_now(state)))),
    }
}

fn check_call(state: &State) -> Result<(), Refusal> {
    if may_call(state) {
        return Ok(());
    }
    if let Some(caller) = state.caller {
        return Err(Refusal::new("D34", format!("{caller} has called in this round; draw or take for your last turn")));
    }
    let seat = Seat::all(state.seats()).min_by_key(|&seat| state.turns_of(seat)).expect("a table has players");
    let turns = state.turns_of(seat);
    Err(Refusal::new("D34", format!("every player must have completed 2 turns before a call, {seat} has completed {turns}")))
}

fn holds_drawn_card(state: &State) -> Result<(), Refusal> {
    if matches!(state.phase, Phase::Decide { .. }) {
        return Ok(());
    }
    Err(Refusal::new("D14", format!("only a drawn card is kept or discarded; now {}", what_now(state))))
}

/// D14: a Drake is invoked right after it is drawn, once.
fn drake_may(state: &State, ability: Ability) -> Result<(), Refusal> {
    let needed = ability.card();
    match state.phase {
        Phase::Decide { face: Face::Shown, .. } => {
            Err(Refusal::new("D25", "a drawn card is invoked once; now keep or discard it"))
        }
        Phase::Decide { card, face: Face::Secret } if card == needed => Ok(()),
        Phase::Decide { card, face: Face::Secret } => {
            Err(Refusal::new(ability.clause(), format!("{} needs a drawn {needed}, you drew {card}", ability.name())))
        }
        Phase::FirstPlayer
        | Phase::Deal { .. }
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Turn
        | Phase::Draw
        | Phase::Wake { .. }
        | Phase::SecondLook { .. }
        | Phase::Raid { .. }
        | Phase::Over => {
            let reason = format!("{} needs a {needed} just drawn from the draw pile; now {}", ability.name(), what_now(state));
            Err(Refusal::new("D18", reason))
        }
    }
}

/// D14, D15: a Wyrm or the Tyrant is invoked right after it is discarded.
fn wyrm_may(state: &State, ability: Ability) -> Result<(), Refusal> {
    let needed = ability.card();
    match state.phase {
        Phase::Wake { card } if card == needed => Ok(()),
        Phase::Wake { card } => {
            Err(Refusal::new(ability.clause(), format!("{} needs a discarded {needed}, you discarded {card}", ability.name())))
        }
        Phase::FirstPlayer
        | Phase::Deal { .. }
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Turn
        | Phase::Draw
        | Phase::Decide { .. }
        | Phase::SecondLook { .. }
        | Phase::Raid { .. }
        | Phase::Over => {
            let reason = format!("{} needs a {needed} just discarded; now {}", ability.name(), what_now(state));
            Err(Refusal::new("D19", reason))
        }
    }
}

fn check_opponent(options: &Options, state: &State, seat: Seat, owner: Seat, ability: Ability) -> Result<(), Refusal> {
    if !state.has_seat(owner) {
        return Err(Refusal::new(ability.clause(), format!("there are {} players, {owner} is not one of them", state.seats())));
    }
    if owner == seat {
        let reason = format!("{} needs a card of an opponent, you named your own", ability.name());
        return Err(Refusal::new(ability.clause(), reason));
    }
    check_unsealed(options, state, owner)
}

fn check_unsealed(options: &Options, state: &State, owner: Seat) -> Result<(), Refusal> {
    if is_sealed(options, state, owner) {
        return Err(Refusal::new("D37", format!("{owner} has called: that grid is sealed in ice, choose another")));
    }
    Ok(())
}

/// D32: one look in any unsealed grid, then another one elsewhere.
fn check_look(options: &Options, state: &State, seat: Seat, named: Option<Seat>, position: Position) -> Result<(), Refusal> {
    let owner = named.unwrap_or(seat);
    match state.phase {
        Phase::SecondLook { owner: seen, position: place } if (seen, place) == (owner, position) => {
            return Err(Refusal::new("D32", "the second look is at another card than the first"));
        }
        Phase::SecondLook { .. } => {}
        Phase::FirstPlayer
        | Phase::Deal { .. }
        | Phase::FirstLook { .. }
        | Phase::Flip { .. }
        | Phase::Turn
        | Phase::Draw
        | Phase::Decide { .. }
        | Phase::Wake { .. }
        | Phase::Raid { .. }
        | Phase::Over => wyrm_may(state, Ability::TwinSight)?,
    }
    if named == Some(seat) {
        return Err(Refusal::new("D32", format!("your own card is named without a seat: look {position}")));
    }
    if !state.has_seat(owner) {
        return Err(Refusal::new("D32", format!("there are {} players, {owner} is not one of them", state.seats())));
    }
    check_unsealed(options, state, owner)
}

fn has_raided(state: &State) -> Result<(), Refusal> {
    if matches!(state.phase, Phase::Raid { .. }) {
        return Ok(());
    }
    Err(Refusal::new("D33", format!("only a raided card is exchanged or left; now {}", what_now(state))))
}

fn may_decline(state: &State) -> Result<(), Refusal> {
    if matches!(state.phase, Phase::Wake { .. } | Phase::SecondLook { .. }) {
        return Ok(());
    }
    // D22: a Drake is declined silently, by keeping or discarding it.
    Err(Refusal::new("D22", format!("there is nothing to decline; now {}", what_now(state))))
}
