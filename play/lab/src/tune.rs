//! Tuning: weights of the search tried all at once in random directions, then one after the other, against themselves or
//! against other machines.

use crate::series::{Series, win_of};
use parlor_catalog::Entry;
use parlor_dealers::Seeded;
use parlor_engine::{Dealer, MachineSpec, Validation};
use serde::Serialize;

/// What is tried for a weight: multiples of its value.
const FACTORS: [f64; 4] = [0.6, 0.8, 1.25, 1.6];

/// A gain of so many standard errors is sure enough.
const SURE: f64 = 1.96;

/// How far a walk steps, in the logarithm of a weight: at first, after each step in vain by the factor less, and at least.
const STRIDE: f64 = 0.35;
const SHORTER: f64 = 0.97;
const LEAST_STRIDE: f64 = 0.12;

/// A walk goes on where it gains so many standard errors: each step has deals of its own, so mistakes do not add up.
const LIKELY: f64 = 1.5;

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
    /// How often all weights are changed at once, up and down in a random direction.
    pub steps: u32,
    /// How often all weights are gone through one by one; a round that keeps nothing is the last.
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

/// One set of values that was tried.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Trial {
    /// The weights that it changed.
    pub changes: Vec<Change>,
    /// By how much its share of wins was above that of the old values in the same deals.
    pub gain: f64,
    /// The standard error of the gain.
    pub error: f64,
    /// Whether it was surely better, and so kept if no other was better still.
    pub kept: bool,
}

/// A weight on trial.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change {
    /// The weight.
    pub weight: String,
    /// What it was.
    pub from: f64,
    /// What was tried.
    pub to: f64,
}

impl std::fmt::Display for Trial {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let changes: Vec<String> =
            self.changes.iter().map(|change| format!("{} {} to {}", change.weight, change.from, change.to)).collect();
        let (gain, error) = (100.0 * self.gain, 100.0 * self.error);
        let kept = if self.kept { "better" } else { "not surely better" };
        write!(f, "{}: {gain:+.1} ± {error:.1} points of wins, {kept}", changes.join(", "))
    }
}

/// The weights with their values.
type Weights = Vec<(String, f64)>;

/// What came of a tuning.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// All weights with their best values.
    pub weights: Vec<(String, f64)>,
    /// Everything that was tried.
    pub trials: Vec<Trial>,
}

impl TunePlan<'_> {
    /// Walks, then tries every factor of every weight; what gains most of what surely gains replaces the old values.
    pub fn play(&self, told: impl Fn(&Trial) + Sync) -> Result<Tuned, String> {
        let mut weights: Weights =
            self.entry.weights().into_iter().map(|(name, value)| (name, round(f64::from(value)))).collect();
        if let Some(unknown) = self.only.iter().find(|name| weights.iter().all(|(own, _)| own != *name)) {
            let known: Vec<&str> = weights.iter().map(|(name, _)| name.as_str()).collect();
            return Err(format!("{} has no weight `{unknown}`; it has {}", self.entry.title(), known.join(", ")));
        }
        let mut trials = Vec::new();
        self.walk(&mut weights, &mut trials, &told)?;
        for _ in 0..self.rounds {
            let before = weights.clone();
            for index in 0..weights.len() {
                if self.is_tuned(&weights[index].0) {
                    let factors = FACTORS.map(|factor| changed(&weights, index, factor));
                    self.try_out(&mut weights, &factors, SURE, self.seed, &mut trials, &told)?;
                }
            }
            if weights == before {
                break;
            }
        }
        Ok(Tuned { weights, trials })
    }

    fn is_tuned(&self, weight: &String) -> bool {
        self.only.is_empty() || self.only.contains(weight)
    }

    /// Changes all weights at once in random directions, with other deals for each step.
    fn walk(&self, weights: &mut Weights, trials: &mut Vec<Trial>, told: &impl Fn(&Trial)) -> Result<(), String> {
        let (mut dealer, mut stride) = (Seeded::new(self.seed), STRIDE);
        for step in 1..=u64::from(self.steps) {
            let signs: Vec<f64> = weights.iter().map(|_| f64::from(dealer.below(3)) - 1.0).collect();
            let stepped = |stride: f64| -> Weights {
                let moved = |((name, value), sign): (&(String, f64), &f64)| {
                    let factor = if self.is_tuned(name) { (sign * stride).exp() } else { 1.0 };
                    (name.clone(), round(value * factor))
                };
                weights.iter().zip(&signs).map(moved).collect()
            };
            let ways = [stepped(stride), stepped(-stride)];
            if !self.try_out(weights, &ways, LIKELY, self.seed.wrapping_add(step), trials, told)? {
                stride = (stride * SHORTER).max(LEAST_STRIDE);
            }
        }
        Ok(())
    }

    /// Plays each of some weights in the same deals; the best replaces the present ones if it gains `enough` standard errors.
    /// Whether one did.
    fn try_out(
        &self,
        weights: &mut Weights,
        others: &[Weights],
        enough: f64,
        seed: u64,
        trials: &mut Vec<Trial>,
        told: &impl Fn(&Trial),
    ) -> Result<bool, String> {
        let wins = self.wins(weights, weights, seed)?;
        let mut best: Option<(f64, &Weights)> = None;
        for other in others {
            let (gain, error) = difference(&self.wins(other, weights, seed)?, &wins);
            let kept = gain > enough * error;
            let trial = Trial { changes: changes(weights, other), gain, error, kept };
            told(&trial);
            trials.push(trial);
            if kept && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, other));
            }
        }
        let found = best.map(|(_, other)| other.clone());
        let is_better = found.is_some();
        *weights = found.unwrap_or_else(|| std::mem::take(weights));
        Ok(is_better)
    }

    /// The part of each game that is won with these weights, by deal.
    fn wins(&self, weights: &[(String, f64)], best: &[(String, f64)], seed: u64) -> Result<Vec<f64>, String> {
        let tables = if self.against.is_empty() { vec![self.spec(best)] } else { self.against.clone() };
        let mut wins = Vec::new();
        for other in tables {
            let mut specs = vec![other; self.seats];
            specs[0] = self.spec(weights);
            let arena = self.entry.arena(self.options, &specs)?;
            let games = self.games;
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

/// The weights with one of them multiplied; one that is zero becomes what the factor has over 1.
fn changed(weights: &Weights, index: usize, factor: f64) -> Weights {
    let mut changed = weights.clone();
    let value = &mut changed[index].1;
    *value = round(if *value == 0.0 { factor - 1.0 } else { *value * factor });
    changed
}

fn changes(weights: &Weights, others: &Weights) -> Vec<Change> {
    let pairs = weights.iter().zip(others).filter(|(one, other)| one.1 != other.1);
    pairs.map(|((weight, from), (_, to))| Change { weight: weight.clone(), from: *from, to: *to }).collect()
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
