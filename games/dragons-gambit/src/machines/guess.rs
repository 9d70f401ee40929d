//! What a machine makes of one card, and of the draw pile.

use crate::card::{Card, RANKS};
use crate::counts::Counts;
use crate::runes::Runes;

/// How likely each rank is.
pub(super) type Odds = [f32; RANKS];

/// What a machine makes of a card in a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// Whether it remembers the card.
    pub known: bool,
    /// How likely each rank is.
    pub odds: Odds,
    /// The current value to expect.
    pub mean: f32,
    /// The runes on the card.
    pub runes: Runes,
}

impl Guess {
    /// A card that is remembered.
    pub fn sure(card: Card, runes: Runes) -> Self {
        let mut odds = [0.0; RANKS];
        odds[card as usize] = 1.0;
        Self { known: true, odds, mean: runes.current(card).into(), runes }
    }

    /// A card of which only the odds are known.
    pub fn unsure(odds: Odds, runes: Runes) -> Self {
        let mean = expect(&odds, |card| runes.current(card).into());
        Self { known: false, odds, mean, runes }
    }

    /// What something that depends on the current value is worth on average.
    pub fn expect(&self, worth: impl Fn(f32) -> f32) -> f32 {
        if self.known { worth(self.mean) } else { expect(&self.odds, |card| worth(self.runes.current(card).into())) }
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

/// No rank is more likely than its copies make it.
pub(super) const EVEN: Odds = [1.0; RANKS];

/// How readily players keep a card that they drew, by its value.
pub(super) const KEPT: Odds = [1.0, 1.0, 0.97, 0.93, 0.85, 0.72, 0.55, 0.3, 0.22, 0.2, 0.15, 0.3, 0.3, 0.3];

/// How readily players leave a card alone that they have known for some turns, by its value.
pub(super) const HELD: Odds = [1.0, 1.0, 1.0, 0.98, 0.95, 0.9, 0.8, 0.65, 0.55, 0.5, 0.4, 0.45, 0.4, 0.35];
