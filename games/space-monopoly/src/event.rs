//! What happened: every change of tiles, cash and shares.

use crate::company::{Company, CompanySet};
use crate::region::Region;
use crate::square::Square;
use crate::state::Ending;
use parlor_engine::{PerSeat, Seat};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)] // Fields bear the rulebook's words; each variant says what they mean together.
pub enum Event {
    /// A first diamond was laid (S4).
    DiamondLaid { square: Square },
    /// A turn began (S7).
    TurnBegan { seat: Seat, turn: u16, turn_limit: u16 },
    /// A square was offered for this turn (S8).
    SquareOffered { seat: Seat, square: Square },
    /// No legal square exists, so nothing is placed (S8).
    PlacementSkipped { seat: Seat },
    /// The turn's tile was placed (S8); what follows from it comes next.
    Placed { seat: Seat, square: Square },
    /// The tile stays loose, in a cluster of so many tiles (S10).
    StayedLoose { square: Square, cluster: u16 },
    /// A company was founded on a cluster (S10).
    Founded {
        seat: Seat,
        company: Company,
        #[cfg_attr(feature = "ts", ts(as = "Vec<Square>"))]
        tiles: Region,
        size: u16,
        price: i64,
    },
    /// The founder received shares from the pool (S10).
    FounderShares { seat: Seat, company: Company, shares: u16 },
    /// A company took tiles in (S11, S19).
    Grew {
        company: Company,
        #[cfg_attr(feature = "ts", ts(as = "Vec<Square>"))]
        tiles: Region,
        old_size: u16,
        size: u16,
        old_price: i64,
        price: i64,
    },
    /// A company became safe (S6).
    BecameSafe { company: Company, size: u16 },
    /// A company's price was halved and every holding and the pool doubled (S15).
    Split { company: Company, old_price: i64, price: i64, splits: u8 },
    /// A tile joined companies (S16).
    MergerBegan {
        seat: Seat,
        square: Square,
        acquirer: Company,
        #[cfg_attr(feature = "ts", ts(as = "Vec<Company>"))]
        acquired: CompanySet,
    },
    /// A shareholder was paid a bonus (S17), alone or shared among equals.
    BonusPaid { seat: Seat, company: Company, bonus: Bonus, holding: u16, price: i64, shared_by: u8, amount: i64 },
    /// A holder disposed of shares of an acquired company (S18).
    Disposed {
        seat: Seat,
        company: Company,
        acquirer: Company,
        sold: u16,
        price: i64,
        proceeds: i64,
        traded: u16,
        received: u16,
        kept: u16,
    },
    /// A company was acquired; its id is free again (S19).
    Acquired { company: Company, acquirer: Company, size: u16, kept: u32, pool: u16 },
    /// More shares of a split company were kept than it has unsplit: holdings were halved, odd shares paid (S26).
    Consolidated { seat: Seat, company: Company, old_shares: u16, shares: u16, proceeds: i64 },
    /// Shares were bought (S13).
    Bought { seat: Seat, company: Company, shares: u16, price: i64, cost: i64 },
    /// Shares were sold (S14).
    Sold { seat: Seat, company: Company, shares: u16, price: i64, proceeds: i64 },
    /// A turn ended.
    TurnEnded { seat: Seat, turn: u16 },
    /// The game is over (S21).
    GameEnded { ending: Ending },
    /// What a seat's score is made of (S22).
    Scored { seat: Seat, cash: i64, bonuses: i64, shares: i64, total: i64 },
}

/// Which bonus a shareholder is paid (S17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// For the largest holding, ten times the price.
    Majority,
    /// For the second largest holding, five times the price.
    Minority,
    /// Both together: for a sole holder, or shared among equals in first place.
    Both,
}

/// Adds what an event says of cash to `change`.
pub(crate) fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
    match event {
        Event::BonusPaid { seat, amount, .. } => change[*seat] += amount,
        Event::Disposed { seat, proceeds, .. }
        | Event::Consolidated { seat, proceeds, .. }
        | Event::Sold { seat, proceeds, .. } => change[*seat] += proceeds,
        Event::Bought { seat, cost, .. } => change[*seat] -= cost,
        Event::DiamondLaid { .. } | Event::TurnBegan { .. } | Event::SquareOffered { .. } | Event::PlacementSkipped { .. } => {}
        Event::Placed { .. } | Event::StayedLoose { .. } | Event::Founded { .. } | Event::FounderShares { .. } => {}
        Event::Grew { .. } | Event::BecameSafe { .. } | Event::Split { .. } | Event::MergerBegan { .. } => {}
        Event::Acquired { .. } | Event::TurnEnded { .. } | Event::GameEnded { .. } | Event::Scored { .. } => {}
    }
}
