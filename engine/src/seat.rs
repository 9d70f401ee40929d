//! Seats at the table: one, a set of them, and a value for each.

use crate::NotationError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// The most seats any game has.
pub const MAX_SEATS: usize = 8;

/// A place at the table. JSON counts from 0, the text form from 1: seat 0 is `s1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        if usize::from(index) < MAX_SEATS { Ok(Self(index)) } else { Err(format!("a seat is 0 to 7, not {index}")) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl Seat {
    /// The seat at `index`, counted from 0.
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS, "a table has at most 8 seats");
        Self(index)
    }

    /// The position counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat to the left, at a table of `seats`.
    pub const fn next(self, seats: u8) -> Self {
        Self(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// All seats of a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self)
    }

    /// All seats of a table of `seats`, clockwise, beginning with the one after this and ending with this one.
    pub fn round_after(self, seats: u8) -> impl Iterator<Item = Self> + Clone {
        (1..=seats).map(move |offset| Self((self.0 + offset) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.strip_prefix('s').and_then(|digits| digits.parse::<u8>().ok());
        match number {
            Some(number) if (1..=MAX_SEATS as u8).contains(&number) => Ok(Self(number - 1)),
            _ => Err(NotationError::new(text, "a seat: s1 to s8")),
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Every seat of a table of `seats`.
    pub const fn all(seats: u8) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// One seat.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat belongs to the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat away.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats it has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS as u8).filter(move |&seat| self.contains(seat))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// A value for each seat of a table; in JSON a plain list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    seats: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The same value for each of `seats` seats.
    pub fn new(seats: u8, value: T) -> Self {
        let mut values = [T::default(); MAX_SEATS];
        values[..seats as usize].fill(value);
        Self { values, seats }
    }

    /// The value that `of` gives for each of `seats` seats.
    pub fn from_fn(seats: u8, mut of: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(seats) {
            values[seat.index()] = of(seat);
        }
        Self { values, seats }
    }

    /// Another value for each seat.
    pub fn map<U: Copy + Default>(&self, mut to: impl FnMut(T) -> U) -> PerSeat<U> {
        PerSeat::from_fn(self.seats, |seat| to(self[seat]))
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The values as a slice, in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// Seats with their values, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::all(self.seats).zip(self.as_slice())
    }

    /// Seats with their values, in order, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::all(self.seats).zip(&mut self.values)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        if list.len() > MAX_SEATS {
            return Err(serde::de::Error::custom("a table has at most 8 seats"));
        }
        Ok(Self::from_fn(list.len() as u8, |seat| list[seat.index()]))
    }
}

#[cfg(feature = "ts")]
impl<T: ts_rs::TS> ts_rs::TS for PerSeat<T> {
    type WithoutGenerics = PerSeat<ts_rs::Dummy>;
    type OptionInnerType = Self;

    fn name(cfg: &ts_rs::Config) -> String {
        Vec::<T>::name(cfg)
    }
    fn inline(cfg: &ts_rs::Config) -> String {
        Vec::<T>::inline(cfg)
    }
    fn visit_dependencies(v: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        <T as ts_rs::TS>::visit_dependencies(v);
    }
    fn visit_generics(v: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        <T as ts_rs::TS>::visit_generics(v);
        v.visit::<T>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_round_begins_after_the_seat_and_ends_with_it() {
        let order: Vec<Seat> = Seat::new(2).round_after(4).collect();
        assert_eq!(order, [3, 0, 1, 2].map(Seat::new));
    }

    #[test]
    fn a_set_lists_its_seats_in_order() {
        let set: SeatSet = [Seat::new(5), Seat::new(1)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::new(1), Seat::new(5)]);
        assert_eq!(SeatSet::all(8).len(), 8);
    }

    #[test]
    fn seat_text_counts_from_one() {
        assert_eq!(Seat::new(0).to_string(), "s1");
        assert_eq!("s8".parse(), Ok(Seat::new(7)));
        assert!(serde_json::from_str::<Seat>("8").is_err());
        assert!("s9".parse::<Seat>().is_err() && "s0".parse::<Seat>().is_err() && "2".parse::<Seat>().is_err());
    }
}
