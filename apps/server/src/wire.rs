//! The wire: what crosses the socket of a table, one sealed type per direction.
//!
//! `docs/protocol.md` explains it for those who write a client; JSON schemas of these types are served under `/api/schemas`.
//! Seats are numbers from 0 on the wire; moments are milliseconds since 1970 by the server's clock.

mod command;
mod error;
mod http;
mod json;
mod schema;
mod table;
#[cfg(feature = "ts")]
mod typescript;

pub use command::{Action, Command};
pub use error::{CloseCode, ErrorCode, WireError};
pub use http::{
    Chances, CommandRequest, Done, GameInfo, GuestInfo, HouseRuleInfo, JoinInfo, LobbyPage, LobbyTable, MachineInfo, NewGuest,
    NewSeat, NewTable, PresetInfo, SeatCode, SeatRange, StepChances,
};
pub use json::Json;
pub use schema::{house_rules_schema, schema, schema_names};
pub use table::{
    Angle, ClockNow, ClockPlan, Entry, GivenBecause, Learnt, MenuItem, Now, Phase, Player, SeatNow, StepBy, TableInfo, UndoNow,
    Waiting, What,
};
#[cfg(feature = "ts")]
pub use typescript::typescript;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of this protocol; a server refuses a hello of another one.
pub const PROTOCOL: u32 = 1;

/// A seat, counted from 0.
pub type SeatNumber = u8;
/// A moment, in milliseconds since 1970 by the server's clock.
pub type Millis = u64;
/// The version of a table: how many entries its log has.
pub type Version = u32;

/// What a client sends over the socket of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: who comes, and what it has already.
    Hello {
        /// The protocol that the client speaks.
        protocol: u32,
        /// The guest's token; not needed where the browser sends the cookie.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        token: Option<String>,
        /// The last version that the client has seen: it receives what came after. Absent: it receives a snapshot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        have: Option<Version>,
        /// Whether to look on as a spectator although the guest has a seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        spectate: Option<bool>,
        /// What the client wants to hear; absent: everything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        detail: Option<Detail>,
    },
    /// Does something at the table. The same `id` sent again is not done again: the first result is returned.
    Do {
        /// The client's name for this request: 1 to 64 letters, digits, `-` or `_`, new for each request.
        id: String,
        /// The seat that does it; may be left out by a guest with exactly one seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<SeatNumber>,
        /// What is done.
        command: Command,
    },
    /// Asks for the view of an earlier moment.
    Look {
        /// The client's name for this request, returned with the answer.
        id: String,
        /// After how many steps.
        steps: u32,
    },
    /// Asks for a pong, to measure the way.
    Ping {
        /// Returned with the pong.
        id: String,
    },
}

/// What a client wants to hear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// Entries, views, menus and prompts.
    #[default]
    Everything,
    /// Entries, menus and prompts without views: for clients that keep their own picture of the game.
    Menus,
}

/// What the server sends over the socket of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome {
        /// The protocol that the server speaks.
        protocol: u32,
        /// Which run of which node answers: another one after a restart.
        run: String,
        /// The server's clock.
        now_ms: Millis,
        /// The name of the guest; absent for a stranger who looks on.
        name: Option<String>,
        /// The table's version now; what the client has not seen yet follows.
        version: Version,
    },
    /// The table as it is now, whole.
    Snapshot {
        /// The version that this is the picture of.
        version: Version,
        /// What the table is.
        table: TableInfo,
        /// The seats of the guest; empty for a spectator.
        seats: Vec<SeatNumber>,
        /// Whether the guest is the host.
        host: bool,
        /// How it stands.
        now: Now,
        /// What each of the connection's viewers sees: one for each own seat, or one for the spectator.
        angles: Vec<Angle>,
        /// The latest entries, for the log and the chat.
        recent: Vec<Entry>,
    },
    /// New entries, without a gap after the last version that was sent, and the table after them.
    News {
        /// The version of the first entry.
        from: Version,
        /// The version after the last entry.
        version: Version,
        /// The entries, one for each version.
        entries: Vec<Entry>,
        /// What the table is, where that has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        table: Option<TableInfo>,
        /// The guest's seats, where that has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seats: Option<Vec<SeatNumber>>,
        /// Whether the guest is the host, where that has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        host: Option<bool>,
        /// How it stands.
        now: Now,
        /// What each of the connection's viewers sees; empty where nothing changed for the eye.
        angles: Vec<Angle>,
    },
    /// What was asked is done and stored for good.
    Done {
        /// The request.
        id: String,
        /// The version of the entry that it made.
        version: Version,
    },
    /// What was asked is not done; nothing has changed.
    Refused {
        /// The request.
        id: String,
        /// Why.
        error: WireError,
    },
    /// The view of an earlier moment.
    Moment {
        /// The request.
        id: String,
        /// After how many steps.
        steps: u32,
        /// What each of the connection's viewers saw then; menus are empty.
        angles: Vec<Angle>,
    },
    /// The answer to a ping.
    Pong {
        /// The request.
        id: String,
        /// The server's clock.
        now_ms: Millis,
    },
    /// A frame could not be understood; the connection stays.
    Error {
        /// Why.
        error: WireError,
    },
    /// The last message before the server closes the connection.
    Bye {
        /// The code of the close frame that follows.
        code: u16,
        /// Why.
        error: WireError,
        /// After how many milliseconds to come back; absent where coming back does not help.
        retry_ms: Option<u32>,
    },
}
