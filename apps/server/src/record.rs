//! Records and odds of a table's game, read from a copy: a long game takes a while, and the table plays on.

use crate::house::House;
use crate::room::{Actor, Room};
use crate::wire::{Chances, ErrorCode, Phase, SeatNumber, StepChances, WireError};
use parlor_catalog::Table;
use parlor_engine::{Ending, Proof, Record, Turn, Viewer};
use std::sync::Arc;

/// How many chance steps a page of odds has.
const PAGE: usize = 200;

/// What a record is made from.
pub struct Reading {
    table: Box<dyn Table>,
    id: String,
    commitment: String,
    right: Right,
}

/// What the reader may read.
enum Right {
    /// Everything: the game is over.
    Whole(Proof),
    /// What this viewer knows.
    Of(Viewer),
}

impl Reading {
    /// The record: whole with the proof of the dice once the game is over, else as the asking guest may read it.
    pub fn of(room: &Room, actor: Option<&Actor>, seat: Option<SeatNumber>) -> Result<Self, WireError> {
        let Some(table) = room.table() else { return Err(WireError::new(ErrorCode::Phase, "the game has not begun")) };
        let right = match room.revealed_seed() {
            Some(seed) => Right::Whole(Proof { seed: seed.to_hex(), nonces: room.nonces() }),
            None => Right::Of(viewer(room, actor, seat)?),
        };
        let commitment = room.opening.commitment.clone();
        Ok(Self { table: table.boxed_clone(), id: room.id.clone(), commitment, right })
    }

    /// The record as text.
    pub fn text(self) -> String {
        let mut record = match self.right {
            Right::Whole(proof) => {
                let mut whole = self.table.record();
                whole.header.commitment = Some(self.commitment.clone());
                whole.header.match_id = Some(self.id.clone());
                let ending = Ending { result: self.table.standing(), proof: Some(proof) };
                Record::sealed(whole.header, whole.steps, Some(ending))
            }
            Right::Of(viewer) => self.table.record_for(viewer),
        };
        record.header.commitment = Some(self.commitment);
        record.header.match_id = Some(self.id);
        record.to_string()
    }
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

/// A copy of a finished game.
pub fn finished(room: &Room) -> Result<Box<dyn Table>, WireError> {
    let table = room.table().filter(|_| room.phase == Phase::Over);
    table.map(Table::boxed_clone).ok_or_else(|| WireError::new(ErrorCode::Phase, "odds are told when the game is over"))
}

/// The odds of the chance steps from step `from` on, for whoever verifies the dice of a finished game.
pub fn chances(mut replay: Box<dyn Table>, from: u32) -> Result<Chances, WireError> {
    let steps = replay.record().steps;
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

/// Reads at length, off the network's threads, and not everywhere at once.
pub async fn read_at_length<T: Send + 'static>(house: &House, work: impl FnOnce() -> T + Send + 'static) -> Result<T, WireError> {
    let failed = || WireError::new(ErrorCode::Internal, "a defect of ours: the game could not be read");
    let permit = Arc::clone(&house.reading).acquire_owned().await.map_err(|_| failed())?;
    let reading = tokio::task::spawn_blocking(move || {
        let read = work();
        drop(permit);
        read
    });
    reading.await.map_err(|_| failed())
}
