//! What a card does (P30).

use crate::space::{Money, SpaceId};
use parlor_engine::NotationError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of the two decks: A (Opportunity, Chance) or B (Luck, Chest).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DeckId {
    /// Deck A.
    A,
    /// Deck B.
    B,
}

impl DeckId {
    /// Both decks.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The position in a pair.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other deck.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for DeckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "a",
            Self::B => "b",
        })
    }
}

/// Where money of a card comes from or goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Till {
    /// The bank.
    Bank,
    /// The pot of Free Parking (P13).
    Pot,
}

/// What kind of property a card sends to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nearest {
    /// The next station.
    Station,
    /// The next utility.
    Utility,
}

/// The typed effect of a card; as text one line: `receive 50`, `advance 24`, `nearest station`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The player receives money; from the pot at most what lies in it.
    Receive(Money, Till),
    /// The player pays money.
    Pay(Money, Till),
    /// Each other player pays the player.
    CollectFromEach(Money),
    /// The player pays each other player.
    PayToEach(Money),
    /// The player pays for each house and each hotel.
    Repairs {
        /// For a street of level 1 to 4, per level.
        house: Money,
        /// For a hotel.
        hotel: Money,
    },
    /// Forwards to a space, with the salary if GO is passed.
    Advance(SpaceId),
    /// Backwards to a space, never with the salary.
    Retreat(SpaceId),
    /// Some spaces back.
    Back(u8),
    /// Forwards to the nearest of a kind.
    ToNearest(Nearest),
    /// To jail.
    GoToJail,
    /// A card that leaves jail, kept until used.
    JailCard,
    /// Pay a fine into the pot, or draw from the other deck.
    PayOrDraw(Money),
}

/// What a card's text must look like.
pub const EFFECT_FORMS: &str = "`receive N [from pot]`, `pay N [to pot]`, `collect N from each`, `pay N to each`, \
    `repairs HOUSE HOTEL`, `advance SPACE`, `retreat SPACE`, `back N`, `nearest station`, `nearest utility`, `jail`, `jail-card` or `pay-or-draw N`";

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Receive(amount, Till::Bank) => write!(f, "receive {amount}"),
            Self::Receive(amount, Till::Pot) => write!(f, "receive {amount} from pot"),
            Self::Pay(amount, Till::Bank) => write!(f, "pay {amount}"),
            Self::Pay(amount, Till::Pot) => write!(f, "pay {amount} to pot"),
            Self::CollectFromEach(amount) => write!(f, "collect {amount} from each"),
            Self::PayToEach(amount) => write!(f, "pay {amount} to each"),
            Self::Repairs { house, hotel } => write!(f, "repairs {house} {hotel}"),
            Self::Advance(space) => write!(f, "advance {space}"),
            Self::Retreat(space) => write!(f, "retreat {space}"),
            Self::Back(steps) => write!(f, "back {steps}"),
            Self::ToNearest(Nearest::Station) => f.write_str("nearest station"),
            Self::ToNearest(Nearest::Utility) => f.write_str("nearest utility"),
            Self::GoToJail => f.write_str("jail"),
            Self::JailCard => f.write_str("jail-card"),
            Self::PayOrDraw(fine) => write!(f, "pay-or-draw {fine}"),
        }
    }
}

impl FromStr for Effect {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refuse = || NotationError::new(text, EFFECT_FORMS);
        let money = |word: &str| word.parse().ok().filter(|amount| (1..=10_000).contains(amount)).ok_or_else(refuse);
        let space = |word: &str| word.parse().ok().and_then(SpaceId::checked).ok_or_else(refuse);
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["receive", amount] => Self::Receive(money(amount)?, Till::Bank),
            ["receive", amount, "from", "pot"] => Self::Receive(money(amount)?, Till::Pot),
            ["pay", amount] => Self::Pay(money(amount)?, Till::Bank),
            ["pay", amount, "to", "pot"] => Self::Pay(money(amount)?, Till::Pot),
            ["collect", amount, "from", "each"] => Self::CollectFromEach(money(amount)?),
            ["pay", amount, "to", "each"] => Self::PayToEach(money(amount)?),
            ["repairs", house, hotel] => Self::Repairs { house: money(house)?, hotel: money(hotel)? },
            ["advance", to] => Self::Advance(space(to)?),
            ["retreat", to] => Self::Retreat(space(to)?),
            ["back", steps] => Self::Back(steps.parse().ok().filter(|steps| (1..=39).contains(steps)).ok_or_else(refuse)?),
            ["nearest", "station"] => Self::ToNearest(Nearest::Station),
            ["nearest", "utility"] => Self::ToNearest(Nearest::Utility),
            ["jail"] => Self::GoToJail,
            ["jail-card"] => Self::JailCard,
            ["pay-or-draw", fine] => Self::PayOrDraw(money(fine)?),
            _ => return Err(refuse()),
        })
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_back() {
        let forms = [
            "receive 50",
            "receive 5 from pot",
            "pay 15",
            "pay 30 to pot",
            "collect 10 from each",
            "pay 50 to each",
            "repairs 25 100",
            "advance 24",
            "retreat 1",
            "back 3",
            "nearest station",
            "nearest utility",
            "jail",
            "jail-card",
            "pay-or-draw 10",
        ];
        for form in forms {
            assert_eq!(form.parse::<Effect>().unwrap().to_string(), form);
        }
        for broken in ["receive", "receive -5", "advance 40", "back 0", "pay 10 to charity", "nearest pub", ""] {
            assert!(broken.parse::<Effect>().is_err(), "{broken}");
        }
    }
}
