//! Dealers: seeded ones for simulation and tests, fair ones that anybody can verify.

mod fair;
mod seeded;

pub use fair::{DiceSeed, FairDice};
pub use seeded::Seeded;
