//! A deck as far as it is known: nobody's state holds an order that nobody has seen (P29).

use crate::board::DECK_LIMIT;
use crate::few::{Few, Filler};
use parlor_engine::Dealer;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A card by its place in the deck's list; texts and JSON count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct CardId(u8);

impl CardId {
    /// The card at an index from 0, below the limit of a deck.
    pub const fn at(index: u8) -> Self {
        assert!((index as usize) < DECK_LIMIT, "a deck has at most 32 cards");
        Self(index)
    }

    /// The card of a number from 1.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= DECK_LIMIT { Some(Self(number - 1)) } else { None }
    }

    /// The index from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Filler for CardId {
    const FILLER: Self = Self(0);
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl From<CardId> for u8 {
    fn from(card: CardId) -> Self {
        card.0 + 1
    }
}

impl TryFrom<u8> for CardId {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::numbered(number).ok_or_else(|| format!("{number} is no card; cards are counted from 1 to {DECK_LIMIT}"))
    }
}

/// A set of cards; in JSON a list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number[]"))]
pub struct CardSet(u32);

impl CardSet {
    /// The first `count` cards.
    pub const fn first(count: usize) -> Self {
        Self(((1u64 << count) - 1) as u32)
    }

    /// Whether the card belongs to the set.
    pub const fn contains(self, card: CardId) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// How many cards it has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card away.
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        (0..DECK_LIMIT as u8).map(CardId).filter(move |&card| self.contains(card))
    }

    /// The card with `rank` cards of the set before it.
    #[inline]
    fn nth(self, rank: u32) -> CardId {
        let mut rest = self.0;
        for _ in 0..rank {
            rest &= rest - 1;
        }
        CardId(rest.trailing_zeros() as u8)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for card in Vec::<CardId>::deserialize(deserializer)? {
            if set.contains(card) {
                return Err(D::Error::custom(format!("card {card} is listed twice")));
            }
            set.insert(card);
        }
        Ok(set)
    }
}

/// A deck: on top the cards that nobody has seen yet, in any order; below them the seen ones in the order they will come.
///
/// Where each draw is uniform (`cards` = random) every card stays among the unseen ones.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// Cards of which any may come next.
    pub unseen: CardSet,
    /// Cards that come after the unseen ones, the next first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<CardId>"))]
    pub seen: Few<CardId, DECK_LIMIT>,
}

impl Pile {
    /// A shuffled deck of so many cards.
    pub const fn new(cards: usize) -> Self {
        Self { unseen: CardSet::first(cards), seen: Few::new() }
    }

    /// The cards that may come next.
    pub fn candidates(&self) -> CardSet {
        if !self.unseen.is_empty() {
            return self.unseen;
        }
        let mut next = CardSet::default();
        self.seen.iter().take(1).for_each(|&card| next.insert(card));
        next
    }

    /// Draws a card by the odds, without taking it out.
    #[inline]
    pub fn pick(&self, dealer: &mut impl Dealer) -> CardId {
        let candidates = self.candidates();
        candidates.nth(dealer.below(candidates.len()))
    }

    /// Takes a card out.
    pub fn take(&mut self, card: CardId) {
        if self.unseen.contains(card) {
            self.unseen.remove(card);
        } else {
            self.seen.retain(|&other| other != card);
        }
    }

    /// Puts a card under the deck.
    pub fn put_under(&mut self, card: CardId) {
        self.seen.push(card);
    }

    /// Puts a card back among those of which any may come next.
    pub const fn put_back(&mut self, card: CardId) {
        self.unseen.insert(card);
    }

    /// Whether a card lies in the deck.
    pub fn contains(&self, card: CardId) -> bool {
        self.unseen.contains(card) || self.seen.contains(&card)
    }

    /// How many cards lie in the deck.
    pub fn len(&self) -> usize {
        self.unseen.len() as usize + self.seen.len()
    }

    /// Whether no card lies in the deck.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_first_pass_cards_come_in_the_order_in_which_they_were_seen() {
        let mut pile = Pile::new(3);
        for card in [1, 2, 0].map(CardId::at) {
            pile.take(card);
            pile.put_under(card);
        }
        assert_eq!(pile.candidates().iter().collect::<Vec<_>>(), [CardId::at(1)]);
        pile.take(CardId::at(1));
        assert_eq!(pile.candidates().iter().collect::<Vec<_>>(), [CardId::at(2)]);
        assert_eq!(serde_json::to_string(&pile).unwrap(), r#"{"unseen":[],"seen":[3,1]}"#);
    }
}
