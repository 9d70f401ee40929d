//! Whose points matter for the game: a point for a rival who may win it counts, one for a straggler hardly.

use crate::grid::MOST_PLAYERS;
use crate::view::View;
use parlor_engine::Seat;

/// How soft a lead is at the threshold, in points, and how much softer for each point of the way there: fitted, as the
/// weights of `expert` are, to the ends of rounds of equal players.
const WARMTH: f32 = 6.3;
const HEAT: f32 = 0.14;

/// What points of the others mean for one seat's chance to win the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    me: Seat,
    /// How much more a point of each seat means than on average over the others.
    weights: [f32; MOST_PLAYERS],
}

impl Stakes {
    /// Chances to win fall exponentially with the score; what I win by a point of another is in proportion to the other's.
    pub fn of(view: &View, me: Seat) -> Self {
        let most = view.players.iter().map(|player| player.score).max().unwrap_or(0);
        let way = f32::from(view.options.threshold.saturating_sub(most));
        let softness = WARMTH + HEAT * way;
        let mut weights = [0.0; MOST_PLAYERS];
        for player in view.players.iter().filter(|player| player.seat != me) {
            weights[player.seat.index()] = (-f32::from(player.score) / softness).exp();
        }
        let mean = weights.iter().sum::<f32>() / (view.players.len() - 1) as f32;
        weights.iter_mut().for_each(|weight| *weight /= mean);
        Self { me, weights }
    }

    /// What the seat makes of points of each seat; nothing to go by for another seat.
    pub fn seen_by(&self, seat: Seat) -> Option<&[f32; MOST_PLAYERS]> {
        (seat == self.me).then_some(&self.weights)
    }
}
