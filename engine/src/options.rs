//! House rules: what a host may set, described so that forms, commands and errors come from one place.

use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;

/// One rule that a host may set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HouseRule {
    /// The key in the options and in `--rule key=value`.
    pub key: &'static str,
    /// The clause that it belongs to.
    pub clause: &'static str,
    /// What it means, in one sentence.
    pub summary: &'static str,
    /// Which values it takes.
    pub values: Values,
}

/// The values that a house rule takes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Values {
    /// On or off.
    Switch,
    /// A whole number in a range.
    Number {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of some numbers.
    Amounts {
        /// The numbers.
        amounts: &'static [i64],
    },
    /// One of some names.
    Choice {
        /// The names, the default first.
        names: &'static [&'static str],
    },
    /// Several of some names, written with commas between them.
    Several {
        /// The names.
        names: &'static [&'static str],
        /// How many at least.
        min: usize,
    },
    /// Text in a form that the game itself reads.
    Text {
        /// What is accepted, for people: `a number or a percentage, as 12 or 7.5%`.
        form: &'static str,
    },
}

impl HouseRule {
    /// Reads a value from the text of a command line or a form.
    pub fn read(&self, text: &str) -> Result<Value, InvalidOptions> {
        let refuse = || self.refuse(text);
        match &self.values {
            Values::Switch => match text {
                "on" | "true" | "yes" => Ok(Value::Bool(true)),
                "off" | "false" | "no" => Ok(Value::Bool(false)),
                _ => Err(refuse()),
            },
            Values::Number { min, max } => match text.parse::<i64>() {
                Ok(number) if (min..=max).contains(&&number) => Ok(number.into()),
                _ => Err(refuse()),
            },
            Values::Amounts { amounts } => match text.parse::<i64>() {
                Ok(number) if amounts.contains(&number) => Ok(number.into()),
                _ => Err(refuse()),
            },
            Values::Choice { names } if names.contains(&text) => Ok(text.into()),
            Values::Choice { .. } => Err(refuse()),
            Values::Several { names, min } => {
                let chosen: Vec<&str> = text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
                let fits = chosen.iter().all(|name| names.contains(name)) && chosen.len() >= *min;
                if fits { Ok(chosen.into()) } else { Err(refuse()) }
            }
            Values::Text { .. } => Ok(text.into()),
        }
    }

    /// Checks a value that came as JSON.
    pub fn check(&self, value: &Value) -> Result<(), InvalidOptions> {
        let fits = match (&self.values, value) {
            (Values::Switch, Value::Bool(_)) => true,
            // A text that is a number may be written as one; the game itself reads it.
            (Values::Text { .. }, Value::String(_) | Value::Number(_)) => true,
            (Values::Number { min, max }, Value::Number(number)) => {
                number.as_i64().is_some_and(|number| (*min..=*max).contains(&number))
            }
            (Values::Amounts { amounts }, Value::Number(number)) => {
                number.as_i64().is_some_and(|number| amounts.contains(&number))
            }
            (Values::Choice { names }, Value::String(name)) => names.contains(&name.as_str()),
            (Values::Several { names, min }, Value::Array(list)) => {
                list.len() >= *min && list.iter().all(|item| item.as_str().is_some_and(|name| names.contains(&name)))
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.refuse(value)) }
    }

    fn refuse(&self, found: impl fmt::Display) -> InvalidOptions {
        InvalidOptions::new(self.key, format!("`{found}` is not possible; expected {} ({})", self.values, self.clause))
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("on or off"),
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Amounts { amounts } => {
                let amounts: Vec<String> = amounts.iter().map(i64::to_string).collect();
                write!(f, "one of {}", amounts.join(", "))
            }
            Self::Choice { names } => write!(f, "one of {}", names.join(", ")),
            Self::Several { names, min } => write!(f, "at least {min} of {}, with commas between them", names.join(", ")),
            Self::Text { form } => f.write_str(form),
        }
    }
}

/// A named set of options.
#[derive(Clone, PartialEq, Debug)]
pub struct Preset<O> {
    /// The name that `--preset` takes.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// Its options.
    pub options: O,
}

/// Options that cannot be played: which rule, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidOptions {
    /// The key of the house rule.
    pub key: String,
    /// What was wrong and what would be right.
    pub reason: String,
}

impl InvalidOptions {
    /// Names the house rule and the reason.
    pub fn new(key: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { key: key.into(), reason: reason.into() }
    }
}

impl fmt::Display for InvalidOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "house rule {}: {}", self.key, self.reason)
    }
}

impl std::error::Error for InvalidOptions {}

/// Sets one house rule of `options` (a JSON object), read from text.
pub fn set_rule(options: &mut Map<String, Value>, rules: &[HouseRule], key: &str, text: &str) -> Result<(), InvalidOptions> {
    let value = find_rule(rules, key)?.read(text)?;
    options.insert(key.to_owned(), value);
    Ok(())
}

/// The house rule of this key, or an error that lists those there are.
pub fn find_rule<'a>(rules: &'a [HouseRule], key: &str) -> Result<&'a HouseRule, InvalidOptions> {
    rules.iter().find(|rule| rule.key == key).ok_or_else(|| {
        let known: Vec<&str> = rules.iter().map(|rule| rule.key).collect();
        InvalidOptions::new(key, format!("there is no such rule; there are {}", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_announced_amounts_are_possible() {
        let values = Values::Amounts { amounts: &[50, 100] };
        let rule = HouseRule { key: "threshold", clause: "D44", summary: "", values };
        assert_eq!(rule.read("100"), Ok(100.into()));
        assert_eq!(rule.check(&50.into()), Ok(()));
        let refused = Err(InvalidOptions::new("threshold", "`75` is not possible; expected one of 50, 100 (D44)"));
        assert_eq!((rule.read("75").map(|_| ()), rule.check(&75.into())), (refused.clone(), refused));
        assert!(rule.check(&"100".into()).is_err());
    }
}
