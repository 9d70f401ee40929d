//! What a host may set: the house rules, their ranges, and the two presets.

use crate::company::COMPANIES;
use crate::diamonds::Diamonds;
use crate::prices::PriceTable;
use parlor_engine::{HouseRule, InvalidOptions, Preset, Values};
use serde::{Deserialize, Serialize};

/// Every house rule of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// S1: the columns of the board, 6 to 32.
    pub columns: u8,
    /// S1: the rows of the board, 6 to 32.
    pub rows: u8,
    /// S1: what everybody starts with.
    pub starting_cash: i64,
    /// S3: how many of the five companies can be founded.
    pub companies: u8,
    /// S3: how many shares each company has before any split.
    pub shares: u16,
    /// S4: the diamonds laid before the first turn: a number, or a percentage of the squares.
    #[serde(deserialize_with = "crate::diamonds::number_or_text")]
    pub diamonds: String,
    /// S5: the table of prices.
    pub prices: PriceTable,
    /// S6: from how many tiles on a company is safe.
    pub safe_size: u16,
    /// S8: which squares a player may choose from.
    pub squares: Squares,
    /// S10: which company is founded.
    pub founding: Founding,
    /// S10: how many shares a founder receives.
    pub founder_shares: u16,
    /// S13: how many shares a player may buy in a turn; 0 for no limit.
    pub buy_limit: u16,
    /// S15: the price that splits a share.
    pub split_price: i64,
    /// S16: which of equally large companies acquires.
    pub acquirer: Acquirer,
    /// S17: what a sole holder gets.
    pub sole_holder: SoleHolder,
    /// S18: how shares of an acquired company may be disposed of.
    pub disposal: Disposal,
    /// S21: the size of a company that ends the game.
    pub end_size: u16,
    /// S21: how many companies must be active for the game to end when all are safe.
    pub min_safe_companies: u8,
    /// S21: how many player turns there are at most; 0 for the board's own number (S24).
    pub turn_limit: u16,
}

/// S8: which squares a player may choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Squares {
    /// Any legal square.
    Any,
    /// Five legal squares drawn at the turn's start.
    Five,
}

/// S10: which company is founded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Founding {
    /// The free one with the lowest id.
    Lowest,
    /// The one that the founder chooses.
    Choice,
}

/// S16: which of equally large companies acquires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Acquirer {
    /// The one with the lowest id.
    Lowest,
    /// The one that the placer chooses.
    Choice,
}

/// S17: what a sole holder of an acquired company gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SoleHolder {
    /// Majority and minority bonus.
    Both,
    /// The majority bonus only.
    Majority,
}

/// S18: how shares of an acquired company may be disposed of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Disposal {
    /// Any mix of selling, trading and keeping.
    Mixed,
    /// One choice for all shares.
    Whole,
}

impl Options {
    /// The default preset.
    pub fn standard() -> Self {
        Self {
            columns: 16,
            rows: 12,
            starting_cash: 6000,
            companies: COMPANIES as u8,
            shares: 25,
            diamonds: "5%".to_owned(),
            prices: PriceTable::Steep,
            safe_size: 11,
            squares: Squares::Any,
            founding: Founding::Lowest,
            founder_shares: 1,
            buy_limit: 3,
            split_price: 3200,
            acquirer: Acquirer::Lowest,
            sole_holder: SoleHolder::Both,
            disposal: Disposal::Mixed,
            end_size: 41,
            min_safe_companies: 2,
            turn_limit: 0,
        }
    }

    /// The preset that follows the source document to the letter.
    pub fn as_written() -> Self {
        Self {
            min_safe_companies: 1,
            disposal: Disposal::Whole,
            sole_holder: SoleHolder::Majority,
            prices: PriceTable::Classic,
            ..Self::standard()
        }
    }

    /// How many squares the board has.
    pub fn squares_on_board(&self) -> u16 {
        u16::from(self.columns) * u16::from(self.rows)
    }

    /// The turn limit in force: the host's, or the board's own (S24).
    pub fn turns(&self) -> u16 {
        match (self.turn_limit, self.squares_on_board()) {
            (0, ..=192) => 80,
            (0, 193..=396) => 120,
            (0, 397..) => 160,
            (limit, _) => limit,
        }
    }

    /// Refuses options that cannot be played; returns how many diamonds are laid.
    pub(crate) fn validate(&self) -> Result<u16, InvalidOptions> {
        for rule in house_rules() {
            let Values::Number { min, max } = rule.values else { continue };
            let value = self.number(rule.key);
            if !(min..=max).contains(&value) {
                let reason = format!("{value} is not possible; expected a whole number from {min} to {max} ({})", rule.clause);
                return Err(InvalidOptions::new(rule.key, reason));
            }
        }
        self.validate_splits()?;
        let diamonds: Diamonds = self.diamonds.parse().map_err(|reason: String| InvalidOptions::new("diamonds", reason))?;
        Ok(diamonds.on(self.squares_on_board()))
    }

    /// S15: after the most splits that the prices allow, the shares must still be countable.
    fn validate_splits(&self) -> Result<(), InvalidOptions> {
        let highest = self.prices.price(self.squares_on_board());
        let splits = (0..).find(|splits| highest >> splits < self.split_price).unwrap_or(0u32);
        let most = u16::MAX >> splits;
        if self.shares <= most {
            return Ok(());
        }
        let reason = format!("{} shares that may split {splits} times are too many; expected at most {most} (S15)", self.shares);
        Err(InvalidOptions::new("shares", reason))
    }

    fn number(&self, key: &str) -> i64 {
        match key {
            "columns" => self.columns.into(),
            "rows" => self.rows.into(),
            "starting_cash" => self.starting_cash,
            "companies" => self.companies.into(),
            "shares" => self.shares.into(),
            "safe_size" => self.safe_size.into(),
            "founder_shares" => self.founder_shares.into(),
            "buy_limit" => self.buy_limit.into(),
            "split_price" => self.split_price,
            "end_size" => self.end_size.into(),
            "min_safe_companies" => self.min_safe_companies.into(),
            "turn_limit" => self.turn_limit.into(),
            other => unreachable!("the house rule {other} is no number"),
        }
    }
}

/// The two presets, the default first.
pub fn presets() -> Vec<Preset<Options>> {
    vec![
        Preset {
            name: "standard",
            summary: "The game as it plays best: steep prices, free disposal.",
            options: Options::standard(),
        },
        Preset {
            name: "as-written",
            summary: "The source document to the letter: classic prices, one choice for all shares, one safe company may end it.",
            options: Options::as_written(),
        },
    ]
}

/// The house rules with their ranges.
pub fn house_rules() -> Vec<HouseRule> {
    vec![
        number("columns", "S1", "Columns of the board.", 6, 32),
        number("rows", "S1", "Rows of the board.", 6, 32),
        number("starting_cash", "S1", "What everybody starts with.", 0, 1_000_000),
        number("companies", "S3", "How many of the five companies can be founded.", 1, 5),
        number("shares", "S3", "Shares of each company before any split.", 1, 1000),
        HouseRule {
            key: "diamonds",
            clause: "S4",
            summary: "Loose tiles laid at random before the first turn, at most 50.",
            values: Values::Text { form: "a number from 0 or a percentage from 0% to 100%, as 12 or 7.5%" },
        },
        choice("prices", "S5", "The price of a share by the size of its company.", &["steep", "classic", "linear"]),
        number("safe_size", "S6", "From how many tiles on a company is safe.", 2, 1024),
        choice("squares", "S8", "Which squares a player may choose from.", &["any", "five"]),
        choice(
            "founding",
            "S10",
            "Which company is founded: the lowest free id, or the founder's choice.",
            &["lowest", "choice"],
        ),
        number("founder_shares", "S10", "Shares that a founder receives, as far as the pool has them.", 0, 25),
        number("buy_limit", "S13", "Shares that a player may buy in a turn; 0 for no limit.", 0, 1000),
        number("split_price", "S15", "The price that splits a share.", 200, 1_000_000),
        choice(
            "acquirer",
            "S16",
            "Which of equally large companies acquires: the lowest id, or the placer's choice.",
            &["lowest", "choice"],
        ),
        choice("sole_holder", "S17", "What a sole holder gets: both bonuses, or the majority bonus only.", &["both", "majority"]),
        choice(
            "disposal",
            "S18",
            "Any mix of selling, trading and keeping, or one choice for the whole holding.",
            &["mixed", "whole"],
        ),
        number("end_size", "S21", "The size of a company that ends the game.", 3, 1024),
        number("min_safe_companies", "S21", "Active companies needed for the game to end when all are safe.", 1, 5),
        number("turn_limit", "S21", "Player turns at most; 0 for the board's own number (80, 120 or 160).", 0, 2000),
    ]
}

const fn number(key: &'static str, clause: &'static str, summary: &'static str, min: i64, max: i64) -> HouseRule {
    HouseRule { key, clause, summary, values: Values::Number { min, max } }
}

const fn choice(key: &'static str, clause: &'static str, summary: &'static str, names: &'static [&'static str]) -> HouseRule {
    HouseRule { key, clause, summary, values: Values::Choice { names } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_option_is_a_house_rule_and_every_default_fits_it() {
        for preset in presets() {
            let Value::Object(map) = serde_json::to_value(&preset.options).unwrap() else { panic!("options are an object") };
            let rules = house_rules();
            assert_eq!(map.keys().collect::<Vec<_>>(), rules.iter().map(|rule| rule.key).collect::<Vec<_>>());
            rules.iter().for_each(|rule| rule.check(&map[rule.key]).unwrap());
            preset.options.validate().unwrap();
        }
    }

    #[test]
    fn impossible_boards_and_diamonds_are_refused_with_figures() {
        let refuse = |options: Options| options.validate().unwrap_err().to_string();
        let narrow = refuse(Options { columns: 5, ..Options::standard() });
        assert_eq!(narrow, "house rule columns: 5 is not possible; expected a whole number from 6 to 32 (S1)");
        assert!(refuse(Options { rows: 33, ..Options::standard() }).contains("33"));
        assert!(refuse(Options { diamonds: "-5".to_owned(), ..Options::standard() }).contains("`-5`"));
        assert!(refuse(Options { split_price: 100, ..Options::standard() }).contains("200"));
        let (columns, rows, prices) = (32, 32, PriceTable::Linear);
        let many = refuse(Options { columns, rows, prices, split_price: 200, shares: 64, ..Options::standard() });
        assert_eq!(many, "house rule shares: 64 shares that may split 10 times are too many; expected at most 63 (S15)");
    }

    #[test]
    fn diamonds_may_be_written_as_a_json_number() {
        let read = |diamonds: Value| {
            let mut options = serde_json::to_value(Options::standard()).unwrap();
            options["diamonds"] = diamonds;
            serde_json::from_value::<Options>(options).map_err(|error| error.to_string())
        };
        assert_eq!(read(12.into()).unwrap().diamonds, "12");
        assert_eq!(read("7.5%".into()).unwrap().diamonds, "7.5%");
        assert_eq!(read((-5).into()).unwrap().validate().unwrap_err().key, "diamonds");
        assert!(read(true.into()).is_err());
    }

    #[test]
    fn the_turn_limit_follows_the_board_unless_the_host_sets_it() {
        let turns = |columns, rows, turn_limit| Options { columns, rows, turn_limit, ..Options::standard() }.turns();
        assert_eq!(
            [turns(16, 12, 0), turns(22, 18, 0), turns(28, 24, 0), turns(6, 6, 0), turns(32, 32, 0)],
            [80, 120, 160, 80, 160]
        );
        assert_eq!(turns(16, 12, 7), 7);
    }
}
