//! Placing a tile, and what follows from it (S8, S10, S11, S15, S20).

use crate::company::Company;
use crate::event::Event;
use crate::options::{Acquirer, Founding};
use crate::region::Region;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{LastPlaced, Phase, State};
use parlor_engine::Sink;

impl SpaceMonopoly {
    /// S8: the tile is placed; what it touches decides what follows.
    pub(crate) fn place(&self, state: &mut State, square: Square, events: &mut impl Sink<Event>) {
        events.push(Event::Placed { seat: state.seat, square });
        state.idle_turns = 0;
        state.last_placed = Some(LastPlaced { seat: state.seat, square });
        let touched = state.board.touching(square);
        match (touched.len(), touched.first()) {
            (0, _) | (_, None) => self.found_or_stay_loose(state, square, events),
            (1, Some(company)) => self.extend(state, company, square, events),
            (_, Some(_)) => {
                let largest = self.largest(state, touched);
                match (largest.first(), self.rules().acquirer) {
                    (Some(_), Acquirer::Choice) if largest.len() > 1 => state.phase = Phase::Choosing { square },
                    (Some(acquirer), Acquirer::Choice | Acquirer::Lowest) => self.merge(state, square, acquirer, events),
                    (None, _) => unreachable!("one of the touched companies is the largest"),
                }
            }
        }
    }

    fn found_or_stay_loose(&self, state: &mut State, square: Square, events: &mut impl Sink<Event>) {
        let cluster = state.board.cluster(square).count();
        let free = self.free_companies(state);
        match free.first() {
            Some(company) if cluster >= 2 => match self.rules().founding {
                // S27: with one free company there is nothing to choose.
                Founding::Choice if free.len() > 1 => state.phase = Phase::Founding { square },
                Founding::Choice | Founding::Lowest => self.found(state, company, square, events),
            },
            Some(_) | None => {
                state.board.lay_loose(square);
                events.push(Event::StayedLoose { square, cluster });
                self.settle_placement(state, events);
            }
        }
    }

    /// S10: a company is founded on the cluster, and its founder receives shares.
    pub(crate) fn found(&self, state: &mut State, company: Company, square: Square, events: &mut impl Sink<Event>) {
        let seat = state.seat;
        let tiles = state.board.cluster(square);
        state.board.give(company, &tiles);
        let size = state.board.size(company);
        events.push(Event::Founded { seat, company, tiles, size, price: self.price(state, company) });
        let shares = self.rules().founder_shares.min(state.companies[company].pool);
        if shares > 0 {
            state.companies[company].pool -= shares;
            state.players[seat].shares[company] += shares;
            events.push(Event::FounderShares { seat, company, shares });
        }
        self.revalue(state, company, 0, events);
        self.settle_placement(state, events);
    }

    /// S11: the cluster joins the one company it touches.
    fn extend(&self, state: &mut State, company: Company, square: Square, events: &mut impl Sink<Event>) {
        let (old_size, old_price) = (state.board.size(company), self.price(state, company));
        let tiles = state.board.cluster(square);
        state.board.give(company, &tiles);
        self.tell_growth(state, company, tiles, (old_size, old_price), events);
        self.revalue(state, company, old_size, events);
        self.settle_placement(state, events);
    }

    /// Tells what a company has become, before any split.
    pub(crate) fn tell_growth(
        &self,
        state: &State,
        company: Company,
        tiles: Region,
        (old_size, old_price): (u16, i64),
        events: &mut impl Sink<Event>,
    ) {
        let (size, price) = (state.board.size(company), self.price(state, company));
        events.push(Event::Grew { company, tiles, old_size, size, old_price, price });
    }

    /// S15, S6: splits the shares while the price is too high, and tells of new safety.
    pub(crate) fn revalue(&self, state: &mut State, company: Company, old_size: u16, events: &mut impl Sink<Event>) {
        loop {
            let old_price = self.price(state, company);
            if old_price < self.rules().split_price {
                break;
            }
            let stock = &mut state.companies[company];
            stock.splits += 1;
            stock.pool *= 2;
            let splits = stock.splits;
            state.players.iter_mut().for_each(|(_, player)| player.shares[company] *= 2);
            events.push(Event::Split { company, old_price, price: self.price(state, company), splits });
        }
        let size = state.board.size(company);
        if old_size < self.rules().safe_size && size >= self.rules().safe_size {
            events.push(Event::BecameSafe { company, size });
        }
    }

    /// S20: after the placement and its merger the game ends, or the placer buys.
    pub(crate) fn settle_placement(&self, state: &mut State, events: &mut impl Sink<Event>) {
        match self.ending_after_placement(state) {
            Some(ending) => self.end_game(state, ending, events),
            None => state.phase = Phase::Buying,
        }
    }
}
