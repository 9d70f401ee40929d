//! How many diamonds lie on the map before the first turn (S4).

use serde::{Deserialize, Deserializer};
use std::str::FromStr;

/// Never more diamonds than this (S4).
pub const MOST_DIAMONDS: u16 = 50;

/// The millionths of one per cent, so that `7.5%` is counted without rounding.
const PARTS: u64 = 1_000_000;

/// A number of diamonds, or a part of the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Diamonds {
    /// So many.
    Number(u16),
    /// So many millionths of one per cent of the squares.
    Percentage(u64),
}

impl Diamonds {
    /// How many lie on a board of so many squares: rounded down, at most 50, at most the squares.
    pub fn on(self, squares: u16) -> u16 {
        let wanted = match self {
            Self::Number(number) => number,
            Self::Percentage(parts) => (u64::from(squares) * parts / (100 * PARTS)) as u16,
        };
        wanted.min(MOST_DIAMONDS).min(squares)
    }
}

impl FromStr for Diamonds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        let read = match trimmed.strip_suffix('%') {
            Some(number) => percentage(number.trim_end()).map(Self::Percentage),
            None => is_digits(trimmed).then(|| Self::Number(trimmed.parse().unwrap_or(u16::MAX))),
        };
        read.ok_or_else(|| {
            format!("`{text}` is neither a number from 0 nor a percentage from 0% to 100%; 12 or 7.5% would be right (S4)")
        })
    }
}

/// Reads the house rule from JSON, where a number may stand for its text.
pub(crate) fn number_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "diamonds must be a number or a percentage, as 12 or \"7.5%\" (S4)")]
    enum Written {
        Text(String),
        Whole(i64),
        Broken(f64),
    }
    Ok(match Written::deserialize(deserializer)? {
        Written::Text(text) => text,
        Written::Whole(number) => number.to_string(),
        Written::Broken(number) => number.to_string(),
    })
}

fn percentage(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if !is_digits(whole) || !is_digits(fraction) || fraction.len() > 6 || whole.len() > 9 {
        return None;
    }
    let parts = whole.parse::<u64>().ok()? * PARTS + format!("{fraction:0<6}").parse::<u64>().ok()?;
    (parts <= 100 * PARTS).then_some(parts)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(text: &str, squares: u16) -> u16 {
        text.parse::<Diamonds>().unwrap().on(squares)
    }

    #[test]
    fn a_percentage_is_rounded_down_and_fifty_is_the_cap() {
        assert_eq!([on("5%", 192), on("5%", 396), on("5%", 672)], [9, 19, 33]);
        assert_eq!([on("7.5%", 192), on("0%", 192), on("100%", 192), on("0.5 %", 192)], [14, 0, 50, 0]);
        assert_eq!([on("0", 192), on("12", 192), on("51", 192), on("99999999999999", 36)], [0, 12, 50, 36]);
    }

    #[test]
    fn anything_else_is_refused_with_a_message() {
        for text in ["-5", "abc", "", "%", "5%%", "1e1%", "+5", "12.5", ".5%", "5.%", "100.1%", "NaN", "-5%", "７", "1.1234567%"]
        {
            let reason = text.parse::<Diamonds>().unwrap_err();
            assert!(reason.contains(text) && reason.contains("S4"), "{reason}");
        }
    }
}
