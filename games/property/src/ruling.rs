//! What the table rules: time-outs, strikes, leaving, the time limit (P35, P37, P38).

use crate::event::{Account, Event, Reason};
use crate::order::{Draw, ThrowOff};
use crate::play::Play;
use crate::rules::Rules;
use crate::state::{Clock, Ending, Phase, State, Then};
use crate::trade::{Back, Trade};
use crate::{SpaceId, Switch};
use parlor_engine::{Refusal, Ruling, Seat, Sink, Turn};

impl Rules {
    /// Whether the table may rule so now.
    pub fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Refusal> {
        if let Phase::Over { .. } = state.phase {
            return Err(Refusal::new("P34", "the game is over"));
        }
        match *ruling {
            Ruling::TimeOut(seat) => self.check_time_out(state, seat),
            Ruling::Remove(seat) => {
                if seat.index() < state.seats() as usize && state.is_in(seat) {
                    return Ok(());
                }
                Err(Refusal::new("P37", format!("{seat} is not in the game")))
            }
            Ruling::TimeUp => self.check_time_up(state),
        }
    }

    fn check_time_out(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if self.turn(state) != Turn::of(seat) {
            return Err(Refusal::new("P38", format!("the game does not wait for {seat} now")));
        }
        let (seconds, clause) = match state.phase {
            Phase::Auction(_) => (self.options.bid_seconds, "P16"),
            _ => (self.options.turn_seconds, "P38"),
        };
        if seconds == 0 {
            return Err(Refusal::new(clause, "this game has no timer for that"));
        }
        Ok(())
    }

    /// Without a time limit the table may close a game only once somebody has left (P38).
    fn check_time_up(&self, state: &State) -> Result<(), Refusal> {
        if state.clock == Clock::TimeUp {
            return Err(Refusal::new("P35", "time has been called already"));
        }
        let somebody_left = state.living().len() < state.seats() as usize;
        if self.options.time_limit == 0 && !somebody_left {
            return Err(Refusal::new("P35", "this game has no time limit"));
        }
        Ok(())
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// P35: what is running is finished first. Without a limit the table closes the game at once (P38).
    pub(crate) fn call_time(&mut self) {
        self.tell(Event::TimeCalled);
        self.state.clock = Clock::TimeUp;
        if self.rules.options.time_limit == 0 {
            self.finish(Ending::Closed);
        }
    }

    /// A decision took too long: the least is done for the seat (P16, P38).
    pub(crate) fn time_out(&mut self, seat: Seat) {
        self.tell(Event::TimedOut { seat });
        match self.state.phase {
            Phase::BeforeRoll if !self.state.has_rolled() => self.strike(seat),
            Phase::BeforeRoll | Phase::Manage => self.end_now(),
            Phase::Purchase => {
                self.state.then = Then::End;
                self.decline_purchase(seat);
            }
            Phase::Choice { fine, deck } => {
                self.state.then = Then::End;
                if self.state.players[seat].cash < fine {
                    self.state.phase = Phase::Card { deck };
                } else {
                    let pot = self.rules.fine_account();
                    self.owe(seat, pot, fine, Reason::Fine, None);
                    self.proceed();
                }
            }
            Phase::Auction(auction) => self.pass(auction),
            Phase::Debt => self.raise_and_pay(seat),
            Phase::Trade(trade) => self.decline_offer(trade),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => {
                unreachable!("check_ruling allows time-outs only where a seat decides")
            }
        }
    }

    fn end_now(&mut self) {
        self.state.doubles = 0;
        self.state.then = Then::End;
        self.proceed();
    }

    /// P38: the turn is skipped; enough strikes in a row remove the player.
    fn strike(&mut self, seat: Seat) {
        self.state.players[seat].strikes += 1;
        let strikes = self.state.players[seat].strikes;
        self.tell(Event::Struck { seat, strikes });
        let limit = self.rules.options.strikes;
        if limit > 0 && u32::from(strikes) >= limit {
            return self.remove(seat);
        }
        self.end_now();
    }

    /// A debtor whose time is up: buildings from the highest level down, then mortgages, loose land first and cheap before
    /// dear, then land to the bank, until the debt can be paid.
    fn raise_and_pay(&mut self, seat: Seat) {
        let amount = self.state.debts[0].amount;
        while self.state.players[seat].cash < amount && self.raise_once(seat) {}
        self.proceed();
    }

    /// Turns one more thing into cash; false where nothing is left.
    fn raise_once(&mut self, seat: Seat) -> bool {
        let (rules, state) = (self.rules, &*self.state);
        let own = state.players[seat].properties;
        let price = |space: &SpaceId| rules.board.lot(*space).price;
        let in_set = |space: &SpaceId| own.has_all(rules.board.siblings(*space));
        if let Some(space) = own.iter().filter(|&space| state.levels[space] > 0).max_by_key(|&space| state.levels[space]) {
            self.sell_building(seat, space);
            return true;
        }
        let mortgage = match rules.options.mortgage {
            Switch::On => own.without(state.mortgaged).iter().min_by_key(|space| (in_set(space), price(space))),
            Switch::Off => None,
        };
        if let Some(space) = mortgage {
            self.mortgage(seat, space);
            return true;
        }
        let land = match rules.options.land_resale {
            Switch::On => own.iter().min_by_key(|space| (in_set(space), price(space))),
            Switch::Off => None,
        };
        if let Some(space) = land {
            self.sell_land(seat, space);
            return true;
        }
        false
    }

    /// P37: a player leaves; everything goes to the bank.
    pub(crate) fn remove(&mut self, seat: Seat) {
        self.tell(Event::Left { seat });
        let cash = self.state.players[seat].cash;
        self.pay(Account::Seat(seat), Account::Bank, cash, Reason::Leaving, None);
        self.give_back_land(seat);
        let was_on_turn = self.state.on_turn == seat;
        self.go_out(seat);
        if self.state.living().len() < 2 {
            return self.proceed();
        }
        match self.state.phase {
            Phase::DrawOrder(draw) => self.leave_draw(draw, seat),
            Phase::ThrowOff(off) => self.leave_throw_off(off, seat),
            Phase::Auction(auction) => self.leave_auction(auction, seat),
            Phase::Trade(trade) => self.leave_trade(trade, seat),
            Phase::Debt if self.is_in_first_debt(seat) => self.proceed(),
            Phase::Debt => {}
            _ if was_on_turn => self.proceed(),
            Phase::BeforeRoll
            | Phase::Roll
            | Phase::Purchase
            | Phase::Card { .. }
            | Phase::Choice { .. }
            | Phase::Manage
            | Phase::Over { .. } => {}
        }
    }

    fn is_in_first_debt(&self, seat: Seat) -> bool {
        self.state.debts.first().is_some_and(|debt| debt.debtor == seat || debt.creditor == Account::Seat(seat))
    }

    /// An offer dies with a player it concerns, or with the debt that it was to settle.
    fn leave_trade(&mut self, trade: Trade, seat: Seat) {
        let debt_dies = trade.back == Back::Debt && self.is_in_first_debt(seat);
        if trade.from != seat && trade.to != seat && !debt_dies {
            return;
        }
        self.tell(Event::OfferDied { from: trade.from, to: trade.to });
        if debt_dies || self.state.on_turn == seat {
            return self.proceed();
        }
        self.go_back(trade.back);
    }

    fn leave_draw(&mut self, draw: Draw, seat: Seat) {
        let mut left = draw.left;
        left.remove(seat);
        self.state.phase = Phase::DrawOrder(Draw { left });
        if let (1, Some(last)) = (left.len(), left.first()) {
            self.place(Draw { left }, last);
        } else if left.is_empty() {
            self.begin_first_turn();
        }
    }

    fn leave_throw_off(&mut self, mut off: ThrowOff, seat: Seat) {
        off.throwers.remove(seat);
        if off.throwers.is_empty() {
            off = ThrowOff::between(self.state.living(), self.state.seats());
        }
        self.ask_next_thrower(off);
    }
}
