//! What must hold after every step.

use crate::news::CEILING;
use crate::options::{MOST_THROWS, MOST_TRADES};
use crate::state::{BOTTOM, SPACE, TOP};
use crate::{Card, Company, Edition, Flutter, Lane, Money, Phase, State};
use parlor_engine::{Seat, Violation};

/// More than any player can earn in the longest game.
const MOST_CASH: Money = 1_000_000_000;

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
        check_counters(state)?;
        check_memory(state)?;
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
            // FB3: what a card does to a peg stays until a round ends.
            Edition::Blueprint => Rest { lowest_parent: BOTTOM, highest_parent: TOP, highest_traveller: CEILING },
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
        match state.phase {
            Phase::First => self.check_course(state),
            Phase::Over { .. } => Ok(()),
            Phase::Trade { seat, trades } => {
                demand(trades <= MOST_TRADES, || format!("{trades} trades in a turn; {MOST_TRADES} are allowed (FR1)"))?;
                self.check_course(state)?;
                self.check_seat(state, seat)
            }
            Phase::Dice { seat } => {
                self.check_course(state)?;
                self.check_seat(state, seat)
            }
            Phase::Card { seat, company } => {
                demand(state.deck.total() > 0, || "a card is drawn from an empty deck (F14)".to_owned())?;
                demand(state.companies[company].is_trading(), || format!("{company} draws a card but does not trade"))?;
                self.check_seat(state, seat)
            }
        }
    }

    /// A game goes on only while a company trades and throws are left.
    fn check_course(&self, state: &State) -> Result<(), Violation> {
        demand(state.trading().next().is_some(), || "no company trades, yet the game goes on (F23)".to_owned())?;
        let (throws, cap) = (state.throws, self.options.throw_cap);
        demand(throws < cap, || format!("{throws} throws of {cap} are made, yet the game goes on (F24)"))
    }

    fn check_seat(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let seats = usize::from(state.seats());
        demand(seat.index() < seats && self.is_playing(state, seat), || {
            format!("it is the turn of seat {} (from 0), which does not play", seat.index())
        })
    }
}

/// Counters within their limits, so that no step can overflow them.
fn check_counters(state: &State) -> Result<(), Violation> {
    for (seat, player) in state.players.iter() {
        demand(player.cash <= MOST_CASH, || format!("{seat} has {}; {MOST_CASH} is the most", player.cash))?;
    }
    let (round, throws) = (state.round, state.throws);
    demand((1..=MOST_THROWS + 1).contains(&round), || format!("round {round} of 1 to {}", MOST_THROWS + 1))?;
    demand(throws <= MOST_THROWS, || format!("{throws} throws; {MOST_THROWS} are the most (F24)"))
}

/// What is remembered of the last throw and the last card must be possible.
fn check_memory(state: &State) -> Result<(), Violation> {
    if let Some(throw) = state.last_throw {
        let is_possible = throw.seat.index() < usize::from(state.seats()) && (1..=6).contains(&throw.number);
        demand(is_possible, || format!("the last throw cannot have been {throw:?}"))?;
    }
    if let Some(news) = state.last_news {
        let is_possible = news.seat.index() < usize::from(state.seats()) && news.copy < news.card.copies();
        demand(is_possible, || format!("the last card cannot have been {news:?}"))?;
    }
    Ok(())
}

fn demand(holds: bool, broken: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(broken())) }
}
