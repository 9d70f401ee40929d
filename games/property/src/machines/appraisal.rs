//! What land and cash are worth to whom.

use super::style::Style;
use super::visits::{Visits, throws};
use crate::board::{Ground, HOTEL, STATION_RENTS, UTILITY_FACTORS};
use crate::rules::Rules;
use crate::state::State;
use crate::trade::Terms;
use crate::{Group, Money, SpaceId, Spaces, Switch};
use parlor_engine::{MAX_SEATS, Seat};

/// Who owns what, as it is or as a purchase or a trade would make it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Holdings {
    land: [Spaces; MAX_SEATS],
    cash: [Money; MAX_SEATS],
}

impl Holdings {
    /// As it is.
    pub(super) fn of(state: &State) -> Self {
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
pub(super) struct Appraiser<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub visits: Visits,
    pub style: &'a Style,
}

impl Appraiser<'_> {
    /// How many others may land on somebody's land.
    fn rivals(&self) -> f32 {
        self.state.living().len().saturating_sub(1) as f32
    }

    /// What a rent on a space earns over the horizon. Fewer rivals land less often, but the game lasts until they are broke.
    pub(super) fn earnings(&self, space: SpaceId, rent: Money) -> f32 {
        self.visits[space.index()] * rent as f32 * (1.5 + 0.5 * self.rivals()) * self.style.horizon
    }

    /// What a seat's cash and land are worth to it.
    pub(super) fn worth(&self, holdings: &Holdings, seat: Seat) -> f32 {
        let cash = holdings.cash[seat.index()];
        let short = (self.style.purse - cash).max(0) as f32;
        let groups = Group::ALL.into_iter().map(|group| self.group_worth(holdings, seat, group));
        cash as f32 - short * 0.5 + groups.sum::<f32>()
    }

    /// A seat's worth less what the others' worth costs it.
    pub(super) fn standing(&self, holdings: &Holdings, seat: Seat) -> f32 {
        let own = self.worth(holdings, seat);
        if self.style.denial == 0.0 {
            return own;
        }
        let others = self.state.living().iter().filter(|&other| other != seat).map(|other| self.worth(holdings, other));
        own - others.sum::<f32>() * self.style.denial / self.rivals().max(1.0)
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
    pub(super) fn dear_rent(&self, seat: Seat) -> Money {
        let mut rents: Vec<(Money, f32)> = throws(self.rules).map(|(total, odds)| (self.cost_at(seat, total), odds)).collect();
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
    pub(super) fn rent_flow(&self, seat: Seat) -> (f32, f32) {
        let (mut earned, mut paid) = (0.0, 0.0);
        for space in self.rules.board.ownable.without(self.state.mortgaged) {
            let Some(owner) = self.state.owner(space) else { continue };
            let flow = self.visits[space.index()] * self.rules.rent(self.state, owner, space, 7) as f32;
            if owner == seat {
                earned += flow * self.rivals();
            } else {
                paid += flow;
            }
        }
        (earned, paid)
    }

    /// Cash that a seat keeps in hand.
    pub(super) fn reserve(&self, seat: Seat) -> Money {
        let dear = self.dear_rent(seat) as f32 * self.style.caution;
        let lean = self.rules.raisable(self.state, seat) as f32 * self.style.lean;
        self.style.purse.max((dear - lean) as Money)
    }
}
