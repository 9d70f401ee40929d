//! Presets and house rules.

use crate::{Company, Money};
use parlor_engine::{HouseRule, InvalidOptions, Preset, Values};
use serde::{Deserialize, Serialize};

/// Which of the two games is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// Players are investors, every company is settled at a round's end.
    Standard,
    /// Seats are companies, and only the company that ended the round is settled (FB1).
    Blueprint,
}

/// What a host may set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Which of the two games is played.
    pub edition: Edition,
    /// The companies that take part, in any order.
    pub companies: Vec<Company>,
    /// What each player starts with.
    pub starting_cash: Money,
    /// The certificates of each company, and the most that can exist.
    pub certificates: u8,
    /// What buying a certificate costs beside its price.
    pub brokerage: Money,
    /// The net worth that wins at a round's end.
    pub target: Money,
    /// After so many throws the richest wins.
    pub throw_cap: u16,
}

/// The most certificates of a company that a host may set.
pub(crate) const MOST_CERTIFICATES: u8 = 30;
/// The most trades in one turn (FR1): enough to sell and to buy every certificate that a host may allow.
pub(crate) const MOST_TRADES: u16 = 2 * Company::COUNT as u16 * MOST_CERTIFICATES as u16;
/// The most throws that a host may set.
pub(crate) const MOST_THROWS: u16 = 5_000;

const COLOURS: &[&str] = &["yellow", "red", "blue", "green", "black", "white"];

impl Options {
    /// The rules of record, in one of the editions.
    pub fn of(edition: Edition) -> Self {
        Self {
            edition,
            companies: Company::ALL.to_vec(),
            starting_cash: 300,
            certificates: 10,
            brokerage: 5,
            target: 600,
            throw_cap: 500,
        }
    }

    /// Whether these options can be played.
    pub fn check(&self) -> Result<(), InvalidOptions> {
        for rule in house_rules() {
            let value = match rule.key {
                "starting_cash" => i64::from(self.starting_cash),
                "certificates" => i64::from(self.certificates),
                "brokerage" => i64::from(self.brokerage),
                "target" => i64::from(self.target),
                "throw_cap" => i64::from(self.throw_cap),
                _not_a_number => continue,
            };
            rule.check(&value.into())?;
        }
        self.check_companies()
    }

    fn check_companies(&self) -> Result<(), InvalidOptions> {
        let refuse = |reason: String| Err(InvalidOptions::new("companies", reason));
        let different = Company::ALL.iter().filter(|company| self.companies.contains(company)).count();
        if different < self.companies.len() {
            return refuse("a company is named twice; name each at most once".to_owned());
        }
        if different < 2 {
            return refuse(format!("{different} take part; expected 2 to 6"));
        }
        if self.edition == Edition::Blueprint && different < Company::COUNT {
            return refuse("in the blueprint the number of seats decides; leave all six companies in".to_owned());
        }
        Ok(())
    }
}

/// The named sets of options, the default first.
pub fn presets() -> Vec<Preset<Options>> {
    vec![
        Preset {
            name: "standard",
            summary: "Investors race to 600; every company is settled when a round ends.",
            options: Options::of(Edition::Standard),
        },
        Preset {
            name: "blueprint",
            summary: "The founding document taken literally: each seat is a company, and only the one that ends a round is settled.",
            options: Options::of(Edition::Blueprint),
        },
    ]
}

/// The rules that a host may set.
pub fn house_rules() -> Vec<HouseRule> {
    let number = |key, clause, summary, min, max| HouseRule { key, clause, summary, values: Values::Number { min, max } };
    vec![
        HouseRule {
            key: "edition",
            clause: "FB1",
            summary: "Which game is played: investors (standard) or seats that are companies (blueprint).",
            values: Values::Choice { names: &["standard", "blueprint"] },
        },
        HouseRule {
            key: "companies",
            clause: "F1",
            summary: "The companies that take part; in the blueprint the seats decide instead.",
            values: Values::Several { names: COLOURS, min: 2 },
        },
        number("starting_cash", "F4", "What each player starts with.", 0, 100_000),
        number("certificates", "F4", "Certificates of each company, and the most that can exist.", 1, MOST_CERTIFICATES.into()),
        number("brokerage", "F7", "What buying a certificate costs beside its price.", 0, 100),
        number("target", "F22", "The net worth that wins at a round's end.", 1, 1_000_000),
        number("throw_cap", "F24", "After so many throws the richest wins.", 1, MOST_THROWS.into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_can_be_played() {
        assert!(presets().iter().all(|preset| preset.options.check().is_ok()));
    }

    #[test]
    fn impossible_companies_are_refused() {
        let with = |edition, companies: &[Company]| Options { companies: companies.to_vec(), ..Options::of(edition) }.check();
        assert!(with(Edition::Standard, &[Company::Red, Company::Blue]).is_ok());
        assert!(with(Edition::Standard, &[Company::Red]).is_err());
        assert!(with(Edition::Standard, &[Company::Red, Company::Blue, Company::Red]).is_err());
        assert!(with(Edition::Blueprint, &[Company::Red, Company::Blue]).is_err());
    }

    #[test]
    fn numbers_out_of_range_are_refused_with_their_rule() {
        let refused = Options { certificates: 0, ..Options::of(Edition::Standard) }.check();
        assert_eq!(refused.map_err(|error| error.key), Err("certificates".to_owned()));
    }
}
