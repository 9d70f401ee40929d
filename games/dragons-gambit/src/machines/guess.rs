//! What a machine makes of one card, and of the draw pile.

use crate::card::{Card, RANKS};
use crate::counts::Counts;
use crate::runes::Runes;

/// How likely each rank is.
pub(super) type Odds = [f32; RANKS];

/// How far an unseen card usually lies from the value to expect.
const SPREAD: f32 = 3.7;

/// What a machine makes of a card in a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// Whether it remembers the card.
    pub known: bool,
    /// The current value to expect.
    pub mean: f32,
}

/// How likely a card is an 11, a 12 and a 13: these wake when they are discarded.
pub(super) type Wyrms = [f32; 3];

/// How likely a card is one that wakes.
pub(super) fn wyrms_of(odds: &Odds) -> Wyrms {
    [odds[11], odds[12], odds[13]]
}

impl Guess {
    /// No card.
    pub const NOTHING: Self = Self { known: true, mean: 0.0 };

    /// A card that is remembered.
    #[inline]
    pub fn sure(card: Card, runes: Runes) -> Self {
        Self { known: true, mean: runes.current(card).into() }
    }

    /// A card of which only the odds are known.
    pub fn unsure(odds: &Odds, runes: Runes) -> Self {
        Self { known: false, mean: expect(odds, |card| runes.current(card).into()) }
    }

    /// The same card under runes, about: a rune moves an unseen card as it moves one of the same mean.
    #[inline]
    pub fn under(self, runes: Runes) -> Self {
        if runes.is_empty() {
            return self;
        }
        let middle = Card::ALL[(self.mean as usize).min(RANKS - 1)];
        let shift = f32::from(runes.current(middle)) - f32::from(middle.value());
        Self { mean: (self.mean + shift).clamp(0.0, 13.0), ..self }
    }

    /// By how much the card lies below a value, on average; nothing where it lies above.
    #[inline]
    pub fn below(&self, value: f32) -> f32 {
        let distance = value - self.mean;
        if self.known {
            return distance.max(0.0);
        }
        // The mean of the positive part of a bell curve, nearly.
        0.5 * (distance + (distance * distance + 0.64 * SPREAD * SPREAD).sqrt())
    }
}

/// What something that depends on the rank is worth on average.
pub(super) fn expect(odds: &Odds, worth: impl Fn(Card) -> f32) -> f32 {
    Card::ALL.into_iter().zip(odds).filter(|&(_, &odds)| odds > 0.0).map(|(card, odds)| odds * worth(card)).sum()
}

/// The odds of a card from a heap, each rank weighted.
pub(super) fn odds_of(heap: &Counts, weights: &Odds) -> Odds {
    let mut odds = [0.0; RANKS];
    for (card, count) in heap.iter() {
        odds[card as usize] = f32::from(count) * weights[card as usize];
    }
    let total: f32 = odds.iter().sum();
    if total > 0.0 {
        odds.iter_mut().for_each(|chance| *chance /= total);
        odds
    } else {
        odds_of(&Counts::DECK, weights)
    }
}
