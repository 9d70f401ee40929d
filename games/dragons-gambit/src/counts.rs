//! A heap of cards whose order exists nowhere: how many of each rank.

use crate::card::{Card, RANKS};
use parlor_engine::Dealer;
use serde::{Deserialize, Serialize};

/// How many cards of each rank; in JSON a list of fourteen numbers, by value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<u8>"))]
#[serde(into = "[u8; RANKS]", try_from = "[u8; RANKS]")]
pub struct Counts([u8; RANKS]);

impl Counts {
    /// No card.
    pub const EMPTY: Self = Self([0; RANKS]);

    /// All 52 cards (D6).
    pub const DECK: Self = {
        let mut counts = [0; RANKS];
        let mut rank = 0;
        while rank < RANKS {
            counts[rank] = Card::ALL[rank].copies();
            rank += 1;
        }
        Self(counts)
    };

    /// How many cards of this rank.
    #[inline]
    pub const fn of(&self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// How many cards in all.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; RANKS]
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.of(card) > 0, "{card} is not there");
        self.0[card as usize] -= 1;
    }

    /// Adds all cards of another heap.
    pub fn add_all(&mut self, others: &Self) {
        for (count, more) in self.0.iter_mut().zip(others.0) {
            *count = count.saturating_add(more);
        }
    }

    /// What is left when all cards of another heap are taken out; none if one of them is not there.
    pub fn without(&self, others: &Self) -> Option<Self> {
        let mut rest = *self;
        for (count, fewer) in rest.0.iter_mut().zip(others.0) {
            *count = count.checked_sub(fewer)?;
        }
        Some(rest)
    }

    /// Ranks that are there, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// A card of the heap, each card as likely as the next. The heap is not empty.
    #[inline]
    pub fn pick(&self, dealer: &mut (impl Dealer + ?Sized)) -> Card {
        let mut left = dealer.below(u32::from(self.total())) as u8;
        for (index, &count) in self.0.iter().enumerate() {
            if left < count {
                return Card::ALL[index];
            }
            left -= count;
        }
        unreachable!("the number is below the number of cards")
    }

    /// Takes out a card, each as likely as the next. The heap is not empty.
    pub fn take(&mut self, dealer: &mut (impl Dealer + ?Sized)) -> Card {
        let card = self.pick(dealer);
        self.remove(card);
        card
    }
}

impl From<Counts> for [u8; RANKS] {
    fn from(counts: Counts) -> Self {
        counts.0
    }
}

impl TryFrom<[u8; RANKS]> for Counts {
    type Error = String;

    fn try_from(counts: [u8; RANKS]) -> Result<Self, String> {
        match Card::ALL.into_iter().find(|&card| counts[card as usize] > card.copies()) {
            Some(card) => Err(format!("there are {} of {card}, not {}", card.copies(), counts[card as usize])),
            None => Ok(Self(counts)),
        }
    }
}
