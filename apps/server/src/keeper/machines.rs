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
use std::time::Duration;
use tokio::time::Instant;

/// How much longer a node waits that did not make the last entry: the other one probably moves.
const PATIENCE: Duration = Duration::from_millis(500);

/// What a machine needs to decide.
struct Thought {
    table: Box<dyn Table>,
    machine: String,
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
        let thought =
            Thought { table: table.boxed_clone(), machine: machine.to_owned(), seat, dealer: dice.machine_dealer(steps.into()) };
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

/// A machine's decision, or a quick one where it takes too long or fails.
async fn think(house: &House, thought: Thought) -> String {
    let quick = Thought {
        table: thought.table.boxed_clone(),
        machine: "random".to_owned(),
        seat: thought.seat,
        dealer: thought.dealer.clone(),
    };
    let begun = Instant::now();
    let Ok(permit) = Arc::clone(&house.thinking).acquire_owned().await else { return decide(quick).unwrap_or_default() };
    let thinking = METRICS.machines_thinking.hold();
    let task = tokio::task::spawn_blocking(move || {
        let decision = decide(thought);
        // The place is free only when the thread is: a machine that does not stop keeps it.
        drop((permit, thinking));
        decision
    });
    let decision = tokio::time::timeout(house.config.machines.deadline, task).await;
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
    let Thought { table, machine, seat, dealer } = &mut thought;
    let decide = || {
        let spec: MachineSpec = machine.parse().ok()?;
        let machine = table.machine(&spec).ok()?;
        let action = table.consider(&machine, *seat, dealer);
        table.check(&format!("{seat} {action}")).is_ok().then_some(action)
    };
    let decision = catch_unwind(AssertUnwindSafe(decide)).ok().flatten();
    if decision.is_none() {
        tracing::error!(machine = %thought.machine, "a machine could not decide");
    }
    decision
}
