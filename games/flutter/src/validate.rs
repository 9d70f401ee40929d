//! What must hold after every step.

use crate::state::{BOTTOM, SPACE, TOP};
use crate::{Card, Company, Edition, Flutter, Lane, Phase, State};
use parlor_engine::{MAX_SEATS, Seat, Violation};

/// The lowest and the highest place of a resting parent, and the highest of a resting traveller.
struct Rest {
    lowest_parent: u16,
    highest_parent: u16,
    highest_traveller: u16,
}

impl Flutter {
    /// The invariants of the rulebook.
    pub(crate) fn find_violation(&self, state: &State) -> Result<(), Violation> {
        let seats = usize::from(state.seats());
        demand((2..=6).contains(&seats), || format!("{seats} players of 2 to 6"))?;
        for company in Company::ALL {
            self.check_lane(state, company)?;
        }
        self.check_deck(state)?;
        self.check_phase(state)
    }

    fn check_lane(&self, state: &State, company: Company) -> Result<(), Violation> {
        let lane = &state.companies[company];
        let total: u16 = state.players.as_slice().iter().map(|player| u16::from(player.certificates[company])).sum();
        if !lane.is_trading() {
            let is_empty = *lane == Lane::default() && total == 0;
            return demand(is_empty, || format!("{company} does not trade, yet pegs, certificates or insurances are left"));
        }
        demand(self.takes_part(company, state.seats()), || format!("{company} takes no part, yet it trades"))?;
        let (broker, all) = (u16::from(lane.broker), u16::from(self.options.certificates));
        demand(total + broker == all, || {
            format!("{company} has {total} certificates held and {broker} at the broker; together they must be {all} (F4)")
        })?;
        let rest = match self.options.edition {
            Edition::Standard => {
                Rest { lowest_parent: BOTTOM + SPACE, highest_parent: TOP - SPACE, highest_traveller: TOP - SPACE }
            }
            // F28: what a card does to a peg stays until a round ends.
            Edition::Blueprint => Rest { lowest_parent: BOTTOM, highest_parent: TOP, highest_traveller: TOP },
        };
        let (parent, traveller) = (lane.parent, lane.traveller);
        let parents = rest.lowest_parent..=rest.highest_parent;
        demand(parents.contains(&parent) && parent % SPACE == 0, || {
            format!(
                "the parent of {company} stands on {parent}; it must rest on a space from {} to {}",
                parents.start(),
                parents.end()
            )
        })?;
        let travellers = BOTTOM..=rest.highest_traveller;
        demand(travellers.contains(&traveller) && traveller % SPACE == 0, || {
            format!(
                "the traveller of {company} stands on {traveller}; it must rest on a space from {BOTTOM} to {}",
                travellers.end()
            )
        })
    }

    fn check_deck(&self, state: &State) -> Result<(), Violation> {
        for (card, left) in state.deck.iter() {
            demand(left <= card.copies(), || format!("the deck has {left} cards {card}, only {} exist", card.copies()))?;
        }
        let kept: u16 = state.companies.iter().map(|(_, lane)| u16::from(lane.insurances)).sum();
        let left = u16::from(state.deck.left(Card::AntiSlump));
        demand(kept + left <= Card::AntiSlump.copies().into(), || {
            format!("companies keep {kept} insurances and {left} are in the deck; only {} exist (F14)", Card::AntiSlump.copies())
        })
    }

    fn check_phase(&self, state: &State) -> Result<(), Violation> {
        let seat_plays = |seat: Seat| {
            demand(seat.index() < MAX_SEATS && seat.index() < state.seats().into() && self.is_playing(state, seat), || {
                format!("it is the turn of {seat}, who does not play")
            })
        };
        match state.phase {
            Phase::First | Phase::Over { .. } => Ok(()),
            Phase::Trade { seat, trades } => {
                let cap = self.trade_cap();
                demand(trades <= cap, || format!("{trades} trades in a turn; {cap} are allowed (F25)"))?;
                seat_plays(seat)
            }
            Phase::Dice { seat } => {
                demand(state.trading().next().is_some(), || "dice are thrown, yet no company trades".to_owned())?;
                seat_plays(seat)
            }
            Phase::Card { seat, company } => {
                demand(state.deck.total() > 0, || "a card is drawn from an empty deck (F14)".to_owned())?;
                demand(state.companies[company].is_trading(), || format!("{company} draws a card but does not trade"))?;
                seat_plays(seat)
            }
        }
    }
}

fn demand(holds: bool, broken: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(broken())) }
}
