//! What a player may do, and what chance may bring.

use crate::pile::CardId;
use crate::state::Dice;
use crate::trade::Terms;
use crate::{Money, SpaceId};
use parlor_engine::{NotationError, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a player may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Throws the dice (P5).
    Roll,
    /// Leaves jail by a card (P27).
    UseCard,
    /// Leaves jail for the fine (P27).
    PayFine,
    /// Misses a round in jail (P27).
    Stay,
    /// Buys the space at the list price (P10).
    Buy,
    /// Does not buy (P10), or does not trade (P32).
    Decline,
    /// Bids in an auction (P15).
    Bid {
        /// How much.
        amount: Money,
    },
    /// Leaves an auction (P16).
    Pass,
    /// Builds one level (P17).
    Build {
        /// Where.
        space: SpaceId,
    },
    /// Sells one level to the bank (P18).
    SellBuilding {
        /// Where.
        space: SpaceId,
    },
    /// Mortgages a property (P19).
    Mortgage {
        /// Which.
        space: SpaceId,
    },
    /// Lifts a mortgage (P20).
    Lift {
        /// Of which property.
        space: SpaceId,
    },
    /// Sells land to the bank to settle a debt (P21).
    SellLand {
        /// Which.
        space: SpaceId,
    },
    /// Pays a debt (P22), or the fine of a card (P30).
    Pay,
    /// Draws from the other deck instead of paying (P30).
    Draw,
    /// Offers a trade (P32).
    Offer {
        /// To whom.
        to: Seat,
        /// What is given for what.
        terms: Terms,
    },
    /// Answers an offer by another one (P32).
    Counter {
        /// What is given for what, seen from who counters.
        terms: Terms,
    },
    /// Takes an offer (P32).
    Accept,
    /// Ends the turn (P4).
    End,
}

const ACTION_FORMS: &str = "`roll`, `use-card`, `pay-fine`, `stay`, `buy`, `decline`, `bid N`, `pass`, `build SPACE`, \
    `sell-building SPACE`, `mortgage SPACE`, `lift SPACE`, `sell-land SPACE`, `pay`, `draw`, \
    `offer SEAT: GIVEN for ASKED` (as in `offer s2: 5 6 +100 for 11`), `counter GIVEN for ASKED`, `accept` or `end`";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll => f.write_str("roll"),
            Self::UseCard => f.write_str("use-card"),
            Self::PayFine => f.write_str("pay-fine"),
            Self::Stay => f.write_str("stay"),
            Self::Buy => f.write_str("buy"),
            Self::Decline => f.write_str("decline"),
            Self::Bid { amount } => write!(f, "bid {amount}"),
            Self::Pass => f.write_str("pass"),
            Self::Build { space } => write!(f, "build {space}"),
            Self::SellBuilding { space } => write!(f, "sell-building {space}"),
            Self::Mortgage { space } => write!(f, "mortgage {space}"),
            Self::Lift { space } => write!(f, "lift {space}"),
            Self::SellLand { space } => write!(f, "sell-land {space}"),
            Self::Pay => f.write_str("pay"),
            Self::Draw => f.write_str("draw"),
            Self::Offer { to, terms } => write!(f, "offer {to}: {terms}"),
            Self::Counter { terms } => write!(f, "counter {terms}"),
            Self::Accept => f.write_str("accept"),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refuse = || NotationError::new(text, ACTION_FORMS);
        let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        if rest.is_empty() {
            return bare_action(verb).ok_or_else(refuse);
        }
        let space = || rest.parse().ok().and_then(SpaceId::checked).ok_or_else(refuse);
        Ok(match verb {
            "bid" => Self::Bid { amount: rest.parse().map_err(|_| refuse())? },
            "build" => Self::Build { space: space()? },
            "sell-building" => Self::SellBuilding { space: space()? },
            "mortgage" => Self::Mortgage { space: space()? },
            "lift" => Self::Lift { space: space()? },
            "sell-land" => Self::SellLand { space: space()? },
            "offer" => {
                let (to, terms) = rest.split_once(':').ok_or_else(refuse)?;
                Self::Offer { to: to.trim().parse()?, terms: terms.trim().parse()? }
            }
            "counter" => Self::Counter { terms: rest.parse()? },
            _ => return Err(refuse()),
        })
    }
}

fn bare_action(verb: &str) -> Option<Action> {
    Some(match verb {
        "roll" => Action::Roll,
        "use-card" => Action::UseCard,
        "pay-fine" => Action::PayFine,
        "stay" => Action::Stay,
        "buy" => Action::Buy,
        "decline" | "reject" => Action::Decline,
        "pass" => Action::Pass,
        "pay" => Action::Pay,
        "draw" => Action::Draw,
        "accept" => Action::Accept,
        "end" => Action::End,
        _ => return None,
    })
}

/// What chance may bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The seat whose place in the order is drawn next (P9).
    Seat(Seat),
    /// Two dice (P5, P9).
    Dice(Dice),
    /// A card of the deck that is drawn from (P29).
    Card(CardId),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Dice(dice) => {
                let [first, second]: [u8; 2] = (*dice).into();
                write!(f, "dice {first} {second}")
            }
            Self::Card(card) => write!(f, "card {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refuse = || NotationError::new(text, "`dice 3 5`, `card 7` or `seat s2`");
        let number = |word: &str| word.parse::<u8>().map_err(|_| refuse());
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["dice", first, second] => Dice::new(number(first)?, number(second)?).map(Self::Dice).ok_or_else(refuse),
            ["card", card] => CardId::numbered(number(card)?).map(Self::Card).ok_or_else(refuse),
            ["seat", seat] => Ok(Self::Seat(seat.parse()?)),
            _ => Err(refuse()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        let texts = ["roll", "bid 140", "build 16", "offer s2: 5 6 +100 for 11", "counter nothing for 5 card-a", "pay", "end"];
        for text in texts {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        assert_eq!("reject".parse(), Ok(Action::Decline));
        for text in ["build", "build 40", "bid x", "roll 3", "offer s2 5 for 6", ""] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
        for text in ["dice 3 5", "card 7", "seat s2"] {
            assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
        }
        for text in ["dice 0 5", "dice 7 1", "card 0", "card 33", "seat 2"] {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
    }
}
