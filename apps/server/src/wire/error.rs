//! Errors as values: a code for programs, a reason for people.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WireError {
    /// What kind of error it is.
    pub code: ErrorCode,
    /// What was wrong and what would be right.
    pub reason: String,
    /// The clause of the rulebook that forbids it, where the rules do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clause: Option<String>,
}

impl WireError {
    /// An error of this kind, for this reason.
    pub fn new(code: ErrorCode, reason: impl Into<String>) -> Self {
        Self { code, reason: reason.into(), clause: None }
    }
}

impl std::fmt::Display for WireError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)
    }
}

impl From<parlor_engine::Refusal> for WireError {
    fn from(refusal: parlor_engine::Refusal) -> Self {
        Self { code: ErrorCode::Refused, reason: refusal.reason, clause: Some(refusal.clause.to_owned()) }
    }
}

/// The kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message cannot be read, or a value in it is out of range.
    Invalid,
    /// Nobody said who they are, or the token is wrong.
    Unauthorized,
    /// This guest may not do that.
    Forbidden,
    /// There is no such table, game, seat or code.
    NotFound,
    /// The rules of the game do not allow it; `clause` says which.
    Refused,
    /// It is not possible in the table's phase: the game has not begun, or is over.
    Phase,
    /// The game has moved on since the client looked.
    Stale,
    /// Somebody else was faster: the seat is taken.
    Taken,
    /// Too many requests, tables, seats or spectators; try later.
    TooMany,
    /// The message is too large.
    TooLarge,
    /// The client reads too slowly; it may come back and resume.
    TooSlow,
    /// The store or the server is not able to do it now; nothing is lost, try again.
    Unavailable,
    /// This table stopped because of a defect; its log is kept.
    Quarantined,
    /// A defect of ours.
    Internal,
}

impl ErrorCode {
    /// The HTTP status that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Self::Invalid => 400,
            Self::Unauthorized => 401,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::Phase | Self::Stale | Self::Taken => 409,
            Self::TooLarge => 413,
            Self::Refused => 422,
            Self::TooMany | Self::TooSlow => 429,
            Self::Internal | Self::Quarantined => 500,
            Self::Unavailable => 503,
        }
    }
}

/// The codes with which the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseCode {
    /// The server stops; come back soon.
    GoingAway,
    /// A frame is larger than allowed.
    TooLarge,
    /// No hello came in time, or another message came first.
    NoHello,
    /// The token is wrong.
    Unauthorized,
    /// The hello speaks another protocol.
    Protocol,
    /// There is no such table.
    NotFound,
    /// The client reads too slowly; resume.
    TooSlow,
    /// Too many messages, connections or spectators.
    TooMany,
    /// The server cannot serve the table now.
    Unavailable,
}

impl CloseCode {
    /// The number in the close frame.
    pub const fn number(self) -> u16 {
        match self {
            Self::GoingAway => 1001,
            Self::TooLarge => 1009,
            Self::NoHello => 4000,
            Self::Unauthorized => 4001,
            Self::Protocol => 4002,
            Self::NotFound => 4004,
            Self::TooSlow => 4008,
            Self::TooMany => 4029,
            Self::Unavailable => 4053,
        }
    }

    /// After how many milliseconds a client should come back, where that helps.
    pub const fn retry_ms(self) -> Option<u32> {
        match self {
            Self::GoingAway | Self::TooSlow => Some(1_000),
            Self::TooMany | Self::Unavailable => Some(5_000),
            Self::TooLarge | Self::NoHello | Self::Unauthorized | Self::Protocol | Self::NotFound => None,
        }
    }
}
