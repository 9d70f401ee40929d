//! What a player may do, and what chance may bring.

use crate::{Card, Company};
use parlor_engine::{NotationError, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What the player whose turn it is may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Buys one certificate from the broker (F7).
    Buy {
        /// Of which company.
        company: Company,
    },
    /// Sells one certificate to the broker (F8).
    Sell {
        /// Of which company.
        company: Company,
    },
    /// Ends the trading and throws both dice (F9).
    Throw,
}

/// What chance may bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The player who begins (F6).
    First(Seat),
    /// The number die and the colour die (F9).
    Dice(u8, Company),
    /// A market-news card (F14).
    Card(Card),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buy { company } => write!(f, "buy {company}"),
            Self::Sell { company } => write!(f, "sell {company}"),
            Self::Throw => f.write_str("throw"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_once(' ') {
            Some(("buy", company)) => Ok(Self::Buy { company: company.trim().parse()? }),
            Some(("sell", company)) => Ok(Self::Sell { company: company.trim().parse()? }),
            None if text == "throw" => Ok(Self::Throw),
            _ => Err(NotationError::new(text, "`buy COLOUR`, `sell COLOUR` or `throw`")),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {seat}"),
            Self::Dice(number, company) => write!(f, "dice {number} {company}"),
            Self::Card(card) => write!(f, "card {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let expected = || NotationError::new(text, "`first SEAT`, `dice NUMBER COLOUR` or `card CARD`");
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["first", seat] => Ok(Self::First(seat.parse()?)),
            ["dice", number, company] => Ok(Self::Dice(number.parse().map_err(|_| expected())?, company.parse()?)),
            ["card", ..] => Ok(Self::Card(words[1..].join(" ").parse()?)),
            _ => Err(expected()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in ["buy red", "sell white", "throw"] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        for text in ["first s2", "dice 4 red", "card advance-7"] {
            assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        assert!(["", "buy", "buy pink", "throw red", "hold"].iter().all(|text| text.parse::<Action>().is_err()));
        assert!(["", "dice red 4", "dice 4", "card joker", "first 1"].iter().all(|text| text.parse::<Chance>().is_err()));
    }
}
