//! Deeds on their way into the log: carried out in memory first, shown to nobody before they are stored.

use super::{ApplyError, Due, Room};
use crate::log::{Deed, LogEntry, RequestKey};
use crate::wire::{ErrorCode, GivenBecause, Json, Millis, StepBy, WireError};
use parlor_engine::{PlayError, Ruling, Turn, Viewer};

/// Entries that were carried out in memory and are not stored yet. If storing fails, the room must be loaded again.
#[derive(Debug, Default)]
pub struct Draft {
    /// The entries.
    pub entries: Vec<LogEntry>,
    /// For each entry: how many steps had been played before it.
    pub steps_before: Vec<u32>,
    /// What each viewer learnt of each entry; nothing where it is no step.
    pub learnt: Vec<Vec<Json>>,
}

/// Why nothing was drafted.
#[derive(Clone, Debug)]
pub enum DraftError {
    /// It may not be done; the room is as it was.
    Refused(WireError),
    /// A defect of ours: the room must be loaded again.
    Broken(String),
}

impl Room {
    /// Carries out deeds, and the chance and closing rulings that follow from them.
    pub fn draft(
        &mut self,
        deeds: Vec<Deed>,
        request: Option<RequestKey>,
        now_ms: Millis,
        viewers: &[Viewer],
    ) -> Result<Draft, DraftError> {
        let mut draft = Draft::default();
        let mut request = request;
        for deed in deeds {
            self.add(&mut draft, deed, request.take(), now_ms, viewers)?;
        }
        while let Some(deed) = self.what_follows(&draft) {
            self.add(&mut draft, deed, None, now_ms, viewers)?;
        }
        Ok(draft)
    }

    fn add(
        &mut self,
        draft: &mut Draft,
        deed: Deed,
        request: Option<RequestKey>,
        now_ms: Millis,
        viewers: &[Viewer],
    ) -> Result<(), DraftError> {
        let entry = LogEntry { version: self.version + 1, at_ms: now_ms.max(self.last_ms), request, deed };
        let steps_before = self.steps();
        match self.apply(&entry, viewers) {
            Ok(learnt) => {
                draft.steps_before.push(steps_before);
                draft.entries.push(entry);
                draft.learnt.push(learnt);
                Ok(())
            }
            Err(ApplyError::Refused(PlayError::Refused(refusal))) if draft.entries.is_empty() => {
                Err(DraftError::Refused(refusal.into()))
            }
            Err(ApplyError::Refused(error)) if draft.entries.is_empty() => {
                tracing::error!(table = %self.id, version = self.version, "a step was taken back: {}", kind_of(&error));
                // What was broken may be something that the seat must not know.
                let reason = "a defect of ours: the step was taken back, and the game is as it was";
                Err(DraftError::Refused(WireError::new(ErrorCode::Internal, reason)))
            }
            Err(ApplyError::Refused(error)) => Err(DraftError::Broken(kind_of(&error).to_owned())),
            Err(ApplyError::Broken(broken)) => Err(DraftError::Broken(broken.0)),
        }
    }

    /// What must follow at once: chance that the game waits for, or the end of a game that no person plays any more.
    fn what_follows(&self, draft: &Draft) -> Option<Deed> {
        let table = self.table()?;
        if table.waiting() == Turn::Chance {
            let dice = self.dice().expect("a game that has begun has dice");
            return Some(Deed::Step { by: StepBy::Chance, step: table.fair_outcome(dice) });
        }
        let ruled = draft.entries.iter().any(|entry| matches!(entry.deed, Deed::Step { by: StepBy::Table, .. }));
        if ruled { self.closing_ruling() } else { None }
    }

    /// What the passing of time brings now.
    pub fn decide_due(&self, due: Due) -> Vec<Deed> {
        let give = |seat: parlor_engine::Seat, why| {
            vec![Deed::Give { seat: seat.index() as u8, machine: self.opening.stand_in.clone(), why }]
        };
        let ruling = |ruling: Ruling| {
            let step = format!("! {ruling}");
            let allowed = self.table().is_some_and(|table| table.check(&step).is_ok());
            allowed.then(|| vec![Deed::Step { by: StepBy::Table, step }])
        };
        match due {
            Due::TimeOut(seat) => ruling(Ruling::TimeOut(seat)).unwrap_or_else(|| give(seat, GivenBecause::Time)),
            Due::Absent(seat) => give(seat, GivenBecause::Absent),
            Due::TimeUp => ruling(Ruling::TimeUp).unwrap_or_default(),
        }
    }
}

/// What kind of error it is: the step itself may be hidden, also from whoever reads the server's log.
pub(super) fn kind_of(error: &PlayError) -> &'static str {
    match error {
        PlayError::Refused(_) => "refused",
        PlayError::TooLong(_) => "the game is too long",
        PlayError::Broken(_) => "an invariant was broken",
    }
}
