//! The throw and the spaces that a traveller may stand on (F6, F9–F13).

use crate::event::MoveCause;
use crate::state::{BOTTOM, SPACE, TOP};
use crate::{Chance, Company, Event, Flutter, Phase, State, Throw};
use parlor_engine::{Dealer, Seat, Sink};

/// MARKET NEWS (F12).
pub(crate) const NEWS: u16 = 130;
/// The spaces marked M, from which a traveller is called to MARKET NEWS (F12).
pub(crate) const CALLS: [u16; 3] = [70, 110, 150];
/// SLUMP (F11).
pub(crate) const SLUMP: u16 = 190;
/// How far a slump throws a traveller back (F11).
pub(crate) const SLUMP_FALL: u16 = 60;

/// What a traveller meets where the dice put it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Landing {
    /// The round ends (F10).
    Top,
    /// SLUMP (F11).
    Slump,
    /// MARKET NEWS, or an M (F12).
    News,
    /// Nothing (F13).
    Plain,
}

/// What a traveller meets on a place to which the dice put it.
#[inline]
pub(crate) const fn landing(place: u16) -> Landing {
    match place {
        TOP.. => Landing::Top,
        SLUMP => Landing::Slump,
        NEWS => Landing::News,
        _ if place == CALLS[0] || place == CALLS[1] || place == CALLS[2] => Landing::News,
        _ => Landing::Plain,
    }
}

impl Flutter {
    /// Adds every outcome that chance may bring now.
    pub(crate) fn list_outcomes(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        match state.phase {
            Phase::First => odds.extend(Seat::all(state.seats()).map(|seat| (Chance::First(seat), 1))),
            Phase::Dice { .. } => {
                for company in state.trading() {
                    odds.extend((1..=6).map(|number| (Chance::Dice(number, company), 1)));
                }
            }
            Phase::Card { .. } => {
                let left = state.deck.iter().filter(|&(_, left)| left > 0);
                odds.extend(left.map(|(card, left)| (Chance::Card(card), u32::from(left))));
            }
            Phase::Trade { .. } | Phase::Over { .. } => {}
        }
    }

    /// Draws an outcome by the same odds.
    #[inline]
    pub(crate) fn draw_outcome(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        match state.phase {
            Phase::First => Chance::First(Seat::new(dealer.below(state.seats().into()) as u8)),
            Phase::Dice { .. } => {
                let trading = state.trading().count() as u32;
                let face = dealer.below(6 * trading);
                let company = state.trading().nth((face / 6) as usize).expect("the face is one of a trading company");
                Chance::Dice((face % 6 + 1) as u8, company)
            }
            Phase::Card { .. } => Chance::Card(state.deck.nth(dealer.below(state.deck.total().into()) as u8)),
            Phase::Trade { .. } | Phase::Over { .. } => unreachable!("chance is asked only when it is its turn"),
        }
    }

    /// Carries out an outcome of chance.
    pub(crate) fn fall(&self, state: &mut State, outcome: Chance, events: &mut impl Sink<Event>) {
        match (outcome, state.phase) {
            (Chance::First(seat), Phase::First) => {
                state.phase = Phase::Trade { seat, trades: 0 };
                events.push(Event::FirstDrawn { seat });
            }
            (Chance::Dice(number, company), Phase::Dice { seat }) => self.throw(state, seat, number, company, events),
            (Chance::Card(card), Phase::Card { seat, company }) => self.read_news(state, seat, company, card, events),
            (Chance::First(_) | Chance::Dice(..) | Chance::Card(_), phase) => {
                unreachable!("the outcome {outcome} cannot fall in {phase:?}")
            }
        }
    }

    /// The traveller rises (F9), and the space where it then stands decides the rest.
    fn throw(&self, state: &mut State, seat: Seat, number: u8, company: Company, events: &mut impl Sink<Event>) {
        state.throws += 1;
        let lane = &mut state.companies[company];
        let from = lane.traveller;
        lane.traveller += u16::from(number) * SPACE;
        let to = lane.traveller;
        state.last_throw = Some(Throw { seat, number, company, from, to });
        events.push(Event::Thrown { seat, number, company, from, to });
        match landing(to) {
            // F10: nothing else of this throw is resolved.
            Landing::Top => self.end_round(state, seat, company, events),
            Landing::Slump => {
                slump(state, company, events);
                self.end_turn(state, seat, events);
            }
            Landing::News => {
                state.companies[company].traveller = NEWS;
                events.push(Event::NewsReached { company, from: to, to: NEWS });
                self.await_card(state, seat, company, events);
            }
            Landing::Plain => self.end_turn(state, seat, events),
        }
    }
}

/// F11: an insurance keeps the traveller on SLUMP, otherwise it falls. A fall draws no card.
pub(crate) fn slump(state: &mut State, company: Company, events: &mut impl Sink<Event>) {
    let lane = &mut state.companies[company];
    if lane.insurances > 0 {
        lane.insurances -= 1;
        events.push(Event::SlumpInsured { company, insurances: lane.insurances });
        return;
    }
    let from = lane.traveller;
    lane.traveller = from.saturating_sub(SLUMP_FALL).max(BOTTOM);
    events.push(Event::TravellerMoved { company, from, to: lane.traveller, cause: MoveCause::Slump });
}
