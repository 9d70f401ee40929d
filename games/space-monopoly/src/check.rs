//! What a seat may do now: the only place that decides legality.

use crate::action::Action;
use crate::board::Tile;
use crate::company::Company;
use crate::options::Disposal;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{Merger, Offered, Phase, State};
use parlor_engine::{Refusal, Seat};

impl SpaceMonopoly {
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_turn(state, seat)?;
        match (action, &state.phase) {
            (Action::Place { square }, Phase::Placing { offered }) => self.check_place(state, *square, offered),
            (Action::Found { company }, Phase::Founding { .. }) => self.check_found(state, *company),
            (Action::Acquirer { company }, Phase::Choosing { square }) => self.check_acquirer(state, *company, *square),
            (Action::Buy { company, shares }, Phase::Buying) => self.check_buy(state, *company, *shares),
            (Action::Sell { company, shares }, Phase::Placing { .. } | Phase::Buying) => {
                self.check_sell(state, *company, *shares)
            }
            (Action::Dispose { sell, trade, keep }, Phase::Disposing(merger)) => {
                self.check_dispose(state, merger, (*sell, *trade, *keep))
            }
            (Action::End, Phase::Buying) => Ok(()),
            (action, phase) => Err(out_of_order(action, phase)),
        }
    }

    fn check_turn(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        match (&state.phase, state.decider()) {
            (_, Some(decider)) if decider == seat => Ok(()),
            (Phase::Disposing(merger), _) => {
                Err(Refusal::new("S18", format!("{} disposes of shares now, not {seat}", merger.seat)))
            }
            (Phase::Over { ending }, _) => Err(Refusal::new("S21", format!("the game is over: {}", ending.reason()))),
            (Phase::Diamonds { left }, _) => Err(Refusal::new("S4", format!("{left} diamonds are still to be laid"))),
            (Phase::Drawing { .. }, _) => Err(Refusal::new("S8", "the five squares of the turn are still being drawn")),
            (Phase::Placing { .. } | Phase::Founding { .. } | Phase::Choosing { .. } | Phase::Buying, _) => {
                Err(Refusal::new("S7", format!("it is the turn of {}, not of {seat}", state.seat)))
            }
        }
    }

    fn check_place(&self, state: &State, square: Square, offered: &Offered) -> Result<(), Refusal> {
        let (columns, rows) = (state.board.columns(), state.board.rows());
        if !state.board.has(square) {
            return Err(Refusal::new("S1", format!("{square} is not on the board of {columns} columns and {rows} rows")));
        }
        match state.board.at(square) {
            Tile::Empty => {}
            Tile::Loose => return Err(Refusal::new("S2", format!("{square} holds a loose tile; place on an empty square"))),
            Tile::Of(company) => {
                return Err(Refusal::new("S2", format!("{square} belongs to {}; place on an empty square", company.title())));
            }
        }
        let mut safe = state.board.touching(square).iter().filter(|&company| self.is_safe(state, company));
        if let (Some(one), Some(other)) = (safe.next(), safe.next()) {
            let describe = |company: Company| format!("{} ({} tiles)", company.title(), state.board.size(company));
            let reason = format!("{square} touches two safe companies: {} and {}", describe(one), describe(other));
            return Err(Refusal::new("S9", reason));
        }
        if !offered.is_empty() && !offered.contains(&square) {
            let names: Vec<String> = offered.iter().map(Square::to_string).collect();
            return Err(Refusal::new("S8", format!("{square} was not drawn for this turn; choose from {}", names.join(", "))));
        }
        Ok(())
    }

    /// S3: only the companies of this game.
    fn check_company(&self, company: Company) -> Result<(), Refusal> {
        if self.companies().any(|known| known == company) {
            return Ok(());
        }
        let names: Vec<&str> = self.companies().map(Company::title).collect();
        Err(Refusal::new("S3", format!("{} is not in this game; there are {}", company.title(), names.join(", "))))
    }

    fn check_found(&self, state: &State, company: Company) -> Result<(), Refusal> {
        self.check_company(company)?;
        let size = state.board.size(company);
        if size == 0 {
            return Ok(());
        }
        let free: Vec<&str> = self.free_companies(state).iter().map(Company::title).collect();
        let reason = format!("{} is active with {size} tiles; free are {}", company.title(), free.join(", "));
        Err(Refusal::new("S10", reason))
    }

    fn check_acquirer(&self, state: &State, company: Company, square: Square) -> Result<(), Refusal> {
        let largest = self.largest(state, state.board.touching(square));
        if largest.contains(company) {
            return Ok(());
        }
        let names: Vec<&str> = largest.iter().map(Company::title).collect();
        let reason = format!("{} is not among the largest; choose from {}", company.title(), names.join(", "));
        Err(Refusal::new("S16", reason))
    }

    fn check_buy(&self, state: &State, company: Company, shares: u16) -> Result<(), Refusal> {
        self.check_company(company)?;
        let (name, price) = (company.title(), self.price(state, company));
        let refuse = |reason: String| Err(Refusal::new("S13", reason));
        if price == 0 {
            return refuse(format!("{name} is not active, so its shares cannot be bought"));
        }
        if shares == 0 {
            return refuse("buy at least 1 share, or end the turn".to_owned());
        }
        let (left, bought) = (self.buys_left(state), state.bought);
        if u32::from(shares) > left {
            let clause = if self.rules().buy_limit == 0 { "S25" } else { "S13" };
            let reason = format!("{shares} shares are too many: {bought} of {} in this turn are bought", bought + left);
            return Err(Refusal::new(clause, reason));
        }
        let pool = state.companies[company].pool;
        if shares > pool {
            return refuse(format!("the pool of {name} has {pool} shares, you want {shares}"));
        }
        let (cost, cash) = (price * i64::from(shares), state.players[state.seat].cash);
        if cost > cash {
            return refuse(format!("{shares} shares of {name} at {price} cost {cost}, you have {cash}"));
        }
        Ok(())
    }

    fn check_sell(&self, state: &State, company: Company, shares: u16) -> Result<(), Refusal> {
        self.check_company(company)?;
        let (name, held) = (company.title(), state.players[state.seat].shares[company]);
        let refuse = |reason: String| Err(Refusal::new("S14", reason));
        if state.board.size(company) == 0 {
            return refuse(format!("{name} is not active, so its shares cannot be sold"));
        }
        if shares == 0 {
            return refuse("sell at least 1 share".to_owned());
        }
        if shares > held {
            return refuse(format!("you hold {held} shares of {name}, you want to sell {shares}"));
        }
        Ok(())
    }

    fn check_dispose(&self, state: &State, merger: &Merger, (sell, trade, keep): (u16, u16, u16)) -> Result<(), Refusal> {
        let company = *merger.queue.first().expect("a disposal is of a company in the queue");
        let (name, holding) = (company.title(), state.players[merger.seat].shares[company]);
        let refuse = |reason: String| Err(Refusal::new("S18", reason));
        let sum = u32::from(sell) + u32::from(trade) + u32::from(keep);
        if sum != u32::from(holding) {
            return refuse(format!("sell {sell}, trade {trade} and keep {keep} make {sum}, you hold {holding} shares of {name}"));
        }
        if trade % 2 == 1 {
            return refuse(format!("shares are traded in pairs, two for one, not {trade}"));
        }
        let pool = state.companies[merger.acquirer].pool;
        if trade / 2 > pool {
            let acquirer = merger.acquirer.title();
            return refuse(format!("trading {trade} for {} of {acquirer} is too much, its pool has {pool}", trade / 2));
        }
        let most = self.most_trade(state, merger, holding);
        let is_whole = sell == holding || keep == holding || (sell == 0 && trade == most);
        if self.rules().disposal == Disposal::Whole && !is_whole {
            let rest = holding - most;
            return refuse(format!("one choice for all: sell {holding}, or keep {holding}, or trade {most} and keep {rest}"));
        }
        Ok(())
    }
}

/// An action of another phase: says what is asked now.
fn out_of_order(action: &Action, phase: &Phase) -> Refusal {
    match (phase, action) {
        (Phase::Disposing(_), Action::Sell { .. }) => {
            Refusal::new("S14", "nothing is sold on the market during a merger; dispose of your shares")
        }
        (Phase::Disposing(_), _) => Refusal::new("S18", "first say how many shares to sell, trade and keep"),
        (Phase::Founding { .. }, _) => Refusal::new("S10", "first choose the company to found"),
        (Phase::Choosing { .. }, _) => Refusal::new("S16", "first choose the company that acquires"),
        (Phase::Placing { .. }, Action::End) => Refusal::new("S8", "a tile must be placed before the turn ends"),
        (Phase::Placing { .. }, Action::Buy { .. }) => Refusal::new("S7", "shares are bought after placing; place a tile first"),
        (Phase::Buying, Action::Place { .. }) => Refusal::new("S7", "placing is over in this turn; buy, sell, or end the turn"),
        (_, Action::Found { .. }) => Refusal::new("S10", "no company is to be chosen for founding now"),
        (_, Action::Acquirer { .. }) => Refusal::new("S16", "no acquirer is to be chosen now"),
        (_, Action::Dispose { .. }) => Refusal::new("S18", "no merger is going on"),
        (_, Action::Place { .. } | Action::Buy { .. } | Action::Sell { .. } | Action::End) => {
            Refusal::new("S7", format!("`{action}` is not possible now"))
        }
    }
}
