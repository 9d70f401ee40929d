//! What a seat may do, and how it is written: `place F7`, `buy nerdniss 2`, `dispose sell 4 trade 2 keep 1`.

use crate::company::Company;
use crate::square::Square;
use parlor_engine::NotationError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Place the turn's tile (S8).
    Place {
        /// Where.
        square: Square,
    },
    /// Choose the company to found (S10).
    Found {
        /// Which.
        company: Company,
    },
    /// Choose which of the largest companies acquires (S16).
    Acquirer {
        /// Which.
        company: Company,
    },
    /// Buy shares (S13).
    Buy {
        /// Of which company.
        company: Company,
        /// How many.
        shares: u16,
    },
    /// Sell shares (S14).
    Sell {
        /// Of which company.
        company: Company,
        /// How many.
        shares: u16,
    },
    /// Dispose of all shares of an acquired company (S18).
    Dispose {
        /// How many are sold.
        sell: u16,
        /// How many are traded, two for one of the acquirer's.
        trade: u16,
        /// How many are kept.
        keep: u16,
    },
    /// End the turn.
    End,
}

const EXPECTED: &str = "`place F7`, `found COMPANY`, `acquirer COMPANY`, `buy COMPANY N`, `sell COMPANY N`, \
                        `dispose sell N trade N keep N` or `end`";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { square } => write!(f, "place {square}"),
            Self::Found { company } => write!(f, "found {company}"),
            Self::Acquirer { company } => write!(f, "acquirer {company}"),
            Self::Buy { company, shares } => write!(f, "buy {company} {shares}"),
            Self::Sell { company, shares } => write!(f, "sell {company} {shares}"),
            Self::Dispose { sell, trade, keep } => write!(f, "dispose sell {sell} trade {trade} keep {keep}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["place", square] => Ok(Self::Place { square: square.parse()? }),
            ["found", company] => Ok(Self::Found { company: company.parse()? }),
            ["acquirer", company] => Ok(Self::Acquirer { company: company.parse()? }),
            ["buy", company, shares] => Ok(Self::Buy { company: company.parse()?, shares: number(shares)? }),
            ["sell", company, shares] => Ok(Self::Sell { company: company.parse()?, shares: number(shares)? }),
            ["dispose", ref parts @ ..] if !parts.is_empty() => disposal(text, parts),
            ["end"] => Ok(Self::End),
            _ => Err(NotationError::new(text, EXPECTED)),
        }
    }
}

/// Reads the parts of a disposal in any order; a part that is not named is 0.
fn disposal(text: &str, parts: &[&str]) -> Result<Action, NotationError> {
    let refuse = || NotationError::new(text, "`dispose sell N trade N keep N`, each part at most once");
    let (mut sell, mut trade, mut keep) = (None, None, None);
    for part in parts.chunks(2) {
        let &[verb, shares] = part else { return Err(refuse()) };
        let slot = match verb {
            "sell" => &mut sell,
            "trade" => &mut trade,
            "keep" => &mut keep,
            _ => return Err(refuse()),
        };
        if slot.replace(number(shares)?).is_some() {
            return Err(refuse());
        }
    }
    Ok(Action::Dispose { sell: sell.unwrap_or(0), trade: trade.unwrap_or(0), keep: keep.unwrap_or(0) })
}

fn number(text: &str) -> Result<u16, NotationError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let read = if digits { text.parse().ok() } else { None };
    read.ok_or_else(|| NotationError::new(text, "a number of shares from 0 to 65535"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_action_reads_back() {
        let texts = [
            "place AB7",
            "found pacifica",
            "acquirer nerdniss",
            "buy stroncannon 2",
            "sell debbiesknees 3",
            "dispose sell 4 trade 2 keep 1",
            "end",
        ];
        for text in texts {
            assert_eq!(text.parse::<Action>().map(|action| action.to_string()).as_deref(), Ok(text));
        }
        let short = Action::Dispose { sell: 0, trade: 2, keep: 5 };
        assert_eq!("dispose keep 5  trade 2".parse(), Ok(short));
    }

    #[test]
    fn what_is_no_action_is_explained() {
        for text in ["", "place", "place Z99", "buy acme 2", "buy nerdniss", "buy nerdniss -1", "sell nerdniss 70000", "dispose"]
        {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
        for text in ["dispose sell", "dispose sell 1 sell 2", "dispose burn 2", "end now", "buy nerdniss +2", "buy nerdniss 2 3"]
        {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
        let error = "buy acme 2".parse::<Action>().unwrap_err().to_string();
        assert!(error.contains("acme") && error.contains("pacifica"), "{error}");
    }
}
