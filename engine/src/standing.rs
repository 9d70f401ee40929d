//! How a game ended.

use crate::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The rank of each seat: 1 won, equals share a rank.
    pub ranks: PerSeat<u8>,
    /// The figure the ranks were made of (worth, score), as the rulebook counts it.
    pub scores: PerSeat<i64>,
    /// The clause by which the game ended.
    pub clause: String,
    /// Why it ended, in one sentence.
    pub reason: String,
    /// Whether the result counts (Tycoon shows some wins as not counted, P36).
    pub counted: bool,
}

impl Standing {
    /// Ranks seats by descending score; equals share a rank.
    pub fn highest_first(scores: PerSeat<i64>, clause: &str, reason: impl Into<String>) -> Self {
        let ranks = scores.map(|own| 1 + scores.as_slice().iter().filter(|&&other| other > own).count() as u8);
        Self { ranks, scores, clause: clause.into(), reason: reason.into(), counted: true }
    }

    /// The seats that won.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.ranks.iter().filter(|&(_, &rank)| rank == 1).map(|(seat, _)| seat)
    }
}
