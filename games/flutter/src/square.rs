//! The spaces of a lane.

use crate::state::{SPACE, TOP};
use crate::throwing::{Landing, NEWS, landing};
use serde::{Deserialize, Serialize};

/// A space of a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Square {
    /// Its price, from 10 to 200.
    pub place: u16,
    /// What a traveller meets there.
    pub kind: SquareKind,
}

/// What a traveller meets on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SquareKind {
    /// Nothing (F13).
    Plain,
    /// An M: it is called to MARKET NEWS (F12).
    Call,
    /// MARKET NEWS: a card is drawn (F12).
    News,
    /// SLUMP: it falls (F11).
    Slump,
    /// The top: the round ends (F10).
    Top,
}

/// Every space, from the bottom to the top.
pub(crate) const SQUARES: [Square; (TOP / SPACE) as usize] = squares();

const fn squares() -> [Square; (TOP / SPACE) as usize] {
    let mut squares = [Square { place: 0, kind: SquareKind::Plain }; (TOP / SPACE) as usize];
    let mut index = 0;
    while index < squares.len() {
        let place = (index as u16 + 1) * SPACE;
        squares[index] = Square { place, kind: kind_of(place) };
        index += 1;
    }
    squares
}

const fn kind_of(place: u16) -> SquareKind {
    match landing(place) {
        Landing::Top => SquareKind::Top,
        Landing::Slump => SquareKind::Slump,
        Landing::News if place == NEWS => SquareKind::News,
        Landing::News => SquareKind::Call,
        Landing::Plain => SquareKind::Plain,
    }
}
