//! A table as its viewers see it.

use super::{Json, Millis, SeatNumber, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a table is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    /// The table's name in addresses and records.
    pub id: String,
    /// The short code by which friends join.
    pub code: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The preset that the host began from; absent: the game's first.
    pub preset: Option<String>,
    /// The options, whole.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Value,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// The clock; absent: none.
    pub clock: Option<ClockPlan>,
    /// How long a disconnected player is waited for.
    pub grace_seconds: u32,
    /// The machine that plays for those who are absent.
    pub stand_in: String,
    /// Where the table is in its life.
    pub phase: Phase,
    /// The seats.
    pub seats: Vec<SeatNow>,
    /// SHA-256 of the seed of the dice, published before anybody sits down.
    pub commitment: String,
    /// When it was opened.
    pub created_ms: Millis,
    /// When the game began.
    pub started_ms: Option<Millis>,
    /// The table of the rematch, once there is one.
    pub rematch: Option<String>,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down and approve the rules.
    Gathering,
    /// The game is being played.
    Playing,
    /// The game is over.
    Over,
}

/// A seat now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatNow {
    /// The seat's name; empty where it is open.
    pub name: String,
    /// Who has the seat.
    pub player: Player,
    /// The machine that plays for the person now.
    pub stand_in: Option<String>,
    /// Whether the person has agreed to the rules.
    pub approved: bool,
    /// Whether the person is connected.
    pub here: bool,
    /// When the table stops waiting for a person who is gone.
    pub grace_ends_ms: Option<Millis>,
    /// How many turns in a row the person let run out (P38).
    pub strikes: u32,
    /// Who votes to send this player away (P38).
    pub votes: Vec<SeatNumber>,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Player {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A machine.
    Machine {
        /// Which one, as `hard` or `hard:memory=4`.
        machine: String,
    },
}

/// The clock that a table plays with. At zero the table rules by the game's own time-out, or the stand-in decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockPlan {
    /// Time for each decision before the bank is used, 0 to 604800 seconds.
    pub turn_seconds: u32,
    /// Time in the bank at the start, 0 to 604800 seconds.
    #[serde(default)]
    pub bank_seconds: u32,
    /// What the bank gains with each decision, 0 to 3600 seconds.
    #[serde(default)]
    pub increment_seconds: u32,
}

/// How it stands now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Now {
    /// The server's clock, to count the moments below from.
    pub now_ms: Millis,
    /// How many steps have been played.
    pub steps: u32,
    /// What the game waits for.
    pub waiting: Waiting,
    /// The clocks, one for each seat; empty without a clock.
    pub clocks: Vec<ClockNow>,
    /// A wish to go back that waits for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub undo: Option<UndoNow>,
    /// How many look on.
    pub spectators: u32,
    /// The result, once the game is over: `ranks`, `scores`, `clause`, `reason`, `counted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub standing: Option<Value>,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Waiting {
    /// The start.
    Start,
    /// Decisions of these seats; with several, each stays sealed until all have decided.
    Seats {
        /// The seats.
        seats: Vec<SeatNumber>,
    },
    /// Dice or cards; never for long.
    Chance,
    /// Nothing: the game is over.
    Over,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockNow {
    /// What is in the bank, not counting what the running decision has used.
    pub bank_ms: u32,
    /// When the time for this decision ends and the bank is used; absent while the clock stands.
    pub turn_ends_ms: Option<Millis>,
    /// When the bank is empty too; absent while the clock stands.
    pub runs_out_ms: Option<Millis>,
}

/// A wish to go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UndoNow {
    /// Who wishes.
    pub seat: SeatNumber,
    /// How many steps would stay.
    pub steps: u32,
    /// Whose answer is missing.
    pub asked: Vec<SeatNumber>,
}

/// What one viewer sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Angle {
    /// The viewer's seat; null for a spectator.
    pub seat: Option<SeatNumber>,
    /// The view, as the game's view type; absent before the start and for clients that asked for no views.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub view: Option<Json>,
    /// What the seat may do now; empty where it is not its turn. Open offers (bids, trades) are listed in part.
    #[schemars(with = "Vec<MenuItem>")]
    #[cfg_attr(feature = "ts", ts(type = "MenuItem[]"))]
    pub menu: Json,
    /// What the viewer is asked to do, in one sentence; empty before the start.
    pub prompt: String,
}

/// One thing that a seat may do now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MenuItem {
    /// The action in notation.
    pub text: String,
    /// The action as JSON.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
}

/// One entry of a table's log, as the receiving connection may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Entry {
    /// Its version: the first entry has 1.
    pub version: Version,
    /// When it was made.
    pub at_ms: Millis,
    /// What happened.
    pub what: What,
}

/// What an entry says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum What {
    /// The table was opened.
    Opened,
    /// Somebody sat down.
    Sat {
        /// The seat.
        seat: SeatNumber,
        /// The name.
        name: String,
    },
    /// Somebody stood up; the seat is open.
    Stood {
        /// The seat.
        seat: SeatNumber,
    },
    /// The host put a machine into a seat, or took it out.
    MachineSet {
        /// The seat.
        seat: SeatNumber,
        /// The machine; null: the seat is open.
        machine: Option<String>,
    },
    /// The host changed the rules: approvals are void.
    RulesSet,
    /// A person said what the seat adds to the dice; the record tells it at the end.
    NonceSet {
        /// The seat.
        seat: SeatNumber,
    },
    /// A person agreed to the rules.
    Approved {
        /// The seat.
        seat: SeatNumber,
    },
    /// The game began.
    Started,
    /// A step of the game: an action, chance, or a ruling of the table.
    Step {
        /// Its number, counted from 0.
        n: u32,
        /// Who made it.
        by: StepBy,
        /// What each of the connection's viewers learnt of it, in the order of the angles.
        #[schemars(with = "Vec<Learnt>")]
        #[cfg_attr(feature = "ts", ts(type = "Learnt[]"))]
        learnt: Vec<Json>,
    },
    /// Somebody said something.
    Chatted {
        /// The seat.
        seat: SeatNumber,
        /// The name.
        name: String,
        /// The text, plain.
        text: String,
    },
    /// Somebody wishes to go back.
    UndoAsked {
        /// The seat.
        seat: SeatNumber,
        /// How many steps would stay.
        steps: u32,
    },
    /// Somebody answered the wish; a refusal ends it.
    UndoAnswered {
        /// The seat.
        seat: SeatNumber,
        /// Whether it agrees.
        agree: bool,
    },
    /// The game went back: later steps do not count.
    Undone {
        /// The seat that wished it.
        seat: SeatNumber,
        /// How many steps stay.
        steps: u32,
    },
    /// A machine plays for a person now.
    SeatGiven {
        /// The seat.
        seat: SeatNumber,
        /// The machine.
        machine: String,
        /// Why.
        why: GivenBecause,
    },
    /// The person plays again.
    SeatTaken {
        /// The seat.
        seat: SeatNumber,
    },
    /// A new seat code was made: the seat may soon move to another device.
    SeatCode {
        /// The seat.
        seat: SeatNumber,
    },
    /// The seat moved to another device.
    SeatMoved {
        /// The seat.
        seat: SeatNumber,
    },
    /// Somebody voted to send a player away, or took the vote back.
    Voted {
        /// Who voted.
        seat: SeatNumber,
        /// Against whom.
        against: SeatNumber,
        /// Whether the vote was taken back.
        withdrawn: bool,
    },
    /// A person connected.
    Came {
        /// The seat.
        seat: SeatNumber,
    },
    /// A person's connection is gone.
    Went {
        /// The seat.
        seat: SeatNumber,
    },
    /// The guest of the seat was forgotten: before the start the seat is open again, later a machine has it for good.
    Forgotten {
        /// The seat.
        seat: SeatNumber,
    },
    /// A rematch was opened.
    Rematch {
        /// The new table.
        table: String,
    },
}

/// Who made a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StepBy {
    /// A person.
    Person,
    /// A machine, in its own seat or as a stand-in.
    Machine,
    /// The fair dice.
    Chance,
    /// The clock or a vote.
    Table,
}

/// Why a machine plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GivenBecause {
    /// The person gave the seat away.
    Wish,
    /// The person left.
    Left,
    /// The person was gone longer than the grace period.
    Absent,
    /// The person's time ran out.
    Time,
    /// The others voted for it.
    Vote,
}

/// What a viewer learnt of a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Learnt {
    /// The step in notation; null where the viewer may not read it.
    pub step: Option<String>,
    /// What happened, as far as the viewer may know: the game's events, each with a `type`.
    #[cfg_attr(feature = "ts", ts(type = "({ type: string } & Record<string, unknown>)[]"))]
    pub events: Vec<Value>,
    /// The same, as sentences.
    pub told: Vec<String>,
}
