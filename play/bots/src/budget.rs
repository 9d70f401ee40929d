//! How long a search may think.

use std::time::{Duration, Instant};

/// The most that a search may spend on one move; at least one limit is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// So many simulations. With this limit alone the clock is never read.
    pub simulations: Option<u32>,
    /// So many milliseconds.
    pub time_ms: Option<u32>,
}

impl Budget {
    /// Simulations only: the same move for the same seed, however fast the machine is.
    pub const fn simulations(simulations: u32) -> Self {
        Self { simulations: Some(simulations), time_ms: None }
    }
}

/// A budget that is being spent.
pub(crate) struct Meter {
    budget: Budget,
    spent: u32,
    deadline: Option<(Instant, Duration)>,
}

impl Meter {
    pub(crate) fn start(budget: Budget) -> Self {
        let deadline = budget.time_ms.map(|time_ms| (Instant::now(), Duration::from_millis(time_ms.into())));
        Self { budget, spent: 0, deadline }
    }

    /// Counts one simulation.
    pub(crate) fn count(&mut self) {
        self.spent += 1;
    }

    /// What part of the budget is spent: 1 and more means all.
    pub(crate) fn progress(&self) -> f64 {
        let by_count = self.budget.simulations.map_or(0.0, |most| f64::from(self.spent) / f64::from(most.max(1)));
        let by_clock = self.deadline.map_or(0.0, |(start, most)| start.elapsed().as_secs_f64() / most.as_secs_f64());
        by_count.max(by_clock)
    }

    pub(crate) fn spent(&self) -> u32 {
        self.spent
    }
}
