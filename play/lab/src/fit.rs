//! Fitting: how much the figures by which `expert` judges positions count, learned from how games ended.
//!
//! The chance of a seat is taken to be in proportion to the exponential of its weighted figures; the weights that make what
//! happened most likely are found by Newton's method.

use parlor_catalog::{Entry, Position};
use parlor_engine::MachineSpec;
use rayon::prelude::*;
use serde::Serialize;

/// Steps of Newton's method: the likelihood has one peak and is found in fewer.
const STEPS: u32 = 12;
/// How strongly weights are drawn towards nothing, so that figures that tell the same share what they tell.
const RIDGE: f64 = 1e-3;

/// What a fit plays.
pub struct FitPlan<'a> {
    /// The game.
    pub entry: &'static dyn Entry,
    /// Its options.
    pub options: &'a serde_json::Value,
    /// The tables that play, each with as many games.
    pub tables: Vec<Vec<MachineSpec>>,
    /// Games of each table.
    pub games: u64,
    /// The same seed gives the same fit.
    pub seed: u64,
}

/// What came of a fit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fitted {
    /// The weights of the figures.
    pub weights: Vec<(String, f64)>,
    /// How many positions were looked at.
    pub positions: usize,
    /// The mean logarithm of the chance that was given to the winner, before (equal chances) and after.
    pub likelihood: (f64, f64),
}

impl FitPlan<'_> {
    /// Plays the games and finds the weights.
    pub fn play(&self) -> Result<Fitted, String> {
        let names = self.entry.judgements();
        if names.is_empty() {
            return Err(format!("{} judges positions by no figures that could be fitted", self.entry.title()));
        }
        let mut positions = Vec::new();
        for specs in &self.tables {
            let arena = self.entry.arena(self.options, specs)?;
            let seats = specs.len() as u64;
            let games = (0..self.games).into_par_iter();
            let played = games.map(|index| arena.positions(self.seed, index / seats, (index % seats) as usize));
            positions.extend(played.collect::<Vec<_>>().into_iter().flatten());
        }
        let (weights, before, after) = fit(&positions, names.len());
        let weights = names.iter().map(|name| (*name).to_owned()).zip(weights).collect();
        Ok(Fitted { weights, positions: positions.len(), likelihood: (before, after) })
    }
}

/// The most likely weights, and the mean logarithm of the winner's chance before and after.
fn fit(positions: &[Position], count: usize) -> (Vec<f64>, f64, f64) {
    let mut weights = vec![0.0; count];
    let before = Slope::at(positions, &weights).likelihood;
    for _ in 0..STEPS {
        let slope = Slope::at(positions, &weights);
        let step = solve(slope.curvature, slope.gradient);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    let after = Slope::at(positions, &weights).likelihood;
    (weights, before, after)
}

/// The likelihood of what happened, and how it changes with the weights.
struct Slope {
    likelihood: f64,
    gradient: Vec<f64>,
    curvature: Vec<Vec<f64>>,
}

impl Slope {
    fn at(positions: &[Position], weights: &[f64]) -> Self {
        let count = weights.len();
        let mut slope = Self { likelihood: 0.0, gradient: vec![0.0; count], curvature: vec![vec![0.0; count]; count] };
        for position in positions {
            slope.add(position, weights);
        }
        let share = 1.0 / positions.len().max(1) as f64;
        slope.likelihood *= share;
        for (row, weight) in weights.iter().enumerate() {
            slope.gradient[row] = slope.gradient[row] * share - RIDGE * weight;
            slope.curvature[row].iter_mut().for_each(|entry| *entry *= share);
            slope.curvature[row][row] += RIDGE;
        }
        slope
    }

    fn add(&mut self, position: &Position, weights: &[f64]) {
        let merit = |figures: &Vec<f32>| figures.iter().zip(weights).map(|(figure, weight)| f64::from(*figure) * weight).sum();
        let merits: Vec<f64> = position.figures.iter().map(merit).collect();
        let highest = merits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = merits.iter().map(|merit| (merit - highest).exp()).sum();
        let chances: Vec<f64> = merits.iter().map(|merit| (merit - highest).exp() / total).collect();
        let mean = |row: usize| {
            let weighed = position.figures.iter().zip(&chances);
            weighed.map(|(figures, chance)| chance * f64::from(figures[row])).sum::<f64>()
        };
        let means: Vec<f64> = (0..weights.len()).map(mean).collect();
        for ((figures, &chance), &win) in position.figures.iter().zip(&chances).zip(&position.wins) {
            self.likelihood += f64::from(win) * chance.max(1e-9).ln();
            for (row, (&figure, &middle)) in figures.iter().zip(&means).enumerate() {
                let off = f64::from(figure) - middle;
                self.gradient[row] += f64::from(win) * off;
                for (column, (&other, &other_middle)) in figures.iter().zip(&means).enumerate() {
                    self.curvature[row][column] += chance * off * (f64::from(other) - other_middle);
                }
            }
        }
    }
}

/// Solves a system of equations by elimination.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let size = |row: &usize| rows[*row][pivot].abs();
        let best = (pivot..count).max_by(|one, other| size(one).total_cmp(&size(other))).unwrap_or(pivot);
        rows.swap(pivot, best);
        right.swap(pivot, best);
        for row in pivot + 1..count {
            let factor = rows[row][pivot] / rows[pivot][pivot];
            let (above, below) = rows.split_at_mut(row);
            below[0].iter_mut().zip(&above[pivot]).skip(pivot).for_each(|(entry, above)| *entry -= factor * above);
            right[row] -= factor * right[pivot];
        }
    }
    let mut solution = vec![0.0; count];
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| rows[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / rows[row][row];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        let solution = solve(vec![vec![0.0, 2.0], vec![1.0, 1.0]], vec![4.0, 5.0]);
        assert_eq!(solution, [3.0, 2.0]);
    }

    #[test]
    fn the_odds_of_a_figure_are_found_again() {
        // Whoever has the figure wins three times in four: its weight is the logarithm of three.
        let figures = vec![vec![1.0, 0.3], vec![0.0, 0.3]];
        let position = |first: f32| Position { figures: figures.clone(), wins: vec![first, 1.0 - first] };
        let positions = [position(1.0), position(1.0), position(1.0), position(0.0)];
        let (weights, before, after) = fit(&positions, 2);
        assert!((weights[0] - 3f64.ln()).abs() < 0.02 && weights[1].abs() < 1e-9, "{weights:?}");
        assert!(after > before, "{before} {after}");
    }
}
