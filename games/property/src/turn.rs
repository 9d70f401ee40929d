//! A turn, as one list: roll, move, resolve the space, settle, manage, end (P4).

use crate::board::Ground;
use crate::event::{Account, Event, Gain, JailCause, Reason, Way};
use crate::play::{Flow, Landing, Play};
use crate::state::{Clock, Dice, Ending, Phase, Status, Then};
use crate::{Doubles, SPACES, SpaceId, Spaces, Switch, TimeUp};
use parlor_engine::{Seat, Sink};

/// A game that has gone on for so many turns ends as if time were up (P39).
pub const TURN_CAP: u32 = 2_000;

impl<S: Sink<Event>> Play<'_, S> {
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        let state = &mut *self.state;
        state.on_turn = seat;
        state.doubles = 0;
        state.dice = None;
        state.card = None;
        state.then = Then::Manage;
        state.phase = Phase::BeforeRoll;
        state.players.iter_mut().for_each(|(_, player)| player.offers_made = 0);
        let turn = state.turns + 1;
        self.tell(Event::TurnBegan { seat, turn });
    }

    /// The dice of the player on turn (P5–P7).
    pub(crate) fn roll(&mut self, dice: Dice) {
        let seat = self.state.on_turn;
        let jailed = match self.state.players[seat].status {
            Status::Jailed(failed) => Some(failed),
            Status::Free | Status::Out(_) => None,
        };
        if jailed.is_none() && self.rules.options.reroll_twelve == Switch::On && dice.total() == 12 {
            return self.tell(Event::RolledAgain { seat, dice });
        }
        self.tell(Event::Rolled { seat, dice });
        self.state.dice = Some(dice);
        let flow = match jailed {
            Some(failed) => self.roll_in_jail(seat, dice, failed),
            None => self.roll_free(seat, dice),
        };
        if flow == Flow::Goes {
            self.proceed();
        }
    }

    fn roll_free(&mut self, seat: Seat, dice: Dice) -> Flow {
        self.state.doubles = match self.rules.options.doubles {
            Doubles::ExtraTurn if dice.is_double() => self.state.doubles + 1,
            Doubles::ExtraTurn | Doubles::Nothing => 0,
        };
        if self.state.doubles == 3 {
            return self.go_to_jail(seat, JailCause::ThirdDouble);
        }
        self.state.then = Then::Move;
        Flow::Goes
    }

    /// Does what is due until the game waits for somebody.
    pub(crate) fn proceed(&mut self) {
        while self.next() == Flow::Goes {}
    }

    fn next(&mut self) -> Flow {
        if self.state.living().len() < 2 {
            return self.finish(Ending::LastStanding);
        }
        if let Some(&debt) = self.state.debts.first() {
            return self.settle_first_debt(debt);
        }
        if let Some(lot) = self.state.estate.land.first() {
            self.state.estate.land.remove(lot);
            return self.open_auction(lot, self.state.estate.of);
        }
        match self.state.then {
            Then::Move => self.move_by_dice(),
            Then::Manage => self.manage(),
            Then::End => self.end_turn(),
        }
    }

    fn move_by_dice(&mut self) -> Flow {
        let seat = self.state.on_turn;
        let total = self.state.dice.expect("the dice fell before the move").total();
        let from = self.state.players[seat].position;
        let to = from.ahead(total);
        self.state.then = Then::Manage;
        self.state.players[seat].position = to;
        self.tell(Event::Moved { seat, from, to, way: Way::Dice });
        if from.index() + usize::from(total) >= usize::from(SPACES) {
            self.earn_salary(seat);
        }
        self.land(seat, Landing::Usual)
    }

    /// Resolves the space where the token stands (P10–P14).
    pub(crate) fn land(&mut self, seat: Seat, landing: Landing) -> Flow {
        let space = self.state.players[seat].position;
        match self.rules.board.lot(space).ground {
            Ground::Quiet => Flow::Goes,
            Ground::Property(_) => self.land_on_property(seat, space, landing),
            Ground::Tax(amount) => {
                self.owe(seat, Account::Bank, amount, Reason::Tax, Some(space));
                Flow::Goes
            }
            Ground::Card(deck) => self.ask_for_card(deck),
            Ground::Parking => {
                if self.rules.options.parking_pot == Switch::On {
                    self.pay(Account::Pot, Account::Seat(seat), self.state.pot, Reason::Parking, Some(space));
                }
                Flow::Goes
            }
            Ground::GoToJail => self.go_to_jail(seat, JailCause::Space),
        }
    }

    fn land_on_property(&mut self, seat: Seat, space: SpaceId, landing: Landing) -> Flow {
        match self.state.owner(space) {
            None => self.offer_purchase(seat, space),
            Some(owner) if owner == seat => Flow::Goes,
            Some(owner) => {
                let collects = self.rules.options.jailed_owner_collects == Switch::On || !self.state.is_jailed(owner);
                if self.state.mortgaged.contains(space) || !collects {
                    self.tell(Event::RentFree { seat, space, owner });
                    return Flow::Goes;
                }
                let total = self.state.dice.map_or(0, Dice::total);
                let rent = self.rules.rent_due(self.state, owner, space, total, landing);
                self.owe(seat, Account::Seat(owner), rent, Reason::Rent, Some(space));
                Flow::Goes
            }
        }
    }

    fn offer_purchase(&mut self, seat: Seat, space: SpaceId) -> Flow {
        let player = &self.state.players[seat];
        if self.rules.options.first_circuit_required == Switch::On && !player.passed_go {
            self.tell(Event::CircuitMissing { seat, space });
            return Flow::Goes;
        }
        if player.cash >= self.rules.board.lot(space).price {
            self.state.phase = Phase::Purchase;
            return Flow::Waits;
        }
        self.auction_where_on(seat, space)
    }

    pub(crate) fn buy(&mut self, seat: Seat) {
        let space = self.state.players[seat].position;
        self.pay(Account::Seat(seat), Account::Bank, self.rules.board.lot(space).price, Reason::Price, Some(space));
        self.acquire(seat, space, Gain::Price);
        self.proceed();
    }

    pub(crate) fn decline_purchase(&mut self, seat: Seat) {
        let space = self.state.players[seat].position;
        self.tell(Event::Declined { seat, space });
        if self.auction_where_on(seat, space) == Flow::Goes {
            self.proceed();
        }
    }

    fn auction_where_on(&mut self, seat: Seat, space: SpaceId) -> Flow {
        match self.rules.options.auction {
            Switch::On => self.open_auction(space, seat),
            Switch::Off => Flow::Goes,
        }
    }

    /// After the move: management, or another roll after a double (P6, P25).
    fn manage(&mut self) -> Flow {
        self.state.phase = if self.state.doubles > 0 { Phase::BeforeRoll } else { Phase::Manage };
        Flow::Waits
    }

    /// The player ends the turn by an action; a round spent in jail without a roll is a turn, too.
    pub(crate) fn finish_turn(&mut self) {
        if !self.state.has_rolled() {
            self.count_turn(self.state.on_turn);
        }
        self.state.then = Then::End;
        self.proceed();
    }

    /// A turn that was played, not skipped, counts for the winner (P36) and clears strikes (P38).
    fn count_turn(&mut self, seat: Seat) {
        self.state.players[seat].turns += 1;
        self.state.players[seat].strikes = 0;
    }

    fn end_turn(&mut self) -> Flow {
        let seat = self.state.on_turn;
        if self.state.has_rolled() {
            self.count_turn(seat);
        }
        self.state.turns += 1;
        self.tell(Event::TurnEnded { seat });
        let limit = match self.rules.options.turn_limit {
            0 => TURN_CAP,
            turns => turns.min(TURN_CAP),
        };
        if self.state.turns >= limit && self.state.clock == Clock::Running {
            self.state.clock = Clock::TimeUp;
            self.tell(Event::TimeCalled);
        }
        let (next, round_ends) = self.next_seat();
        if self.state.clock == Clock::TimeUp && (round_ends || self.rules.options.time_up == TimeUp::Turn) {
            return self.finish(Ending::TimeUp);
        }
        self.begin_turn(next);
        Flow::Waits
    }

    /// Who plays next, and whether a round of turns ends before that.
    fn next_seat(&self) -> (Seat, bool) {
        let order = &self.state.order;
        let place = order.iter().position(|&seat| seat == self.state.on_turn).expect("who plays has a place in the order");
        let after = (place + 1..order.len()).find(|&place| self.state.is_in(order[place]));
        match after {
            Some(place) => (order[place], false),
            None => {
                let first = order.iter().copied().find(|&seat| self.state.is_in(seat));
                (first.expect("a game of fewer than two players is over"), true)
            }
        }
    }

    pub(crate) fn finish(&mut self, ending: Ending) -> Flow {
        self.state.debts.clear();
        self.state.estate.land = Spaces::EMPTY;
        self.state.phase = Phase::Over { ending };
        self.tell(Event::Ended { ending });
        Flow::Waits
    }
}
