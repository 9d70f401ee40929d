//! What crosses HTTP.

use super::{ClockPlan, Command, Phase, SeatNumber, TableInfo, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game, as `GET /api/games` lists it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The name in addresses and records.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// What it is, in one sentence.
    pub summary: String,
    /// The version of its rules.
    pub version: u32,
    /// How many seats it takes.
    pub seats: SeatRange,
    /// Its presets, the default first.
    pub presets: Vec<PresetInfo>,
    /// What a host may set.
    pub house_rules: Vec<HouseRuleInfo>,
    /// Its machines, weakest first.
    pub machines: Vec<MachineInfo>,
}

/// How many seats a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatRange {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
}

/// A preset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetInfo {
    /// Its name.
    pub name: String,
    /// What it is, in one sentence.
    pub summary: String,
    /// Its options, whole.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Value,
}

/// A rule that a host may set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HouseRuleInfo {
    /// Its key in the options.
    pub key: String,
    /// The clause that it belongs to.
    pub clause: String,
    /// What it means, in one sentence.
    pub summary: String,
    /// Which values it takes: `{type: "switch"}`, `{type: "number", min, max}`, `{type: "amounts", amounts}`,
    /// `{type: "choice", names}`, `{type: "several", names, min}` or `{type: "text", form}`.
    #[cfg_attr(
        feature = "ts",
        ts(
            type = "{ type: \"switch\" } | { type: \"number\", min: number, max: number } | { type: \"amounts\", amounts: number[] } | { type: \"choice\", names: string[] } | { type: \"several\", names: string[], min: number } | { type: \"text\", form: string }"
        )
    )]
    pub values: Value,
}

/// A machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MachineInfo {
    /// Its name.
    pub name: String,
    /// What it does, in one sentence.
    pub summary: String,
    /// Its parameters: name, and what it means.
    pub parameters: Vec<(String, String)>,
}

/// Asks to be a guest: `POST /api/guests`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What to be called: 1 to 24 characters after cleaning.
    pub name: String,
}

/// A guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuestInfo {
    /// What the guest is called, cleaned.
    pub name: String,
    /// The secret that proves who it is; given once, when the guest is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub token: Option<String>,
}

/// Opens a table: `POST /api/tables`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// The preset; absent: the game's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub preset: Option<String>,
    /// The house rules changed, by key.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub rules: Map<String, Value>,
    /// The seats, in order.
    pub seats: Vec<NewSeat>,
    /// The clock; absent: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<ClockPlan>,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub listed: bool,
    /// How long a disconnected player is waited for, 0 to 604800 seconds; absent: 90.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub grace_seconds: Option<u32>,
    /// The machine that plays for those who are absent; absent: the game's first after `random`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stand_in: Option<String>,
}

/// A seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// Open to whoever comes.
    Open,
    /// The guest who opens the table sits here; several such seats play on one device.
    Me {
        /// The name at this table; absent: the guest's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        name: Option<String>,
        /// What this seat adds to the dice; absent: the server makes one up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        nonce: Option<String>,
    },
    /// A machine.
    Machine {
        /// Which one, as `hard` or `hard:memory=4`.
        machine: String,
    },
}

/// What a code leads to: `GET /api/codes/{code}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JoinInfo {
    /// The table.
    pub table: TableInfo,
    /// The guest's seats there.
    pub seats: Vec<SeatNumber>,
    /// Whether the guest is the host.
    pub host: bool,
}

/// A page of the lobby, newest first: `GET /api/tables`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LobbyPage {
    /// The tables.
    pub tables: Vec<LobbyTable>,
    /// Where the next page begins; absent at the end.
    pub next: Option<String>,
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LobbyTable {
    /// What it is.
    pub table: TableInfo,
    /// How many steps have been played.
    pub steps: u32,
    /// Whether the asking guest has a seat there.
    pub mine: bool,
    /// Whether it is that guest's turn.
    pub your_turn: bool,
    /// Where it is in its life.
    pub phase: Phase,
}

/// Does something at a table over HTTP: `POST /api/tables/{table}/commands`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// The client's name for this request, as over the socket.
    pub id: String,
    /// The seat that does it; may be left out by a guest with exactly one seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<SeatNumber>,
    /// What is done.
    pub command: Command,
}

/// The answer to a command: it is stored for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Done {
    /// The version of the entry that it made.
    pub version: Version,
}

/// A code that takes a seat to another device: `POST /api/tables/{table}/seats/{seat}/code`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatCode {
    /// The code, for one use.
    pub code: String,
}

/// The odds of every chance of a finished game: `GET /api/tables/{table}/odds`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chances {
    /// The steps that were chance, in order.
    pub steps: Vec<StepChances>,
    /// Where the next page begins; absent at the end.
    pub next: Option<u32>,
}

/// The odds of one chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepChances {
    /// The number of the step, counted from 0: the `n` of the formula.
    pub n: u32,
    /// What could have fallen, with its weight, in the order in which the formula counts.
    pub outcomes: Vec<(String, u32)>,
    /// What fell.
    pub fell: String,
}
