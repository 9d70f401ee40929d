//! A set of squares, one bit each: whole rows are compared at once.

use crate::square::{MAX_SIDE, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A set of squares; in JSON a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Region {
    rows: [u32; MAX_SIDE],
}

impl Region {
    /// No square.
    pub const EMPTY: Self = Self { rows: [0; MAX_SIDE] };

    /// All squares of a board of this size.
    pub fn rectangle(columns: u8, rows: u8) -> Self {
        let row = u32::MAX >> (MAX_SIDE as u32 - u32::from(columns));
        Self { rows: std::array::from_fn(|index| if index < usize::from(rows) { row } else { 0 }) }
    }

    /// One square.
    pub fn one(square: Square) -> Self {
        let mut region = Self::EMPTY;
        region.insert(square);
        region
    }

    /// Whether the square belongs to it.
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.rows[square.row()] >> square.column() & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.rows[square.row()] |= 1 << square.column();
    }

    /// Adds all squares of another region.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(row, add)| *row |= add);
    }

    /// Takes all squares of another region away.
    #[inline]
    pub fn subtract(&mut self, other: &Self) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(row, less)| *row &= !less);
    }

    /// Keeps only the squares that another region has too.
    #[inline]
    pub fn intersect(&mut self, other: &Self) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(row, keep)| *row &= keep);
    }

    /// Whether it has no square.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// How many squares it has.
    #[inline]
    pub fn count(&self) -> u16 {
        self.rows.iter().map(|row| row.count_ones() as u16).sum()
    }

    /// Whether the two regions have a square in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).any(|(row, other)| row & other != 0)
    }

    /// Whether one of its squares lies beside this one.
    #[inline]
    pub const fn touches(&self, square: Square) -> bool {
        let (row, bit) = (square.row(), 1u32 << square.column());
        let above = if row > 0 { self.rows[row - 1] } else { 0 };
        let below = if row + 1 < MAX_SIDE { self.rows[row + 1] } else { 0 };
        (self.rows[row] & (bit << 1 | bit >> 1)) | ((above | below) & bit) != 0
    }

    /// Every square beside one of its squares (S2); its own squares only if they have a neighbour in it.
    #[inline]
    pub fn beside(&self) -> Self {
        let mut rows = [0; MAX_SIDE];
        for (index, row) in rows.iter_mut().enumerate() {
            let above = if index > 0 { self.rows[index - 1] } else { 0 };
            let below = if index + 1 < MAX_SIDE { self.rows[index + 1] } else { 0 };
            *row = self.rows[index] << 1 | self.rows[index] >> 1 | above | below;
        }
        Self { rows }
    }

    /// The connected part of this region around one of its squares.
    pub fn connected_from(&self, square: Square) -> Self {
        let mut part = Self::one(square);
        loop {
            let mut wider = part.beside();
            wider.intersect(self);
            wider.add(&part);
            if wider == part {
                return part;
            }
            part = wider;
        }
    }

    /// The square of this place in reading order, counted from 0.
    pub fn nth(&self, place: u32) -> Option<Square> {
        let mut left = place;
        for (index, &row) in self.rows.iter().enumerate() {
            let here = row.count_ones();
            if left < here {
                let mut bits = row;
                for _ in 0..left {
                    bits &= bits - 1;
                }
                return Square::new(bits.trailing_zeros() as usize, index);
            }
            left -= here;
        }
        None
    }

    /// The squares in reading order: row by row, from left to right.
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.rows.iter().enumerate().flat_map(|(index, &row)| {
            let mut bits = row;
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let column = bits.trailing_zeros();
                bits &= bits - 1;
                Some(Square::of_bit(column, index))
            })
        })
    }
}

impl FromIterator<Square> for Region {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut region = Self::EMPTY;
        squares.into_iter().for_each(|square| region.insert(square));
        region
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares()).finish()
    }
}

impl Serialize for Region {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.squares())
    }
}

impl<'de> Deserialize<'de> for Region {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(text: &str) -> Region {
        text.split(' ').map(|square| square.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn neighbours_are_the_four_orthogonal_squares() {
        assert_eq!(region("C3").beside(), region("C2 B3 D3 C4"));
        assert_eq!(region("A1").beside(), region("B1 A2"));
        assert_eq!(region("AF32").beside(), region("AF31 AE32"));
        let corner: Square = "AF1".parse().unwrap();
        let touching: Region =
            Region::rectangle(32, 32).squares().filter(|&square| Region::one(square).touches(corner)).collect();
        assert_eq!(touching, region("AE1 AF2"));
    }

    #[test]
    fn a_connected_part_leaves_out_diagonal_squares() {
        let tiles = region("A1 B1 B2 C3 D3 A3");
        assert_eq!(tiles.connected_from("A1".parse().unwrap()), region("A1 B1 B2"));
        assert_eq!(tiles.connected_from("D3".parse().unwrap()), region("C3 D3"));
    }

    #[test]
    fn squares_are_counted_and_found_by_place() {
        let board = Region::rectangle(28, 24);
        assert_eq!(board.count(), 672);
        let listed: Vec<Square> = board.squares().collect();
        for (place, &square) in listed.iter().enumerate() {
            assert_eq!(board.nth(place as u32), Some(square));
        }
        assert_eq!(board.nth(672), None);
        assert_eq!(Region::rectangle(32, 32).count(), 1024);
    }
}
