//! The score sheet of a round (D39–D43).

use crate::card::Card;
use crate::options::Scoring;
use parlor_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// D41: what a failed gambit costs.
pub const GAMBIT_PENALTY: u8 = 10;

/// A card as it was revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RevealedCard {
    /// The card.
    pub face: Card,
    /// Its value with its runes; this one counts (DR4).
    pub current: u8,
}

/// A grid as it was revealed, by position.
pub type Hand = [RevealedCard; 4];

/// All grids of a round as they were revealed, and who had called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastRound {
    /// Who called; nobody after a Long Night (D43).
    pub caller: Option<Seat>,
    /// The card on top of the discard pile when the round ended.
    pub discard: Card,
    /// The grids.
    pub hands: PerSeat<Hand>,
}

/// The score sheet of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sheet {
    /// Who called; nobody after a Long Night (D43).
    pub caller: Option<Seat>,
    /// The card on top of the discard pile when the round ended.
    pub discard: Card,
    /// What each player had and scored.
    pub lines: PerSeat<SheetLine>,
}

/// What one player had and scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SheetLine {
    /// The four cards by position.
    pub cards: Hand,
    /// D39: the sum of their current values.
    pub total: u8,
    /// The points of the round.
    pub points: u8,
    /// Why these points.
    pub outcome: Outcome,
}

/// Why a player scores what they score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Did not call: the total (D41).
    #[default]
    Total,
    /// Called and was lowest: nothing (D42).
    Favour,
    /// Called and was lowest under plain scoring: the total (D42).
    Success,
    /// Called and was not lowest: the total and 10 more (D41).
    Failure,
}

impl Sheet {
    /// Scores a round.
    pub fn new(round: &LastRound, scoring: Scoring) -> Self {
        let totals = round.hands.map(|hand| hand.iter().map(|card| card.current).sum::<u8>());
        let lowest = *totals.as_slice().iter().min().expect("a table has players");
        let lines = PerSeat::from_fn(totals.seats(), |seat| {
            let total = totals[seat];
            let outcome = if round.caller != Some(seat) {
                Outcome::Total
            } else if total > lowest {
                // D40: a tie for lowest counts as lowest.
                Outcome::Failure
            } else {
                match scoring {
                    Scoring::Favour => Outcome::Favour,
                    Scoring::Plain => Outcome::Success,
                }
            };
            SheetLine { cards: round.hands[seat], total, points: outcome.points(total), outcome }
        });
        Self { caller: round.caller, discard: round.discard, lines }
    }
}

impl Outcome {
    /// The points of a player with this total.
    pub const fn points(self, total: u8) -> u8 {
        match self {
            Self::Total | Self::Success => total,
            Self::Favour => 0,
            Self::Failure => total + GAMBIT_PENALTY,
        }
    }

    /// D42, D51: whether the player gets a Dragon Crest.
    pub const fn earns_crest(self) -> bool {
        match self {
            Self::Favour | Self::Success => true,
            Self::Total | Self::Failure => false,
        }
    }
}
