//! How a game is likely to go on: players grow and buy what they hold most of, until the game ends.
//!
//! The map is left out. Only sizes, shares and cash are carried on, so thousands of futures can be compared for one decision.

use crate::bonuses::Bonuses;
use crate::company::{Company, PerCompany};
use crate::rules::SpaceMonopoly;
use crate::state::{Phase, Player, State, Stock};
use parlor_engine::{PerSeat, Seat};

/// The figures of a game without its map.
pub(crate) struct Outlook<'a> {
    game: &'a SpaceMonopoly,
    sizes: PerCompany<u16>,
    stocks: PerCompany<Stock>,
    prices: PerCompany<i64>,
    players: PerSeat<Player>,
}

impl<'a> Outlook<'a> {
    /// What everybody's score is likely to be in the end.
    pub(crate) fn scores(game: &'a SpaceMonopoly, state: &State) -> PerSeat<i64> {
        let mut outlook = Self {
            game,
            sizes: PerCompany::from_fn(|company| state.board.size(company)),
            stocks: state.companies,
            prices: PerCompany::from_fn(|company| game.price(state, company)),
            players: state.players,
        };
        if !matches!(state.phase, Phase::Over { .. }) {
            outlook.play_on(state.seat, game.rules().turns().saturating_sub(state.turn));
        }
        outlook.worth()
    }

    fn play_on(&mut self, last: Seat, turns: u16) {
        let mut seat = last;
        for _ in 0..turns {
            seat = seat.next(self.players.seats());
            if let Some(company) = self.favourite(seat) {
                self.grow(company);
                if self.is_over() {
                    return;
                }
                self.buy(seat, company);
            } else if let Some(company) = self.newcomer(seat) {
                self.buy(seat, company);
            }
        }
    }

    /// The active company that the seat holds most of.
    fn favourite(&self, seat: Seat) -> Option<Company> {
        let held = |company: &Company| self.players[seat].shares[*company];
        let own = Company::ALL.into_iter().filter(|company| self.sizes[*company] > 0 && held(company) > 0);
        own.max_by_key(|company| i64::from(held(company)) * self.prices[*company])
    }

    /// The cheapest company for a seat that holds nothing.
    fn newcomer(&self, seat: Seat) -> Option<Company> {
        let cash = self.players[seat].cash;
        let open = Company::ALL.into_iter().filter(|company| self.sizes[*company] > 0 && self.stocks[*company].pool > 0);
        open.filter(|company| self.prices[*company] <= cash).min_by_key(|company| self.prices[*company])
    }

    fn grow(&mut self, company: Company) {
        if self.sizes[company] >= self.game.rules().squares_on_board() {
            return;
        }
        self.sizes[company] += 1;
        self.prices[company] = self.game.price_of(self.sizes[company], self.stocks[company].splits);
        while self.prices[company] >= self.game.rules().split_price {
            let stock = &mut self.stocks[company];
            stock.splits += 1;
            stock.pool = stock.pool.saturating_mul(2);
            let splits = stock.splits;
            self.players.iter_mut().for_each(|(_, player)| player.shares[company] = player.shares[company].saturating_mul(2));
            self.prices[company] = self.game.price_of(self.sizes[company], splits);
        }
    }

    fn buy(&mut self, seat: Seat, favourite: Company) {
        let limit = match self.game.rules().buy_limit {
            0 => i64::from(u16::MAX),
            limit => i64::from(limit),
        };
        let (price, player) = (self.prices[favourite], &mut self.players[seat]);
        let stock = &mut self.stocks[favourite];
        let shares = limit.min(i64::from(stock.pool)).min(player.cash / price.max(1)).max(0) as u16;
        player.cash -= price * i64::from(shares);
        player.shares[favourite] = player.shares[favourite].saturating_add(shares);
        stock.pool -= shares;
    }

    fn is_over(&self) -> bool {
        let rules = self.game.rules();
        let (mut active, mut safe, mut largest) = (0u8, 0u8, 0);
        for &size in self.sizes.as_slice() {
            active += u8::from(size > 0);
            safe += u8::from(size >= rules.safe_size);
            largest = size.max(largest);
        }
        largest >= rules.end_size || (active == safe && active >= rules.min_safe_companies)
    }

    fn worth(&self) -> PerSeat<i64> {
        let mut worth = self.players.map(|player| player.cash);
        for company in Company::ALL.into_iter().filter(|company| self.sizes[*company] > 0) {
            let holdings = self.players.map(|player| player.shares[company]);
            let bonuses = Bonuses::new(&holdings, self.prices[company], self.game.rules().sole_holder);
            for (seat, total) in worth.iter_mut() {
                *total += bonuses.of(seat) + i64::from(holdings[seat]) * self.prices[company];
            }
        }
        worth
    }
}
