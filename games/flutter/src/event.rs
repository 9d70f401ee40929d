//! What happened.

use crate::{Card, Company, Ending, Money};
use parlor_engine::{PerSeat, Seat};
use serde::Serialize;

/// Something that happened; everything that changes is named, with where it was and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are the words of the rulebook")]
pub enum Event {
    /// The first player was drawn (F6).
    FirstDrawn { seat: Seat },
    /// A certificate was bought (F7).
    Bought { seat: Seat, company: Company, price: Money, brokerage: Money, cash: Money, held: u8 },
    /// A certificate was sold (F8).
    Sold { seat: Seat, company: Company, price: Money, cash: Money, held: u8 },
    /// The dice fell and the traveller rose (F9).
    Thrown { seat: Seat, number: u8, company: Company, from: u16, to: u16 },
    /// The traveller was called to MARKET NEWS (F12).
    NewsReached { company: Company, from: u16, to: u16 },
    /// A card was drawn (F14).
    CardDrawn { seat: Seat, company: Company, card: Card, title: &'static str, text: &'static str, left: u8 },
    /// A traveller moved otherwise than by dice.
    TravellerMoved { company: Company, from: u16, to: u16, cause: MoveCause },
    /// A parent moved.
    ParentMoved { company: Company, from: u16, to: u16, cause: MoveCause },
    /// An insurance was used, so the traveller stays on SLUMP (F11).
    SlumpInsured { company: Company, insurances: u8 },
    /// A company keeps an insurance (F15).
    InsuranceKept { company: Company, insurances: u8 },
    /// A company's insurances ended: with the round (F19), or with the company (F21).
    InsuranceEnded { company: Company, insurances: u8 },
    /// The deck was shuffled (F14, F19).
    DeckShuffled { cards: u8 },
    /// A round ended, by a traveller at the top (F10).
    RoundEnded { company: Company, traveller: u16, round: u16 },
    /// A company was settled: the dividend per certificate and the parent's move in spaces (F17).
    Settled { company: Company, traveller: u16, parent: u16, dividend: u8, spaces: i8 },
    /// A holder was paid a dividend (F15, F18).
    DividendPaid { seat: Seat, company: Company, certificates: u8, amount: Money, cause: DividendCause },
    /// A company has its bonus issue; its pegs go to par (F20).
    BonusIssued { company: Company, held: u8, bonus: Bonus },
    /// A holding doubled by a bonus issue (F20).
    BonusCertificates { seat: Seat, company: Company, from: u8, to: u8 },
    /// A holder was paid instead of new certificates (F20).
    BonusPaid { seat: Seat, company: Company, certificates: u8, amount: Money },
    /// A company went bankrupt and trades no more (F21).
    Bankrupt { company: Company, parent: u16 },
    /// Certificates of a bankrupt company vanished (F21).
    CertificatesLost { seat: Seat, company: Company, certificates: u8 },
    /// A seat of the blueprint left the game with its company (FB7).
    SeatEliminated { seat: Seat, company: Company, cash: Money },
    /// An eliminated seat's certificates went back to the broker (FB7).
    CertificatesReturned { seat: Seat, company: Company, certificates: u8 },
    /// The turn passed (F13).
    TurnPassed { seat: Seat, next: Seat, throws: u16 },
    /// The game is over.
    GameOver { ending: Ending, clause: &'static str, ranks: PerSeat<u8>, worths: PerSeat<i64> },
}

/// Why a peg moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MoveCause {
    /// A market-news card (F15).
    Card,
    /// SLUMP (F11).
    Slump,
    /// The settlement of a round (F17).
    Settlement,
    /// A bonus issue (F20).
    Bonus,
    /// The beginning of a round (F19).
    NewRound,
}

/// Why a dividend was paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DividendCause {
    /// A market-news card (F15).
    Card,
    /// The settlement of a round (F18).
    Settlement,
}

/// How a bonus issue is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Bonus {
    /// Every holding doubles.
    Certificates,
    /// Holders are paid 100 per certificate.
    Cash,
}

/// Adds what an event says of cash to `change`.
pub(crate) fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
    match *event {
        Event::Bought { seat, price, brokerage, .. } => change[seat] -= i64::from(price) + i64::from(brokerage),
        Event::Sold { seat, price, .. } => change[seat] += i64::from(price),
        Event::DividendPaid { seat, amount, .. } | Event::BonusPaid { seat, amount, .. } => change[seat] += i64::from(amount),
        Event::SeatEliminated { seat, cash, .. } => change[seat] -= i64::from(cash),
        Event::FirstDrawn { .. }
        | Event::Thrown { .. }
        | Event::NewsReached { .. }
        | Event::CardDrawn { .. }
        | Event::TravellerMoved { .. }
        | Event::ParentMoved { .. }
        | Event::SlumpInsured { .. }
        | Event::InsuranceKept { .. }
        | Event::InsuranceEnded { .. }
        | Event::DeckShuffled { .. }
        | Event::RoundEnded { .. }
        | Event::Settled { .. }
        | Event::BonusIssued { .. }
        | Event::BonusCertificates { .. }
        | Event::Bankrupt { .. }
        | Event::CertificatesLost { .. }
        | Event::CertificatesReturned { .. }
        | Event::TurnPassed { .. }
        | Event::GameOver { .. } => {}
    }
}
