//! Records and odds of a table's game.

use crate::room::{Actor, Room};
use crate::wire::{Chances, ErrorCode, Phase, SeatNumber, StepChances, WireError};
use parlor_engine::{Ending, Proof, Record, Turn, Viewer};

/// How many chance steps a page of odds has.
const PAGE: usize = 200;

/// The record: whole with the proof of the dice once the game is over, else as the asking guest may read it.
pub fn record(room: &Room, actor: Option<&Actor>, seat: Option<SeatNumber>) -> Result<String, WireError> {
    let Some(table) = room.table() else { return Err(WireError::new(ErrorCode::Phase, "the game has not begun")) };
    let mut record = match room.revealed_seed() {
        Some(seed) => {
            let whole = table.record();
            let mut header = whole.header;
            header.commitment = Some(room.opening.commitment.clone());
            header.match_id = Some(room.id.clone());
            let proof = Proof { seed: seed.to_hex(), nonces: room.nonces() };
            Record::sealed(header, whole.steps, Some(Ending { result: table.standing(), proof: Some(proof) }))
        }
        None => table.record_for(viewer(room, actor, seat)?),
    };
    record.header.commitment = Some(room.opening.commitment.clone());
    record.header.match_id = Some(room.id.clone());
    Ok(record.to_string())
}

fn viewer(room: &Room, actor: Option<&Actor>, seat: Option<SeatNumber>) -> Result<Viewer, WireError> {
    let own = actor.map(|actor| room.seats_of(&actor.guest)).unwrap_or_default();
    match seat {
        None => Ok(own.first().map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat))),
        Some(number) => own
            .into_iter()
            .find(|seat| seat.index() == usize::from(number))
            .map(Viewer::Seat)
            .ok_or_else(|| WireError::new(ErrorCode::Forbidden, format!("seat {number} is not yours"))),
    }
}

/// The odds of the chance steps from step `from` on, for whoever verifies the dice of a finished game.
pub fn chances(room: &Room, from: u32) -> Result<Chances, WireError> {
    let Some(table) = room.table().filter(|_| room.phase == Phase::Over) else {
        return Err(WireError::new(ErrorCode::Phase, "odds are told when the game is over"));
    };
    let steps = table.record().steps;
    let mut replay = table.boxed_clone();
    replay.rollback(0);
    let mut chances = Chances { steps: Vec::new(), next: None };
    for (n, step) in (0u32..).zip(&steps) {
        if n >= from && replay.waiting() == Turn::Chance {
            if chances.steps.len() == PAGE {
                chances.next = Some(n);
                break;
            }
            let fell = step.trim_start_matches("* ").to_owned();
            chances.steps.push(StepChances { n, outcomes: replay.odds(), fell });
        }
        replay.play(step).map_err(|error| WireError::new(ErrorCode::Internal, error.to_string()))?;
    }
    Ok(chances)
}
