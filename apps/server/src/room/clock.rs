//! Clocks: time for each turn, a bank, and what is due when.
//!
//! Everything is counted from the moments in the log, so every node reads the same clock. While no node was at work, no clock ran.

use super::Room;
use super::undo::UNDO_LIMIT;
use crate::log::Opening;
use crate::store::Outage;
use crate::wire::{ClockNow, ClockPlan, Millis, Phase};
use parlor_engine::{Seat, SeatSet, Turn};
use serde_json::Value;
use std::collections::VecDeque;

/// The clocks of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    plan: Option<ClockPlan>,
    banks_ms: Vec<u32>,
    running: Vec<Option<Running>>,
    /// The turns that an undo can still go back to.
    ended: VecDeque<Ended>,
}

/// A clock that runs.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Running {
    since_ms: Millis,
    /// The time for this turn; absent where it has no limit.
    turn_ms: Option<Millis>,
}

/// A turn that is over: whoever goes back to it has used what was used of it, and has not gained its increment.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ended {
    /// How many steps had been played when it was over.
    steps: u32,
    seat: Seat,
    /// What was in the bank before.
    bank_ms: u32,
    used_ms: Millis,
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
        Self { plan, banks_ms: vec![bank; seats.into()], running: vec![None; seats.into()], ended: VecDeque::new() }
    }

    /// The turn of a seat is over: what it used beyond its turn comes from the bank, then the bank gains the increment.
    fn stop(&mut self, seat: Seat, at_ms: Millis, steps: u32, outages: &[Outage]) {
        let (Some(Running { since_ms, turn_ms }), Some(plan)) = (self.running[seat.index()].take(), self.plan) else { return };
        let used_ms = elapsed(since_ms, at_ms, outages);
        let beyond = used_ms.saturating_sub(turn_ms.unwrap_or(Millis::MAX));
        let bank = &mut self.banks_ms[seat.index()];
        self.ended.push_back(Ended { steps, seat, bank_ms: *bank, used_ms, turn_ms });
        while self.ended.front().is_some_and(|ended| ended.steps + (UNDO_LIMIT as u32) < steps) {
            self.ended.pop_front();
        }
        *bank = bank.saturating_sub(beyond.min(u64::from(u32::MAX)) as u32).saturating_add(plan.increment_seconds * 1_000);
    }

    /// The game went back to `steps`, where these seats decide: turns after that never were, and the one that goes on has used
    /// what it had used.
    fn go_back(&mut self, steps: u32, deciders: SeatSet, at_ms: Millis) {
        for seat in Seat::all(self.banks_ms.len() as u8).filter(|seat| !deciders.contains(*seat)) {
            self.running[seat.index()] = None;
        }
        while let Some(Ended { seat, bank_ms, used_ms, turn_ms, .. }) = self.ended.back().copied().filter(|e| e.steps > steps) {
            self.ended.pop_back();
            self.banks_ms[seat.index()] = bank_ms;
            if deciders.contains(seat) {
                self.running[seat.index()] = Some(Running { since_ms: at_ms.saturating_sub(used_ms), turn_ms });
            }
        }
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

    /// The clocks as they stand; only those of `shown` run for the eye.
    fn now(&self, shown: SeatSet, outages: &[Outage]) -> Vec<ClockNow> {
        if self.plan.is_none() && self.running.iter().flatten().all(|running| running.turn_ms.is_none()) {
            return Vec::new();
        }
        let seats = Seat::all(self.banks_ms.len() as u8);
        let of = |seat: Seat| {
            let (turn_ends_ms, runs_out_ms) = self.ends(seat, outages).filter(|_| shown.contains(seat)).unzip();
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

/// How much of the time from `since` to `at` counts, without outages: the other way round than [`after`].
fn elapsed(since: Millis, at: Millis, outages: &[Outage]) -> Millis {
    let recent = outages.iter().rev().take_while(|outage| outage.to_ms > since).filter(|outage| outage.from_ms < at);
    let lost: Millis = recent.map(|outage| outage.to_ms.min(at) - outage.from_ms.max(since)).sum();
    at.saturating_sub(since).saturating_sub(lost)
}

impl Room {
    /// The people whose decision the game waits for.
    fn people_to_move(&self) -> SeatSet {
        self.deciders().iter().filter(|seat| self.seats[seat.index()].is_played_by_person()).collect()
    }

    /// After a step: starts the clocks of the people whose decision the game waits for, and stops all others.
    pub(super) fn settle_clocks(&mut self, at_ms: Millis) {
        let Some(table) = self.table() else { return };
        if table.waiting() == Turn::Chance {
            // Chance takes no time: whoever decides after it may be the same seat in the same turn.
            return;
        }
        let (people, deciders, steps) = (self.people_to_move(), self.deciders(), self.steps());
        for seat in Seat::all(self.seats.len() as u8) {
            if !people.contains(seat) {
                self.clock.stop(seat, at_ms, steps, &self.outages);
            }
            if !deciders.contains(seat) {
                self.seats[seat.index()].is_overruled = false;
            }
        }
        self.start_clocks(at_ms);
    }

    /// Starts the clocks of the people whose decision the game waits for. Whoever hands a seat over and takes it back in the same
    /// turn finds the clock as it is: it is stopped by a step and by nothing else.
    pub(super) fn start_clocks(&mut self, at_ms: Millis) {
        if self.phase == Phase::Playing {
            let bid_seconds = self.bid_seconds();
            self.people_to_move().iter().for_each(|seat| self.clock.start(seat, at_ms, bid_seconds));
        }
    }

    /// The game went back: so do the clocks.
    pub(super) fn turn_clocks_back(&mut self, at_ms: Millis) {
        self.clock.go_back(self.steps(), self.deciders(), at_ms);
        self.settle_clocks(at_ms);
    }

    /// The table ruled on a seat's time: its next decision has a new turn.
    pub(super) fn restart_clock(&mut self, seat: Seat, at_ms: Millis) {
        self.clock.stop(seat, at_ms, self.steps(), &self.outages);
    }

    /// The clocks as everybody sees them.
    pub(super) fn clocks_now(&self) -> Vec<ClockNow> {
        self.clock.now(self.people_to_move(), &self.outages)
    }

    /// P16: the time for a bid, while an auction runs.
    fn bid_seconds(&self) -> Option<u32> {
        let bid = seconds(&self.opening.options, "bid_seconds")?;
        self.table()?.conduct().is_bidding.then_some(bid)
    }

    /// When the table stops waiting for a person who is gone.
    pub fn grace_ends_ms(&self, seat: Seat) -> Option<Millis> {
        let state = &self.seats[seat.index()];
        let waits = self.phase == Phase::Playing && state.is_played_by_person() && state.here.is_none();
        waits.then(|| after(state.away_since_ms, u64::from(self.opening.grace_seconds) * 1_000, &self.outages))
    }

    /// Since when the game has waited for a decision of this seat.
    pub fn waiting_since(&self, seat: Seat) -> Option<Millis> {
        self.clock.running[seat.index()].map(|running| running.since_ms)
    }

    /// What the passing of time brings next, and when.
    pub fn next_due(&self) -> Option<(Millis, Due)> {
        if self.phase != Phase::Playing {
            return None;
        }
        let mut next = self.time_up_ms().map(|moment| (moment, Due::TimeUp));
        let mut sooner = |moment: Option<Millis>, due: Due| {
            if let Some(moment) = moment
                && next.is_none_or(|(first, _)| moment < first)
            {
                next = Some((moment, due));
            }
        };
        for seat in self.people_to_move().iter() {
            sooner(self.clock.ends(seat, &self.outages).map(|(_, runs_out)| runs_out), Due::TimeOut(seat));
            sooner(self.grace_ends_ms(seat), Due::Absent(seat));
        }
        next
    }

    /// When the time limit of the whole game is reached (P35: minutes of play).
    fn time_up_ms(&self) -> Option<Millis> {
        let minutes = self.opening.options.get("time_limit")?.as_u64().filter(|minutes| *minutes > 0)?;
        let moment = after(self.started_ms?, minutes * 60_000, &self.outages);
        self.table()?.check("! time-up").is_ok().then_some(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{Deed, LogEntry};
    use crate::wire::GivenBecause;

    const PLAN: ClockPlan = ClockPlan { turn_seconds: 10, bank_seconds: 60, increment_seconds: 5 };

    #[test]
    fn a_turn_uses_its_own_time_first_then_the_bank() {
        let (mut clock, seat) = (Clock::with_plan(Some(PLAN), 2), Seat::new(0));
        clock.start(seat, 1_000, None);
        assert_eq!(clock.ends(seat, &[]), Some((11_000, 71_000)));
        clock.stop(seat, 9_000, 1, &[]);
        assert_eq!(clock.banks_ms, [65_000, 60_000]);
        clock.start(seat, 20_000, None);
        clock.stop(seat, 50_000, 2, &[]);
        assert_eq!(clock.banks_ms, [50_000, 60_000]);
    }

    #[test]
    fn an_outage_is_charged_to_nobody() {
        let (mut clock, seat) = (Clock::with_plan(Some(PLAN), 1), Seat::new(0));
        let outages = [Outage { from_ms: 5_000, to_ms: 100_000 }, Outage { from_ms: 300_000, to_ms: 400_000 }];
        clock.start(seat, 1_000, None);
        assert_eq!(clock.ends(seat, &outages), Some((106_000, 166_000)));
        clock.stop(seat, 126_000, 1, &outages);
        assert_eq!(clock.banks_ms, [45_000], "of 125 seconds 95 were an outage and 10 the turn's own");
        clock.start(seat, 200_000, None);
        clock.stop(seat, 310_000, 2, &outages);
        assert_eq!(clock.banks_ms, [5_000], "100 seconds before the outage, the rest within it");
        for at in [1_000, 4_000, 5_000, 50_000, 100_000, 200_000] {
            let end = after(1_000, at, &outages);
            assert_eq!(elapsed(1_000, end, &outages), at, "one is the other turned round");
        }
    }

    #[test]
    fn whoever_goes_back_to_a_turn_has_used_its_time_and_gained_nothing() {
        let (mut clock, mine, other) = (Clock::with_plan(Some(PLAN), 2), Seat::new(0), Seat::new(1));
        let back_to = |seat: Seat| -> SeatSet { [seat].into_iter().collect() };
        let mut now = 1_000;
        clock.start(mine, now, None);
        for n in 0..20 {
            now += 3_000;
            clock.stop(mine, now, 1, &[]);
            clock.start(other, now, None);
            clock.go_back(0, back_to(mine), now);
            let used = 3_000 * (n + 1);
            assert_eq!(clock.ends(mine, &[]), Some((now - used + 10_000, now - used + 70_000)), "after {n}");
            assert_eq!((&*clock.banks_ms, clock.running[1]), (&[60_000, 60_000][..], None));
        }
        clock.stop(mine, now, 1, &[]);
        assert_eq!(
            clock.banks_ms,
            [15_000, 60_000],
            "a minute was used, ten seconds of it were the turn's own, and five are gained"
        );
        clock.stop(mine, now, 400, &[]);
        assert_eq!(clock.ended.len(), 1);
        clock.start(mine, now, None);
        clock.stop(mine, now, 400, &[]);
        assert_eq!(clock.ended.len(), 1, "what no undo reaches is forgotten");
    }

    #[test]
    fn a_seat_that_is_handed_over_and_taken_back_finds_its_clock_as_it_was() {
        let mut room = room("tycoon", serde_json::json!({"turn_seconds": 90}));
        let seat = room.deciders().first().unwrap();
        let number = seat.index() as u8;
        let end = room.clock.ends(seat, &[]);
        assert_eq!(end, Some((92_000, 92_000)));
        let give = |why| Deed::Give { seat: number, machine: "random".to_owned(), why };
        for n in 0..10 {
            room.draft(vec![give(GivenBecause::Wish)], None, 10_000 + n * 1_000, &[]).unwrap();
            assert_eq!((room.next_due(), room.clocks_now()[seat.index()].runs_out_ms), (None, None), "a machine has no clock");
            room.draft(vec![Deed::Take { seat: number }], None, 10_500 + n * 1_000, &[]).unwrap();
            assert_eq!((room.clock.ends(seat, &[]), room.waiting_since(seat)), (end, Some(2_000)));
        }
    }

    #[test]
    fn whose_time_ran_out_takes_the_seat_back_after_the_machines_decision() {
        use crate::room::Actor;
        use crate::wire::{Command, ErrorCode};
        let mut room = room("flutter", serde_json::json!({}));
        let seat = room.deciders().first().unwrap();
        let number = seat.index() as u8;
        let guest = room.seats[seat.index()].guest.clone().unwrap();
        let take = |room: &Room| {
            let actor = Actor { guest: guest.clone(), name: String::new() };
            room.decide(&actor, None, &Command::TakeSeat, 0).map_err(|error| error.code)
        };
        for why in [GivenBecause::Time, GivenBecause::Vote] {
            room.draft(vec![Deed::Give { seat: number, machine: "random".to_owned(), why }], None, 3_000, &[]).unwrap();
            assert_eq!(take(&room), Err(ErrorCode::Phase));
            let menu = room.table().unwrap().menu(seat);
            let step = format!("{seat} {}", menu.iter().find(|item| item.text.starts_with("buy")).unwrap().text);
            room.draft(vec![Deed::Step { by: crate::wire::StepBy::Machine, step }], None, 4_000, &[]).unwrap();
            assert_eq!(take(&room), Ok(vec![Deed::Take { seat: number }]));
            room.draft(vec![Deed::Take { seat: number }], None, 5_000, &[]).unwrap();
            assert!(room.deciders().contains(seat), "the turn goes on");
        }
        room.draft(vec![Deed::Give { seat: number, machine: "random".to_owned(), why: GivenBecause::Left }], None, 6_000, &[])
            .unwrap();
        assert_eq!(take(&room), Ok(vec![Deed::Take { seat: number }]), "who went by himself comes back at once");
    }

    fn room(game: &str, rules: Value) -> Room {
        room_with(game, rules, &[])
    }

    fn room_with(game: &str, rules: Value, outages: &[Outage]) -> Room {
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
        let mut room = Room::from_log("m", parlor_dealers::DiceSeed::from_number(3), &log, outages.into()).unwrap();
        room.draft(vec![Deed::Start], None, 2_000, &[]).unwrap();
        room
    }

    #[test]
    fn the_time_limit_of_a_game_is_a_ruling_of_the_table() {
        use crate::wire::StepBy;
        let outage = Outage { from_ms: 3_000, to_ms: 4_000 };
        let room = room_with("property-tycoon", serde_json::json!({"time_limit": 1}), &[outage]);
        assert_eq!(room.time_up_ms(), Some(63_000), "minutes of play, without the outage");
        let ruling = Deed::Step { by: StepBy::Table, step: "! time-up".to_owned() };
        assert_eq!(room.decide_due(Due::TimeUp), [ruling]);
        assert_eq!(self::room("flutter", serde_json::json!({})).time_up_ms(), None);
    }

    #[test]
    fn a_game_with_timers_of_its_own_is_timed_by_them() {
        let room = room("tycoon", serde_json::json!({"turn_seconds": 90}));
        let seat = room.deciders().first().unwrap();
        assert_eq!(room.clock.ends(seat, &[]), Some((92_000, 92_000)));
        let untimed = self::room("flutter", serde_json::json!({}));
        assert!(untimed.clocks_now().is_empty());
    }

    #[test]
    fn no_clock_runs_in_an_outage() {
        let outages = [Outage { from_ms: 5_000, to_ms: 105_000 }, Outage { from_ms: 900_000, to_ms: 950_000 }];
        assert_eq!(after(1_000, 10_000, &outages), 111_000);
        assert_eq!(after(50_000, 10_000, &outages), 115_000);
        assert_eq!(after(200_000, 10_000, &outages), 210_000);
    }
}
