//! The 52 cards: fourteen ranks, what each is called, and what it can do.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A rank of card. Copies of one rank are identical in play (D6). In JSON its printed value, 0 to 13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
#[serde(into = "u8", try_from = "u8")]
#[repr(u8)]
pub enum Card {
    /// 0, two copies.
    #[default]
    DragonEgg,
    /// 1.
    Hatchling,
    /// 2.
    Whelp,
    /// 3.
    Wyrmling,
    /// 4.
    Drakeling,
    /// 5.
    Wyvern,
    /// 6.
    Lindwyrm,
    /// 7: scries when drawn.
    MirrorDrake,
    /// 8: chills when drawn.
    FrostDrake,
    /// 9: spies when drawn.
    ShadeDrake,
    /// 10: scorches when drawn.
    EmberDrake,
    /// 11: a gale when discarded.
    StormWyrm,
    /// 12: twin sight when discarded.
    OracleWyrm,
    /// 13, two copies: raids when discarded.
    HoardTyrant,
}

/// The highest printed and current value (D2).
pub const HIGHEST_VALUE: u8 = 13;

/// How many ranks there are.
pub const RANKS: usize = 14;

/// What a card can do (D27–D33).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Look at one card of your own grid.
    Scry,
    /// One card of your own grid gets −3.
    Chill,
    /// Look at one card of an opponent's grid.
    Spy,
    /// One card of an opponent's grid gets +3.
    Scorch,
    /// Exchange one of your cards with one of an opponent, unseen.
    Gale,
    /// Look at up to two cards in any grids.
    TwinSight,
    /// Look at one card of an opponent, then perhaps exchange it with one of yours.
    Raid,
}

/// What kind of dragon a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 0 to 6: no ability.
    Brood,
    /// 7 to 10: an ability when drawn.
    Drake,
    /// 11 and 12: an ability when discarded.
    Wyrm,
    /// 13: an ability when discarded.
    Tyrant,
}

/// When a card's ability may be invoked (D20: each card has one trigger only).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// When it is taken from the draw pile (D18).
    OnDraw,
    /// When it is put on the discard pile (D19).
    OnDiscard,
}

impl Card {
    /// Every rank, by value.
    pub const ALL: [Self; RANKS] = [
        Self::DragonEgg,
        Self::Hatchling,
        Self::Whelp,
        Self::Wyrmling,
        Self::Drakeling,
        Self::Wyvern,
        Self::Lindwyrm,
        Self::MirrorDrake,
        Self::FrostDrake,
        Self::ShadeDrake,
        Self::EmberDrake,
        Self::StormWyrm,
        Self::OracleWyrm,
        Self::HoardTyrant,
    ];

    /// The rank of a printed value, if it is 0 to 13.
    pub const fn from_value(value: u8) -> Option<Self> {
        if (value as usize) < RANKS { Some(Self::ALL[value as usize]) } else { None }
    }

    /// The printed value (D2).
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// How many copies the deck has (D6).
    pub const fn copies(self) -> u8 {
        match self {
            Self::DragonEgg | Self::HoardTyrant => 2,
            Self::Hatchling
            | Self::Whelp
            | Self::Wyrmling
            | Self::Drakeling
            | Self::Wyvern
            | Self::Lindwyrm
            | Self::MirrorDrake
            | Self::FrostDrake
            | Self::ShadeDrake
            | Self::EmberDrake
            | Self::StormWyrm
            | Self::OracleWyrm => 4,
        }
    }

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DragonEgg => "Dragon Egg",
            Self::Hatchling => "Hatchling",
            Self::Whelp => "Whelp",
            Self::Wyrmling => "Wyrmling",
            Self::Drakeling => "Drakeling",
            Self::Wyvern => "Wyvern",
            Self::Lindwyrm => "Lindwyrm",
            Self::MirrorDrake => "Mirror Drake",
            Self::FrostDrake => "Frost Drake",
            Self::ShadeDrake => "Shade Drake",
            Self::EmberDrake => "Ember Drake",
            Self::StormWyrm => "Storm Wyrm",
            Self::OracleWyrm => "Oracle Wyrm",
            Self::HoardTyrant => "Hoard Tyrant",
        }
    }

    /// What kind of dragon it is.
    pub const fn kind(self) -> Kind {
        match self {
            Self::DragonEgg
            | Self::Hatchling
            | Self::Whelp
            | Self::Wyrmling
            | Self::Drakeling
            | Self::Wyvern
            | Self::Lindwyrm => Kind::Brood,
            Self::MirrorDrake | Self::FrostDrake | Self::ShadeDrake | Self::EmberDrake => Kind::Drake,
            Self::StormWyrm | Self::OracleWyrm => Kind::Wyrm,
            Self::HoardTyrant => Kind::Tyrant,
        }
    }

    /// What it can do, when drawn or when discarded.
    pub const fn ability(self) -> Option<Ability> {
        match self.drawn_ability() {
            Some(ability) => Some(ability),
            None => self.discarded_ability(),
        }
    }

    /// D7: what a Drake may do when it is drawn.
    pub const fn drawn_ability(self) -> Option<Ability> {
        match self {
            Self::MirrorDrake => Some(Ability::Scry),
            Self::FrostDrake => Some(Ability::Chill),
            Self::ShadeDrake => Some(Ability::Spy),
            Self::EmberDrake => Some(Ability::Scorch),
            Self::DragonEgg
            | Self::Hatchling
            | Self::Whelp
            | Self::Wyrmling
            | Self::Drakeling
            | Self::Wyvern
            | Self::Lindwyrm
            | Self::StormWyrm
            | Self::OracleWyrm
            | Self::HoardTyrant => None,
        }
    }

    /// D7: what a Wyrm or the Tyrant may do when it is discarded.
    pub const fn discarded_ability(self) -> Option<Ability> {
        match self {
            Self::StormWyrm => Some(Ability::Gale),
            Self::OracleWyrm => Some(Ability::TwinSight),
            Self::HoardTyrant => Some(Ability::Raid),
            Self::DragonEgg
            | Self::Hatchling
            | Self::Whelp
            | Self::Wyrmling
            | Self::Drakeling
            | Self::Wyvern
            | Self::Lindwyrm
            | Self::MirrorDrake
            | Self::FrostDrake
            | Self::ShadeDrake
            | Self::EmberDrake => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.value())
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.value()
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        Self::from_value(value).ok_or_else(|| format!("a card is worth 0 to 13, not {value}"))
    }
}

impl Ability {
    /// The card that has it (D26: it belongs to the card's identity).
    pub const fn card(self) -> Card {
        match self {
            Self::Scry => Card::MirrorDrake,
            Self::Chill => Card::FrostDrake,
            Self::Spy => Card::ShadeDrake,
            Self::Scorch => Card::EmberDrake,
            Self::Gale => Card::StormWyrm,
            Self::TwinSight => Card::OracleWyrm,
            Self::Raid => Card::HoardTyrant,
        }
    }

    /// The clause that describes it.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Scry => "D27",
            Self::Chill => "D28",
            Self::Spy => "D29",
            Self::Scorch => "D30",
            Self::Gale => "D31",
            Self::TwinSight => "D32",
            Self::Raid => "D33",
        }
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scry => "Scry",
            Self::Chill => "Chill",
            Self::Spy => "Spy",
            Self::Scorch => "Scorch",
            Self::Gale => "Gale",
            Self::TwinSight => "Twin Sight",
            Self::Raid => "Raid",
        }
    }

    /// When it may be invoked.
    pub const fn trigger(self) -> Trigger {
        match self {
            Self::Scry | Self::Chill | Self::Spy | Self::Scorch => Trigger::OnDraw,
            Self::Gale | Self::TwinSight | Self::Raid => Trigger::OnDiscard,
        }
    }

    /// What it does, in one sentence for people.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Scry => "look at one card of your own grid",
            Self::Chill => "one card of your own grid gets -3, not below 0",
            Self::Spy => "look at one card of an opponent's grid",
            Self::Scorch => "one card of an opponent's grid gets +3, not above 13",
            Self::Gale => "exchange one of your cards with one card of an opponent, unseen",
            Self::TwinSight => "look at up to two cards, in any grids",
            Self::Raid => "look at one card of an opponent, then you may exchange it with one of yours",
        }
    }

    /// Whether every target lies in the grid of an opponent.
    pub const fn needs_opponent(self) -> bool {
        match self {
            Self::Spy | Self::Scorch | Self::Gale | Self::Raid => true,
            Self::Scry | Self::Chill | Self::TwinSight => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_52_cards_worth_338_and_half_of_them_have_an_ability() {
        let count = |which: fn(&Card) -> bool| Card::ALL.iter().filter(|card| which(card)).map(|card| card.copies()).sum::<u8>();
        assert_eq!(count(|_| true), 52);
        assert_eq!(Card::ALL.iter().map(|card| u32::from(card.copies() * card.value())).sum::<u32>(), 338);
        assert_eq!(count(|card| card.kind() == Kind::Drake && card.drawn_ability().is_some()), 16);
        assert_eq!(count(|card| card.discarded_ability().is_some()), 10);
    }
}
