//! What happened before somebody came: read from the log again, as the newcomer may know it.

use crate::log::LogEntry;
use crate::room::{ApplyError, BrokenLog, Room, learnt_json};
use crate::wire::{Entry, Version};
use parlor_dealers::DiceSeed;
use parlor_engine::Viewer;

/// The entries after a version, as these viewers may know them.
pub fn entries_after(
    id: &str,
    seed: DiceSeed,
    log: &[LogEntry],
    after: Version,
    viewers: &[Viewer],
) -> Result<Vec<Entry>, BrokenLog> {
    let Some(first) = log.first() else { return Ok(Vec::new()) };
    let mut room = Room::begin(id, seed, first)?;
    let mut told = Vec::new();
    if after == 0 {
        told.push(room.entry_for(first, 0, Vec::new()));
    }
    for entry in &log[1..] {
        let steps_before = room.steps();
        let eyes = if entry.version > after { viewers } else { &[] };
        let learnt = room.apply(entry, eyes).map_err(|error| match error {
            ApplyError::Broken(broken) => broken,
            ApplyError::Refused(error) => BrokenLog(format!("entry {}: {error}", entry.version)),
        })?;
        if entry.version > after {
            told.push(room.entry_for(entry, steps_before, learnt.iter().map(learnt_json).collect()));
        }
    }
    Ok(told)
}
