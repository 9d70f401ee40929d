//! The end of a round: settlement, bonus issues, bankruptcies, new travellers (F17–F21, FB2, FB5, FB7).

use crate::event::{Bonus, DividendCause, MoveCause};
use crate::state::{BOTTOM, PAR, SPACE, TOP, company_of};
use crate::{Company, Edition, Event, Flutter, Lane, Money, State};
use parlor_engine::{Seat, Sink};

/// What a company's settlement brings: pounds per certificate, and the parent's move in spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settlement {
    pub(crate) dividend: u8,
    pub(crate) spaces: i8,
}

const fn settle(dividend: u8, spaces: i8) -> Settlement {
    Settlement { dividend, spaces }
}

/// The first row of the settlement table that fits (F17; in the blueprint FB2).
pub(crate) const fn settlement(edition: Edition, traveller: u16, parent: u16) -> Settlement {
    match edition {
        Edition::Standard => match traveller {
            200.. => settle(20, 2),
            _ if traveller == parent => settle(0, -2),
            _ if traveller < parent => settle(0, -1),
            180.. => settle(15, 1),
            170.. => settle(10, 1),
            140.. => settle(5, 1),
            130.. => settle(0, 0),
            0..130 => settle(0, -1),
        },
        Edition::Blueprint => match traveller {
            200.. => settle(20, 2),
            190.. => settle(15, 1),
            170.. => settle(10, 1),
            125.. => settle(5, 1),
            _ if traveller < parent => settle(0, -1),
            0..125 => settle(0, 0),
        },
    }
}

/// Where a parent stands after a move of some spaces: within the board (F18).
pub(crate) fn moved_parent(parent: u16, spaces: i8) -> u16 {
    parent.saturating_add_signed(i16::from(spaces) * SPACE as i16).clamp(BOTTOM, TOP)
}

impl Flutter {
    /// Ends the round that a traveller at the top has closed, then the turn.
    pub(crate) fn end_round(&self, state: &mut State, seat: Seat, company: Company, events: &mut impl Sink<Event>) {
        let traveller = state.companies[company].traveller;
        events.push(Event::RoundEnded { company, traveller, round: state.round });
        self.settle_round(state, company, events);
        state.round += 1;
        match self.ending_after_round(state) {
            Some(ending) => self.finish(state, ending, events),
            None => self.end_turn(state, seat, events),
        }
    }

    /// Everything between the last throw of a round and the test for the end of the game, in order (F19; in the blueprint FB5).
    pub(crate) fn settle_round(&self, state: &mut State, closer: Company, events: &mut impl Sink<Event>) {
        match self.options.edition {
            Edition::Standard => {
                for company in Company::ALL {
                    self.settle_company(state, company, events);
                }
                self.issue_bonuses(state, events);
                self.find_bankruptcies(state, events);
                return_insurances(state, events);
                self.shuffle_deck(state, events);
                reset_travellers(state, events);
            }
            Edition::Blueprint => {
                self.settle_company(state, closer, events);
                reset_travellers(state, events);
                self.issue_bonuses(state, events);
                self.find_bankruptcies(state, events);
            }
        }
    }

    /// F17, F18: dividends to the holders, then the parent moves.
    fn settle_company(&self, state: &mut State, company: Company, events: &mut impl Sink<Event>) {
        let Lane { parent, traveller, .. } = state.companies[company];
        if parent == 0 {
            return;
        }
        let Settlement { dividend, spaces } = settlement(self.options.edition, traveller, parent);
        events.push(Event::Settled { company, traveller, parent, dividend, spaces });
        if dividend > 0 {
            let share = |certificates: u8| Money::from(dividend) * Money::from(certificates);
            pay(state, company, share, DividendCause::Settlement, events);
        }
        let to = moved_parent(parent, spaces);
        if to != parent {
            state.companies[company].parent = to;
            events.push(Event::ParentMoved { company, from: parent, to, cause: MoveCause::Settlement });
        }
    }

    fn issue_bonuses(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for company in Company::ALL {
            if state.companies[company].parent >= TOP {
                issue_bonus(state, company, self.options.certificates, events);
            }
        }
    }

    fn find_bankruptcies(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for company in Company::ALL {
            let lane = &state.companies[company];
            if lane.is_trading() && lane.parent <= BOTTOM {
                self.go_bankrupt(state, company, events);
            }
        }
    }

    /// F21: the company stops trading and its certificates vanish; in the blueprint its seat leaves (FB7).
    pub(crate) fn go_bankrupt(&self, state: &mut State, company: Company, events: &mut impl Sink<Event>) {
        let lane = std::mem::take(&mut state.companies[company]);
        events.push(Event::Bankrupt { company, parent: lane.parent });
        for (seat, player) in state.players.iter_mut() {
            let certificates = std::mem::take(&mut player.certificates[company]);
            if certificates > 0 {
                events.push(Event::CertificatesLost { seat, company, certificates });
            }
        }
        if lane.insurances > 0 {
            events.push(Event::InsuranceEnded { company, insurances: lane.insurances });
        }
        match self.options.edition {
            Edition::Standard => {}
            Edition::Blueprint => eliminate_seat_of(state, company, events),
        }
    }
}

/// FB7: the certificates of other companies go back to the broker, the cash leaves play.
fn eliminate_seat_of(state: &mut State, company: Company, events: &mut impl Sink<Event>) {
    let Some(seat) = Seat::all(state.seats()).find(|&seat| company_of(seat) == company) else { return };
    let cash = std::mem::take(&mut state.players[seat].cash);
    events.push(Event::SeatEliminated { seat, company, cash });
    for other in Company::ALL {
        let certificates = std::mem::take(&mut state.players[seat].certificates[other]);
        if certificates > 0 {
            state.companies[other].broker += certificates;
            events.push(Event::CertificatesReturned { seat, company: other, certificates });
        }
    }
}

/// F20: holdings double out of the broker's stock, or holders are paid; the pegs go to par.
pub(crate) fn issue_bonus(state: &mut State, company: Company, certificates: u8, events: &mut impl Sink<Event>) {
    let held = state.held(company);
    let bonus = if 2 * u16::from(held) <= u16::from(certificates) { Bonus::Certificates } else { Bonus::Cash };
    events.push(Event::BonusIssued { company, held, bonus });
    for (seat, player) in state.players.iter_mut() {
        let own = player.certificates[company];
        if own == 0 {
            continue;
        }
        match bonus {
            Bonus::Certificates => {
                player.certificates[company] = 2 * own;
                state.companies[company].broker -= own;
                events.push(Event::BonusCertificates { seat, company, from: own, to: 2 * own });
            }
            Bonus::Cash => {
                let amount = Money::from(own) * Money::from(PAR);
                player.cash += amount;
                events.push(Event::BonusPaid { seat, company, certificates: own, amount });
            }
        }
    }
    let lane = &mut state.companies[company];
    let (parent, traveller) = (lane.parent, lane.traveller);
    (lane.parent, lane.traveller) = (PAR, PAR);
    events.push(Event::ParentMoved { company, from: parent, to: PAR, cause: MoveCause::Bonus });
    if traveller != PAR {
        events.push(Event::TravellerMoved { company, from: traveller, to: PAR, cause: MoveCause::Bonus });
    }
}

/// Pays every holder of a company what `share` says for the holding.
pub(crate) fn pay(
    state: &mut State,
    company: Company,
    share: impl Fn(u8) -> Money,
    cause: DividendCause,
    events: &mut impl Sink<Event>,
) {
    for (seat, player) in state.players.iter_mut() {
        let certificates = player.certificates[company];
        if certificates > 0 {
            let amount = share(certificates);
            player.cash += amount;
            events.push(Event::DividendPaid { seat, company, certificates, amount, cause });
        }
    }
}

/// F19: an insurance lasts for one round.
fn return_insurances(state: &mut State, events: &mut impl Sink<Event>) {
    for company in Company::ALL {
        let insurances = std::mem::take(&mut state.companies[company].insurances);
        if insurances > 0 {
            events.push(Event::InsuranceEnded { company, insurances });
        }
    }
}

fn reset_travellers(state: &mut State, events: &mut impl Sink<Event>) {
    for company in Company::ALL {
        let lane = &mut state.companies[company];
        let (from, to) = (lane.traveller, lane.parent);
        if from != to {
            lane.traveller = to;
            events.push(Event::TravellerMoved { company, from, to, cause: MoveCause::NewRound });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_row_that_fits_settles_a_company() {
        let standard = |traveller, parent| settlement(Edition::Standard, traveller, parent);
        let rows = [
            (200, 190, settle(20, 2)),
            (190, 190, settle(0, -2)),
            (170, 180, settle(0, -1)),
            (190, 100, settle(15, 1)),
            (180, 100, settle(15, 1)),
            (170, 100, settle(10, 1)),
            (160, 100, settle(5, 1)),
            (140, 100, settle(5, 1)),
            (130, 100, settle(0, 0)),
            (120, 100, settle(0, -1)),
            (130, 130, settle(0, -2)),
        ];
        for (traveller, parent, expected) in rows {
            assert_eq!(standard(traveller, parent), expected, "traveller {traveller}, parent {parent}");
        }
    }

    #[test]
    fn the_blueprint_pays_by_zones_alone() {
        let blueprint = |traveller, parent| settlement(Edition::Blueprint, traveller, parent);
        assert_eq!(blueprint(230, 100), settle(20, 2));
        assert_eq!(blueprint(190, 190), settle(15, 1));
        assert_eq!(blueprint(180, 100), settle(10, 1));
        assert_eq!(blueprint(130, 180), settle(5, 1));
        assert_eq!(blueprint(120, 130), settle(0, -1));
        assert_eq!(blueprint(120, 120), settle(0, 0));
    }

    #[test]
    fn a_parent_stays_on_the_board() {
        assert_eq!((moved_parent(190, 2), moved_parent(20, -2), moved_parent(100, -1)), (200, 10, 90));
    }
}
