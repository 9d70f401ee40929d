//! Opening a table.

use crate::house::{House, now_ms};
use crate::identity;
use crate::log::{Deed, LogEntry, Opening};
use crate::room::{Room, check_clock, check_machine, read_name, read_nonce};
use crate::store::{Append, StoreError};
use crate::wire::{ErrorCode, NewSeat, NewTable, Version, WireError};
use parlor_dealers::DiceSeed;

const GRACE_SECONDS: u32 = 90;
/// Plays for the absent unless the table names another; every game has it.
const STAND_IN: &str = "medium";

/// Who sits in a seat of a new table.
pub enum Chair {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The guest.
        guest: String,
        /// The name.
        name: String,
        /// What the seat adds to the dice.
        nonce: String,
    },
    /// A machine.
    Machine(String),
}

/// Reads what a guest wants to open.
pub fn read(wanted: &NewTable, guest: &str, guest_name: &str) -> Result<(Opening, Vec<Chair>), WireError> {
    let invalid = |reason: String| WireError::new(ErrorCode::Invalid, reason);
    let entry = parlor_catalog::find(&wanted.game).map_err(|reason| WireError::new(ErrorCode::NotFound, reason))?;
    let range = entry.seats();
    if !range.contains(&(wanted.seats.len().min(255) as u8)) {
        let (min, max) = (range.start(), range.end());
        return Err(invalid(format!("{} takes {min} to {max} seats, not {}", entry.title(), wanted.seats.len())));
    }
    check_clock(wanted.clock)?;
    let grace_seconds = wanted.grace_seconds.unwrap_or(GRACE_SECONDS);
    if grace_seconds > 604_800 {
        return Err(invalid("grace_seconds is at most 604800".to_owned()));
    }
    let options = entry.options(wanted.preset.as_deref(), &wanted.rules).map_err(|error| invalid(error.to_string()))?;
    let stand_in = wanted.stand_in.clone().unwrap_or_else(|| STAND_IN.to_owned());
    check_machine(entry, &stand_in)?;
    let chairs = wanted
        .seats
        .iter()
        .map(|seat| match seat {
            NewSeat::Open => Ok(Chair::Open),
            NewSeat::Me { name, nonce } => Ok(Chair::Person {
                guest: guest.to_owned(),
                name: read_name(name.as_deref(), guest_name)?,
                nonce: read_nonce(nonce.as_deref())?,
            }),
            NewSeat::Machine { machine } => check_machine(entry, machine).map(|()| Chair::Machine(machine.clone())),
        })
        .collect::<Result<Vec<Chair>, WireError>>()?;
    let opening = Opening {
        code: String::new(),
        game: entry.name().to_owned(),
        rules_version: entry.version(),
        preset: wanted.preset.clone(),
        options,
        seats: wanted.seats.len() as u8,
        clock: wanted.clock,
        listed: wanted.listed,
        grace_seconds,
        stand_in,
        host: guest.to_owned(),
        commitment: String::new(),
    };
    Ok((opening, chairs))
}

/// Opens a table with a new id, code and seed.
pub async fn open_table(house: &House, opening: Opening, chairs: Vec<Chair>) -> Result<String, WireError> {
    open_table_as(house, &identity::new_id(), opening, chairs).await
}

/// Opens the table of this id with a new code and seed, or finds it open already; returns the id.
pub async fn open_table_as(house: &House, id: &str, mut opening: Opening, chairs: Vec<Chair>) -> Result<String, WireError> {
    let seed = DiceSeed::new(identity::random_bytes());
    opening.commitment = seed.commitment();
    for _ in 0..10 {
        opening.code = identity::new_code();
        let append = first_entries(id, &seed, &opening, &chairs)?;
        match house.store.open_table(append, &seed.to_hex()).await {
            Ok(()) => return Ok(id.to_owned()),
            Err(StoreError::Conflict) if house.store.has_table(id).await? => return Ok(id.to_owned()),
            // Another table has this code: another one is tried.
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(WireError::new(ErrorCode::Unavailable, "no free code was found; try again"))
}

fn first_entries(id: &str, seed: &DiceSeed, opening: &Opening, chairs: &[Chair]) -> Result<Append, WireError> {
    let at_ms = now_ms();
    let mut deeds = vec![Deed::Open(Box::new(opening.clone()))];
    for (seat, chair) in (0u8..).zip(chairs) {
        deeds.extend(match chair {
            Chair::Open => None,
            Chair::Person { guest, name, nonce } => {
                Some(Deed::Sit { seat, guest: guest.clone(), name: name.clone(), nonce: nonce.clone() })
            }
            Chair::Machine(machine) => Some(Deed::SetMachine { seat, machine: Some(machine.clone()) }),
        });
    }
    let entries: Vec<LogEntry> =
        (1 as Version..).zip(deeds).map(|(version, deed)| LogEntry { version, at_ms, request: None, deed }).collect();
    let room =
        Room::from_log(id, seed.clone(), &entries, [].into()).map_err(|broken| WireError::new(ErrorCode::Internal, broken.0))?;
    let card = room.card();
    Ok(Append { table: id.to_owned(), entries, card: Some(card) })
}
