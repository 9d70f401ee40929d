//! What chance may bring.

use crate::card::Card;
use parlor_engine::{NotationError, Seat};
use std::fmt;
use std::str::FromStr;

/// What chance may bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// `first s2`: who plays first in round 1 (D12).
    First(Seat),
    /// `card 7`: the top card of the draw pile, as it is dealt (D9), flipped (D11) or drawn (D14).
    Card(Card),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {seat}"),
            Self::Card(card) => write!(f, "card {}", card.value()),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_once(' ') {
            Some(("first", seat)) => Ok(Self::First(seat.trim().parse()?)),
            Some(("card", card)) => Ok(Self::Card(parse_card(card.trim())?)),
            Some(_) | None => Err(NotationError::new(text, "`first s2` or `card 7`")),
        }
    }
}

fn parse_card(text: &str) -> Result<Card, NotationError> {
    let card = text.parse().ok().and_then(Card::from_value);
    card.ok_or_else(|| NotationError::new(text, "a card: its value, 0 to 13"))
}
