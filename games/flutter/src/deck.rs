//! The deck of market news: which cards can still be drawn. Their order is not kept; it is drawn late (F14).

use crate::Card;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How many cards of each kind can be drawn; in JSON an object from card to number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    left: [u8; Card::KINDS],
}

impl Deck {
    /// All 24 cards.
    pub const fn full() -> Self {
        let mut left = [0; Card::KINDS];
        let mut index = 0;
        while index < Card::KINDS {
            left[index] = Card::ALL[index].copies();
            index += 1;
        }
        Self { left }
    }

    /// All cards but some insurances.
    pub const fn without_insurances(insurances: u8) -> Self {
        let mut deck = Self::full();
        deck.left[Card::AntiSlump.index()] -= insurances;
        deck
    }

    /// How many cards of this kind can be drawn.
    #[inline]
    pub const fn left(&self, card: Card) -> u8 {
        self.left[card.index()]
    }

    /// How many cards can be drawn.
    #[inline]
    pub fn total(&self) -> u8 {
        self.left.iter().sum()
    }

    /// Takes a card out. One of its kind is there.
    pub const fn take(&mut self, card: Card) {
        self.left[card.index()] -= 1;
    }

    /// Which card of this kind is drawn next, counted from 0.
    #[inline]
    pub const fn copy(&self, card: Card) -> u8 {
        let (copies, left) = (card.copies(), self.left(card));
        if left == 0 || left > copies { 0 } else { copies - left }
    }

    /// The card that falls at a number below [`Deck::total`].
    pub fn nth(&self, mut number: u8) -> Card {
        for card in Card::ALL {
            let left = self.left(card);
            if number < left {
                return card;
            }
            number -= left;
        }
        unreachable!("the number is below the number of cards")
    }

    /// Kinds with the number of cards that can be drawn.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::ALL.into_iter().map(|card| (card, self.left(card)))
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Card::KINDS))?;
        for (card, left) in self.iter() {
            map.serialize_entry(card.name(), &left)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DeckVisitor)
    }
}

struct DeckVisitor;

impl<'de> Visitor<'de> for DeckVisitor {
    type Value = Deck;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object from card to the number that can be drawn")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Deck, M::Error> {
        let mut deck = Deck { left: [0; Card::KINDS] };
        while let Some((name, left)) = map.next_entry::<String, u8>()? {
            let card: Card = name.parse().map_err(M::Error::custom)?;
            deck.left[card.index()] = left;
        }
        Ok(deck)
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Deck {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "Record<Card, number>".to_owned()
    }
    fn inline(cfg: &ts_rs::Config) -> String {
        Self::name(cfg)
    }
    fn visit_generics(v: &mut impl ts_rs::TypeVisitor) {
        v.visit::<Card>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_card_of_a_kind_has_its_own_title() {
        let mut deck = Deck::full();
        assert_eq!(deck.total(), 24);
        let titles: Vec<&str> = (0..3)
            .map(|_| {
                let copy = deck.copy(Card::Advance4);
                deck.take(Card::Advance4);
                Card::Advance4.titles()[usize::from(copy)]
            })
            .collect();
        assert_eq!(titles, Card::Advance4.titles());
    }

    #[test]
    fn numbers_fall_on_cards_as_often_as_there_are_cards() {
        let deck = Deck::without_insurances(1);
        let drawn: Vec<Card> = (0..deck.total()).map(|number| deck.nth(number)).collect();
        for (card, left) in deck.iter() {
            assert_eq!(drawn.iter().filter(|&&other| other == card).count(), usize::from(left));
        }
    }
}
