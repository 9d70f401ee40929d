//! Mergers: bonuses, disposal, and the handing over of tiles (S16–S20, S26).

use crate::company::Company;
use crate::event::Event;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{Merger, Phase, State};
use arrayvec::ArrayVec;
use parlor_engine::{Seat, Sink};

impl SpaceMonopoly {
    /// S16, S17: the merger begins; all bonuses are paid before anybody disposes of shares.
    pub(crate) fn merge(&self, state: &mut State, square: Square, acquirer: Company, events: &mut impl Sink<Event>) {
        let mut acquired = state.board.touching(square);
        acquired.remove(acquirer);
        events.push(Event::MergerBegan { seat: state.seat, square, acquirer, acquired });
        let mut queue: ArrayVec<Company, 3> = acquired.iter().collect();
        // S18: largest first; the sort is stable, so equals stay in the order of the ids.
        queue.sort_by_key(|&company| std::cmp::Reverse(state.board.size(company)));
        for &company in &queue {
            self.pay_bonuses(state, company, events);
        }
        let merger = Merger { square, acquirer, queue, done: ArrayVec::new(), seat: state.seat };
        self.next_disposal(state, merger, None, events);
    }

    fn pay_bonuses(&self, state: &mut State, company: Company, events: &mut impl Sink<Event>) {
        let price = self.price(state, company);
        for (seat, bonus, shared_by, amount) in self.bonuses(state, company).payments() {
            let player = &mut state.players[seat];
            player.cash += amount;
            let holding = player.shares[company];
            events.push(Event::BonusPaid { seat, company, bonus, holding, price, shared_by, amount });
        }
    }

    /// S18: finds who disposes next after `last`, company by company; when nobody is left the merger is done.
    fn next_disposal(&self, state: &mut State, mut merger: Merger, last: Option<Seat>, events: &mut impl Sink<Event>) {
        let mut last = last;
        while let Some(&company) = merger.queue.first() {
            let mut round = state.seat.round_after(state.seats());
            if let Some(last) = last.take() {
                round.find(|&seat| seat == last);
            }
            if let Some(seat) = round.find(|&seat| state.players[seat].shares[company] > 0) {
                merger.seat = seat;
                state.phase = Phase::Disposing(merger);
                return;
            }
            merger.queue.remove(0);
            merger.done.push(company);
        }
        self.finish_merger(state, &merger, events);
    }

    /// S18: a holder sells, trades and keeps.
    pub(crate) fn dispose(&self, state: &mut State, (sell, trade, keep): (u16, u16, u16), events: &mut impl Sink<Event>) {
        let Phase::Disposing(merger) = &state.phase else { return };
        let merger = merger.clone();
        let (seat, acquirer) = (merger.seat, merger.acquirer);
        let company = *merger.queue.first().expect("a disposal is of a company in the queue");
        let price = self.price(state, company);
        let proceeds = price * i64::from(sell);
        let received = trade / 2;
        let player = &mut state.players[seat];
        player.cash += proceeds;
        player.shares[company] = keep;
        player.shares[acquirer] += received;
        state.companies[company].pool += sell + trade;
        state.companies[acquirer].pool -= received;
        events.push(Event::Disposed {
            seat,
            company,
            acquirer,
            sold: sell,
            price,
            proceeds,
            traded: trade,
            received,
            kept: keep,
        });
        self.next_disposal(state, merger, Some(seat), events);
    }

    /// S19, S20: the tiles become the acquirer's, and the game ends or the placer buys.
    fn finish_merger(&self, state: &mut State, merger: &Merger, events: &mut impl Sink<Event>) {
        let acquirer = merger.acquirer;
        let (old_size, old_price) = (state.board.size(acquirer), self.price(state, acquirer));
        let cluster = state.board.cluster(merger.square);
        let mut tiles = cluster;
        for &company in &merger.done {
            tiles.add(state.board.area(company));
            self.close(state, company, acquirer, events);
        }
        state.board.give(acquirer, &cluster);
        self.tell_growth(state, acquirer, tiles, (old_size, old_price), events);
        self.revalue(state, acquirer, old_size, events);
        self.settle_placement(state, events);
    }

    /// S19, S15: a company goes defunct: its id is free, its splits are undone, kept shares stay with their owners.
    fn close(&self, state: &mut State, company: Company, acquirer: Company, events: &mut impl Sink<Event>) {
        let (price, size) = (self.price(state, company), state.board.size(company));
        state.board.hand_over(company, acquirer);
        state.companies[company].splits = 0;
        // S26: what is kept must fit the unsplit number of shares.
        while state.held(company) > self.issued(0) {
            self.halve_holdings(state, company, price, events);
        }
        let kept = state.held(company);
        let pool = (self.issued(0) - kept) as u16;
        state.companies[company].pool = pool;
        events.push(Event::Acquired { company, acquirer, size, kept, pool });
    }

    /// S26: two shares become one; an odd share is paid at the frozen price.
    fn halve_holdings(&self, state: &mut State, company: Company, price: i64, events: &mut impl Sink<Event>) {
        for (seat, player) in state.players.iter_mut() {
            let old_shares = player.shares[company];
            if old_shares == 0 {
                continue;
            }
            let (shares, proceeds) = (old_shares / 2, price * i64::from(old_shares % 2));
            player.shares[company] = shares;
            player.cash += proceeds;
            events.push(Event::Consolidated { seat, company, old_shares, shares, proceeds });
        }
    }

    /// S18: how many shares of a holding can be traded: pairs, as far as the acquirer's pool lasts.
    pub fn most_trade(&self, state: &State, merger: &Merger, holding: u16) -> u16 {
        2 * (holding / 2).min(state.companies[merger.acquirer].pool)
    }
}
