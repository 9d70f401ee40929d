//! The graded machines: easy, medium and hard think alike and differ in foresight.

use super::appraisal::{Appraiser, Holdings};
use super::desk::{Desk, Policy};
use super::style::{Craft, Style};
use super::trading;
use super::visits::{VisitTable, throws};
use crate::action::Action;
use crate::auction::Auction;
use crate::state::Phase;
use crate::{BuildWindow, HOTEL, Money, SALARY, SpaceId, Switch};
use parlor_engine::Dealer;

/// A graded machine.
#[derive(Debug)]
pub(super) struct Graded {
    style: Style,
    visits: VisitTable,
}

impl Graded {
    pub(super) fn new(style: Style) -> Self {
        Self { style, visits: VisitTable::default() }
    }
}

impl Policy for Graded {
    fn choose(&self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action {
        if let [only] = desk.menu
            && !matches!(desk.state.phase, Phase::Manage | Phase::BeforeRoll)
        {
            return *only;
        }
        let visits = self.visits.of(desk.rules);
        let appraiser = Appraiser::new(desk.rules, desk.state, &visits, &self.style);
        Thought { desk, appraiser: &appraiser, style: &self.style }.choose(dealer)
    }
}

/// One decision.
pub(super) struct Thought<'a> {
    pub desk: &'a Desk<'a>,
    pub appraiser: &'a Appraiser<'a>,
    pub style: &'a Style,
}

impl Thought<'_> {
    /// What the style does here.
    pub(super) fn choose(&self, dealer: &mut dyn Dealer) -> Action {
        let desk = self.desk;
        match &desk.state.phase {
            Phase::Purchase => self.purchase(),
            Phase::Auction(auction) => self.bid(auction),
            Phase::Debt => self.settle(),
            Phase::Choice { .. } => self.pay_or_draw(),
            Phase::Trade(trade) => trading::answer(desk, self.appraiser, trade),
            Phase::BeforeRoll if desk.state.is_jailed(desk.seat) => self.leave_jail(),
            Phase::BeforeRoll => self.before_roll(dealer),
            Phase::Manage => self.manage(dealer),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => desk.quiet(),
        }
    }

    /// What getting a property would add to one's standing, its price aside.
    fn gain(&self, space: SpaceId) -> f32 {
        let (before, seat) = (Holdings::of(self.desk.state), self.desk.seat);
        self.appraiser.gain(&before, seat, seat, space)
    }

    pub(super) fn purchase(&self) -> Action {
        let desk = self.desk;
        let space = desk.player().position;
        let price = desk.board().lot(space).price;
        if self.style.craft >= Craft::Fine && self.rivals_are_broke(price) {
            return Action::Decline;
        }
        let spare = desk.cash() - price;
        let can_spare = spare >= self.after_purchase(space);
        let buys = can_spare && self.gain(space) >= price as f32;
        if buys { Action::Buy } else { Action::Decline }
    }

    /// Cash that must be left after a purchase: little for the piece that completes a set, and where the bank takes land back.
    fn after_purchase(&self, space: SpaceId) -> Money {
        let desk = self.desk;
        match desk.rules.options.land_resale {
            Switch::On if self.style.craft >= Craft::Fine => 0,
            Switch::On => self.style.purse,
            Switch::Off if desk.completes(desk.own(), space) => 0,
            Switch::Off => self.appraiser.reserve(desk.seat),
        }
    }

    /// Whether an auction would be cheaper than the price, because nobody else can bid near it.
    fn rivals_are_broke(&self, price: Money) -> bool {
        let options = &self.desk.rules.options;
        if options.auction == Switch::Off {
            return false;
        }
        let state = self.desk.state;
        let may_bid = |seat: &parlor_engine::Seat| {
            (options.first_circuit_required == Switch::Off || state.players[*seat].passed_go)
                && (options.jailed_may_bid == Switch::On || !state.is_jailed(*seat))
        };
        let most = self.desk.opponents().filter(may_bid).map(|seat| state.players[seat].cash).max().unwrap_or(0);
        // Plain players stake no more than seven tenths of their cash.
        let most = (most as f32 * (1.0 - 0.3 * self.style.faith)) as Money;
        most + options.auction_raise < price
    }

    fn bid(&self, auction: &Auction) -> Action {
        let desk = self.desk;
        let minimum = desk.rules.minimum_bid(auction);
        if minimum <= self.limit(auction) { desk.allowed(Action::Bid { amount: minimum }) } else { Action::Pass }
    }

    /// The most that one bids: what the property adds to one's standing and what losing it would cost, as far as the cash
    /// goes.
    pub(super) fn limit(&self, auction: &Auction) -> Money {
        let value = self.gain(auction.space).max(0.0) + self.harm_of_losing(auction);
        (value as Money).min(self.desk.cash() - self.after_purchase(auction.space))
    }

    /// What the best-placed other bidder would gain at one's own cost.
    fn harm_of_losing(&self, auction: &Auction) -> f32 {
        let (before, seat) = (Holdings::of(self.desk.state), self.desk.seat);
        let rivals = self.desk.opponents().filter(|&other| auction.bidders.contains(other));
        let harm = rivals.map(|other| -self.appraiser.gain(&before, seat, other, auction.space));
        harm.fold(0.0, f32::max)
    }

    fn before_roll(&self, dealer: &mut dyn Dealer) -> Action {
        trading::propose(self.desk, self.appraiser, dealer).unwrap_or_else(|| self.before_roll_alone())
    }

    /// What one does before the roll when there is nothing to offer.
    pub(super) fn before_roll_alone(&self) -> Action {
        let price = self.price_ahead();
        // After a double the window for building is open, but land ahead comes first; else one waits until the risk of the
        // own roll is past.
        if self.desk.state.has_rolled() && price == 0 {
            return self.manage_alone();
        }
        let price = (price as f32 * self.style.credit) as Money;
        if let Some(space) = self.mortgage_to_buy(price) {
            return Action::Mortgage { space };
        }
        match self.sell_to_buy(price) {
            Some(space) => Action::SellBuilding { space },
            None => self.desk.quiet(),
        }
    }

    /// A building to sell for land ahead where the bank pays its full cost: it can be built again after the move.
    fn sell_to_buy(&self, cash: Money) -> Option<SpaceId> {
        let desk = self.desk;
        let lot = |space| desk.board().lot(space);
        if !self.buys_on_credit(cash) {
            return None;
        }
        let free = desk.building_sales().filter(|&space| lot(space).house_refund == lot(space).house_cost);
        free.min_by(|&one, &other| self.rent_per_refund(one).total_cmp(&self.rent_per_refund(other)))
    }

    /// Whether one needs more than one's cash for land, may buy it, and knows how to raise it.
    fn buys_on_credit(&self, cash: Money) -> bool {
        let desk = self.desk;
        let circuit = desk.rules.options.first_circuit_required == Switch::Off || desk.player().passed_go;
        self.style.craft >= Craft::Fine && desk.cash() < cash && circuit
    }

    /// The dearest unowned property that the next throw can reach.
    fn price_ahead(&self) -> Money {
        let (desk, here) = (self.desk, self.desk.player().position);
        let reachable = throws(desk.rules).map(|(total, _)| here.ahead(total));
        let unowned = reachable.filter(|&space| desk.board().ownable.contains(space) && desk.state.owner(space).is_none());
        unowned.map(|space| desk.board().lot(space).price).max().unwrap_or(0)
    }

    /// The dearest property that the bank still has.
    fn dearest_unowned(&self) -> Money {
        let desk = self.desk;
        let unowned = desk.board().ownable.iter().filter(|&space| desk.state.owner(space).is_none());
        unowned.map(|space| desk.board().lot(space).price).max().unwrap_or(0)
    }

    /// What an auction may cost, as far as the style goes along.
    fn ready_cash(&self) -> Money {
        match self.style.craft {
            Craft::Plain | Craft::Fine => self.dearest_unowned().min(self.style.ready),
            Craft::Shrewd if self.dearest_unowned() == 0 => 0,
            Craft::Shrewd => self.style.ready,
        }
    }

    /// The least useful property outside one's sets, to have `cash` in hand for land: what is mortgaged still counts for
    /// sets and still keeps others from theirs.
    fn mortgage_to_buy(&self, cash: Money) -> Option<SpaceId> {
        if self.buys_on_credit(cash) { self.cheapest_loan() } else { None }
    }

    /// The mortgage outside one's sets that gives up least rent, where lifting it costs little more than it brings.
    pub(super) fn cheapest_loan(&self) -> Option<SpaceId> {
        let desk = self.desk;
        let lot = |space| desk.board().lot(space);
        let cheap = desk.mortgages().filter(|&space| !desk.has_set_of(space) && 5 * lot(space).lift <= 6 * lot(space).mortgage);
        cheap.min_by(|&one, &other| self.rent_per_loan(one).total_cmp(&self.rent_per_loan(other)))
    }

    fn manage(&self, dealer: &mut dyn Dealer) -> Action {
        trading::propose(self.desk, self.appraiser, dealer).unwrap_or_else(|| self.manage_alone())
    }

    /// What one does with one's own land when there is nothing to offer.
    pub(super) fn manage_alone(&self) -> Action {
        let desk = self.desk;
        // Only who can spend asks what must be kept.
        let can_spend = desk.builds().next().is_some() || desk.lifts().next().is_some();
        let reserve = if can_spend { self.appraiser.reserve(desk.seat) } else { 0 };
        if let Some(space) = self.best_build(desk.cash() - reserve) {
            return Action::Build { space };
        }
        if let Some(space) = self.mortgage_to_build() {
            return Action::Mortgage { space };
        }
        if let Some(space) = self.mortgage_to_buy(self.ready_cash()) {
            return Action::Mortgage { space };
        }
        match self.best_lift(desk.cash() - reserve) {
            Some(space) => Action::Lift { space },
            None => desk.quiet(),
        }
    }

    /// The return of one more level, by the steepest way up from here: the third house is what pays.
    pub(super) fn build_return(&self, space: SpaceId) -> f32 {
        let lot = self.desk.board().lot(space);
        let level = self.desk.state.levels[space];
        let slope = (level + 1..=HOTEL).map(|to| {
            let more = lot.rents[usize::from(to)] - lot.rents[usize::from(level)];
            self.appraiser.earnings(space, more) / (f32::from(to - level) * lot.house_cost as f32)
        });
        slope.fold(0.0, f32::max)
    }

    fn best_build(&self, spare: Money) -> Option<SpaceId> {
        let affordable = self.desk.builds().filter(|&space| self.desk.board().lot(space).house_cost <= spare);
        let rated = affordable.map(|space| (space, self.build_return(space)));
        let best = rated.max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        (best.1 >= self.style.build_return).then_some(best.0)
    }

    /// A street of an own set that wants houses: below the third one, and worth building.
    fn wants_houses(&self) -> bool {
        let desk = self.desk;
        let streets = desk.sets().flat_map(|group| desk.board().group(group).iter());
        let mut low = streets.filter(|&space| desk.state.levels[space] < 3 && !desk.state.mortgaged.contains(space));
        low.any(|space| self.build_return(space) >= self.style.build_return)
    }

    /// The least useful property outside one's sets, to pay for houses.
    fn mortgage_to_build(&self) -> Option<SpaceId> {
        let desk = self.desk;
        let window = desk.rules.options.build_window == BuildWindow::AnyTime || desk.state.has_rolled();
        let builds = self.style.craft >= Craft::Fine && window && self.wants_houses();
        if builds { self.cheapest_loan() } else { None }
    }

    /// The rent that a mortgage gives up for each coin it brings.
    fn rent_per_loan(&self, space: SpaceId) -> f32 {
        let rent = self.desk.rules.rent(self.desk.state, self.desk.seat, space, 7);
        self.appraiser.earnings(space, rent) / self.desk.board().lot(space).mortgage.max(1) as f32
    }

    /// Mortgages are lifted once no own set wants houses; pieces of sets first.
    pub(super) fn best_lift(&self, spare: Money) -> Option<SpaceId> {
        let desk = self.desk;
        let affordable = desk.lifts().filter(|&space| desk.board().lot(space).lift <= spare);
        let best = affordable.max_by(|&one, &other| {
            let key = |space| (desk.has_set_of(space), self.rent_per_loan(space));
            let ((set, rent), (other_set, other_rent)) = (key(one), key(other));
            set.cmp(&other_set).then(rent.total_cmp(&other_rent))
        })?;
        // What is lifted must not be mortgaged again for the next auction.
        let kept = (self.dearest_unowned() + 200).max(self.ready_cash() + 100);
        let lifts = desk.has_set_of(best) || !self.wants_houses() && spare >= desk.board().lot(best).lift + kept;
        lifts.then_some(best)
    }

    /// Raises cash where it costs least rent, then pays.
    pub(super) fn settle(&self) -> Action {
        let desk = self.desk;
        if desk.may(Action::Pay) {
            return Action::Pay;
        }
        let by = |one: &SpaceId, other: &SpaceId| self.rent_per_loan(*one).total_cmp(&self.rent_per_loan(*other));
        if let Some(space) = desk.mortgages().filter(|&space| !desk.has_set_of(space)).min_by(by) {
            return Action::Mortgage { space };
        }
        let lost = |space: SpaceId| self.rent_per_refund(space);
        if let Some(space) = desk.building_sales().min_by(|&one, &other| lost(one).total_cmp(&lost(other))) {
            return Action::SellBuilding { space };
        }
        if let Some(space) = desk.mortgages().min_by(by) {
            return Action::Mortgage { space };
        }
        match desk.land_sales().min_by(by) {
            Some(space) => Action::SellLand { space },
            None => desk.quiet(),
        }
    }

    /// The rent that a building sold gives up for each coin it brings.
    fn rent_per_refund(&self, space: SpaceId) -> f32 {
        let lot = self.desk.board().lot(space);
        let level = usize::from(self.desk.state.levels[space]);
        let less = lot.rents[level] - lot.rents[level.saturating_sub(1)];
        self.appraiser.earnings(space, less) / lot.house_refund.max(1) as f32
    }

    /// Whoever has houses rather pays than risks repairs.
    pub(super) fn pay_or_draw(&self) -> Action {
        let built = self.desk.own().iter().any(|space| self.desk.state.levels[space] > 0);
        let choice = if built || self.style.craft == Craft::Plain { Action::Pay } else { Action::Draw };
        if self.desk.may(choice) { choice } else { self.desk.quiet() }
    }

    /// Out as long as there is land to buy or rent to collect; late in the game jail is the cheapest place.
    pub(super) fn leave_jail(&self) -> Action {
        let desk = self.desk;
        let unowned = desk.board().ownable.iter().filter(|&space| desk.state.owner(space).is_none()).count();
        let (earned, paid) = self.appraiser.rent_flow(desk.seat);
        let rent = match desk.rules.options.jailed_owner_collects {
            Switch::On => 0.0,
            Switch::Off => earned,
        };
        // A turn of walking also brings a sixth of the way to the next salary.
        let gains = rent + SALARY as f32 / 6.0;
        let wants_out = match self.style.craft {
            Craft::Plain => true,
            Craft::Fine | Craft::Shrewd => unowned > 6 || gains > paid,
        };
        if !wants_out {
            return desk.quiet();
        }
        if desk.may(Action::UseCard) {
            return Action::UseCard;
        }
        let can_pay = desk.cash() >= desk.rules.options.jail_fine + self.style.purse;
        if can_pay && desk.may(Action::PayFine) { Action::PayFine } else { desk.quiet() }
    }
}
