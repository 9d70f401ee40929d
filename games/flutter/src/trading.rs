//! Trading with the broker before the throw (F6–F8, FR1).

use crate::options::MOST_TRADES;
use crate::{Action, Company, Event, Flutter, Money, Phase, State};
use parlor_engine::{Refusal, Seat, Sink};

impl Flutter {
    /// What a certificate costs a buyer (F7).
    #[inline]
    pub(crate) fn cost(&self, state: &State, company: Company) -> Money {
        Money::from(state.companies[company].parent) + self.options.brokerage
    }

    /// Whether a player could buy this certificate if the turn were theirs (F7).
    #[inline]
    pub(crate) fn can_buy(&self, state: &State, seat: Seat, company: Company) -> bool {
        let lane = &state.companies[company];
        lane.is_trading() && lane.broker > 0 && state.players[seat].cash >= self.cost(state, company)
    }

    /// Adds everything that the player whose turn it is may do.
    pub(crate) fn list_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let Phase::Trade { seat: turn, trades } = state.phase else { return };
        if turn != seat {
            return;
        }
        menu.push(Action::Throw);
        if trades >= MOST_TRADES {
            return;
        }
        for company in Company::ALL {
            if self.can_buy(state, seat, company) {
                menu.push(Action::Buy { company });
            }
        }
        for company in Company::ALL {
            if state.players[seat].certificates[company] > 0 {
                menu.push(Action::Sell { company });
            }
        }
    }

    /// Whether a player may do this now.
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let trades = match state.phase {
            Phase::Trade { seat: turn, trades } if turn == seat => trades,
            Phase::Trade { seat: turn, .. } => {
                return Err(Refusal::new("F6", format!("it is the turn of {turn}, not of {seat}")));
            }
            Phase::First | Phase::Dice { .. } | Phase::Card { .. } => {
                return Err(Refusal::new("F6", "players trade and throw only before the dice fall; the game waits for chance"));
            }
            Phase::Over { .. } => return Err(Refusal::new("F22", "the game is over")),
        };
        match *action {
            Action::Throw => Ok(()),
            Action::Buy { company } => check_trades(trades).and_then(|()| self.check_buying(state, seat, company)),
            Action::Sell { company } => check_trades(trades).and_then(|()| self.check_selling(state, seat, company)),
        }
    }

    fn check_buying(&self, state: &State, seat: Seat, company: Company) -> Result<(), Refusal> {
        let lane = &state.companies[company];
        if !lane.is_trading() {
            return Err(Refusal::new("F7", format!("{company} does not trade")));
        }
        if lane.broker == 0 {
            return Err(Refusal::new("F7", format!("the broker has no certificate of {company} left")));
        }
        let (cost, cash) = (self.cost(state, company), state.players[seat].cash);
        if cash < cost {
            let brokerage = self.options.brokerage;
            let price = lane.parent;
            return Err(Refusal::new(
                "F7",
                format!("buying {company} costs {cost} ({price} and {brokerage} brokerage), you have {cash}"),
            ));
        }
        Ok(())
    }

    fn check_selling(&self, state: &State, seat: Seat, company: Company) -> Result<(), Refusal> {
        if !state.companies[company].is_trading() {
            return Err(Refusal::new("F8", format!("{company} does not trade, so the broker takes no certificate of it")));
        }
        if state.players[seat].certificates[company] == 0 {
            return Err(Refusal::new("F8", format!("you hold no certificate of {company}")));
        }
        Ok(())
    }

    /// Carries out an action that `check_action` allows.
    pub(crate) fn act(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Buy { company } => self.buy(state, seat, company, events),
            Action::Sell { company } => sell(state, seat, company, events),
            Action::Throw => {
                state.phase = Phase::Dice { seat };
                return;
            }
        }
        if let Phase::Trade { trades, .. } = &mut state.phase {
            *trades += 1;
        }
    }

    /// F7: price and brokerage go to the bank.
    fn buy(&self, state: &mut State, seat: Seat, company: Company, events: &mut impl Sink<Event>) {
        let price = Money::from(state.companies[company].parent);
        let brokerage = self.options.brokerage;
        state.companies[company].broker -= 1;
        let player = &mut state.players[seat];
        player.cash -= price + brokerage;
        player.certificates[company] += 1;
        events.push(Event::Bought { seat, company, price, brokerage, cash: player.cash, held: player.certificates[company] });
    }
}

fn check_trades(trades: u16) -> Result<(), Refusal> {
    if trades < MOST_TRADES {
        return Ok(());
    }
    Err(Refusal::new("FR1", format!("you have traded {trades} times, {MOST_TRADES} is the most in one turn; throw the dice")))
}

/// F8: no fee is taken.
fn sell(state: &mut State, seat: Seat, company: Company, events: &mut impl Sink<Event>) {
    let price = Money::from(state.companies[company].parent);
    state.companies[company].broker += 1;
    let player = &mut state.players[seat];
    player.cash += price;
    player.certificates[company] -= 1;
    events.push(Event::Sold { seat, company, price, cash: player.cash, held: player.certificates[company] });
}
