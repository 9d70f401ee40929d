//! Going back: at once where nothing was revealed, by consent otherwise, never across a reveal.

use super::{Room, UndoWish};
use crate::log::Deed;
use crate::wire::{ErrorCode, Phase, WireError};
use parlor_engine::{Seat, SeatSet};

/// How far a wish may go back: each step on the way is tested for what it revealed.
pub(super) const UNDO_LIMIT: usize = 200;

impl Room {
    pub(super) fn open_wish(&mut self, seat: Seat, steps: u32) {
        self.undo = Some(UndoWish { seat, steps, asked: self.others_to_ask(seat) });
    }

    pub(super) fn answer_wish(&mut self, seat: Seat, agree: bool) {
        match &mut self.undo {
            Some(wish) if agree => wish.asked.remove(seat),
            Some(_) => self.undo = None,
            None => {}
        }
    }

    /// The people at the other seats; those of the same guest agree with themselves.
    fn others_to_ask(&self, seat: Seat) -> SeatSet {
        let own = &self.seats[seat.index()].guest;
        Seat::all(self.seats.len() as u8)
            .filter(|other| self.seats[other.index()].is_played_by_person() && self.seats[other.index()].guest != *own)
            .collect()
    }

    /// What a wish to go back leads to.
    pub(super) fn decide_undo(&self, seat: Seat, steps: u32) -> Result<Vec<Deed>, WireError> {
        let refuse = |reason: &str| Err(WireError::new(ErrorCode::Forbidden, reason));
        let Some(table) = self.table().filter(|_| self.phase == Phase::Playing) else {
            return Err(WireError::new(ErrorCode::Phase, "a step can be taken back only while the game runs"));
        };
        let (count, target) = (table.step_count(), steps as usize);
        if target >= count {
            return Err(WireError::new(
                ErrorCode::Stale,
                format!("{count} steps were played; an undo must keep fewer, not {target}"),
            ));
        }
        if count - target > UNDO_LIMIT {
            return refuse(&format!("an undo goes back at most {UNDO_LIMIT} steps"));
        }
        let number = seat.index() as u8;
        if table.is_harmless_to_undo(target, seat) {
            return Ok(vec![Deed::Undo { seat: number, steps }]);
        }
        if table.has_revealed(target) {
            return refuse("something hidden was revealed since then; that cannot be taken back");
        }
        if self.undo.as_ref().is_some_and(|wish| !wish.asked.is_empty()) {
            return refuse("another wish to go back waits for answers");
        }
        let ask = Deed::AskUndo { seat: number, steps };
        if self.others_to_ask(seat).is_empty() {
            return Ok(vec![ask, Deed::Undo { seat: number, steps }]);
        }
        Ok(vec![ask])
    }

    /// What an answer leads to.
    pub(super) fn decide_answer(&self, seat: Seat, agree: bool, meant: Option<u32>) -> Result<Vec<Deed>, WireError> {
        let Some(wish) = &self.undo else {
            return Err(WireError::new(ErrorCode::Phase, "nobody wishes to go back now"));
        };
        if meant.is_some_and(|steps| steps != wish.steps) {
            return Err(WireError::new(ErrorCode::Stale, format!("the wish is to keep {} steps now", wish.steps)));
        }
        if !wish.asked.contains(seat) {
            return Err(WireError::new(ErrorCode::Forbidden, "this seat was not asked, or has answered"));
        }
        let answer = Deed::AnswerUndo { seat: seat.index() as u8, agree };
        let mut left = wish.asked;
        left.remove(seat);
        if agree && left.is_empty() {
            return Ok(vec![answer, Deed::Undo { seat: wish.seat.index() as u8, steps: wish.steps }]);
        }
        Ok(vec![answer])
    }
}
