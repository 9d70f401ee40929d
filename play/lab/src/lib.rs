//! Series of games between machines, ladders with ratings, tuning by self-play.
//!
//! Everything here is the same for the same seed, on any number of threads.

mod interval;
mod ladder;
mod series;
mod tune;

pub use interval::wilson;
pub use ladder::{HeadToHead, Ladder, LadderPlan, Rated, Rung};
pub use series::{MachineResult, Series, fingerprint, results};
pub use tune::{Trial, TunePlan, Tuned};
