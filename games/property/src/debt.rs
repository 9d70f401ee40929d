//! Debts and bankruptcy (P22–P25).

use crate::action::Action;
use crate::event::{Account, Event, Gain, Reason};
use crate::few::Filler;
use crate::play::{Flow, Play};
use crate::rules::Rules;
use crate::state::{Phase, State, Status, Then};
use crate::{BankruptAssets, Money, SpaceId, Spaces, Switch};
use parlor_engine::{Refusal, Seat, Sink};
use serde::{Deserialize, Serialize};

/// A payment that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Debt {
    /// Who owes.
    pub debtor: Seat,
    /// Who is owed.
    pub creditor: Account,
    /// How much.
    pub amount: Money,
    /// What for.
    pub reason: Reason,
    /// Where, if a space has to do with it.
    pub space: Option<SpaceId>,
}

impl Filler for Debt {
    const FILLER: Self = Self { debtor: Seat::new(0), creditor: Account::Bank, amount: 0, reason: Reason::Card, space: None };
}

impl Rules {
    /// What a player could turn into cash at the bank, trades aside (P23).
    pub fn raisable(&self, state: &State, seat: Seat) -> Money {
        state.players[seat].properties.iter().map(|space| self.liquidation_value(state, space)).sum()
    }

    fn liquidation_value(&self, state: &State, space: SpaceId) -> Money {
        let lot = self.board.lot(space);
        let buildings = Money::from(state.levels[space]) * lot.house_refund;
        let land = match (self.options.land_resale, self.options.mortgage, state.mortgaged.contains(space)) {
            (Switch::On, _, false) => lot.price,
            (Switch::On, _, true) | (Switch::Off, Switch::On, false) => lot.mortgage,
            (Switch::Off, Switch::On, true) | (Switch::Off, Switch::Off, _) => 0,
        };
        buildings + land
    }

    pub(crate) fn check_in_debt(&self, state: &State, seat: Seat, debt: &Debt, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Pay => {
                let cash = state.players[seat].cash;
                if cash >= debt.amount {
                    return Ok(());
                }
                Err(Refusal::new(
                    "P22",
                    format!("the debt is {} and you have {cash}: raise {} first", debt.amount, debt.amount - cash),
                ))
            }
            Action::SellBuilding { space } => self.check_sell_building(state, seat, space),
            Action::Mortgage { space } => self.check_mortgage(state, seat, space),
            Action::SellLand { space } => self.check_sell_land(state, seat, space),
            Action::Offer { to, terms } => self.check_offer(state, seat, to, &terms),
            other => {
                Err(Refusal::new("P22", format!("a debt is settled first: sell, mortgage, trade or pay; `{other}` must wait")))
            }
        }
    }

    pub(crate) fn list_in_debt(&self, state: &State, seat: Seat, debt: &Debt, menu: &mut Vec<Action>) {
        if state.players[seat].cash >= debt.amount {
            menu.push(Action::Pay);
        }
        self.list_building_sales(state, seat, menu);
        self.list_mortgages(state, seat, menu);
        self.list_land_sales(state, seat, menu);
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Notes a payment; [`Play::proceed`] settles it.
    pub(crate) fn owe(&mut self, debtor: Seat, creditor: Account, amount: Money, reason: Reason, space: Option<SpaceId>) {
        // P22: a debt of nothing is none.
        if amount > 0 {
            self.state.debts.push(Debt { debtor, creditor, amount, reason, space });
        }
    }

    /// Pays the first debt, opens it, or makes the debtor bankrupt.
    pub(crate) fn settle_first_debt(&mut self, debt: Debt) -> Flow {
        let Debt { debtor, creditor, amount, reason, space } = debt;
        let creditor_left = matches!(creditor, Account::Seat(seat) if !self.state.is_in(seat));
        if creditor_left || !self.state.is_in(debtor) {
            self.state.debts.take_first();
            return Flow::Goes;
        }
        let cash = self.state.players[debtor].cash;
        if cash >= amount {
            self.state.debts.take_first();
            self.pay(Account::Seat(debtor), creditor, amount, reason, space);
            return Flow::Goes;
        }
        if cash + self.rules.raisable(self.state, debtor) < amount {
            self.state.debts.take_first();
            self.bankrupt(debt);
            return Flow::Goes;
        }
        self.tell(Event::DebtOpened { debtor, creditor, amount, reason, space });
        self.state.phase = Phase::Debt;
        Flow::Waits
    }

    /// After the debtor raised cash or traded: the debt may have become hopeless (P23).
    pub(crate) fn recheck_debt(&mut self) {
        let debt = self.state.debts[0];
        let cash = self.state.players[debt.debtor].cash;
        if cash < debt.amount && cash + self.rules.raisable(self.state, debt.debtor) < debt.amount {
            self.proceed();
        }
    }

    /// P23: everything is liquidated, the creditor is paid before the land goes.
    fn bankrupt(&mut self, debt: Debt) {
        let seat = debt.debtor;
        self.tell(Event::Bankrupt { seat, creditor: debt.creditor, amount: debt.amount });
        let heir = match (self.rules.options.bankrupt_assets, debt.creditor) {
            (BankruptAssets::Creditor, Account::Seat(creditor)) => Some(creditor),
            (BankruptAssets::Creditor, Account::Bank | Account::Pot) | (BankruptAssets::Bank | BankruptAssets::Auction, _) => {
                None
            }
        };
        let raised = match heir {
            Some(_) => self.rules.building_refunds(self.state, seat),
            None => self.rules.raisable(self.state, seat),
        };
        self.pay(Account::Bank, Account::Seat(seat), raised, Reason::Liquidation, None);
        let cash = self.state.players[seat].cash.min(debt.amount);
        self.pay(Account::Seat(seat), debt.creditor, cash, Reason::Bankruptcy, debt.space);
        match heir {
            Some(heir) => self.inherit(seat, heir),
            None => self.return_land(seat),
        }
        self.go_out(seat);
    }

    /// Land with its mortgages, but without buildings, goes to the creditor (P23).
    fn inherit(&mut self, seat: Seat, heir: Seat) {
        let land = self.clear_buildings(seat);
        for space in land {
            self.acquire(heir, space, Gain::Bankruptcy);
        }
    }

    /// Land returns to the bank, which auctions it where the rules say so (P23).
    fn return_land(&mut self, seat: Seat) {
        let land = self.give_back_land(seat);
        if self.rules.options.bankrupt_assets == BankruptAssets::Auction {
            self.state.estate.land = self.state.estate.land.or(land);
            self.state.estate.of = seat;
        }
    }

    /// Takes all land from a player and returns it to the bank, free of mortgages and buildings.
    pub(crate) fn give_back_land(&mut self, seat: Seat) -> Spaces {
        let land = self.clear_buildings(seat);
        self.state.mortgaged = self.state.mortgaged.without(land);
        if !land.is_empty() {
            self.tell(Event::LandReturned { seat, land });
        }
        land
    }

    fn clear_buildings(&mut self, seat: Seat) -> Spaces {
        let land = std::mem::take(&mut self.state.players[seat].properties);
        for space in land {
            self.state.levels[space] = 0;
        }
        land
    }

    /// The player is out: jail cards go back, the turn is over if it was theirs (P25).
    pub(crate) fn go_out(&mut self, seat: Seat) {
        self.return_jail_cards(seat);
        let out = self.state.seats() as usize - self.state.living().len();
        self.state.players[seat].status = Status::Out(out as u8 + 1);
        if self.state.on_turn == seat {
            self.state.doubles = 0;
            self.state.then = Then::End;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{play, rules, spaces};

    #[test]
    fn what_can_be_raised_follows_the_house_rules() {
        for (mortgage, land_resale, raisable) in [
            (Switch::Off, Switch::Off, 50),
            (Switch::On, Switch::Off, 50 + 30 + 30 + 100),
            (Switch::Off, Switch::On, 50 + 60 + 60 + 200 + 100),
            (Switch::On, Switch::On, 50 + 60 + 60 + 200 + 100),
        ] {
            let rules = rules(|options| (options.mortgage, options.land_resale) = (mortgage, land_resale));
            let mut state = rules.initial_state(2);
            let seat = Seat::new(0);
            state.players[seat].properties = spaces([1, 3, 5, 15]);
            state.mortgaged = spaces([15]);
            state.levels[SpaceId::new(1)] = 2;
            assert_eq!(rules.raisable(&state, seat), raisable, "{mortgage:?} {land_resale:?}");
        }
    }

    #[test]
    fn a_debt_waits_until_the_debtor_pays() {
        let rules = rules(|options| options.mortgage = Switch::On);
        let mut state = rules.initial_state(2);
        state.players[Seat::new(0)].cash = 10;
        state.players[Seat::new(0)].properties = spaces([5]);
        play(&rules, &mut state, &["s1 roll", "* dice 1 3"]);
        assert_eq!((state.phase, state.debts[0].amount), (Phase::Debt, 100));
        play(&rules, &mut state, &["s1 mortgage 5"]);
        assert_eq!(state.phase, Phase::Debt);
        play(&rules, &mut state, &["s1 pay"]);
        assert_eq!((state.phase, state.players[Seat::new(0)].cash), (Phase::Manage, 10));
    }

    #[test]
    fn two_bankruptcies_of_one_card_auction_both_estates() {
        let rules = rules(|options| options.bankrupt_assets = BankruptAssets::Auction);
        let mut state = rules.initial_state(4);
        for (seat, land) in [(1, [1, 3]), (2, [5, 15])] {
            state.players[Seat::new(seat)].cash = 0;
            state.players[Seat::new(seat)].properties = spaces(land);
        }
        state.players[Seat::new(0)].position = SpaceId::new(10);
        play(&rules, &mut state, &["s1 roll", "* dice 3 4", "* card 7"]);
        assert_eq!(state.living().len(), 2);
        assert_eq!((state.estate.land, state.estate.of), (spaces([3, 5, 15]), Seat::new(2)));
        play(&rules, &mut state, &["s4 bid 1", "s1 pass", "s4 pass", "s1 bid 2", "s4 pass", "s1 pass", "s4 bid 5", "s1 pass"]);
        assert_eq!(state.players[Seat::new(3)].properties, spaces([1, 15]));
        assert_eq!((state.phase, state.on_turn), (Phase::Manage, Seat::new(0)));
    }
}
