//! What a player may do, and how it is written.

use crate::card::Ability;
use crate::position::Position;
use parlor_engine::{NotationError, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a player may do. Cards of one's own grid are named by position, cards of opponents by seat and position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// `choose 1 3`: look at these two before play (D49).
    Choose {
        /// One position.
        first: Position,
        /// Another.
        second: Position,
    },
    /// `draw`: take the top card of the draw pile (D14).
    Draw,
    /// `take 3`: put the top discard there (D15).
    Take {
        /// Where to.
        position: Position,
    },
    /// `call`: the Final Gambit (D16).
    Call,
    /// `keep 3`: put the drawn card there (D14).
    Keep {
        /// Where to.
        position: Position,
    },
    /// `discard`: put the drawn card on the discard pile (D14).
    Discard,
    /// `scry 2`: look at one of your cards (D27).
    Scry {
        /// Which one.
        position: Position,
    },
    /// `chill 2`: a frost rune on one of your cards (D28).
    Chill {
        /// Which one.
        position: Position,
    },
    /// `spy s2 3`: look at a card of an opponent (D29).
    Spy {
        /// Whose.
        seat: Seat,
        /// Which one.
        position: Position,
    },
    /// `scorch s2 3`: an ember rune on a card of an opponent (D30).
    Scorch {
        /// Whose.
        seat: Seat,
        /// Which one.
        position: Position,
    },
    /// `gale 1 s2 3`: exchange one of your cards with one of an opponent, unseen (D31).
    Gale {
        /// Your card.
        own: Position,
        /// Whose card you get.
        seat: Seat,
        /// Which one.
        position: Position,
    },
    /// `look 2` or `look s2 3`: a look of Twin Sight, at your own card or at another's (D32).
    Look {
        /// Whose card; nobody named means your own.
        seat: Option<Seat>,
        /// Which one.
        position: Position,
    },
    /// `raid s2 3`: look at a card of an opponent, perhaps to exchange it (D33).
    Raid {
        /// Whose.
        seat: Seat,
        /// Which one.
        position: Position,
    },
    /// `exchange 1`: exchange the raided card with one of yours (D33).
    Exchange {
        /// Your card.
        own: Position,
    },
    /// `stop`: leave the raided card where it is (D33).
    Stop,
    /// `decline`: do without the ability of the discarded card, or without the second look (D22, D32).
    Decline,
}

impl Action {
    /// The ability that the action invokes; a second look of Twin Sight belongs to the first.
    pub const fn ability(&self) -> Option<Ability> {
        match self {
            Self::Scry { .. } => Some(Ability::Scry),
            Self::Chill { .. } => Some(Ability::Chill),
            Self::Spy { .. } => Some(Ability::Spy),
            Self::Scorch { .. } => Some(Ability::Scorch),
            Self::Gale { .. } => Some(Ability::Gale),
            Self::Look { .. } => Some(Ability::TwinSight),
            Self::Raid { .. } => Some(Ability::Raid),
            Self::Choose { .. }
            | Self::Draw
            | Self::Take { .. }
            | Self::Call
            | Self::Keep { .. }
            | Self::Discard
            | Self::Exchange { .. }
            | Self::Stop
            | Self::Decline => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose { first, second } => write!(f, "choose {first} {second}"),
            Self::Draw => f.write_str("draw"),
            Self::Take { position } => write!(f, "take {position}"),
            Self::Call => f.write_str("call"),
            Self::Keep { position } => write!(f, "keep {position}"),
            Self::Discard => f.write_str("discard"),
            Self::Scry { position } => write!(f, "scry {position}"),
            Self::Chill { position } => write!(f, "chill {position}"),
            Self::Spy { seat, position } => write!(f, "spy {seat} {position}"),
            Self::Scorch { seat, position } => write!(f, "scorch {seat} {position}"),
            Self::Gale { own, seat, position } => write!(f, "gale {own} {seat} {position}"),
            Self::Look { seat: None, position } => write!(f, "look {position}"),
            Self::Look { seat: Some(seat), position } => write!(f, "look {seat} {position}"),
            Self::Raid { seat, position } => write!(f, "raid {seat} {position}"),
            Self::Exchange { own } => write!(f, "exchange {own}"),
            Self::Stop => f.write_str("stop"),
            Self::Decline => f.write_str("decline"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["choose", first, second] => Self::Choose { first: first.parse()?, second: second.parse()? },
            ["draw"] => Self::Draw,
            ["take", position] => Self::Take { position: position.parse()? },
            ["call"] => Self::Call,
            ["keep", position] => Self::Keep { position: position.parse()? },
            ["discard"] => Self::Discard,
            ["scry", position] => Self::Scry { position: position.parse()? },
            ["chill", position] => Self::Chill { position: position.parse()? },
            ["spy", seat, position] => Self::Spy { seat: seat.parse()?, position: position.parse()? },
            ["scorch", seat, position] => Self::Scorch { seat: seat.parse()?, position: position.parse()? },
            ["gale", own, seat, position] => Self::Gale { own: own.parse()?, seat: seat.parse()?, position: position.parse()? },
            ["look", position] => Self::Look { seat: None, position: position.parse()? },
            ["look", seat, position] => Self::Look { seat: Some(seat.parse()?), position: position.parse()? },
            ["raid", seat, position] => Self::Raid { seat: seat.parse()?, position: position.parse()? },
            ["exchange", own] => Self::Exchange { own: own.parse()? },
            ["stop"] => Self::Stop,
            ["decline"] => Self::Decline,
            _ => return Err(NotationError::new(text, EXPECTED)),
        })
    }
}

const EXPECTED: &str = "`draw`, `take 3`, `call`, `keep 3`, `discard`, `scry 2`, `chill 2`, `spy s2 3`, `scorch s2 3`, \
`gale 1 s2 3`, `look 2`, `look s2 3`, `raid s2 3`, `exchange 1`, `stop`, `decline` or `choose 1 3`";
