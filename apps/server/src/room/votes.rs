//! Strikes and votes (P38): what to do with somebody who lets the table wait.

use super::Room;
use crate::log::Deed;
use crate::wire::{ErrorCode, GivenBecause, Millis, Phase, Player, StepBy, WireError};
use parlor_catalog::Table;
use parlor_engine::{Ruling, Seat, SeatSet};
use serde_json::Value;

/// How long somebody may keep a table without strikes waiting before the others may vote.
pub const VOTE_PATIENCE_MS: Millis = 180_000;
/// P38: at a table of two the other one may vote once there are so many strikes.
const STRIKES_FOR_TWO: u32 = 3;

impl Room {
    /// Whether the game counts strikes.
    fn has_strikes(&self) -> bool {
        self.opening.options.get("strikes").is_some_and(Value::is_u64)
    }

    /// After a step: reads the strikes again where they may have changed, and restarts the clock of a seat that was ruled on.
    pub(super) fn follow_strikes(&mut self, by: StepBy, step: &str, at_ms: Millis) {
        if let Some(Ruling::TimeOut(seat)) = step.strip_prefix("! ").and_then(|ruling| ruling.parse().ok()) {
            self.restart_clock(seat, at_ms);
        }
        let acted = step.split(' ').next().and_then(|who| who.parse::<Seat>().ok());
        if let Some(state) = acted.filter(|_| by == StepBy::Machine).and_then(|seat| self.seats.get_mut(seat.index())) {
            state.is_overruled = false;
        }
        if let Some(state) = acted.filter(|_| by == StepBy::Person).and_then(|seat| self.seats.get_mut(seat.index())) {
            // Whoever acts without a socket is not gone.
            state.away_since_ms = state.away_since_ms.max(at_ms);
            if state.strikes == 0 {
                state.votes = SeatSet::EMPTY;
            }
        }
        let Some(conduct) = self.table().map(Table::conduct) else { return };
        for seat in Seat::all(self.seats.len() as u8) {
            let strikes = if conduct.out.contains(seat) { 0 } else { u32::from(conduct.strikes[seat]) };
            let state = &mut self.seats[seat.index()];
            if strikes == 0 && state.strikes > 0 {
                // P38: a normal turn clears strikes and votes; whoever is out needs none.
                state.votes = SeatSet::EMPTY;
            }
            state.strikes = strikes;
        }
    }

    pub(super) fn count_vote(&mut self, seat: Seat, against: Seat, withdraw: bool) {
        let votes = &mut self.seats[against.index()].votes;
        if withdraw { votes.remove(seat) } else { votes.insert(seat) }
    }

    /// The people whose votes it takes against a seat.
    fn voters(&self, against: Seat) -> SeatSet {
        let target = &self.seats[against.index()].guest;
        let votes = |seat: &Seat| {
            let state = &self.seats[seat.index()];
            state.is_played_by_person() && state.guest != *target && !self.is_out(*seat)
        };
        Seat::all(self.seats.len() as u8).filter(votes).collect()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.table().is_some_and(|table| table.conduct().out.contains(seat))
    }

    /// After how many strikes the others may vote.
    fn strikes_for_a_vote(&self) -> u32 {
        let living = Seat::all(self.seats.len() as u8).filter(|seat| !self.is_out(*seat)).count();
        if living > 2 { 1 } else { STRIKES_FOR_TWO }
    }

    /// Whether the others may vote against a seat now.
    fn may_be_voted_on(&self, against: Seat, now_ms: Millis) -> bool {
        let waited = self.waiting_since(against).is_some_and(|since| now_ms.saturating_sub(since) >= VOTE_PATIENCE_MS);
        self.seats[against.index()].strikes >= self.strikes_for_a_vote() || waited
    }

    /// What a vote leads to.
    pub(super) fn decide_vote(&self, seat: Seat, against: u8, withdraw: bool, now_ms: Millis) -> Result<Vec<Deed>, WireError> {
        let refuse = |reason: &str| Err(WireError::new(ErrorCode::Forbidden, reason));
        if self.phase != Phase::Playing {
            return Err(WireError::new(ErrorCode::Phase, "votes are for a running game"));
        }
        let Ok(target) = self.seat(against) else {
            return Err(WireError::new(ErrorCode::NotFound, format!("there is no seat {against}")));
        };
        let vote = Deed::Vote { seat: seat.index() as u8, against, withdraw };
        let voters = self.voters(target);
        if !voters.contains(seat) {
            return refuse("only the other people who play may vote, and nobody against themselves");
        }
        let has_voted = self.seats[target.index()].votes.contains(seat);
        if withdraw {
            return if has_voted { Ok(vec![vote]) } else { refuse("you have no vote there to take back") };
        }
        if has_voted {
            return refuse("you have voted so already");
        }
        if !self.seats[target.index()].is_played_by_person() {
            return refuse("no person plays that seat");
        }
        if !self.may_be_voted_on(target, now_ms) {
            let reason = match self.strikes_for_a_vote() {
                1 => "a player can be voted out after a strike, or after keeping the table waiting for three minutes",
                _ => {
                    "at a table of two a player can be voted out after three strikes, or after keeping the table waiting for three minutes"
                }
            };
            return refuse(reason);
        }
        let mut votes = self.seats[target.index()].votes;
        votes.insert(seat);
        let is_unanimous = voters.iter().all(|voter| votes.contains(voter));
        if is_unanimous { Ok(vec![vote, self.send_away(target)]) } else { Ok(vec![vote]) }
    }

    /// Removes a player by the game's own ruling, or hands the seat to the stand-in.
    fn send_away(&self, target: Seat) -> Deed {
        let ruling = format!("! {}", Ruling::Remove(target));
        match self.table().map(|table| table.check(&ruling)) {
            Some(Ok(())) => Deed::Step { by: StepBy::Table, step: ruling },
            Some(Err(_)) | None => {
                let machine = self.opening.stand_in.clone();
                Deed::Give { seat: target.index() as u8, machine, why: GivenBecause::Vote }
            }
        }
    }

    /// P38: where every person has been sent away, the game ends.
    pub(super) fn closing_ruling(&self) -> Option<Deed> {
        if !self.has_strikes() || self.phase != Phase::Playing {
            return None;
        }
        let mut people = Seat::all(self.seats.len() as u8).filter(|seat| self.seats[seat.index()].player == Player::Person);
        if people.clone().next().is_none() || !people.all(|seat| self.is_out(seat)) {
            return None;
        }
        let ruling = format!("! {}", Ruling::TimeUp);
        let allowed = self.table().is_some_and(|table| table.check(&ruling).is_ok());
        allowed.then_some(Deed::Step { by: StepBy::Table, step: ruling })
    }
}
