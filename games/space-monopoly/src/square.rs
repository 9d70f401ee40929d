//! One square of the star map: `F7` is column F, row 7.

use parlor_engine::NotationError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The most columns and the most rows a board has (S1).
pub const MAX_SIDE: usize = 32;

/// A square by column and row, counted from 0; in text and JSON `A1` to `AF32`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Square {
    column: u8,
    row: u8,
}

impl Square {
    /// The square in a column and a row, counted from 0, if any board has it.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < MAX_SIDE && row < MAX_SIDE { Some(Self { column: column as u8, row: row as u8 }) } else { None }
    }

    /// The square of a bit in a row of a region: both are below 32.
    #[inline]
    pub(crate) const fn of_bit(column: u32, row: usize) -> Self {
        Self { column: column as u8, row: row as u8 }
    }

    /// The column counted from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The row counted from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }
}

/// Writes the letters of a column: A to Z, then AA to AF.
pub fn column_letters(column: usize) -> String {
    let letter = char::from(b'A' + (column % 26) as u8);
    if column < 26 { letter.to_string() } else { format!("A{letter}") }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letters(self.column()), self.row + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(text).ok_or_else(|| NotationError::new(text, "a square: column A to AF and row 1 to 32, as F7"))
    }
}

fn read(text: &str) -> Option<Square> {
    let digits_at = text.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, digits) = text.split_at(digits_at);
    let mut column = 0usize;
    if letters.is_empty() || letters.len() > 2 || digits.len() > 2 || digits.starts_with('0') {
        return None;
    }
    for letter in letters.chars() {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        column = column * 26 + (letter.to_ascii_uppercase() as usize - 'A' as usize) + 1;
    }
    let row: usize = digits.parse().ok()?;
    Square::new(column - 1, row.checked_sub(1)?)
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_back_from_its_text() {
        for column in 0..MAX_SIDE {
            for row in 0..MAX_SIDE {
                let square = Square::new(column, row).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        assert_eq!("f7".parse(), Ok(Square { column: 5, row: 6 }));
        assert_eq!(Square { column: 31, row: 31 }.to_string(), "AF32");
    }

    #[test]
    fn what_no_board_has_is_no_square() {
        for text in ["", "F", "7", "F0", "F33", "AG1", "ZZ9", "F07", "F-1", "7F", "É3", "F7x", "AAA1", "F100"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
