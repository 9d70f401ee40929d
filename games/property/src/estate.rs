//! Development, mortgage and sale (P17–P21).

use crate::action::Action;
use crate::board::{Ground, HOTEL};
use crate::event::{Account, Event, Reason};
use crate::play::Play;
use crate::rules::Rules;
use crate::state::State;
use crate::{BuildWindow, Group, Money, SpaceId, Switch};
use parlor_engine::{Refusal, Seat, Sink};

impl Rules {
    /// What the bank would pay for all buildings of a player (P18).
    pub(crate) fn building_refunds(&self, state: &State, seat: Seat) -> Money {
        let refund = |space| Money::from(state.levels[space]) * self.board.lot(space).house_refund;
        state.players[seat].properties.iter().map(refund).sum()
    }

    /// Whether no property of the space's group has a building.
    pub(crate) fn is_group_unbuilt(&self, state: &State, space: SpaceId) -> bool {
        self.board.siblings(space).iter().all(|sibling| state.levels[sibling] == 0)
    }

    fn check_owned(&self, state: &State, seat: Seat, space: SpaceId, clause: &'static str) -> Result<(), Refusal> {
        if state.players[seat].properties.contains(space) {
            return Ok(());
        }
        Err(Refusal::new(clause, format!("{space} ({}) is not yours", self.name(space))))
    }

    pub(crate) fn check_build(&self, state: &State, seat: Seat, space: SpaceId) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new("P17", reason));
        let Ground::Property(group) = self.board.lot(space).ground else {
            return refuse(format!("{space} ({}) cannot be built on", self.name(space)));
        };
        if !self.board.streets.contains(space) {
            return refuse(format!("a {group} cannot be built on, only streets can"));
        }
        self.check_owned(state, seat, space, "P17")?;
        if self.options.build_window == BuildWindow::AfterMoving && !state.has_rolled() {
            return refuse("one builds only after having moved in one's turn".to_owned());
        }
        let missing = self.board.group(group).without(state.players[seat].properties);
        if let Some(missing) = missing.first() {
            return refuse(format!("the {group} set is not complete: {missing} ({}) is missing", self.name(missing)));
        }
        if state.mortgaged.contains(space) {
            return refuse(format!("{space} is mortgaged; lift the mortgage first"));
        }
        let level = state.levels[space];
        if level >= HOTEL {
            return refuse(format!("{space} has its hotel already"));
        }
        if self.options.even_build == Switch::On && level > self.lowest_level(state, group) {
            return refuse(format!("build evenly: {space} has level {level}, another street of the set has less"));
        }
        let (cost, cash) = (self.board.lot(space).house_cost, state.players[seat].cash);
        if cash < cost {
            return refuse(format!("building costs {cost}, you have {cash}"));
        }
        Ok(())
    }

    fn lowest_level(&self, state: &State, group: Group) -> u8 {
        self.board.group(group).iter().map(|space| state.levels[space]).min().unwrap_or(0)
    }

    fn highest_level(&self, state: &State, group: Group) -> u8 {
        self.board.group(group).iter().map(|space| state.levels[space]).max().unwrap_or(0)
    }

    pub(crate) fn check_sell_building(&self, state: &State, seat: Seat, space: SpaceId) -> Result<(), Refusal> {
        self.check_owned(state, seat, space, "P18")?;
        let level = state.levels[space];
        let Some(group) = self.board.group_of(space).filter(|_| level > 0) else {
            return Err(Refusal::new("P18", format!("{space} ({}) has no building to sell", self.name(space))));
        };
        if self.options.even_build == Switch::On && level < self.highest_level(state, group) {
            return Err(Refusal::new(
                "P17",
                format!("sell evenly: {space} has level {level}, another street of the set has more"),
            ));
        }
        Ok(())
    }

    pub(crate) fn check_mortgage(&self, state: &State, seat: Seat, space: SpaceId) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new("P19", reason));
        if self.options.mortgage == Switch::Off {
            return refuse("there are no mortgages in this game".to_owned());
        }
        self.check_owned(state, seat, space, "P19")?;
        if state.mortgaged.contains(space) {
            return refuse(format!("{space} is mortgaged already"));
        }
        match state.levels[space] {
            0 => Ok(()),
            level => refuse(format!("{space} has buildings (level {level}); sell them first")),
        }
    }

    pub(crate) fn check_lift(&self, state: &State, seat: Seat, space: SpaceId) -> Result<(), Refusal> {
        self.check_owned(state, seat, space, "P20")?;
        if !state.mortgaged.contains(space) {
            return Err(Refusal::new("P20", format!("{space} is not mortgaged")));
        }
        let (cost, cash) = (self.board.lot(space).lift, state.players[seat].cash);
        if cash < cost {
            return Err(Refusal::new("P20", format!("lifting the mortgage costs {cost}, you have {cash}")));
        }
        Ok(())
    }

    pub(crate) fn check_sell_land(&self, state: &State, seat: Seat, space: SpaceId) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new("P21", reason));
        if self.options.land_resale == Switch::Off {
            return refuse("the bank buys no land in this game".to_owned());
        }
        self.check_owned(state, seat, space, "P21")?;
        if !self.is_group_unbuilt(state, space) {
            return refuse(format!("the group of {space} has buildings; sell them first"));
        }
        Ok(())
    }

    pub(crate) fn list_builds(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        if self.options.build_window == BuildWindow::AfterMoving && !state.has_rolled() {
            return;
        }
        let own = &state.players[seat];
        for group in Group::STREETS {
            let set = self.board.group(group);
            if !own.properties.has_all(set) {
                continue;
            }
            let limit = match self.options.even_build {
                Switch::On => self.lowest_level(state, group) + 1,
                Switch::Off => HOTEL,
            };
            for space in set.without(state.mortgaged) {
                if state.levels[space] < limit.min(HOTEL) && own.cash >= self.board.lot(space).house_cost {
                    menu.push(Action::Build { space });
                }
            }
        }
    }

    pub(crate) fn list_building_sales(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let own = state.players[seat].properties;
        for group in Group::STREETS {
            let set = self.board.group(group);
            if !own.has_all(set) {
                continue;
            }
            let least = match self.options.even_build {
                Switch::On => self.highest_level(state, group).max(1),
                Switch::Off => 1,
            };
            menu.extend(set.iter().filter(|&space| state.levels[space] >= least).map(|space| Action::SellBuilding { space }));
        }
    }

    pub(crate) fn list_mortgages(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        if self.options.mortgage == Switch::Off {
            return;
        }
        let free = state.players[seat].properties.without(state.mortgaged);
        menu.extend(free.iter().filter(|&space| state.levels[space] == 0).map(|space| Action::Mortgage { space }));
    }

    pub(crate) fn list_lifts(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let own = &state.players[seat];
        for space in own.properties.and(state.mortgaged) {
            if own.cash >= self.board.lot(space).lift {
                menu.push(Action::Lift { space });
            }
        }
    }

    pub(crate) fn list_land_sales(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        if self.options.land_resale == Switch::Off {
            return;
        }
        let own = state.players[seat].properties;
        menu.extend(own.iter().filter(|&space| self.is_group_unbuilt(state, space)).map(|space| Action::SellLand { space }));
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    pub(crate) fn build(&mut self, seat: Seat, space: SpaceId) {
        self.pay(Account::Seat(seat), Account::Bank, self.rules.board.lot(space).house_cost, Reason::Building, Some(space));
        self.state.levels[space] += 1;
        self.tell(Event::Built { seat, space, level: self.state.levels[space] });
    }

    pub(crate) fn sell_building(&mut self, seat: Seat, space: SpaceId) {
        self.pay(Account::Bank, Account::Seat(seat), self.rules.board.lot(space).house_refund, Reason::Refund, Some(space));
        self.state.levels[space] -= 1;
        self.tell(Event::BuildingSold { seat, space, level: self.state.levels[space] });
    }

    pub(crate) fn mortgage(&mut self, seat: Seat, space: SpaceId) {
        self.pay(Account::Bank, Account::Seat(seat), self.rules.board.lot(space).mortgage, Reason::Mortgage, Some(space));
        self.state.mortgaged.insert(space);
        self.tell(Event::Mortgaged { seat, space });
    }

    pub(crate) fn lift(&mut self, seat: Seat, space: SpaceId) {
        self.pay(Account::Seat(seat), Account::Bank, self.rules.board.lot(space).lift, Reason::Lift, Some(space));
        self.state.mortgaged.remove(space);
        self.tell(Event::Lifted { seat, space });
    }

    /// P21: the list price, half of it for mortgaged land, whose mortgage the bank keeps.
    pub(crate) fn sell_land(&mut self, seat: Seat, space: SpaceId) {
        let lot = self.rules.board.lot(space);
        let price = if self.state.mortgaged.contains(space) { lot.mortgage } else { lot.price };
        self.pay(Account::Bank, Account::Seat(seat), price, Reason::Land, Some(space));
        self.state.players[seat].properties.remove(space);
        self.state.mortgaged.remove(space);
        self.tell(Event::LandSold { seat, space });
    }
}
