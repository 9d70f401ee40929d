//! What is known of players in general: which cards they keep, and with which totals they call.

use super::guess::Odds;
use crate::card::RANKS;
use crate::grid::Origin;

/// More turns than this tell no more.
pub const MOST_TURNS: usize = 7;
/// More than anybody calls with.
pub const MOST_TOTAL: usize = 14;

/// No rank is more likely than its copies make it.
pub(super) const EVEN: Odds = [1.0; RANKS];

/// How players behave, as measured in many games.
#[derive(Clone, PartialEq, Debug)]
pub struct Lore {
    /// How likely a dealt card that its owner knows is to be still there, by the turns that the owner has had since and by
    /// its value, beside what counting makes likely.
    pub held: [Odds; MOST_TURNS + 1],
    /// How likely players are to have kept a card that they drew, and to have it still, likewise; of Drakes those whose
    /// ability they did without.
    pub kept: [Odds; MOST_TURNS + 1],
    /// How likely a player who may call does so, by the total that the player expects, rounded.
    pub calls: [f32; MOST_TOTAL + 1],
}

impl Lore {
    /// What players take a card to be that they have not seen.
    pub const UNSEEN: f32 = 6.5;

    /// Plain players call at a total of at most this, with two, three, and more players.
    pub const CALLS_AT: [f32; 3] = [10.0, 8.0, 7.0];

    /// `held` and `kept` as measured by `cargo run --release -p parlor-dragons-gambit --example lore -- 4000 601 medium hard`,
    /// with other seeds again and again until nothing changed. `calls` is softer than measured, for people are less strict than
    /// these machines, who call at seven; measured strictly it wins no more (4,000 games each).
    pub const MEASURED: &'static Self = &Self {
        held: [
            [0.972, 0.964, 0.977, 1.000, 0.980, 0.987, 0.971, 0.964, 0.952, 0.917, 0.901, 0.906, 0.878, 0.911],
            [1.000, 0.998, 0.996, 0.997, 0.998, 0.982, 0.960, 0.909, 0.695, 0.444, 0.243, 0.054, 0.099, 0.032],
            [1.000, 0.986, 0.968, 0.956, 0.947, 0.925, 0.882, 0.784, 0.486, 0.207, 0.063, 0.001, 0.007, 0.001],
            [1.000, 0.988, 0.959, 0.923, 0.901, 0.832, 0.749, 0.609, 0.291, 0.074, 0.012, 0.000, 0.001, 0.001],
            [0.987, 1.000, 0.961, 0.914, 0.865, 0.751, 0.626, 0.429, 0.155, 0.024, 0.002, 0.000, 0.001, 0.001],
            [0.980, 1.000, 0.981, 0.910, 0.838, 0.681, 0.504, 0.291, 0.071, 0.007, 0.001, 0.001, 0.001, 0.001],
            [0.957, 0.990, 1.000, 0.907, 0.809, 0.607, 0.387, 0.180, 0.028, 0.002, 0.001, 0.001, 0.001, 0.001],
            [0.828, 0.955, 1.000, 0.862, 0.714, 0.483, 0.265, 0.074, 0.008, 0.001, 0.001, 0.001, 0.001, 0.001],
        ],
        kept: [
            [1.000, 0.978, 0.965, 0.960, 0.950, 0.891, 0.810, 0.187, 0.000, 0.065, 0.038, 0.003, 0.006, 0.000],
            [1.000, 0.972, 0.949, 0.925, 0.875, 0.783, 0.677, 0.088, 0.000, 0.025, 0.012, 0.001, 0.001, 0.001],
            [0.956, 0.978, 1.000, 0.976, 0.899, 0.775, 0.630, 0.049, 0.000, 0.009, 0.003, 0.001, 0.000, 0.000],
            [0.931, 0.974, 1.000, 0.965, 0.880, 0.714, 0.539, 0.026, 0.000, 0.003, 0.001, 0.000, 0.000, 0.001],
            [0.903, 0.970, 1.000, 0.960, 0.857, 0.651, 0.452, 0.012, 0.000, 0.001, 0.001, 0.001, 0.001, 0.001],
            [0.859, 0.952, 1.000, 0.949, 0.822, 0.589, 0.369, 0.005, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001],
            [0.835, 0.941, 1.000, 0.940, 0.782, 0.523, 0.292, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001],
            [0.721, 0.930, 1.000, 0.903, 0.703, 0.430, 0.215, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001],
        ],
        calls: [1.0, 1.0, 1.0, 0.99, 0.97, 0.93, 0.8, 0.7, 0.63, 0.11, 0.08, 0.05, 0.02, 0.01, 0.0],
    };

    /// How readily an owner has kept or left alone a card that came into the grid so, and that the owner has known for so many
    /// turns, by its value.
    pub(super) fn weights(&self, origin: Origin, turns: u8) -> &Odds {
        let turns = usize::from(turns).min(MOST_TURNS);
        match origin {
            Origin::Dealt => &self.held[turns],
            Origin::Kept { .. } => &self.kept[turns],
            Origin::Open => &EVEN,
        }
    }

    /// How likely a player calls who may, and expects this total.
    pub(super) fn calls(&self, total: f32) -> f32 {
        self.calls[(total + 0.5).clamp(0.0, MOST_TOTAL as f32) as usize]
    }
}

/// How many turns an owner who has had `turns` has had since the turn of the table in which it learned a card.
pub fn turns_since(learned: u8, turns: u8, seats: u8) -> u8 {
    // What was learned in the first turn was mostly seen before it, by the first look.
    if learned == 0 { turns } else { turns.saturating_sub(1 + learned / seats) }
}
