//! The one-line text form of steps: `s2 buy red`, `* dice 4 red`, `! remove s3`.

use crate::{Ruling, Seat, Step};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Text that is no action, outcome or seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    found: String,
    expected: String,
}

impl NotationError {
    /// What was found, and what would be right.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        let found: String = found.into();
        let found = if found.chars().count() > 60 { found.chars().take(60).chain(['…']).collect() } else { found };
        Self { found, expected: expected.into() }
    }

    /// What would be right.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            return write!(f, "nothing was written; expected {}", self.expected);
        }
        write!(f, "`{}` is not understood; expected {}", self.found, self.expected)
    }
}

impl std::error::Error for NotationError {}

/// A value with a one-line text form that parses back to it.
pub trait Notation: Display + FromStr<Err = NotationError> {}

impl<T: Display + FromStr<Err = NotationError>> Notation for T {}

impl<A: Display, C: Display> Display for Step<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(seat, action) => write!(f, "{seat} {action}"),
            Self::Chance(outcome) => write!(f, "* {outcome}"),
            Self::Ruling(ruling) => write!(f, "! {ruling}"),
        }
    }
}

impl<A: Notation, C: Notation> FromStr for Step<A, C> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (who, what) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        match who {
            "*" => Ok(Self::Chance(what.trim().parse()?)),
            "!" => Ok(Self::Ruling(what.trim().parse()?)),
            seat => {
                let seat =
                    seat.parse::<Seat>().map_err(|_| NotationError::new(text, "`s1 ACTION`, `* OUTCOME` or `! RULING`"))?;
                Ok(Self::Act(seat, what.trim().parse()?))
            }
        }
    }
}

impl Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeOut(seat) => write!(f, "time-out {seat}"),
            Self::Remove(seat) => write!(f, "remove {seat}"),
            Self::TimeUp => f.write_str("time-up"),
        }
    }
}

impl FromStr for Ruling {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let expected = "`time-out s1`, `remove s1` or `time-up`";
        match text.split_once(' ') {
            Some(("time-out", seat)) => Ok(Self::TimeOut(seat.parse()?)),
            Some(("remove", seat)) => Ok(Self::Remove(seat.parse()?)),
            None if text == "time-up" => Ok(Self::TimeUp),
            _ => Err(NotationError::new(text, expected)),
        }
    }
}
