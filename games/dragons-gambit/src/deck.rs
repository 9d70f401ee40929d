//! The deck as a table for clients: they know no rules, and read here what each card is.

use crate::card::{Ability, Card, Kind, Trigger};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a rank is, for clients. Everywhere else a card is its value, the index into this table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardInfo {
    /// The printed value (D2).
    pub value: Card,
    /// How many there are (D6).
    pub copies: u8,
    /// The name on the card.
    pub name: &'static str,
    /// What kind of dragon it is.
    pub kind: Kind,
    /// What it can do.
    pub ability: Option<AbilityInfo>,
}

/// What an ability is, for clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AbilityInfo {
    /// Which.
    pub ability: Ability,
    /// Its name.
    pub name: &'static str,
    /// When it may be invoked.
    pub trigger: Trigger,
    /// What it does.
    pub text: &'static str,
}

/// The table of all ranks by value. It is the same in every view, so reading one back ignores what is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<CardInfo>"))]
pub struct Deck;

impl CardInfo {
    /// What a rank is.
    pub fn of(card: Card) -> Self {
        let info =
            |ability: Ability| AbilityInfo { ability, name: ability.name(), trigger: ability.trigger(), text: ability.text() };
        Self { value: card, copies: card.copies(), name: card.name(), kind: card.kind(), ability: card.ability().map(info) }
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Card::ALL.map(CardInfo::of))
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
