//! Dealers: seeded ones for simulation and tests, fair ones that anybody can verify.

mod seeded;

pub use seeded::Seeded;
