//! Runes: public marks on a card's back that change its value.

use crate::card::{Card, HIGHEST_VALUE};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How far one rune moves a value (D28, D30).
pub const RUNE_STEP: u8 = 3;

/// One rune.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rune {
    /// −3.
    Frost,
    /// +3.
    Ember,
}

impl Rune {
    /// DR1: the value after the rune, clamped at once.
    pub const fn apply(self, value: u8) -> u8 {
        match self {
            Self::Frost => value.saturating_sub(RUNE_STEP),
            Self::Ember if value + RUNE_STEP > HIGHEST_VALUE => HIGHEST_VALUE,
            Self::Ember => value + RUNE_STEP,
        }
    }
}

/// The runes of one card in the order they were applied (DR2); in JSON a list.
///
/// Six bytes hold a leading one and then a bit for each rune, 47 at most. A round never lays more on one card: a rune needs
/// an 8 or a 10 from the draw pile, of which there are eight, and six players go through the pile at most five times in the
/// 125 turns of their longest round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Runes([u8; 6]);

impl Runes {
    /// No rune.
    pub const NONE: Self = Self([1, 0, 0, 0, 0, 0]);

    /// The most runes on one card.
    pub const MOST: u32 = 47;

    /// Adds a rune.
    pub fn push(&mut self, rune: Rune) {
        assert!(self.len() < Self::MOST, "no card gets more than 47 runes in a round");
        let bits = self.bits() << 1 | u64::from(rune == Rune::Ember);
        self.0.copy_from_slice(&bits.to_le_bytes()[..6]);
    }

    /// How many runes.
    pub fn len(self) -> u32 {
        63 - self.bits().leading_zeros()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The runes, oldest first.
    pub fn iter(self) -> impl Iterator<Item = Rune> {
        let bits = self.bits();
        (0..self.len()).rev().map(move |place| if bits >> place & 1 == 1 { Rune::Ember } else { Rune::Frost })
    }

    /// The current value of a card that bears these runes (D2, DR1).
    #[inline]
    pub fn current(self, card: Card) -> u8 {
        if self.is_empty() {
            return card.value();
        }
        self.iter().fold(card.value(), |value, rune| rune.apply(value))
    }

    fn bits(self) -> u64 {
        let [a, b, c, d, e, f] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
    }
}

impl Default for Runes {
    fn default() -> Self {
        Self::NONE
    }
}

impl std::fmt::Debug for Runes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromIterator<Rune> for Runes {
    fn from_iter<I: IntoIterator<Item = Rune>>(runes: I) -> Self {
        let mut all = Self::NONE;
        runes.into_iter().for_each(|rune| all.push(rune));
        all
    }
}

impl Serialize for Runes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Runes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Rune>::deserialize(deserializer)?;
        if list.len() > Self::MOST as usize {
            return Err(serde::de::Error::custom("a card bears at most 47 runes"));
        }
        Ok(list.into_iter().collect())
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Runes {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(cfg: &ts_rs::Config) -> String {
        Vec::<Rune>::name(cfg)
    }
    fn inline(cfg: &ts_rs::Config) -> String {
        Vec::<Rune>::inline(cfg)
    }
    fn visit_dependencies(v: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        v.visit::<Rune>();
    }
    fn visit_generics(v: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        v.visit::<Rune>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_clamped_at_once() {
        let both = |first, second| [first, second].into_iter().collect::<Runes>();
        assert_eq!(both(Rune::Frost, Rune::Ember).current(Card::Whelp), 3);
        assert_eq!(both(Rune::Ember, Rune::Frost).current(Card::Whelp), 2);
        assert_eq!(both(Rune::Ember, Rune::Frost).current(Card::HoardTyrant), 10);
    }

    #[test]
    fn runes_keep_their_order() {
        let list: Vec<Rune> = (0..47).map(|number| if number % 3 == 0 { Rune::Ember } else { Rune::Frost }).collect();
        let runes: Runes = list.iter().copied().collect();
        assert_eq!(runes.iter().collect::<Vec<_>>(), list);
        assert!(Runes::NONE.is_empty() && Runes::NONE.iter().next().is_none());
    }
}
