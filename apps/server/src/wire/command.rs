//! What a guest may do at a table.

use super::{ClockPlan, SeatNumber, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An action of the game: in notation or as JSON, as menus list both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Action {
    /// In notation: `buy red`.
    Text(String),
    /// As JSON, as the menu's `action`.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    Json(Value),
}

/// What a guest may do at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Sits down in an open seat, before the start. A guest may sit in several seats of one device.
    Sit {
        /// The seat; absent: the first open one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        place: Option<SeatNumber>,
        /// The name at this table; absent: the guest's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        name: Option<String>,
        /// What this seat adds to the dice: up to 64 letters and digits. Absent: the server makes one up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        nonce: Option<String>,
    },
    /// Stands up before the start; the seat is open again.
    Stand,
    /// Says what this seat adds to the dice, before the start: best after reading the table's commitment.
    SetNonce {
        /// 1 to 64 letters and digits.
        nonce: String,
    },
    /// The host opens the seat of a person again, before the start.
    FreeSeat {
        /// The seat.
        place: SeatNumber,
    },
    /// The host puts a machine into a seat, or takes it out, before the start; in the game only its parameters change, as its mood.
    SetMachine {
        /// The seat.
        place: SeatNumber,
        /// The machine, as `hard` or `hard:memory=4`; absent: the seat is open again.
        machine: Option<String>,
    },
    /// The host changes the rules before the start; every person has to approve again.
    SetRules {
        /// The preset to begin from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        preset: Option<String>,
        /// The house rules changed, by key.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        rules: Map<String, Value>,
        /// The clock; absent: none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        clock: Option<ClockPlan>,
    },
    /// Agrees to the rules.
    Approve {
        /// The latest version of the table that the guest has seen; refused as `stale` where the rules were changed after it.
        /// Absent: whatever they are now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        version: Option<Version>,
    },
    /// The host starts the game: every seat is taken and every person has approved.
    Start,
    /// Plays an action.
    Act {
        /// The action.
        action: Action,
        /// After how many steps it is meant; refused as `stale` where the game has moved on. Absent: whenever it is legal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        steps: Option<u32>,
    },
    /// Says something to the table.
    Chat {
        /// Up to 500 characters.
        text: String,
    },
    /// Goes back to the moment after the first `steps` steps: at once where it is harmless, else by consent of all people.
    Undo {
        /// How many steps stay.
        steps: u32,
    },
    /// Answers somebody's wish to go back.
    AnswerUndo {
        /// Whether to agree.
        agree: bool,
        /// How many steps would stay by the wish that is meant; refused as `stale` where another one is open. Absent: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        steps: Option<u32>,
    },
    /// Hands the seat to a machine; it can be taken back.
    GiveSeat {
        /// The machine; absent: the table's stand-in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        machine: Option<String>,
    },
    /// Takes the seat back from the machine.
    TakeSeat,
    /// Takes over a seat on this device, with its seat code.
    ClaimSeat {
        /// The code.
        code: String,
    },
    /// Votes to send a player away (P38), or takes the vote back.
    Vote {
        /// The player's seat.
        against: SeatNumber,
        /// Whether the vote is taken back.
        #[serde(default)]
        withdraw: bool,
    },
    /// After the end: opens a new table with the same rules, seats and people.
    Rematch,
    /// Leaves for good: before the start the seat is open again, later a machine plays it.
    Leave,
}
