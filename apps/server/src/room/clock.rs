//! Clocks: time for each turn, a bank, and what is due when.
//!
//! Everything is counted from the moments in the log, so every node reads the same clock. While no node was at work, no clock ran.

use super::Room;
use crate::log::Opening;
use crate::store::Outage;
use crate::wire::{ClockNow, ClockPlan, Millis, Phase, Player};
use parlor_engine::{Seat, Turn};
use serde_json::Value;

/// The clocks of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    plan: Option<ClockPlan>,
    banks_ms: Vec<u32>,
    running: Vec<Option<Running>>,
}

/// A clock that runs.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Running {
    since_ms: Millis,
    /// The time for this turn; absent where it has no limit.
    turn_ms: Option<Millis>,
}

/// Something that the passing of time brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The time of this seat runs out.
    TimeOut(Seat),
    /// The table stops waiting for the person of this seat.
    Absent(Seat),
    /// The time limit of the whole game is reached.
    TimeUp,
}

impl Clock {
    pub(super) fn new(opening: &Opening) -> Self {
        // A game with timers of its own (P16, P38) is timed by them where the host set no other clock.
        let own = seconds(&opening.options, "turn_seconds").map(|turn_seconds| ClockPlan {
            turn_seconds,
            bank_seconds: 0,
            increment_seconds: 0,
        });
        Self::with_plan(opening.clock.or(own), opening.seats)
    }

    fn with_plan(plan: Option<ClockPlan>, seats: u8) -> Self {
        let bank = plan.map_or(0, |plan| plan.bank_seconds.saturating_mul(1_000));
        Self { plan, banks_ms: vec![bank; seats.into()], running: vec![None; seats.into()] }
    }

    /// The turn of a seat is over: what it used beyond its turn comes from the bank, then the bank gains the increment.
    fn stop(&mut self, seat: Seat, at_ms: Millis) {
        let (Some(running), Some(plan)) = (self.running[seat.index()].take(), self.plan) else { return };
        let used = at_ms.saturating_sub(running.since_ms).saturating_sub(running.turn_ms.unwrap_or(Millis::MAX));
        let bank = &mut self.banks_ms[seat.index()];
        *bank = bank.saturating_sub(used.min(u64::from(u32::MAX)) as u32).saturating_add(plan.increment_seconds * 1_000);
    }

    fn start(&mut self, seat: Seat, since_ms: Millis, bid_seconds: Option<u32>) {
        let turn_seconds = bid_seconds.or(self.plan.map(|plan| plan.turn_seconds));
        let turn_ms = turn_seconds.map(|seconds| u64::from(seconds) * 1_000);
        self.running[seat.index()].get_or_insert(Running { since_ms, turn_ms });
    }

    /// When the turn's own time ends and when the bank is empty too.
    fn ends(&self, seat: Seat, outages: &[Outage]) -> Option<(Millis, Millis)> {
        let Running { since_ms, turn_ms } = self.running[seat.index()]?;
        let turn_ms = turn_ms?;
        let bank = u64::from(self.banks_ms[seat.index()]);
        Some((after(since_ms, turn_ms, outages), after(since_ms, turn_ms + bank, outages)))
    }

    pub(super) fn now(&self, outages: &[Outage]) -> Vec<ClockNow> {
        if self.plan.is_none() && self.running.iter().flatten().all(|running| running.turn_ms.is_none()) {
            return Vec::new();
        }
        let seats = Seat::all(self.banks_ms.len() as u8);
        let of = |seat: Seat| {
            let (turn_ends_ms, runs_out_ms) = self.ends(seat, outages).unzip();
            ClockNow { bank_ms: self.banks_ms[seat.index()], turn_ends_ms, runs_out_ms }
        };
        seats.map(of).collect()
    }
}

/// An option of the game that is a number of seconds above 0.
fn seconds(options: &Value, key: &str) -> Option<u32> {
    options.get(key)?.as_u64().filter(|seconds| (1..=86_400).contains(seconds)).map(|seconds| seconds as u32)
}

/// The moment `span` after `since`, not counting outages.
fn after(since: Millis, span: Millis, outages: &[Outage]) -> Millis {
    let mut end = since + span;
    for outage in outages {
        if outage.to_ms > since && outage.from_ms < end {
            end += outage.to_ms - outage.from_ms.max(since);
        }
    }
    end
}

impl Room {
    /// Starts the clocks of the people whose decision the game waits for, and stops all others.
    pub(super) fn settle_clocks(&mut self, at_ms: Millis) {
        let Some(table) = self.table() else { return };
        if table.waiting() == Turn::Chance {
            // Chance takes no time: whoever decides after it may be the same seat in the same turn.
            return;
        }
        let (deciders, bid_seconds) = (self.deciders(), self.bid_seconds());
        for seat in Seat::all(self.seats.len() as u8) {
            if deciders.contains(seat) && self.seats[seat.index()].is_played_by_person() {
                self.clock.start(seat, at_ms, bid_seconds);
            } else {
                self.clock.stop(seat, at_ms);
            }
        }
    }

    /// The table ruled on a seat's time: its next decision has a new turn.
    pub(super) fn restart_clock(&mut self, seat: Seat, at_ms: Millis) {
        self.clock.stop(seat, at_ms);
    }

    /// P16: the time for a bid, while an auction runs.
    fn bid_seconds(&self) -> Option<u32> {
        let bid = seconds(&self.opening.options, "bid_seconds")?;
        self.table()?.conduct().is_bidding.then_some(bid)
    }

    /// When the table stops waiting for a person who is gone.
    pub fn grace_ends_ms(&self, seat: Seat, outages: &[Outage]) -> Option<Millis> {
        let state = &self.seats[seat.index()];
        let waits = self.phase == Phase::Playing && state.is_played_by_person() && state.here.is_none();
        waits.then(|| after(state.away_since_ms, u64::from(self.opening.grace_seconds) * 1_000, outages))
    }

    /// Since when the game has waited for a decision of this seat.
    pub fn waiting_since(&self, seat: Seat) -> Option<Millis> {
        self.clock.running[seat.index()].map(|running| running.since_ms)
    }

    /// What the passing of time brings next, and when.
    pub fn next_due(&self, outages: &[Outage]) -> Option<(Millis, Due)> {
        if self.phase != Phase::Playing {
            return None;
        }
        let mut next = self.time_up_ms(outages).map(|moment| (moment, Due::TimeUp));
        let mut sooner = |moment: Option<Millis>, due: Due| {
            if let Some(moment) = moment
                && next.is_none_or(|(first, _)| moment < first)
            {
                next = Some((moment, due));
            }
        };
        for seat in self.deciders().iter().filter(|seat| self.seats[seat.index()].player == Player::Person) {
            sooner(self.clock.ends(seat, outages).map(|(_, runs_out)| runs_out), Due::TimeOut(seat));
            sooner(self.grace_ends_ms(seat, outages), Due::Absent(seat));
        }
        next
    }

    /// When the time limit of the whole game is reached (P35: minutes of play).
    fn time_up_ms(&self, outages: &[Outage]) -> Option<Millis> {
        let minutes = self.opening.options.get("time_limit")?.as_u64().filter(|minutes| *minutes > 0)?;
        let moment = after(self.started_ms?, minutes * 60_000, outages);
        self.table()?.check("! time-up").is_ok().then_some(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: ClockPlan = ClockPlan { turn_seconds: 10, bank_seconds: 60, increment_seconds: 5 };

    #[test]
    fn a_turn_uses_its_own_time_first_then_the_bank() {
        let (mut clock, seat) = (Clock::with_plan(Some(PLAN), 2), Seat::new(0));
        clock.start(seat, 1_000, None);
        assert_eq!(clock.ends(seat, &[]), Some((11_000, 71_000)));
        clock.stop(seat, 9_000);
        assert_eq!(clock.banks_ms, [65_000, 60_000]);
        clock.start(seat, 20_000, None);
        clock.stop(seat, 50_000);
        assert_eq!(clock.banks_ms, [50_000, 60_000]);
    }

    fn room(game: &str, rules: Value) -> Room {
        use crate::log::{Deed, LogEntry};
        let entry = parlor_catalog::find(game).unwrap();
        let opening = Opening {
            code: "CODE".to_owned(),
            game: game.to_owned(),
            rules_version: entry.version(),
            preset: None,
            options: entry.options(None, rules.as_object().unwrap()).unwrap(),
            seats: 2,
            clock: None,
            listed: false,
            grace_seconds: 90,
            stand_in: "random".to_owned(),
            host: "ada".to_owned(),
            commitment: String::new(),
        };
        let sit =
            |seat: u8, guest: &str| Deed::Sit { seat, guest: guest.to_owned(), name: guest.to_owned(), nonce: String::new() };
        let deeds = [Deed::Open(Box::new(opening)), sit(0, "ada"), sit(1, "bob")];
        let log: Vec<LogEntry> =
            (1..).zip(deeds).map(|(version, deed)| LogEntry { version, at_ms: 1_000, request: None, deed }).collect();
        let mut room = Room::from_log("m", parlor_dealers::DiceSeed::from_number(3), &log).unwrap();
        room.draft(vec![Deed::Start], None, 2_000, &[]).unwrap();
        room
    }

    #[test]
    fn the_time_limit_of_a_game_is_a_ruling_of_the_table() {
        use crate::log::Deed;
        use crate::wire::StepBy;
        let room = room("property-tycoon", serde_json::json!({"time_limit": 1}));
        let long_grace = Outage { from_ms: 3_000, to_ms: 4_000 };
        let due = room.time_up_ms(&[long_grace]);
        assert_eq!(due, Some(63_000), "minutes of play, without the outage");
        let ruling = Deed::Step { by: StepBy::Table, step: "! time-up".to_owned() };
        assert_eq!(room.decide_due(Due::TimeUp), [ruling]);
        assert_eq!(self::room("flutter", serde_json::json!({})).time_up_ms(&[]), None);
    }

    #[test]
    fn a_game_with_timers_of_its_own_is_timed_by_them() {
        let room = room("tycoon", serde_json::json!({"turn_seconds": 90}));
        let seat = room.deciders().first().unwrap();
        assert_eq!(room.clock.ends(seat, &[]), Some((92_000, 92_000)));
        let untimed = self::room("flutter", serde_json::json!({}));
        assert!(untimed.clock.now(&[]).is_empty());
    }

    #[test]
    fn no_clock_runs_in_an_outage() {
        let outages = [Outage { from_ms: 5_000, to_ms: 105_000 }, Outage { from_ms: 900_000, to_ms: 950_000 }];
        assert_eq!(after(1_000, 10_000, &outages), 111_000);
        assert_eq!(after(50_000, 10_000, &outages), 115_000);
        assert_eq!(after(200_000, 10_000, &outages), 210_000);
    }
}
