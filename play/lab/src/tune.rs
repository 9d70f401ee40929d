//! Tuning: weights of the search tried against themselves, one after the other.

use crate::series::{MachineResult, Series, results};
use parlor_catalog::Entry;
use parlor_engine::{MachineSpec, Validation};
use serde::Serialize;

/// What is tried for a weight: multiples of its value.
const FACTORS: [f64; 4] = [0.6, 0.8, 1.25, 1.6];

/// What a tuning plays.
pub struct TunePlan<'a> {
    /// The game.
    pub entry: &'static dyn Entry,
    /// Its options.
    pub options: &'a serde_json::Value,
    /// The weights to tune; all if empty.
    pub only: Vec<String>,
    /// Simulations a move of every player; 0 tunes the policy itself.
    pub simulations: u32,
    /// Seats at the table: one with the weight on trial, the others with the best so far.
    pub seats: usize,
    /// Games of each trial.
    pub games: u64,
    /// The same seed gives the same tuning.
    pub seed: u64,
}

/// One value that was tried.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Trial {
    /// The weight.
    pub weight: String,
    /// What it was.
    pub from: f64,
    /// What was tried.
    pub to: f64,
    /// What came of the player with the tried value.
    pub result: MachineResult,
    /// Whether it was surely better than an equal share, and so kept.
    pub kept: bool,
}

/// What came of a tuning.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// All weights with their best values.
    pub weights: Vec<(String, f64)>,
    /// Everything that was tried.
    pub trials: Vec<Trial>,
}

impl TunePlan<'_> {
    /// Tries every factor of every weight once; a value that wins surely more than its share replaces the old one.
    pub fn play(&self, told: impl Fn(&Trial) + Sync) -> Result<Tuned, String> {
        let mut weights: Vec<(String, f64)> =
            self.entry.weights().into_iter().map(|(name, value)| (name, f64::from(value))).collect();
        if let Some(unknown) = self.only.iter().find(|name| weights.iter().all(|(own, _)| own != *name)) {
            let known: Vec<&str> = weights.iter().map(|(name, _)| name.as_str()).collect();
            return Err(format!("{} has no weight `{unknown}`; it has {}", self.entry.title(), known.join(", ")));
        }
        let mut trials = Vec::new();
        for index in 0..weights.len() {
            let (name, from) = weights[index].clone();
            if !self.only.is_empty() && !self.only.contains(&name) {
                continue;
            }
            let mut best: Option<(f64, f64)> = None;
            for factor in FACTORS {
                let to = round(if from == 0.0 { factor - 1.0 } else { from * factor });
                let trial = self.try_out(&weights, index, to)?;
                told(&trial);
                if trial.kept && best.is_none_or(|(share, _)| trial.result.win_share > share) {
                    best = Some((trial.result.win_share, to));
                }
                trials.push(trial);
            }
            if let Some((_, to)) = best {
                weights[index].1 = to;
            }
        }
        Ok(Tuned { weights, trials })
    }

    fn try_out(&self, weights: &[(String, f64)], index: usize, to: f64) -> Result<Trial, String> {
        let own = self.spec(weights);
        let mut changed = weights.to_vec();
        changed[index].1 = to;
        let mut specs = vec![own; self.seats];
        specs[0] = self.spec(&changed);
        let arena = self.entry.arena(self.options, &specs)?;
        let games = self.games;
        let series = Series { arena: arena.as_ref(), seats: self.seats, games, seed: self.seed, validation: Validation::Off };
        let result = results(&specs, &series.play(|| ())?).swap_remove(0);
        let kept = result.low > 1.0 / self.seats as f64;
        let (name, from) = weights[index].clone();
        Ok(Trial { weight: name, from, to, result, kept })
    }

    fn spec(&self, weights: &[(String, f64)]) -> MachineSpec {
        let mut spec = MachineSpec::named("expert");
        spec.parameters.push(("simulations".to_owned(), self.simulations.to_string()));
        spec.parameters.extend(weights.iter().map(|(name, value)| (name.clone(), value.to_string())));
        spec
    }
}

/// Three digits are enough for a weight.
fn round(value: f64) -> f64 {
    if value == 0.0 {
        return value;
    }
    let scale = 10f64.powi(2 - value.abs().log10().floor() as i32);
    (value * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_have_three_digits() {
        assert_eq!([round(0.123_456), round(123.456), round(-2.0), round(0.0)], [0.123, 123.0, -2.0, 0.0]);
    }
}
