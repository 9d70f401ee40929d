//! Whose turn it is, what a step is, and who looks.

use crate::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// These seats decide. With several, each choice stays sealed until all have acted.
    Seats(SeatSet),
    /// An outcome of chance.
    Chance,
    /// Nothing: the game is over.
    Over,
}

impl Turn {
    /// One seat decides.
    pub const fn of(seat: Seat) -> Self {
        Self::Seats(SeatSet::one(seat))
    }
}

/// One entry of a record: an action, an outcome of chance, or a ruling of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A, C> {
    /// A seat acts.
    Act(Seat, A),
    /// Chance falls.
    Chance(C),
    /// The table rules: what clocks and votes decide enters the record here, so that it replays without a clock.
    Ruling(Ruling),
}

/// A decision of the table, not of a player: the outcome of a clock or a vote.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "seat", rename_all = "snake_case")]
pub enum Ruling {
    /// The seat's time for its decision ran out.
    TimeOut(Seat),
    /// The seat leaves the game for good.
    Remove(Seat),
    /// The time limit of the whole game is reached.
    TimeUp,
}

/// Who looks at a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player sees what is public and what this seat may know.
    Seat(Seat),
    /// A spectator sees what is public.
    Spectator,
    /// A referee sees everything: for records, inspection and tests, never sent to a player.
    Referee,
}

impl Viewer {
    /// The seat that looks, if one does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Referee => None,
        }
    }

    /// Whether this viewer may know what only `owner` knows.
    pub fn may_know_of(self, owner: Seat) -> bool {
        match self {
            Self::Seat(seat) => seat == owner,
            Self::Spectator => false,
            Self::Referee => true,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Spectator => f.write_str("spectator"),
            Self::Referee => f.write_str("referee"),
        }
    }
}

impl FromStr for Viewer {
    type Err = crate::NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "spectator" => Ok(Self::Spectator),
            "referee" => Ok(Self::Referee),
            seat => seat
                .parse()
                .map(Self::Seat)
                .map_err(|_| crate::NotationError::new(text, "a viewer: s1 to s8, spectator or referee")),
        }
    }
}
