//! Everything there is to know of a game: plain data.

use crate::board::Board;
use crate::company::{Company, PerCompany};
use crate::square::Square;
use arrayvec::ArrayVec;
use parlor_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// The whole state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The star map.
    pub board: Board,
    /// Splits and pool of each company.
    pub companies: PerCompany<Stock>,
    /// Cash and shares of each seat.
    pub players: PerSeat<Player>,
    /// Whose turn it is.
    pub seat: Seat,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Shares bought in this turn, gross (S13).
    pub bought: u32,
    /// Turns in a row in which nobody could place (S21).
    pub idle_turns: u8,
    /// The last tile that was placed, and by whom.
    #[serde(default)]
    pub last_placed: Option<LastPlaced>,
    /// What the game waits for.
    pub phase: Phase,
}

// A copy is one block of memory: search clones a state for every line it looks at.
const _: () = assert!(size_of::<State>() <= 1280);

/// The last tile that was placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LastPlaced {
    /// By whom.
    pub seat: Seat,
    /// Where.
    pub square: Square,
}

/// The shares of a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    /// How often its shares have split (S15).
    pub splits: u8,
    /// Shares that nobody holds.
    pub pool: u16,
}

/// What a player owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Cash.
    pub cash: i64,
    /// Shares of each company, kept ones of inactive companies too.
    pub shares: PerCompany<u16>,
}

/// The squares offered in a turn of the variant `five` (S8).
pub type Offered = ArrayVec<Square, 5>;

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Chance lays the first diamonds (S4).
    Diamonds {
        /// How many are still to come.
        left: u16,
    },
    /// Chance draws the five squares of a turn (S8).
    Drawing {
        /// Those drawn so far.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Square>"))]
        offered: Offered,
    },
    /// The player sells, or places a tile (S7).
    Placing {
        /// The squares to choose from; none listed means every legal square.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Square>"))]
        offered: Offered,
    },
    /// The founder chooses the company (S10).
    Founding {
        /// Where the tile goes.
        square: Square,
    },
    /// The placer chooses which of the largest companies acquires (S16).
    Choosing {
        /// Where the tile goes.
        square: Square,
    },
    /// A holder disposes of shares of an acquired company (S18).
    Disposing(Merger),
    /// The player sells, buys, or ends the turn (S7).
    Buying,
    /// The game is over (S21).
    Over {
        /// Why.
        ending: Ending,
    },
}

/// A merger in progress (S16). The tile lies on the map only when it is done, so sizes and prices stay frozen (S17).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Merger {
    /// Where the tile goes.
    pub square: Square,
    /// The company that acquires.
    pub acquirer: Company,
    /// The acquired companies that are still to be disposed of, in order; the first one is on.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Company>"))]
    pub queue: ArrayVec<Company, 3>,
    /// Acquired companies that everybody has disposed of.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Company>"))]
    pub done: ArrayVec<Company, 3>,
    /// Who disposes now.
    pub seat: Seat,
}

/// Why a game ended (S21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ending {
    /// A company reached the size that ends the game.
    Size {
        /// Which.
        company: Company,
        /// Its size.
        size: u16,
    },
    /// All active companies are safe.
    AllSafe {
        /// How many there are.
        companies: u8,
    },
    /// The last turn was played.
    TurnLimit {
        /// How many there were.
        turns: u16,
    },
    /// Nobody could place for a full round.
    NoSquare,
}

impl State {
    /// The shares of a company that players hold.
    pub fn held(&self, company: Company) -> u32 {
        self.players.iter().map(|(_, player)| u32::from(player.shares[company])).sum()
    }

    /// How many seats play.
    pub fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// Who decides, if a player does.
    pub fn decider(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Over { .. } => None,
            Phase::Placing { .. } | Phase::Founding { .. } | Phase::Choosing { .. } | Phase::Buying => Some(self.seat),
            Phase::Disposing(merger) => Some(merger.seat),
        }
    }
}
