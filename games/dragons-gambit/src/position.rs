//! The four places of a grid.

use parlor_engine::NotationError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A place in a grid (D1). In text and JSON its number, 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(into = "u8", try_from = "u8")]
#[repr(u8)]
pub enum Position {
    /// 1.
    NearLeft,
    /// 2.
    NearRight,
    /// 3.
    FarLeft,
    /// 4.
    FarRight,
}

impl Position {
    /// All four, by number.
    pub const ALL: [Self; 4] = [Self::NearLeft, Self::NearRight, Self::FarLeft, Self::FarRight];

    /// The index from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.parse::<u8>().ok().and_then(|number| Self::try_from(number).ok());
        number.ok_or_else(|| NotationError::new(text, "a position: 1 to 4"))
    }
}

impl From<Position> for u8 {
    fn from(position: Position) -> Self {
        position.number()
    }
}

impl TryFrom<u8> for Position {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1..=4 => Ok(Self::ALL[usize::from(number) - 1]),
            _ => Err(format!("a position is 1 to 4, not {number}")),
        }
    }
}

/// Two different positions for the first look, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "[u8; 2]"))]
#[serde(into = "[Position; 2]", try_from = "[Position; 2]")]
pub struct Pair {
    lower: Position,
    higher: Position,
}

impl Pair {
    /// D10: the two cards nearest to their owner.
    pub const NEAR_ROW: Self = Self { lower: Position::NearLeft, higher: Position::NearRight };

    /// Two positions in any order; none if they are the same.
    pub fn new(one: Position, other: Position) -> Option<Self> {
        (one != other).then(|| Self { lower: one.min(other), higher: one.max(other) })
    }

    /// The two positions.
    pub const fn positions(self) -> [Position; 2] {
        [self.lower, self.higher]
    }

    /// All six pairs.
    pub const ALL: [Self; 6] = {
        use Position::{FarLeft, FarRight, NearLeft, NearRight};
        [
            Self { lower: NearLeft, higher: NearRight },
            Self { lower: NearLeft, higher: FarLeft },
            Self { lower: NearLeft, higher: FarRight },
            Self { lower: NearRight, higher: FarLeft },
            Self { lower: NearRight, higher: FarRight },
            Self { lower: FarLeft, higher: FarRight },
        ]
    };
}

impl From<Pair> for [Position; 2] {
    fn from(pair: Pair) -> Self {
        pair.positions()
    }
}

impl TryFrom<[Position; 2]> for Pair {
    type Error = String;

    fn try_from([one, other]: [Position; 2]) -> Result<Self, String> {
        Self::new(one, other).ok_or_else(|| "the two positions must differ".to_owned())
    }
}
