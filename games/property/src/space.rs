//! Spaces of the board: one of the forty, and a set of them.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How many spaces a board has (P1).
pub const SPACES: u8 = 40;

/// An amount of money, in whole units.
pub type Money = i32;

/// One of the forty spaces, counted from 0 (GO).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct SpaceId(u8);

impl SpaceId {
    /// GO.
    pub const GO: Self = Self(0);

    /// The space of this number, which is below 40.
    pub const fn new(number: u8) -> Self {
        assert!(number < SPACES, "a board has 40 spaces");
        Self(number)
    }

    /// The space of this number, if there is one.
    pub const fn checked(number: u8) -> Option<Self> {
        if number < SPACES { Some(Self(number)) } else { None }
    }

    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space `steps` ahead; at most one lap.
    pub const fn ahead(self, steps: u8) -> Self {
        Self((self.0 + steps) % SPACES)
    }

    /// The space `steps` behind; at most one lap.
    pub const fn behind(self, steps: u8) -> Self {
        Self((self.0 + SPACES - steps % SPACES) % SPACES)
    }

    /// All spaces in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SPACES).map(Self)
    }
}

impl From<SpaceId> for u8 {
    fn from(space: SpaceId) -> Self {
        space.0
    }
}

impl TryFrom<u8> for SpaceId {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::checked(number).ok_or_else(|| format!("{number} is no space; a board has the spaces 0 to 39"))
    }
}

impl fmt::Display for SpaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for SpaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of spaces; in JSON a list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number[]"))]
pub struct Spaces(u64);

impl Spaces {
    /// No space.
    pub const EMPTY: Self = Self(0);

    /// One space.
    #[inline]
    pub const fn one(space: SpaceId) -> Self {
        Self(1 << space.0)
    }

    /// Whether the space belongs to the set.
    #[inline]
    pub const fn contains(self, space: SpaceId) -> bool {
        self.0 & (1 << space.0) != 0
    }

    /// Whether every space of `other` belongs to the set.
    #[inline]
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds a space.
    #[inline]
    pub const fn insert(&mut self, space: SpaceId) {
        self.0 |= 1 << space.0;
    }

    /// Takes a space away.
    #[inline]
    pub const fn remove(&mut self, space: SpaceId) {
        self.0 &= !(1 << space.0);
    }

    /// The spaces of either set.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The spaces of both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The spaces that are not in `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many spaces it has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has no space.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest space.
    #[inline]
    pub const fn first(self) -> Option<SpaceId> {
        if self.0 == 0 { None } else { Some(SpaceId(self.0.trailing_zeros() as u8)) }
    }

    /// The spaces in order.
    #[inline]
    pub fn iter(self) -> SpacesIter {
        SpacesIter(self)
    }
}

/// Goes through a set of spaces in order.
#[derive(Clone, Copy, Debug)]
pub struct SpacesIter(Spaces);

impl Iterator for SpacesIter {
    type Item = SpaceId;

    #[inline]
    fn next(&mut self) -> Option<SpaceId> {
        let space = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(space)
    }
}

impl IntoIterator for Spaces {
    type Item = SpaceId;
    type IntoIter = SpacesIter;

    fn into_iter(self) -> SpacesIter {
        self.iter()
    }
}

impl FromIterator<SpaceId> for Spaces {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<SpaceId>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The level of building on each space: 0 unbuilt, 5 the hotel; in JSON a list of forty numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number[]"))]
pub struct Levels([u8; SPACES as usize]);

impl Levels {
    /// Nothing built anywhere.
    pub const NONE: Self = Self([0; SPACES as usize]);
}

impl std::ops::Index<SpaceId> for Levels {
    type Output = u8;

    #[inline]
    fn index(&self, space: SpaceId) -> &u8 {
        &self.0[space.index()]
    }
}

impl std::ops::IndexMut<SpaceId> for Levels {
    #[inline]
    fn index_mut(&mut self, space: SpaceId) -> &mut u8 {
        &mut self.0[space.index()]
    }
}

impl Serialize for Levels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de> Deserialize<'de> for Levels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<u8>::deserialize(deserializer)?;
        let levels = list.try_into().map_err(|list: Vec<u8>| D::Error::custom(format!("40 levels, not {}", list.len())))?;
        Ok(Self(levels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_spaces_in_order() {
        let set: Spaces = [39, 0, 17].map(SpaceId::new).into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 17, 39].map(SpaceId::new));
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,17,39]");
        assert!(serde_json::from_str::<Spaces>("[40]").is_err());
    }

    #[test]
    fn a_lap_ends_at_go() {
        assert_eq!(SpaceId::new(36).ahead(9), SpaceId::new(5));
        assert_eq!(SpaceId::new(1).behind(3), SpaceId::new(38));
    }
}
