//! An edition: a board, two decks and house-rule defaults, as data (P1–P3).

mod check;
mod csv_file;
mod draft;
mod format;
mod grid;
mod mistake;
mod toml_file;
mod whole;
mod xlsx_file;

pub use format::{Format, UnknownFormat};
pub use mistake::{Mistake, Mistakes, Place};

use crate::effect::{DeckId, Effect};
use crate::space::Money;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A group of properties that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// The cheapest streets.
    Brown,
    /// Light blue streets.
    LightBlue,
    /// Pink streets.
    Pink,
    /// Orange streets.
    Orange,
    /// Red streets.
    Red,
    /// Yellow streets.
    Yellow,
    /// Green streets.
    Green,
    /// The dearest streets.
    DarkBlue,
    /// The four stations.
    Station,
    /// The two utilities.
    Utility,
}

impl Group {
    /// All groups, streets first.
    pub const ALL: [Self; 10] = [
        Self::Brown,
        Self::LightBlue,
        Self::Pink,
        Self::Orange,
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::DarkBlue,
        Self::Station,
        Self::Utility,
    ];

    /// The groups of streets, cheapest first.
    pub const STREETS: [Self; 8] =
        [Self::Brown, Self::LightBlue, Self::Pink, Self::Orange, Self::Red, Self::Yellow, Self::Green, Self::DarkBlue];

    /// The position in [`Group::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many properties the group has on every board (P3).
    pub const fn size(self) -> usize {
        match self {
            Self::Brown | Self::DarkBlue | Self::Utility => 2,
            Self::LightBlue | Self::Pink | Self::Orange | Self::Red | Self::Yellow | Self::Green => 3,
            Self::Station => 4,
        }
    }

    /// The name as files and texts write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brown => "brown",
            Self::LightBlue => "light-blue",
            Self::Pink => "pink",
            Self::Orange => "orange",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::DarkBlue => "dark-blue",
            Self::Station => "station",
            Self::Utility => "utility",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Group {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::STREETS.into_iter().find(|group| group.name() == text).ok_or(())
    }
}

/// What a space is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SpaceKind {
    /// Pays the salary.
    Go,
    /// Can be owned and built on.
    Street {
        /// Its group.
        group: Group,
        /// The list price.
        price: Money,
        /// The rent of level 0 (unbuilt) to 5 (hotel).
        rents: [Money; 6],
        /// One level under `house_costs` = classic.
        house_cost: Money,
        /// One level under `house_costs` = document.
        document_house_cost: Money,
    },
    /// Can be owned; the rent grows with the stations owned.
    Station {
        /// The list price.
        price: Money,
    },
    /// Can be owned; the rent is a multiple of the dice.
    Utility {
        /// The list price.
        price: Money,
    },
    /// Costs money.
    Tax {
        /// How much goes to the bank.
        amount: Money,
    },
    /// Draws a card.
    Card {
        /// From which deck.
        deck: DeckId,
    },
    /// Jail, or just visiting.
    Jail,
    /// Free Parking.
    Parking,
    /// Sends to jail.
    GoToJail,
}

impl SpaceKind {
    /// The names of the kinds, as files write them.
    pub const NAMES: [&'static str; 9] = ["go", "street", "station", "utility", "tax", "card", "jail", "parking", "go-to-jail"];

    /// The name of this kind.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Go => "go",
            Self::Street { .. } => "street",
            Self::Station { .. } => "station",
            Self::Utility { .. } => "utility",
            Self::Tax { .. } => "tax",
            Self::Card { .. } => "card",
            Self::Jail => "jail",
            Self::Parking => "parking",
            Self::GoToJail => "go-to-jail",
        }
    }

    /// The group of a property.
    pub const fn group(&self) -> Option<Group> {
        match self {
            Self::Street { group, .. } => Some(*group),
            Self::Station { .. } => Some(Group::Station),
            Self::Utility { .. } => Some(Group::Utility),
            Self::Go | Self::Tax { .. } | Self::Card { .. } | Self::Jail | Self::Parking | Self::GoToJail => None,
        }
    }
}

/// A space with its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Space {
    /// What it is called.
    pub name: String,
    /// What it is.
    #[serde(flatten)]
    pub kind: SpaceKind,
}

/// A card of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What is printed on it.
    pub title: String,
    /// What it does.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub effect: Effect,
}

/// A deck of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// What the deck is called.
    pub name: String,
    /// Its cards, numbered from 1 in texts.
    pub cards: Vec<Card>,
}

/// A board, two decks and house-rule defaults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// What the edition is called.
    pub title: String,
    /// The sign before amounts.
    pub currency: String,
    /// The forty spaces.
    pub spaces: Vec<Space>,
    /// Deck A and deck B.
    pub decks: [Deck; 2],
    /// House rules that the edition brings along, as `--rule` writes them; they take effect when the edition is chosen.
    #[serde(default)]
    pub rules: BTreeMap<String, String>,
}

impl Edition {
    /// The deck of this id.
    pub const fn deck(&self, deck: DeckId) -> &Deck {
        &self.decks[deck.index()]
    }

    /// The edition of Property Tycoon that ships inside the program.
    pub fn property_tycoon() -> &'static Self {
        static EDITION: LazyLock<Edition> = LazyLock::new(|| shipped(include_str!("../data/property-tycoon.toml")));
        &EDITION
    }

    /// The edition of Tycoon that ships inside the program.
    pub fn tycoon() -> &'static Self {
        static EDITION: LazyLock<Edition> = LazyLock::new(|| shipped(include_str!("../data/tycoon.toml")));
        &EDITION
    }
}

fn shipped(text: &str) -> Edition {
    Edition::read(text.as_bytes(), Format::Toml).unwrap_or_else(|mistakes| unreachable!("our tests read what ships: {mistakes}"))
}

/// The text of a file, without the mark that some editors put in front of it.
fn utf8(bytes: &[u8]) -> Result<&str, Mistake> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let row = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
        Mistake::at(Place { row: Some(row), ..Place::default() }, "is no UTF-8 text")
    })
}
