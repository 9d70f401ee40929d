//! A series: the same machines, game after game, each deal in every seating.

use crate::wilson;
use parlor_catalog::{Arena, GameReport};
use parlor_engine::{MachineSpec, Validation};
use rayon::prelude::*;
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A series to be played.
pub struct Series<'a> {
    /// Where the machines play.
    pub arena: &'a dyn Arena,
    /// How many machines there are.
    pub seats: usize,
    /// How many games.
    pub games: u64,
    /// The same seed gives the same games.
    pub seed: u64,
    /// Whether the invariants are tested after every step.
    pub validation: Validation,
}

impl Series<'_> {
    /// Plays all games on the threads of the pool it is called in; `done` is told of each. Game `index` plays deal
    /// `index / seats` with the seats rotated by `index % seats`, so the reports do not depend on the threads.
    pub fn play(&self, done: impl Fn() + Sync) -> Result<Vec<GameReport>, String> {
        let seats = self.seats as u64;
        (0..self.games)
            .into_par_iter()
            .map(|index| {
                let report = self.arena.play(self.seed, index / seats, (index % seats) as usize, self.validation);
                done();
                report
            })
            .collect()
    }
}

/// What came of one machine in a series.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MachineResult {
    /// The machine.
    pub machine: String,
    /// Won games, a shared win counted by its share.
    pub wins: f64,
    /// Its share of the games.
    pub win_share: f64,
    /// The lower end of the 95 % interval of the share (Wilson).
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Its mean score.
    pub mean_score: f64,
    /// Its mean rank.
    pub mean_rank: f64,
}

/// What came of each machine, in their order.
pub fn results(specs: &[MachineSpec], reports: &[GameReport]) -> Vec<MachineResult> {
    specs.iter().enumerate().map(|(index, spec)| result(spec, index, reports)).collect()
}

fn result(spec: &MachineSpec, index: usize, reports: &[GameReport]) -> MachineResult {
    let count = reports.len() as f64;
    let wins: f64 = reports.iter().map(|report| win_of(report, index)).sum();
    let (low, high) = wilson(wins, count);
    MachineResult {
        machine: spec.to_string(),
        wins,
        win_share: wins / count,
        low,
        high,
        mean_score: reports.iter().map(|report| report.scores[index] as f64).sum::<f64>() / count,
        mean_rank: reports.iter().map(|report| f64::from(report.ranks[index])).sum::<f64>() / count,
    }
}

/// What part of the win of a game belongs to a machine; of a game stopped at the step cap nothing.
pub(crate) fn win_of(report: &GameReport, index: usize) -> f64 {
    match report.ranks[index] {
        1 if report.finished => 1.0 / report.ranks.iter().filter(|&&rank| rank == 1).count() as f64,
        _ => 0.0,
    }
}

/// A number that tells two series apart: the same for the same games on any number of threads.
pub fn fingerprint(reports: &[GameReport]) -> String {
    let mut hasher = DefaultHasher::new();
    for report in reports {
        (&report.ranks, &report.scores, report.steps, report.decisions).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}
