//! Machines: they think in a bounded pool, off the network's threads, from a seat's view alone, and have a deadline.

use super::{Keeper, Letter};
use crate::house::House;
use crate::log::Deed;
use crate::metrics::METRICS;
use crate::wire::StepBy;
use parlor_catalog::Table;
use parlor_dealers::Seeded;
use parlor_engine::{MachineSpec, Seat};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use tokio::time::Instant;

/// How much longer a node waits that did not make the last entry: the other one probably moves.
const PATIENCE: Duration = Duration::from_millis(500);

/// What is left of a deadline for everything but the search.
const MARGIN: Duration = Duration::from_millis(500);
/// How many deadlines a machine waits for a place to think, before it decides without.
const DEADLINES_OF_WAITING: u32 = 4;
/// Decides for a machine that may not think any longer; every game has it.
const QUICK: &str = "easy";
/// The parameters by which machines that search are bounded.
const TIME: &str = "time_ms";
const SIMULATIONS: &str = "simulations";

/// What a machine needs to decide.
struct Thought {
    table: Box<dyn Table>,
    machine: MachineSpec,
    /// Whether the machine looks at the clock if it is told to.
    can_be_hurried: bool,
    seat: Seat,
    dealer: Seeded,
}

impl Keeper {
    /// Lets a machine think, if the game waits for one and nobody thinks yet.
    pub(super) fn call_machine(&mut self) {
        let Some(room) = &self.room else { return };
        let Some((seat, machine)) = room.machine_to_move() else { return };
        let steps = room.steps();
        let (Some(table), Some(dice)) = (room.table(), room.dice()) else { return };
        if self.asked_machine == Some((steps, seat)) || self.retry_at.is_some() {
            return;
        }
        let Some(letters) = self.letters.upgrade() else { return };
        let machine = machine.parse().unwrap_or_else(|_| MachineSpec::named(QUICK));
        let thought = Thought {
            table: table.boxed_clone(),
            can_be_hurried: has_clock(room.entry(), &machine),
            machine,
            seat,
            dealer: dice.machine_dealer(steps.into()),
        };
        self.asked_machine = Some((steps, seat));
        let (house, was_last) = (Arc::clone(&self.house), self.was_last);
        let letters = letters.downgrade();
        tokio::spawn(async move {
            let pace = house.config.machines.pace + if was_last { Duration::ZERO } else { PATIENCE };
            let begun = Instant::now();
            let action = think(&house, thought).await;
            tokio::time::sleep_until(begun + pace).await;
            if let Some(letters) = letters.upgrade() {
                let _ = letters.send(Letter::Chose(steps, seat, action)).await;
            }
        });
    }

    /// Plays what a machine has decided, unless the game has moved on.
    pub(super) async fn play_machine(&mut self, steps: u32, seat: Seat, action: String) {
        let Some(room) = &self.room else { return };
        if room.steps() != steps || room.machine_to_move().map(|(seat, _)| seat) != Some(seat) {
            return;
        }
        METRICS.machine_moves_total.add();
        self.do_unasked(vec![Deed::Step { by: StepBy::Machine, step: format!("{seat} {action}") }]).await;
        if self.room.is_none() && self.load().await.is_err() {
            self.retry_at.get_or_insert(Instant::now() + Duration::from_secs(1));
        }
        self.asked_machine = None;
    }
}

/// Whether a machine of a game looks at the clock if it is told to.
fn has_clock(game: &dyn parlor_catalog::Entry, machine: &MachineSpec) -> bool {
    game.machines().iter().any(|info| info.name == machine.name && info.parameters.iter().any(|(name, _)| *name == TIME))
}

/// The machine as it may think here, whatever was written for it: one that searches has so much time at most. A thread cannot be
/// stopped, and who searches for ten minutes would keep all other machines of the house from thinking.
fn hurried(mut machine: MachineSpec, time: Duration) -> MachineSpec {
    let most = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    let own = machine.parameter(TIME).map(|text| text.parse::<u32>().unwrap_or(u32::MAX));
    // What no time was written for has one of its own, unless simulations alone are to bound it.
    let own = own.or((machine.parameter(SIMULATIONS).is_none()).then_some(1_000));
    if own.is_none_or(|own| own > most) {
        machine.parameters.retain(|(name, _)| name != TIME);
        machine.parameters.push((TIME.to_owned(), most.to_string()));
    }
    machine
}

/// Counts among those that wait for a place to think.
struct Queued<'a>(&'a AtomicUsize);

impl<'a> Queued<'a> {
    fn among(queue: &'a AtomicUsize) -> Self {
        queue.fetch_add(1, Relaxed);
        Self(queue)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// A machine's decision, or a quick one where it takes too long or fails.
async fn think(house: &House, mut thought: Thought) -> String {
    let quick = Thought {
        table: thought.table.boxed_clone(),
        machine: MachineSpec::named(QUICK),
        can_be_hurried: false,
        seat: thought.seat,
        dealer: thought.dealer.clone(),
    };
    let begun = Instant::now();
    let deadline = house.config.machines.deadline;
    let queued = Queued::among(&house.queued);
    let place = tokio::time::timeout(deadline * DEADLINES_OF_WAITING, Arc::clone(&house.thinking).acquire_owned()).await;
    drop(queued);
    let Ok(Ok(permit)) = place else {
        METRICS.machine_deadlines_missed_total.add();
        return decide(quick).unwrap_or_default();
    };
    if thought.can_be_hurried {
        // The longer the queue, the shorter everybody thinks: a guest with many machines does not hold up those of others.
        let queue = house.queued.load(Relaxed) / house.config.machines.threads.max(1);
        let time = deadline.saturating_sub(MARGIN).max(deadline / 2) / (1 + queue as u32);
        thought.machine = hurried(thought.machine, time);
    }
    let thinking = METRICS.machines_thinking.hold();
    let task = tokio::task::spawn_blocking(move || {
        let decision = decide(thought);
        // The place is free only when the thread is: a machine that does not stop keeps it.
        drop((permit, thinking));
        decision
    });
    let decision = tokio::time::timeout(deadline, task).await;
    METRICS.machine_seconds.record(begun.elapsed().as_micros() as u64);
    match decision {
        Ok(Ok(Some(action))) => action,
        Ok(_) => decide(quick).unwrap_or_default(),
        Err(_) => {
            METRICS.machine_deadlines_missed_total.add();
            decide(quick).unwrap_or_default()
        }
    }
}

/// Lets a machine decide; nothing where it cannot be built or panics.
fn decide(mut thought: Thought) -> Option<String> {
    let Thought { table, machine, seat, dealer, .. } = &mut thought;
    let decide = || {
        let machine = table.machine(machine).ok()?;
        let action = table.consider(&machine, *seat, dealer);
        table.check(&format!("{seat} {action}")).is_ok().then_some(action)
    };
    let decision = catch_unwind(AssertUnwindSafe(decide)).ok().flatten();
    if decision.is_none() {
        tracing::error!(machine = %thought.machine, "a machine could not decide");
    }
    decision
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_no_more_time_than_the_house_gives() {
        let given = |machine: &str| hurried(machine.parse().unwrap(), Duration::from_millis(4_500)).to_string();
        assert_eq!(given("expert"), "expert");
        assert_eq!(given("expert:time_ms=300"), "expert:time_ms=300");
        assert_eq!(given("expert:time_ms=600000"), "expert:time_ms=4500");
        assert_eq!(given("expert:simulations=10000000"), "expert:simulations=10000000:time_ms=4500");
        assert_eq!(given("expert:time_ms=9000:simulations=7"), "expert:simulations=7:time_ms=4500");
        assert_eq!(hurried(MachineSpec::named("expert"), Duration::from_millis(200)).to_string(), "expert:time_ms=200");
        for game in parlor_catalog::games() {
            let has = |machine: &str| has_clock(game, &MachineSpec::named(machine));
            assert_eq!((has("expert"), has("hard"), has(QUICK)), (true, false, false), "{}", game.name());
            assert!(game.check_machine(&given("expert:time_ms=9000:simulations=7").parse().unwrap()).is_ok());
            assert!(game.check_machine(&MachineSpec::named(QUICK)).is_ok(), "{} has a quick machine", game.name());
        }
    }
}
