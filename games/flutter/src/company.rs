//! The companies, and a value for each.

use parlor_engine::NotationError;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
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

    /// The letter that stands for it on a narrow board; black is K, because blue is B.
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Black => 'K',
            Self::White => 'W',
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

    /// Reads a colour; its letter is understood too.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let is_letter =
            |company: &Self| text.len() == 1 && text.starts_with([company.letter(), company.letter().to_ascii_lowercase()]);
        let found = Self::ALL.into_iter().find(|company| company.colour() == text || is_letter(company));
        found.ok_or_else(|| {
            NotationError::new(text, "a company: yellow, red, blue, green, black or white, or its letter Y, R, B, G, K or W")
        })
    }
}

/// A value for each company; in JSON an object from colour to value, in column order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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

impl<T: Serialize> Serialize for PerCompany<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Company::COUNT))?;
        for (company, value) in self.iter() {
            map.serialize_entry(company.colour(), value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PerCompany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PerCompanyVisitor(PhantomData))
    }
}

struct PerCompanyVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PerCompanyVisitor<T> {
    type Value = PerCompany<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a value for each of yellow, red, blue, green, black and white")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<PerCompany<T>, M::Error> {
        let mut values: [Option<T>; Company::COUNT] = [const { None }; Company::COUNT];
        while let Some(company) = map.next_key::<Company>()? {
            values[company.index()] = Some(map.next_value()?);
        }
        if let Some(missing) = Company::ALL.into_iter().find(|company| values[company.index()].is_none()) {
            return Err(M::Error::custom(format!("there is no value for {missing}")));
        }
        Ok(PerCompany(values.map(|value| value.expect("a missing value was refused above"))))
    }
}

#[cfg(feature = "ts")]
impl<T: ts_rs::TS> ts_rs::TS for PerCompany<T> {
    type WithoutGenerics = PerCompany<ts_rs::Dummy>;
    type OptionInnerType = Self;

    fn name(cfg: &ts_rs::Config) -> String {
        format!("Record<Company, {}>", T::name(cfg))
    }
    fn inline(cfg: &ts_rs::Config) -> String {
        format!("Record<Company, {}>", T::inline(cfg))
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
        v.visit::<Company>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_for_each_company_is_an_object_from_colour() {
        let values = PerCompany::from_fn(|company| company.index() as u8);
        let json = serde_json::to_string(&values).unwrap();
        assert_eq!(json, r#"{"yellow":0,"red":1,"blue":2,"green":3,"black":4,"white":5}"#);
        assert_eq!(serde_json::from_str::<PerCompany<u8>>(&json).unwrap(), values);
        let error = serde_json::from_str::<PerCompany<u8>>(r#"{"yellow":0}"#).unwrap_err().to_string();
        assert!(error.starts_with("there is no value for red"), "{error}");
    }

    #[test]
    fn colours_and_letters_are_read() {
        for company in Company::ALL {
            let letter = company.letter();
            assert_eq!(company.colour().parse(), Ok(company));
            assert_eq!(letter.to_string().parse(), Ok(company));
            assert_eq!(letter.to_ascii_lowercase().to_string().parse(), Ok(company));
        }
        assert!(["", "x", "pink", "Red"].iter().all(|text| text.parse::<Company>().is_err()));
    }
}
