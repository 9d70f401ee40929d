//! Tuning: weights of the search tried one after the other, against themselves or against other machines.

use crate::series::{Series, win_of};
use parlor_catalog::Entry;
use parlor_engine::{MachineSpec, Validation};
use serde::Serialize;

/// What is tried for a weight: multiples of its value.
const FACTORS: [f64; 4] = [0.6, 0.8, 1.25, 1.6];

/// A gain of so many standard errors is sure enough.
const SURE: f64 = 1.96;

/// What a tuning plays.
pub struct TunePlan<'a> {
    /// The game.
    pub entry: &'static dyn Entry,
    /// Its options.
    pub options: &'a serde_json::Value,
    /// The weights to tune; all if empty.
    pub only: Vec<String>,
    /// Whom it plays: a table of each, the same deals for every value; itself if empty.
    pub against: Vec<MachineSpec>,
    /// How often all weights are gone through.
    pub rounds: u32,
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
    /// By how much its share of wins was above that of the old value in the same deals.
    pub gain: f64,
    /// The standard error of the gain.
    pub error: f64,
    /// Whether it was surely better, and so kept if no other was better still.
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
    /// Tries every factor of every weight; the value that gains most of those that surely gain replaces the old one.
    pub fn play(&self, told: impl Fn(&Trial) + Sync) -> Result<Tuned, String> {
        let mut weights: Vec<(String, f64)> =
            self.entry.weights().into_iter().map(|(name, value)| (name, round(f64::from(value)))).collect();
        if let Some(unknown) = self.only.iter().find(|name| weights.iter().all(|(own, _)| own != *name)) {
            let known: Vec<&str> = weights.iter().map(|(name, _)| name.as_str()).collect();
            return Err(format!("{} has no weight `{unknown}`; it has {}", self.entry.title(), known.join(", ")));
        }
        let mut trials = Vec::new();
        let mut wins = self.wins(&weights, &weights)?;
        for _ in 0..self.rounds {
            for index in 0..weights.len() {
                if !self.only.is_empty() && !self.only.contains(&weights[index].0) {
                    continue;
                }
                let best = self.try_factors(&weights, index, &wins, &mut trials, &told)?;
                if let Some((to, better)) = best {
                    weights[index].1 = to;
                    wins = if self.against.is_empty() { self.wins(&weights, &weights)? } else { better };
                }
            }
        }
        Ok(Tuned { weights, trials })
    }

    /// The best value of a weight that is surely better than the present one, with its wins.
    fn try_factors(
        &self,
        weights: &[(String, f64)],
        index: usize,
        wins: &[f64],
        trials: &mut Vec<Trial>,
        told: &impl Fn(&Trial),
    ) -> Result<Option<(f64, Vec<f64>)>, String> {
        let (weight, from) = weights[index].clone();
        let mut best: Option<(f64, f64, Vec<f64>)> = None;
        for factor in FACTORS {
            let to = round(if from == 0.0 { factor - 1.0 } else { from * factor });
            let mut changed = weights.to_vec();
            changed[index].1 = to;
            let tried = self.wins(&changed, weights)?;
            let (gain, error) = difference(&tried, wins);
            let trial = Trial { weight: weight.clone(), from, to, gain, error, kept: gain > SURE * error };
            told(&trial);
            if trial.kept && best.as_ref().is_none_or(|(most, _, _)| gain > *most) {
                best = Some((gain, to, tried));
            }
            trials.push(trial);
        }
        Ok(best.map(|(_, to, tried)| (to, tried)))
    }

    /// The part of each game that is won with these weights, by deal.
    fn wins(&self, weights: &[(String, f64)], best: &[(String, f64)]) -> Result<Vec<f64>, String> {
        let tables = if self.against.is_empty() { vec![self.spec(best)] } else { self.against.clone() };
        let mut wins = Vec::new();
        for other in tables {
            let mut specs = vec![other; self.seats];
            specs[0] = self.spec(weights);
            let arena = self.entry.arena(self.options, &specs)?;
            let (games, seed) = (self.games, self.seed);
            let series = Series { arena: arena.as_ref(), seats: self.seats, games, seed, validation: Validation::Off };
            wins.extend(series.play(|| ())?.iter().map(|report| win_of(report, 0)));
        }
        Ok(wins)
    }

    fn spec(&self, weights: &[(String, f64)]) -> MachineSpec {
        let mut spec = MachineSpec::named("expert");
        spec.parameters.push(("simulations".to_owned(), self.simulations.to_string()));
        spec.parameters.extend(weights.iter().map(|(name, value)| (name.clone(), value.to_string())));
        spec
    }
}

/// The mean of the differences of two lists of results for the same deals, and its standard error.
fn difference(tried: &[f64], known: &[f64]) -> (f64, f64) {
    let count = tried.len().max(1) as f64;
    let differences = || tried.iter().zip(known).map(|(one, other)| one - other);
    let mean = differences().sum::<f64>() / count;
    let variance = differences().map(|difference| (difference - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
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
    fn the_same_gain_in_every_deal_is_sure_and_a_swing_is_not() {
        assert_eq!(difference(&[1.0, 1.0, 0.5], &[0.5, 0.5, 0.0]), (0.5, 0.0));
        let (mean, error) = difference(&[1.0, 0.0, 1.0, 0.0], &[0.0, 1.0, 0.0, 0.5]);
        assert!(mean < SURE * error, "{mean} {error}");
    }

    #[test]
    fn weights_have_three_digits() {
        assert_eq!([round(0.123_456), round(123.456), round(-2.0), round(0.0)], [0.123, 123.0, -2.0, 0.0]);
    }
}
