//! A game moved on by one step: the rules, the state and who listens.

use crate::action::{Action, Chance};
use crate::event::{Account, Event, Gain, Reason, Release};
use crate::pile::CardId;
use crate::rules::Rules;
use crate::state::{Dice, Phase, State, Status};
use crate::trade::Back;
use crate::{Bank, DeckId, Money, SpaceId};
use parlor_engine::{Ruling, Seat, Sink, Step};

/// Whether the game waits for somebody now, or goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The phase says for whom.
    Waits,
    /// What is due is done next.
    Goes,
}

/// How a token came to a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Landing {
    /// By dice or a card that names the space.
    Usual,
    /// By a card to the nearest of a kind (P30).
    Nearest,
}

/// The rules at work on a state.
pub(crate) struct Play<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    events: &'a mut S,
}

impl<'a, S: Sink<Event>> Play<'a, S> {
    pub(crate) fn new(rules: &'a Rules, state: &'a mut State, events: &'a mut S) -> Self {
        Self { rules, state, events }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Moves money that is there; nothing happens for nothing.
    #[inline]
    pub(crate) fn pay(&mut self, from: Account, to: Account, amount: Money, reason: Reason, space: Option<SpaceId>) {
        if amount == 0 {
            return;
        }
        self.change(from, -amount);
        self.change(to, amount);
        self.tell(Event::Paid { from, to, amount, reason, space });
    }

    #[inline]
    fn change(&mut self, account: Account, amount: Money) {
        match account {
            Account::Seat(seat) => self.state.players[seat].cash += amount,
            Account::Pot => self.state.pot += amount,
            Account::Bank => match self.rules.options.bank {
                Bank::Ledger => self.state.bank += amount,
                Bank::Unlimited => {}
            },
        }
    }

    pub(crate) fn acquire(&mut self, seat: Seat, space: SpaceId, by: Gain) {
        self.state.players[seat].properties.insert(space);
        self.tell(Event::Acquired { seat, space, by });
    }

    /// Carries out a step that `check` allows.
    pub(crate) fn step(&mut self, step: &Step<Action, Chance>) {
        match *step {
            Step::Act(seat, action) => self.act(seat, action),
            Step::Chance(Chance::Dice(dice)) => self.dice_fell(dice),
            Step::Chance(Chance::Card(card)) => self.card_came(card),
            Step::Chance(Chance::Seat(seat)) => {
                if let Phase::DrawOrder(draw) = self.state.phase {
                    self.place(draw, seat);
                }
            }
            Step::Ruling(Ruling::TimeOut(seat)) => self.time_out(seat),
            Step::Ruling(Ruling::Remove(seat)) => self.remove(seat),
            Step::Ruling(Ruling::TimeUp) => self.call_time(),
        }
    }

    fn dice_fell(&mut self, dice: Dice) {
        match self.state.phase {
            Phase::ThrowOff(off) => self.throw_for_start(off, dice),
            _ => self.roll(dice),
        }
    }

    fn card_came(&mut self, card: CardId) {
        if let Phase::Card { deck } = self.state.phase
            && self.draw_card(self.state.on_turn, deck, card) == Flow::Goes
        {
            self.proceed();
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Roll => self.state.phase = Phase::Roll,
            Action::UseCard => self.leave_jail_by(seat, Release::Card),
            Action::PayFine => self.leave_jail_by(seat, Release::Fine),
            Action::Stay => {
                if let Status::Jailed(missed) = self.state.players[seat].status {
                    self.stay_in_jail(seat, missed);
                }
            }
            Action::Buy => self.buy(seat),
            Action::Bid { amount } => {
                if let Phase::Auction(auction) = self.state.phase {
                    self.bid(auction, amount);
                }
            }
            Action::Pass => {
                if let Phase::Auction(auction) = self.state.phase {
                    self.pass(auction);
                }
            }
            Action::Draw => {
                if let Phase::Choice { deck, .. } = self.state.phase {
                    self.state.phase = Phase::Card { deck };
                }
            }
            Action::Pay => self.pay_what_is_due(seat),
            Action::End => self.finish_turn(),
            Action::Build { space } => self.build(seat, space),
            Action::Lift { space } => self.lift(seat, space),
            Action::SellBuilding { space } => self.raise(|play| play.sell_building(seat, space)),
            Action::Mortgage { space } => self.raise(|play| play.mortgage(seat, space)),
            Action::SellLand { space } => self.raise(|play| play.sell_land(seat, space)),
            Action::Decline | Action::Accept | Action::Counter { .. } | Action::Offer { .. } => self.deal(seat, action),
        }
    }

    /// A debtor who raised cash may have become hopeless by rounding (P23).
    fn raise(&mut self, sale: impl FnOnce(&mut Self)) {
        sale(self);
        if self.state.phase == Phase::Debt {
            self.recheck_debt();
        }
    }

    fn pay_what_is_due(&mut self, seat: Seat) {
        if let Phase::Choice { fine, .. } = self.state.phase {
            let pot = self.rules.fine_account();
            self.owe(seat, pot, fine, Reason::Fine, None);
        }
        self.proceed();
    }

    fn deal(&mut self, seat: Seat, action: Action) {
        match (self.state.phase, action) {
            (Phase::Purchase, _) => self.decline_purchase(seat),
            (Phase::Trade(trade), Action::Accept) => self.accept(trade),
            (Phase::Trade(trade), Action::Counter { terms }) => self.counter(trade, terms),
            (Phase::Trade(trade), _) => self.decline_offer(trade),
            (Phase::BeforeRoll, Action::Offer { to, terms }) => self.offer(seat, to, terms, Back::BeforeRoll),
            (Phase::Debt, Action::Offer { to, terms }) => self.offer(seat, to, terms, Back::Debt),
            (_, Action::Offer { to, terms }) => self.offer(seat, to, terms, Back::Manage),
            (_, _) => unreachable!("check allows answers only to offers"),
        }
    }

    /// Marks the deck from which a card is drawn next.
    pub(crate) fn ask_for_card(&mut self, deck: DeckId) -> Flow {
        self.state.phase = Phase::Card { deck };
        Flow::Waits
    }
}
