//! The companies: their names, a value for each, and sets of them.

use parlor_engine::NotationError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// How many companies there are at most (S3).
pub const COMPANIES: usize = 5;

/// A company of the star map, in the order of the ids (S3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Company {
    /// Id 0.
    Nerdniss,
    /// Id 1.
    Beetleguice,
    /// Id 2.
    StronCannon,
    /// Id 3.
    DebbiesKnees,
    /// Id 4.
    Pacifica,
}

impl Company {
    /// Every company in the order of the ids.
    pub const ALL: [Self; COMPANIES] = [Self::Nerdniss, Self::Beetleguice, Self::StronCannon, Self::DebbiesKnees, Self::Pacifica];

    /// The id.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Nerdniss => "Nerdniss",
            Self::Beetleguice => "Beetleguice",
            Self::StronCannon => "StronCannon",
            Self::DebbiesKnees => "DebbiesKnees",
            Self::Pacifica => "Pacifica",
        }
    }

    /// The name in actions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nerdniss => "nerdniss",
            Self::Beetleguice => "beetleguice",
            Self::StronCannon => "stroncannon",
            Self::DebbiesKnees => "debbiesknees",
            Self::Pacifica => "pacifica",
        }
    }

    /// The letter on the board.
    pub const fn letter(self) -> char {
        match self {
            Self::Nerdniss => 'N',
            Self::Beetleguice => 'B',
            Self::StronCannon => 'S',
            Self::DebbiesKnees => 'D',
            Self::Pacifica => 'P',
        }
    }
}

impl fmt::Display for Company {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Company {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let written = text.to_ascii_lowercase();
        // All names begin differently, so the first letters are enough.
        let known = Self::ALL.into_iter().find(|company| !written.is_empty() && company.name().starts_with(&written));
        known.ok_or_else(|| NotationError::new(text, format!("a company: {}", Self::ALL.map(Self::name).join(", "))))
    }
}

/// A value for each company; in JSON a list in the order of the ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PerCompany<T>([T; COMPANIES]);

impl<T> PerCompany<T> {
    /// The value that `of` gives for each company.
    pub fn from_fn(mut of: impl FnMut(Company) -> T) -> Self {
        Self(std::array::from_fn(|index| of(Company::ALL[index])))
    }

    /// The values in the order of the ids.
    pub fn as_slice(&self) -> &[T] {
        &self.0
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

/// A set of companies; in JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Company>", into = "Vec<Company>")]
pub struct CompanySet(u8);

impl CompanySet {
    /// No company.
    pub const EMPTY: Self = Self(0);

    /// Adds a company.
    #[inline]
    pub const fn insert(&mut self, company: Company) {
        self.0 |= 1 << company.index();
    }

    /// Takes a company away.
    #[inline]
    pub const fn remove(&mut self, company: Company) {
        self.0 &= !(1 << company.index());
    }

    /// Whether the company belongs to the set.
    #[inline]
    pub const fn contains(self, company: Company) -> bool {
        self.0 & (1 << company.index()) != 0
    }

    /// How many companies it has.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no company.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The company with the lowest id.
    #[inline]
    pub fn first(self) -> Option<Company> {
        Company::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// The companies in the order of the ids.
    pub fn iter(self) -> impl Iterator<Item = Company> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let company = left.first()?;
            left.remove(company);
            Some(company)
        })
    }
}

impl FromIterator<Company> for CompanySet {
    fn from_iter<I: IntoIterator<Item = Company>>(companies: I) -> Self {
        let mut set = Self::EMPTY;
        companies.into_iter().for_each(|company| set.insert(company));
        set
    }
}

impl From<Vec<Company>> for CompanySet {
    fn from(companies: Vec<Company>) -> Self {
        companies.into_iter().collect()
    }
}

impl From<CompanySet> for Vec<Company> {
    fn from(set: CompanySet) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for CompanySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_company_is_read_by_its_name_or_first_letters_in_any_case() {
        for company in Company::ALL {
            assert_eq!(company.letter().to_string().parse(), Ok(company));
            assert_eq!(company.to_string().parse(), Ok(company));
            assert_eq!(company.title().parse(), Ok(company));
        }
        assert_eq!("Nerd".parse(), Ok(Company::Nerdniss));
        assert!("".parse::<Company>().is_err() && "nerdnissy".parse::<Company>().is_err());
        let error = "acme".parse::<Company>().unwrap_err().to_string();
        assert!(error.contains("nerdniss, beetleguice, stroncannon, debbiesknees, pacifica"), "{error}");
    }

    #[test]
    fn a_set_lists_its_companies_by_id() {
        let set: CompanySet = [Company::Pacifica, Company::Beetleguice].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Company::Beetleguice, Company::Pacifica]);
        assert_eq!((set.len(), set.first()), (2, Some(Company::Beetleguice)));
        assert_eq!(CompanySet::EMPTY.first(), None);
    }
}
