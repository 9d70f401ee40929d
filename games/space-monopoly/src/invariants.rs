//! What holds after every step (S12, S30).

use crate::company::{Company, CompanySet};
use crate::options::{Acquirer, Founding, Squares};
use crate::region::Region;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{Merger, Offered, Phase, State};
use parlor_engine::Violation;

fn demand(holds: bool, broken: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(broken())) }
}

impl SpaceMonopoly {
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), Violation> {
        self.check_frame(state)?;
        self.check_board(state)?;
        for company in Company::ALL {
            self.check_shares(state, company)?;
        }
        for (seat, player) in state.players.iter() {
            demand(player.cash >= 0, || format!("S30: {seat} has {} cash", player.cash))?;
        }
        self.check_phase(state)
    }

    fn check_frame(&self, state: &State) -> Result<(), Violation> {
        let rules = self.rules();
        let (columns, rows) = (state.board.columns(), state.board.rows());
        demand(columns == rules.columns && rows == rules.rows, || {
            format!("S1: the board is {columns}×{rows}, the rules say {}×{}", rules.columns, rules.rows)
        })?;
        let seats = state.seats();
        demand((2..=4).contains(&seats), || format!("S1: 2 to 4 play, not {seats}"))?;
        demand(state.seat.index() < usize::from(seats), || format!("S7: {} has no seat at this table", state.seat))?;
        let turns = rules.turns();
        demand((1..=turns).contains(&state.turn), || format!("S21: turn {} lies outside 1 to {turns}", state.turn))?;
        demand(state.idle_turns <= seats, || format!("S21: {} turns without placing among {seats} seats", state.idle_turns))?;
        if let Some(last) = state.last_placed {
            let is_real = last.seat.index() < usize::from(seats) && state.board.has(last.square);
            demand(is_real, || format!("S8: {} cannot have placed on {}", last.seat, last.square))?;
        }
        let most = u32::from(rules.buy_limit);
        demand(most == 0 || state.bought <= most, || format!("S13: {} shares bought in a turn of {most}", state.bought))
    }

    /// S12, S30: companies are connected, apart from each other, and apart from loose tiles.
    fn check_board(&self, state: &State) -> Result<(), Violation> {
        let board = &state.board;
        let mut seen = *board.loose();
        for company in board.active().iter() {
            let (area, name) = (board.area(company), company.title());
            let (size, counted) = (board.size(company), area.count());
            demand(size == counted && size >= 2, || format!("S30: {name} has size {size} and {counted} tiles"))?;
            let first = area.nth(0).expect("an active company has tiles");
            demand(area.connected_from(first) == *area, || format!("S30: {name} is not one connected area"))?;
            demand(!area.meets(&seen), || format!("S2: {name} shares a square with other tiles"))?;
            demand(!area.beside().meets(&seen), || format!("S12: {name} touches a loose tile or another company"))?;
            seen.add(area);
        }
        let mut outside = seen;
        outside.subtract(&Region::rectangle(board.columns(), board.rows()));
        demand(outside.is_empty(), || format!("S1: {outside:?} lie outside the board"))
    }

    fn check_shares(&self, state: &State, company: Company) -> Result<(), Violation> {
        let (name, stock) = (company.title(), state.companies[company]);
        let (held, is_active) = (state.held(company), state.board.size(company) > 0);
        let in_game = self.companies().any(|known| known == company);
        demand(in_game || (!is_active && held == 0), || format!("S3: {name} is not in this game"))?;
        demand(stock.splits <= 10 && (is_active || stock.splits == 0), || format!("S15: {name} has {} splits", stock.splits))?;
        let (issued, pool) = (self.issued(stock.splits), stock.pool);
        demand(held + u32::from(pool) == issued, || format!("S30: {name} has {held} held + {pool} in the pool, not {issued}"))?;
        let price = self.price(state, company);
        demand(price < self.rules().split_price, || format!("S15: {name} at {price} should have split"))
    }

    fn check_phase(&self, state: &State) -> Result<(), Violation> {
        match &state.phase {
            Phase::Diamonds { left } => {
                let laid = state.board.loose().count();
                demand(*left > 0 && laid + left == self.diamonds() && state.board.active().is_empty(), || {
                    format!("S4: {laid} diamonds laid and {left} to come make not {}", self.diamonds())
                })
            }
            Phase::Drawing { offered } => {
                let is_due = self.rules().squares == Squares::Five && self.legal_squares(state).count() > 5;
                demand(is_due && offered.len() < 5, || "S8: nothing is to be drawn".to_owned())?;
                self.check_offered(state, offered)
            }
            Phase::Placing { offered } => {
                let legal = usize::from(self.legal_squares(state).count());
                let expected = if self.rules().squares == Squares::Five { legal.min(5) } else { 0 };
                demand(legal > 0 && offered.len() == expected, || {
                    format!("S8: {} squares are offered of {legal}, not {expected}", offered.len())
                })?;
                self.check_offered(state, offered)
            }
            Phase::Founding { square } => {
                let free = self.free_companies(state).len();
                let fits = state.board.touching(*square).is_empty() && state.board.cluster(*square).count() >= 2;
                self.check_pending(state, *square)?;
                demand(fits && free > 1 && self.rules().founding == Founding::Choice, || {
                    format!("S10: a tile on {square} gives no choice of founding")
                })
            }
            Phase::Choosing { square } => {
                self.check_pending(state, *square)?;
                let touched = state.board.touching(*square);
                let fits = touched.len() > 1 && self.largest(state, touched).len() > 1;
                demand(fits && self.rules().acquirer == Acquirer::Choice, || {
                    format!("S16: a tile on {square} gives no choice of acquirer")
                })
            }
            Phase::Disposing(merger) => self.check_merger(state, merger),
            Phase::Buying | Phase::Over { .. } => Ok(()),
        }
    }

    fn check_offered(&self, state: &State, offered: &Offered) -> Result<(), Violation> {
        let legal = self.legal_squares(state);
        let squares: Region = offered.iter().copied().collect();
        let distinct = usize::from(squares.count()) == offered.len();
        demand(distinct && offered.iter().all(|&square| legal.contains(square)), || {
            format!("S8: the offered squares {squares:?} are not distinct legal squares")
        })
    }

    fn check_pending(&self, state: &State, square: Square) -> Result<(), Violation> {
        demand(self.legal_squares(state).contains(square), || format!("S8: no tile can be placed on {square}"))
    }

    fn check_merger(&self, state: &State, merger: &Merger) -> Result<(), Violation> {
        self.check_pending(state, merger.square)?;
        let touched = state.board.touching(merger.square);
        let mut joined: CompanySet = merger.queue.iter().chain(&merger.done).copied().collect();
        let count = merger.queue.len() + merger.done.len();
        demand(joined.len() == count && !joined.contains(merger.acquirer), || "S16: a company merges twice".to_owned())?;
        joined.insert(merger.acquirer);
        demand(joined == touched, || format!("S16: {joined:?} merge, the tile touches {touched:?}"))?;
        demand(self.largest(state, touched).contains(merger.acquirer), || "S16: the acquirer is not the largest".to_owned())?;
        let is_seated = merger.seat.index() < usize::from(state.seats());
        let has_shares = merger.queue.first().is_some_and(|&company| state.players[merger.seat].shares[company] > 0);
        demand(is_seated && has_shares, || format!("S18: {} has nothing to dispose of", merger.seat))
    }
}
