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

/// No rank is more likely than its copies make it.
pub(super) const EVEN: Odds = [1.0; RANKS];

/// More turns than this tell no more.
const MOST_TURNS: usize = 7;

/// How likely a dealt card that its owner knows is to be still there, by the turns that the owner has had since and by its
/// value: measured in 8,000 games of `medium` and `hard`, as what lay there beside what counting made likely.
const HELD: [Odds; MOST_TURNS + 1] = [
    EVEN,
    [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.98, 0.88, 0.69, 0.38, 0.06, 0.1, 0.04],
    [1.0, 1.0, 1.0, 1.0, 1.0, 0.98, 0.97, 0.93, 0.76, 0.45, 0.13, 0.01, 0.01, 0.01],
    [1.0, 1.0, 0.98, 0.98, 0.97, 0.92, 0.86, 0.8, 0.56, 0.22, 0.03, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.98, 0.9, 0.78, 0.68, 0.38, 0.09, 0.01, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.99, 0.86, 0.69, 0.54, 0.23, 0.04, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.96, 0.8, 0.58, 0.38, 0.12, 0.02, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.95, 0.74, 0.52, 0.27, 0.06, 0.01, 0.0, 0.0, 0.0, 0.0],
];

/// How likely players are to have kept a card that they drew, and to have it still, likewise; of Drakes those whose ability
/// they did without.
const KEPT: [Odds; MOST_TURNS + 1] = [
    [1.0, 0.98, 0.96, 0.95, 0.95, 0.93, 0.89, 0.16, 0.0, 0.0, 0.0, 0.01, 0.01, 0.0],
    [1.0, 0.98, 0.95, 0.93, 0.9, 0.85, 0.78, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.97, 0.89, 0.76, 0.07, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.97, 0.86, 0.71, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.95, 0.82, 0.63, 0.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.94, 0.78, 0.56, 0.03, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.93, 0.77, 0.52, 0.03, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 1.0, 0.92, 0.78, 0.5, 0.03, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
];

/// How readily an owner who has had so many turns since has left a dealt card alone that it knows, by its value.
pub(super) fn held(turns: u8) -> &'static Odds {
    &HELD[usize::from(turns).min(MOST_TURNS)]
}

/// How readily an owner has kept a card so many turns ago and left it alone since, by its value.
pub(super) fn kept(turns: u8) -> &'static Odds {
    &KEPT[usize::from(turns).min(MOST_TURNS)]
}

/// How many turns an owner who has had `turns` has had since the turn of the table in which it learned a card.
pub(super) fn turns_since(learned: u8, turns: u8, seats: u8) -> u8 {
    // What was learned in the first turn was mostly seen before it, by the first look.
    if learned == 0 { turns } else { turns.saturating_sub(1 + learned / seats) }
}
