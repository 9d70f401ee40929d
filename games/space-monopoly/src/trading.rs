//! Buying and selling in one's own turn (S13, S14, S25).

use crate::company::Company;
use crate::event::Event;
use crate::rules::SpaceMonopoly;
use crate::state::State;
use parlor_engine::Sink;

impl SpaceMonopoly {
    /// S13: how many more shares may be bought in this turn.
    #[inline]
    pub fn buys_left(&self, state: &State) -> u32 {
        let limit = match self.rules().buy_limit {
            // S25: without a limit, as many as there are shares in the game.
            0 => self.companies().map(|company| self.issued(state.companies[company].splits)).sum(),
            limit => u32::from(limit),
        };
        limit.saturating_sub(state.bought)
    }

    /// S13: how many shares of an active company the player in turn can buy now.
    #[inline]
    pub fn most_buy(&self, state: &State, company: Company) -> u16 {
        let price = self.price(state, company);
        if price == 0 {
            return 0;
        }
        let left = self.buys_left(state).min(u32::from(state.companies[company].pool)) as u16;
        let cash = state.players[state.seat].cash;
        // Most purchases are affordable: the division is rare.
        if price * i64::from(left) <= cash { left } else { (cash / price) as u16 }
    }

    pub(crate) fn buy(&self, state: &mut State, company: Company, shares: u16, events: &mut impl Sink<Event>) {
        let (seat, price) = (state.seat, self.price(state, company));
        let cost = price * i64::from(shares);
        let player = &mut state.players[seat];
        player.cash -= cost;
        player.shares[company] += shares;
        state.companies[company].pool -= shares;
        state.bought += u32::from(shares);
        events.push(Event::Bought { seat, company, shares, price, cost });
    }

    pub(crate) fn sell(&self, state: &mut State, company: Company, shares: u16, events: &mut impl Sink<Event>) {
        let (seat, price) = (state.seat, self.price(state, company));
        let proceeds = price * i64::from(shares);
        let player = &mut state.players[seat];
        player.cash += proceeds;
        player.shares[company] -= shares;
        state.companies[company].pool += shares;
        events.push(Event::Sold { seat, company, shares, price, proceeds });
    }
}
