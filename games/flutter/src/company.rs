//! The companies, and a value for each.

use parlor_engine::NotationError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A company, in column order (F1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// Fairfit Furniture.
    Yellow,
    /// Atomic Airways.
    Red,
    /// Easygoing Engineering.
    Blue,
    /// Diggers Diamond Mines.
    Green,
    /// Bluebottle Brewery.
    Black,
    /// Captivating Cosmetics.
    White,
}

impl Company {
    /// How many companies there are.
    pub const COUNT: usize = 6;
    /// All of them, in column order.
    pub const ALL: [Self; Self::COUNT] = [Self::Yellow, Self::Red, Self::Blue, Self::Green, Self::Black, Self::White];

    /// The column, counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour, as dice and notation show it.
    pub const fn colour(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "Fairfit Furniture",
            Self::Red => "Atomic Airways",
            Self::Blue => "Easygoing Engineering",
            Self::Green => "Diggers Diamond Mines",
            Self::Black => "Bluebottle Brewery",
            Self::White => "Captivating Cosmetics",
        }
    }
}

impl fmt::Display for Company {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.colour())
    }
}

impl FromStr for Company {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let found = Self::ALL.into_iter().find(|company| company.colour() == text);
        found.ok_or_else(|| NotationError::new(text, "a company: yellow, red, blue, green, black or white"))
    }
}

/// A value for each company; in JSON a list of six in column order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct PerCompany<T>([T; Company::COUNT]);

impl<T> PerCompany<T> {
    /// The value that `of` gives for each company.
    pub fn from_fn(mut of: impl FnMut(Company) -> T) -> Self {
        Self(std::array::from_fn(|index| of(Company::ALL[index])))
    }

    /// Companies with their values, in column order.
    pub fn iter(&self) -> impl Iterator<Item = (Company, &T)> {
        Company::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Company> for PerCompany<T> {
    type Output = T;

    #[inline]
    fn index(&self, company: Company) -> &T {
        &self.0[company.index()]
    }
}

impl<T> IndexMut<Company> for PerCompany<T> {
    #[inline]
    fn index_mut(&mut self, company: Company) -> &mut T {
        &mut self.0[company.index()]
    }
}
