//! What happened, and what is asked, in sentences for people.

use crate::event::{Bonus, DividendCause, MoveCause};
use crate::state::company_of;
use crate::{Company, Edition, Ending, Event, Phase, View};
use parlor_engine::{Names, PerSeat, Seat};
use std::cmp::Ordering;

/// What players are called: by their names, in the blueprint with the company that they are (FB1).
pub(crate) struct Callers<'a> {
    pub(crate) names: &'a Names<'a>,
    pub(crate) edition: Edition,
}

impl Callers<'_> {
    pub(crate) fn of(&self, seat: Seat) -> String {
        let name = self.names.of(seat);
        match self.edition {
            Edition::Standard => name,
            Edition::Blueprint => format!("{name} ({})", company_of(seat)),
        }
    }
}

/// One sentence about an event.
pub(crate) fn tell(event: &Event, names: &Callers<'_>) -> String {
    match *event {
        Event::FirstDrawn { .. }
        | Event::Bought { .. }
        | Event::Sold { .. }
        | Event::Thrown { .. }
        | Event::CardDrawn { .. }
        | Event::TurnPassed { .. } => tell_turn(event, names),
        Event::DividendPaid { .. }
        | Event::BonusCertificates { .. }
        | Event::BonusPaid { .. }
        | Event::CertificatesLost { .. }
        | Event::SeatEliminated { .. }
        | Event::CertificatesReturned { .. } => tell_holding(event, names),
        Event::NewsReached { .. }
        | Event::TravellerMoved { .. }
        | Event::ParentMoved { .. }
        | Event::SlumpInsured { .. }
        | Event::InsuranceKept { .. }
        | Event::InsuranceEnded { .. }
        | Event::DeckShuffled { .. }
        | Event::RoundEnded { .. }
        | Event::Settled { .. }
        | Event::BonusIssued { .. }
        | Event::Bankrupt { .. } => tell_board(event),
        Event::GameOver { ending, ranks, worths, .. } => tell_ending(ending, &ranks, &worths, names),
    }
}

fn tell_turn(event: &Event, names: &Callers<'_>) -> String {
    match *event {
        Event::FirstDrawn { seat } => format!("{} begins.", names.of(seat)),
        Event::Bought { seat, company, price, brokerage, cash, held } => format!(
            "{} buys {} for {price} and {brokerage} brokerage: {held} held, {cash} in cash.",
            names.of(seat),
            called(company)
        ),
        Event::Sold { seat, company, price, cash, held } => {
            format!("{} sells {} for {price}: {held} held, {cash} in cash.", names.of(seat), called(company))
        }
        Event::Thrown { seat, number, company, from, to } => {
            format!("{} throws {number} for {}: the traveller goes from {from} to {to}.", names.of(seat), called(company))
        }
        Event::CardDrawn { company, title, text, .. } => format!("News of {}: \"{title}\". {text}", called(company)),
        Event::TurnPassed { next, .. } => format!("{} is next.", names.of(next)),
        _ => unreachable!("`tell` sends only events of a turn here"),
    }
}

fn tell_holding(event: &Event, names: &Callers<'_>) -> String {
    match *event {
        Event::DividendPaid { seat, company, certificates, amount, cause } => {
            let why = match cause {
                DividendCause::Card => "by the news",
                DividendCause::Settlement => "as dividend",
            };
            format!("{} receives {amount} {why} for {}.", names.of(seat), counted(certificates, company))
        }
        Event::BonusCertificates { seat, company, from, to } => {
            format!("{} now holds {} instead of {from}.", names.of(seat), counted(to, company))
        }
        Event::BonusPaid { seat, company, certificates, amount } => {
            format!("{} receives a bonus of {amount} for {}.", names.of(seat), counted(certificates, company))
        }
        Event::CertificatesLost { seat, company, certificates } => {
            format!("{} loses {}.", names.of(seat), counted(certificates, company))
        }
        Event::SeatEliminated { seat, company, cash } => {
            format!("{} leaves the game with {}; cash of {cash} leaves play.", names.of(seat), called(company))
        }
        Event::CertificatesReturned { seat, company, certificates } => {
            format!("{} of {} go back to the broker.", counted(certificates, company), names.of(seat))
        }
        _ => unreachable!("`tell` sends only events about holdings here"),
    }
}

fn tell_board(event: &Event) -> String {
    match *event {
        Event::NewsReached { company, from, to } if from == to => format!("{} stands on MARKET NEWS.", called(company)),
        Event::NewsReached { company, from, to } => {
            format!("{} is called from {from} to MARKET NEWS on {to}.", called(company))
        }
        Event::TravellerMoved { company, from, to, cause } => tell_traveller(company, from, to, cause),
        Event::ParentMoved { company, from, to, .. } => match from.cmp(&to) {
            Ordering::Less => format!("The price of {} rises from {from} to {to}.", called(company)),
            Ordering::Equal => format!("The price of {} stays at {to}.", called(company)),
            Ordering::Greater => format!("The price of {} falls from {from} to {to}.", called(company)),
        },
        Event::SlumpInsured { company, .. } => format!("SLUMP, but {} is insured and stays.", called(company)),
        Event::InsuranceKept { company, insurances: 1 } => format!("{} is insured against a slump.", called(company)),
        Event::InsuranceKept { company, insurances } => {
            format!("{} is insured against {insurances} slumps.", called(company))
        }
        Event::InsuranceEnded { company, .. } => format!("The insurance of {} ends.", called(company)),
        Event::DeckShuffled { cards } => format!("{cards} market-news cards are shuffled."),
        Event::RoundEnded { company, traveller, round } => {
            format!("{} reaches {traveller}: round {round} is over.", called(company))
        }
        Event::Settled { company, traveller, parent, dividend, .. } => {
            let pays = if dividend > 0 { format!("pays {dividend} a certificate") } else { "pays nothing".to_owned() };
            format!("{}, at {traveller} with a price of {parent}, {pays}.", called(company))
        }
        Event::BonusIssued { company, bonus, .. } => match bonus {
            Bonus::Certificates => format!("{} reaches 200: every holding doubles.", called(company)),
            Bonus::Cash => format!("{} reaches 200: holders are paid 100 per certificate.", called(company)),
        },
        Event::Bankrupt { company, .. } => format!("{} is bankrupt.", called(company)),
        _ => unreachable!("`tell` sends only events about the board here"),
    }
}

fn tell_traveller(company: Company, from: u16, to: u16, cause: MoveCause) -> String {
    let company = called(company);
    match cause {
        MoveCause::Slump => format!("SLUMP: the traveller of {company} falls from {from} to {to}."),
        MoveCause::NewRound => format!("{company} starts the next round from {to}."),
        MoveCause::Card | MoveCause::Settlement | MoveCause::Bonus if from == to => {
            format!("The traveller of {company} stays on {to}.")
        }
        MoveCause::Card | MoveCause::Settlement | MoveCause::Bonus => {
            format!("The traveller of {company} goes from {from} to {to}.")
        }
    }
}

fn tell_ending(ending: Ending, ranks: &PerSeat<u8>, worths: &PerSeat<i64>, names: &Callers<'_>) -> String {
    let why = match ending {
        Ending::Target => "the target is reached",
        Ending::Survival => match names.edition {
            Edition::Standard => "at most one company still trades",
            Edition::Blueprint => "at most one seat is left",
        },
        Ending::Standstill => "nobody holds or can buy a certificate",
        Ending::ThrowCap => "the last throw has been made",
    };
    let winners: Vec<Seat> = ranks.iter().filter(|&(_, &rank)| rank == 1).map(|(seat, _)| seat).collect();
    let called: Vec<String> = winners.iter().map(|&seat| names.of(seat)).collect();
    let worth = winners.first().map_or(0, |&seat| worths[seat]);
    let result = match winners.len() {
        1 => format!("{} wins with {worth}", called.join("")),
        several if several == usize::from(ranks.seats()) => format!("a draw, all have {worth}"),
        _ => format!("{} share the win with {worth} each", called.join(" and ")),
    };
    format!("The game is over, {why}: {result}.")
}

fn called(company: Company) -> String {
    format!("{} ({company})", company.name())
}

fn counted(certificates: u8, company: Company) -> String {
    let noun = if certificates == 1 { "certificate" } else { "certificates" };
    format!("{certificates} {noun} of {}", company.name())
}

/// What the viewer is asked to do.
pub(crate) fn prompt(view: &View, names: &Callers<'_>) -> String {
    match view.phase {
        Phase::First => "the first player is being drawn".to_owned(),
        Phase::Trade { seat, .. } if view.you == Some(seat) => prompt_trader(view, seat),
        Phase::Trade { seat, .. } => format!("{} trades, then throws the dice", names.of(seat)),
        Phase::Dice { seat } => format!("the dice of {} are rolling", names.of(seat)),
        Phase::Card { company, .. } => format!("news of {} is coming in", company.name()),
        Phase::Over { .. } => "the game is over".to_owned(),
    }
}

fn prompt_trader(view: &View, seat: Seat) -> String {
    if view.trades_left == 0 {
        return "your turn: no trades are left, so `throw`".to_owned();
    }
    let (cash, brokerage) = (view.players[seat.index()].cash, view.brokerage);
    format!("your turn: `buy red` (price and {brokerage}), `sell red`, or `throw` the dice; you have {cash} in cash")
}
