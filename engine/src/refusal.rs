//! Why something may not be done.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An action that the rules do not allow: the clause, and the reason with its figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// The clause of the rulebook, for example `F7`.
    pub clause: &'static str,
    /// What was wrong and what would be right, in lower case: `the bid must be at least 140, you offered 120`.
    pub reason: String,
}

impl Refusal {
    /// Refuses by a clause, for a reason.
    pub fn new(clause: &'static str, reason: impl Into<String>) -> Self {
        Self { clause, reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)
    }
}

impl std::error::Error for Refusal {}

/// A state that breaks an invariant of the rulebook: a defect of ours, never of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Violation {
    /// Which invariant, with the figures that break it.
    pub broken: String,
}

impl Violation {
    /// Names the broken invariant.
    pub fn new(broken: impl Into<String>) -> Self {
        Self { broken: broken.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.broken)
    }
}

impl std::error::Error for Violation {}
