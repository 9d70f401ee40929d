//! The log of a table: the only truth. Everything else is made from it.

use crate::wire::{ClockPlan, GivenBecause, Millis, SeatNumber, StepBy, Version};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// Its version, from 1. (table, version) is the primary key, and the key is the lock.
    pub version: Version,
    /// When it was made.
    pub at_ms: Millis,
    /// The guest who asked for it, and the guest's name for the request: never done twice.
    pub request: Option<RequestKey>,
    /// What was done.
    pub deed: Deed,
}

/// A request that is done at most once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RequestKey {
    /// The guest.
    pub guest: String,
    /// The guest's name for the request.
    pub id: String,
}

/// What was done at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Deed {
    /// The table was opened.
    Open(Box<Opening>),
    /// A guest sat down.
    Sit {
        /// The seat.
        seat: SeatNumber,
        /// The guest.
        guest: String,
        /// The name.
        name: String,
        /// What the seat adds to the dice.
        nonce: String,
    },
    /// The seat is open again.
    Stand {
        /// The seat.
        seat: SeatNumber,
    },
    /// The host put a machine in, or took it out.
    SetMachine {
        /// The seat.
        seat: SeatNumber,
        /// The machine.
        machine: Option<String>,
    },
    /// The host changed the rules.
    SetRules {
        /// The preset.
        preset: Option<String>,
        /// The options, whole.
        options: Value,
        /// The clock.
        clock: Option<ClockPlan>,
    },
    /// A person said what the seat adds to the dice, after the commitment was published.
    SetNonce {
        /// The seat.
        seat: SeatNumber,
        /// What it adds.
        nonce: String,
    },
    /// A person agreed to the rules.
    Approve {
        /// The seat.
        seat: SeatNumber,
    },
    /// The game began.
    Start,
    /// A step of the game, in notation.
    Step {
        /// Who made it.
        by: StepBy,
        /// The step.
        step: String,
    },
    /// Somebody spoke.
    Chat {
        /// The seat.
        seat: SeatNumber,
        /// The text, cleaned.
        text: String,
    },
    /// Somebody wishes to go back.
    AskUndo {
        /// The seat.
        seat: SeatNumber,
        /// How many steps stay.
        steps: u32,
    },
    /// Somebody answered.
    AnswerUndo {
        /// The seat.
        seat: SeatNumber,
        /// Whether it agrees.
        agree: bool,
    },
    /// The game went back.
    Undo {
        /// The seat.
        seat: SeatNumber,
        /// How many steps stay.
        steps: u32,
    },
    /// A machine plays for a person.
    Give {
        /// The seat.
        seat: SeatNumber,
        /// The machine.
        machine: String,
        /// Why.
        why: GivenBecause,
    },
    /// The person plays again.
    Take {
        /// The seat.
        seat: SeatNumber,
    },
    /// A code was made that takes the seat to another device; only its hash is kept.
    SeatCode {
        /// The seat.
        seat: SeatNumber,
        /// The hash.
        hash: String,
    },
    /// The seat was taken to another device.
    Claim {
        /// The seat.
        seat: SeatNumber,
        /// The guest.
        guest: String,
    },
    /// The guest of the seat was forgotten: before the start the seat is open again, later a machine has it for good.
    Forget {
        /// The seat.
        seat: SeatNumber,
    },
    /// Somebody voted, or took the vote back.
    Vote {
        /// The seat.
        seat: SeatNumber,
        /// Against whom.
        against: SeatNumber,
        /// Whether the vote is taken back.
        withdraw: bool,
    },
    /// A person connected through a node.
    Come {
        /// The seat.
        seat: SeatNumber,
        /// The node.
        node: String,
    },
    /// A person's last connection is gone.
    Go {
        /// The seat.
        seat: SeatNumber,
    },
    /// A rematch was opened.
    Rematch {
        /// The new table.
        table: String,
    },
}

/// What the first entry of a log says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The short code.
    pub code: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The preset.
    pub preset: Option<String>,
    /// The options, whole.
    pub options: Value,
    /// How many seats.
    pub seats: u8,
    /// The clock.
    pub clock: Option<ClockPlan>,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// How long an absent player is waited for.
    pub grace_seconds: u32,
    /// The machine that plays for the absent.
    pub stand_in: String,
    /// The guest who opened it.
    pub host: String,
    /// SHA-256 of the seed of the dice.
    pub commitment: String,
}

impl Deed {
    /// The text that is stored.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a deed is plain JSON")
    }

    /// Reads what was stored.
    pub fn from_text(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| format!("the log has a deed that this program does not know: {error}"))
    }
}
