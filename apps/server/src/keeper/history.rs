//! What happened before somebody came: read from the log again, as the newcomer may know it.

use crate::log::{Deed, LogEntry};
use crate::room::{ApplyError, BrokenLog, Room};
use crate::wire::{Entry, Json, Version};
use parlor_catalog::Happening;
use parlor_engine::Viewer;

/// The entries after a version, as these viewers may know them.
pub fn entries_after(now: &Room, log: &[LogEntry], after: Version, viewers: &[Viewer]) -> Result<Vec<Entry>, BrokenLog> {
    let Some(first) = log.first() else { return Ok(Vec::new()) };
    let mut room = Room::begin(&now.id, now.replay_seed(), first, now.outages().clone())?;
    let mut told = Vec::new();
    if after == 0 {
        told.push(room.entry_for(first, 0, Vec::new()));
    }
    for entry in &log[1..] {
        let steps_before = room.steps();
        let eyes = if entry.version > after { viewers } else { &[] };
        let learnt = room.apply(entry, eyes).map_err(|error| match error {
            ApplyError::Broken(broken) => broken,
            ApplyError::Refused(_) => BrokenLog(format!("entry {} is not allowed", entry.version)),
        })?;
        if entry.version > after {
            told.push(room.entry_for(entry, steps_before, learnt));
        }
    }
    Ok(told)
}

/// The entries `missed`, which are the newest of the log, as these viewers may know them: told by the room as it is, without
/// folding the log again. Nothing where one of them took steps back or changed who sits where, for then the past was another.
pub fn entries_from(room: &Room, missed: &[LogEntry], viewers: &[Viewer]) -> Option<Vec<Entry>> {
    if missed.iter().any(|entry| !keeps_the_past(&entry.deed)) {
        return None;
    }
    let is_step = |entry: &&LogEntry| matches!(entry.deed, Deed::Step { .. });
    let first = room.steps() - missed.iter().filter(is_step).count() as u32;
    let of_viewer = |viewer: &Viewer| room.table().map(|table| table.happenings(first as usize, *viewer)).unwrap_or_default();
    let learnt: Vec<Vec<Happening>> = viewers.iter().map(of_viewer).collect();
    let mut steps = 0;
    let tell = |entry: &LogEntry| {
        let n = first + steps;
        let mut told = Vec::new();
        if is_step(&entry) {
            told = learnt.iter().map(|of_viewer| Json::of(&of_viewer[steps as usize])).collect();
            steps += 1;
        }
        room.entry_for(entry, n, told)
    };
    Some(missed.iter().map(tell).collect())
}

/// Whether steps and names from before an entry are still those of the room after it.
fn keeps_the_past(deed: &Deed) -> bool {
    match deed {
        Deed::Open(_)
        | Deed::Sit { .. }
        | Deed::Stand { .. }
        | Deed::SetMachine { .. }
        | Deed::SetRules { .. }
        | Deed::Forget { .. }
        | Deed::Start
        | Deed::Undo { .. } => false,
        Deed::SetNonce { .. }
        | Deed::Approve { .. }
        | Deed::Step { .. }
        | Deed::Chat { .. }
        | Deed::AskUndo { .. }
        | Deed::AnswerUndo { .. }
        | Deed::Give { .. }
        | Deed::Take { .. }
        | Deed::SeatCode { .. }
        | Deed::Claim { .. }
        | Deed::Vote { .. }
        | Deed::Come { .. }
        | Deed::Go { .. }
        | Deed::Rematch { .. } => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Opening;
    use crate::room::Draft;
    use parlor_dealers::{DiceSeed, Seeded};
    use parlor_engine::{Dealer, Seat};

    fn opening(game: &str) -> Opening {
        let entry = parlor_catalog::find(game).unwrap();
        Opening {
            code: "CODE".to_owned(),
            game: game.to_owned(),
            rules_version: entry.version(),
            preset: None,
            options: entry.options(None, &Default::default()).unwrap(),
            seats: 2,
            clock: None,
            listed: false,
            grace_seconds: 90,
            stand_in: "random".to_owned(),
            host: "ada".to_owned(),
            commitment: String::new(),
        }
    }

    /// A game of two that has gone on for a while, with its log.
    fn played(game: &str) -> (Room, Vec<LogEntry>) {
        let sit = |seat: u8, guest: &str| Deed::Sit { seat, guest: guest.into(), name: guest.into(), nonce: String::new() };
        let first = LogEntry { version: 1, at_ms: 0, request: None, deed: Deed::Open(Box::new(opening(game))) };
        let mut room = Room::begin("m", DiceSeed::from_number(5), &first, [].into()).unwrap();
        let mut log = vec![first];
        let mut play = |room: &mut Room, deed: Deed| {
            let Draft { entries, .. } = room.draft(vec![deed], None, 1_000, &[]).unwrap();
            log.extend(entries);
        };
        [sit(0, "ada"), sit(1, "bob"), Deed::Start].into_iter().for_each(|deed| play(&mut room, deed));
        let mut dealer = Seeded::new(1);
        for n in 0..120 {
            let Some(seat) = room.deciders().first() else { break };
            let menu = room.table().unwrap().menu(seat);
            let step = format!("{seat} {}", menu[dealer.below(menu.len() as u32) as usize].text);
            play(&mut room, Deed::Step { by: crate::wire::StepBy::Person, step });
            if n % 7 == 0 {
                play(&mut room, Deed::Chat { seat: seat.index() as u8, text: format!("line {n}") });
            }
        }
        (room, log)
    }

    #[test]
    fn a_newcomer_is_told_by_the_room_what_the_log_would_tell() {
        for game in parlor_catalog::games() {
            let (room, log) = played(game.name());
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
                for after in [room.version - 1, room.version - 30, room.version - 60] {
                    let again = entries_after(&room, &log, after, &[viewer]).unwrap();
                    let told = entries_from(&room, &log[after as usize..], &[viewer]).unwrap();
                    let text = |entries: &[Entry]| serde_json::to_value(entries).unwrap();
                    assert_eq!(text(&told), text(&again), "{} for {viewer} after {after}", game.name());
                }
            }
            assert!(entries_from(&room, &log, &[Viewer::Spectator]).is_none(), "before the start the past was another");
        }
    }
}
