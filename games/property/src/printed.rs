//! What is printed on the board and the cards: the part of a view that never changes.

use crate::board::{Board, Ground, STATION_RENTS, UTILITY_FACTORS};
use crate::edition::{Edition, Group};
use crate::effect::Effect;
use crate::{DeckId, Money, SpaceId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// A space as it is printed, under the house rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedSpace {
    /// What it is called.
    pub name: String,
    /// `go`, `street`, `station`, `utility`, `tax`, `card`, `jail`, `parking` or `go-to-jail`.
    pub kind: String,
    /// The group of a property.
    pub group: Option<Group>,
    /// The list price of a property, or the amount of a tax.
    pub price: Option<Money>,
    /// Rents of a street by level 0 to 5; of a station by stations owned; of a utility the factor by utilities owned.
    pub rents: Vec<Money>,
    /// What one level of building costs.
    pub house_cost: Option<Money>,
    /// What the bank pays for one level (P18).
    pub house_refund: Option<Money>,
    /// What a mortgage pays (P19).
    pub mortgage: Option<Money>,
    /// What lifting the mortgage costs (P20).
    pub lift: Option<Money>,
    /// The deck of a card space.
    pub deck: Option<DeckId>,
}

/// A card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedCard {
    /// What it says.
    pub title: String,
    /// What it does.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub effect: Effect,
}

/// A deck as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedDeck {
    /// What it is called.
    pub name: String,
    /// Its cards, the first one is card 1.
    pub cards: Vec<PrintedCard>,
}

/// Everything that is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Print {
    /// What the edition is called.
    pub title: String,
    /// The sign before amounts.
    pub currency: String,
    /// The forty spaces.
    pub spaces: Vec<PrintedSpace>,
    /// Deck A and deck B.
    pub decks: Vec<PrintedDeck>,
}

/// Everything that is printed, shared by all views of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Print"))]
pub struct Printed(Arc<Print>);

impl Printed {
    pub(crate) fn new(edition: &Edition, board: &Board) -> Self {
        let deck = |deck: &crate::Deck| PrintedDeck {
            name: deck.name.clone(),
            cards: deck.cards.iter().map(|card| PrintedCard { title: card.title.clone(), effect: card.effect }).collect(),
        };
        Self(Arc::new(Print {
            title: edition.title.clone(),
            currency: edition.currency.clone(),
            spaces: SpaceId::all().map(|space| printed_space(edition, board, space)).collect(),
            decks: edition.decks.iter().map(deck).collect(),
        }))
    }
}

impl std::ops::Deref for Printed {
    type Target = Print;

    fn deref(&self) -> &Print {
        &self.0
    }
}

impl Serialize for Printed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Printed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Print::deserialize(deserializer).map(|print| Self(Arc::new(print)))
    }
}

fn printed_space(edition: &Edition, board: &Board, space: SpaceId) -> PrintedSpace {
    let (printed, lot) = (&edition.spaces[space.index()], board.lot(space));
    let blank = PrintedSpace {
        name: printed.name.clone(),
        kind: printed.kind.name().to_owned(),
        group: None,
        price: None,
        rents: Vec::new(),
        house_cost: None,
        house_refund: None,
        mortgage: None,
        lift: None,
        deck: None,
    };
    match lot.ground {
        Ground::Property(group) => {
            let owned = PrintedSpace {
                group: Some(group),
                price: Some(lot.price),
                mortgage: Some(lot.mortgage),
                lift: Some(lot.lift),
                ..blank
            };
            match group {
                Group::Station => PrintedSpace { rents: STATION_RENTS.to_vec(), ..owned },
                Group::Utility => PrintedSpace { rents: UTILITY_FACTORS.to_vec(), ..owned },
                _ => PrintedSpace {
                    rents: lot.rents.to_vec(),
                    house_cost: Some(lot.house_cost),
                    house_refund: Some(lot.house_refund),
                    ..owned
                },
            }
        }
        Ground::Tax(amount) => PrintedSpace { price: Some(amount), ..blank },
        Ground::Card(deck) => PrintedSpace { deck: Some(deck), ..blank },
        Ground::Quiet | Ground::Parking | Ground::GoToJail => blank,
    }
}
