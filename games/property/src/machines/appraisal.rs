//! What land and cash are worth to whom.

use super::style::Style;
use super::visits::{Visits, throws};
use crate::board::{Ground, HOTEL, STATION_RENTS, UTILITY_FACTORS};
use crate::rules::Rules;
use crate::state::State;
use crate::trade::Terms;
use crate::{Group, Money, SpaceId, Spaces, Switch};
use parlor_engine::{MAX_SEATS, PerSeat, Seat};

/// Who owns what, as it is or as a purchase or a trade would make it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Holdings {
    land: [Spaces; MAX_SEATS],
    cash: [Money; MAX_SEATS],
}

impl Holdings {
    /// As it is.
    pub fn of(state: &State) -> Self {
        let mut holdings = Self { land: [Spaces::EMPTY; MAX_SEATS], cash: [0; MAX_SEATS] };
        for (seat, player) in state.players.iter() {
            holdings.land[seat.index()] = player.properties;
            holdings.cash[seat.index()] = player.cash;
        }
        holdings
    }

    /// With a property that came from the bank.
    pub(super) fn with(mut self, seat: Seat, space: SpaceId) -> Self {
        self.land[seat.index()].insert(space);
        self
    }

    /// After a trade.
    pub(super) fn traded(mut self, from: Seat, to: Seat, terms: &Terms) -> Self {
        let (one, other) = (from.index(), to.index());
        self.land[one] = self.land[one].without(terms.give.land).or(terms.ask.land);
        self.land[other] = self.land[other].without(terms.ask.land).or(terms.give.land);
        self.cash[one] += terms.ask.cash - terms.give.cash;
        self.cash[other] += terms.give.cash - terms.ask.cash;
        self
    }
}

/// Appraises for one table, with the foresight of one style.
pub struct Appraiser<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) visits: &'a Visits,
    pub(super) style: &'a Style,
    /// How many others may land on somebody's land.
    rivals: f32,
}

impl<'a> Appraiser<'a> {
    /// An appraiser of this state.
    pub fn new(rules: &'a Rules, state: &'a State, visits: &'a Visits, style: &'a Style) -> Self {
        let rivals = state.living().len().saturating_sub(1) as f32;
        Self { rules, state, visits, style, rivals }
    }

    /// What a rent on a space earns over the horizon. Fewer rivals land less often, but the game lasts until they are broke.
    pub(super) fn earnings(&self, space: SpaceId, rent: Money) -> f32 {
        self.visits[space.index()] * rent as f32 * (1.5 + 0.5 * self.rivals) * self.style.horizon
    }

    /// What a seat's cash and land are worth to it.
    pub fn worth(&self, holdings: &Holdings, seat: Seat) -> f32 {
        let cash = holdings.cash[seat.index()];
        let short = (self.style.purse - cash).max(0) as f32;
        let groups = Group::ALL.into_iter().map(|group| self.group_worth(holdings, seat, group));
        cash as f32 - short * 0.5 + groups.sum::<f32>()
    }

    /// How much of the harm of one other player's gain counts as one's own.
    pub(super) fn envy(&self) -> f32 {
        self.style.denial / self.rivals.max(1.0)
    }

    /// What it adds to a seat's standing, its worth less what the others' worth costs it, if `taker` gets a property from
    /// the bank: nothing but that group changes.
    pub(super) fn gain(&self, before: &Holdings, seat: Seat, taker: Seat, space: SpaceId) -> f32 {
        let Some(group) = self.rules.board.group_of(space) else { return 0.0 };
        let after = before.with(taker, space);
        let change = |whose| self.group_worth(&after, whose, group) - self.group_worth(before, whose, group);
        if self.style.denial == 0.0 {
            return change(seat);
        }
        let others = self.state.living().iter().filter(|&other| other != seat);
        change(seat) - self.envy() * others.map(change).sum::<f32>()
    }

    /// What a trade between two seats adds to the standing of each: nobody else's worth changes.
    pub(super) fn trade_gains(&self, before: &Holdings, from: Seat, to: Seat, terms: &Terms) -> (f32, f32) {
        let after = before.traded(from, to, terms);
        let change = |whose| self.worth(&after, whose) - self.worth(before, whose);
        let (one, other) = (change(from), change(to));
        (one - self.envy() * other, other - self.envy() * one)
    }

    fn group_worth(&self, holdings: &Holdings, seat: Seat, group: Group) -> f32 {
        let set = self.rules.board.group(group);
        let own = holdings.land[seat.index()].and(set);
        if own.is_empty() {
            return 0.0;
        }
        let live = own.without(self.state.mortgaged);
        let chips: f32 = own.iter().map(|space| self.chip(space)).sum();
        let (now, full) = match group {
            Group::Station | Group::Utility => {
                let rent = |owned: u32| match group {
                    Group::Station => STATION_RENTS[owned as usize - 1],
                    _ => 7 * UTILITY_FACTORS[owned as usize - 1],
                };
                let at = |land: Spaces, rent| land.iter().map(|space| self.earnings(space, rent)).sum::<f32>();
                (at(live, rent(own.len())), at(set, rent(set.len())))
            }
            _ if own == set => return chips + self.set_worth(holdings, seat, set),
            _ => {
                let bare =
                    |land: Spaces| land.iter().map(|space| self.earnings(space, self.rules.board.lot(space).rents[0])).sum();
                (bare(live), self.set_worth(holdings, seat, set))
            }
        };
        chips + now + (full - now).max(0.0) * self.chance_to_complete(holdings, seat, set.without(own))
    }

    /// What a property is worth beyond its rent: the bank takes it back, or somebody else wants it.
    fn chip(&self, space: SpaceId) -> f32 {
        let lot = self.rules.board.lot(space);
        let mortgaged = self.state.mortgaged.contains(space);
        let price = if mortgaged { lot.mortgage } else { lot.price } as f32;
        match self.rules.options.land_resale {
            Switch::On => price * self.style.resale,
            Switch::Off => price * self.style.chip,
        }
    }

    fn chance_to_complete(&self, holdings: &Holdings, seat: Seat, missing: Spaces) -> f32 {
        let taken = |space| holdings.land.iter().enumerate().any(|(other, land)| other != seat.index() && land.contains(space));
        let chance = |space: SpaceId| match (taken(space), self.rules.options.trade) {
            (false, _) => self.style.from_bank,
            (true, Switch::On) => self.style.from_player,
            (true, Switch::Off) => 0.02,
        };
        missing.iter().map(chance).product()
    }

    /// What a complete set of streets earns, built up as far as its owner can pay, less the cost of building it.
    fn set_worth(&self, holdings: &Holdings, seat: Seat, set: Spaces) -> f32 {
        let board = &self.rules.board;
        let cost: Money = set.iter().map(|space| board.lot(space).house_cost).sum();
        let built = set.iter().map(|space| self.state.levels[space]).min().unwrap_or(0);
        let cash = (holdings.cash[seat.index()] - self.style.purse).max(0);
        let affordable = (built + (cash / cost.max(1)).min(5) as u8).min(HOTEL);
        let level = affordable.clamp(2, 4).max(built);
        let rent = |space: SpaceId| board.lot(space).rents[usize::from(level.max(self.state.levels[space]))];
        let income: f32 = set.without(self.state.mortgaged).iter().map(|space| self.earnings(space, rent(space))).sum();
        let refund: f32 = set.iter().map(|space| board.lot(space).house_refund).sum::<Money>() as f32;
        let lost = (cost as f32 - refund * 0.8).max(0.0);
        // Money that is still to come builds more slowly than money in hand.
        let waiting = if affordable < level { 0.7 } else { 1.0 };
        income * waiting - f32::from(level - built.min(level)) * lost
    }

    /// The rent ahead of a token that nine throws in ten stay below.
    pub fn dear_rent(&self, seat: Seat) -> Money {
        let mut rents = [(0, 0.0); 11];
        for (rent, (total, odds)) in rents.iter_mut().zip(throws(self.rules)) {
            *rent = (self.cost_at(seat, total), odds);
        }
        rents.sort_unstable_by_key(|&(rent, _)| std::cmp::Reverse(rent));
        let mut odds = 0.0;
        for (rent, share) in rents {
            odds += share;
            if odds > 0.1 {
                return rent;
            }
        }
        0
    }

    /// What a throw of `total` would cost a seat where it stands.
    fn cost_at(&self, seat: Seat, total: u8) -> Money {
        let space = self.state.players[seat].position.ahead(total);
        match self.rules.board.lot(space).ground {
            Ground::Tax(amount) => amount,
            Ground::Property(_) => match self.state.owner(space) {
                Some(owner) if owner != seat && !self.state.mortgaged.contains(space) => {
                    self.rules.rent(self.state, owner, space, total)
                }
                _ => 0,
            },
            Ground::Quiet | Ground::Card(_) | Ground::Parking | Ground::GoToJail => 0,
        }
    }

    /// Rent that a seat earns in a round, or pays in a turn, on average.
    pub fn rent_flow(&self, seat: Seat) -> (f32, f32) {
        let (mut earned, mut paid) = (0.0, 0.0);
        for space in self.rules.board.ownable.without(self.state.mortgaged) {
            let Some(owner) = self.state.owner(space) else { continue };
            let flow = self.visits[space.index()] * self.rules.rent(self.state, owner, space, 7) as f32;
            if owner == seat {
                earned += flow * self.rivals;
            } else {
                paid += flow;
            }
        }
        (earned, paid)
    }

    /// The rent that each seat's land takes from another player in a turn, on average.
    pub fn tolls(&self) -> PerSeat<f32> {
        PerSeat::from_fn(self.state.seats(), |seat| {
            let live = self.state.players[seat].properties.without(self.state.mortgaged);
            live.iter().map(|space| self.visits[space.index()] * self.rules.rent(self.state, seat, space, 7) as f32).sum()
        })
    }

    /// Cash that a seat keeps in hand.
    pub(super) fn reserve(&self, seat: Seat) -> Money {
        let dear = self.dear_rent(seat) as f32 * self.style.caution;
        let lean = self.rules.raisable(self.state, seat) as f32 * self.style.lean;
        self.style.purse.max((dear - lean) as Money)
    }
}
