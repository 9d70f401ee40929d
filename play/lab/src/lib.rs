//! Series of games between machines, ladders with ratings, tuning and fitting of weights.
//!
//! Everything here is the same for the same seed, on any number of threads.

mod fit;
mod interval;
mod ladder;
mod series;
mod tune;

pub use fit::{FitPlan, Fitted};
pub use interval::wilson;
pub use ladder::{HeadToHead, Ladder, LadderPlan, Rated, Rung};
pub use series::{MachineResult, Series, fingerprint, results};
pub use tune::{Change, Trial, TunePlan, Tuned};
