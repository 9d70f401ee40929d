//! The machines of the Property Tycoon document: easy, and hard with its mood.

use super::desk::{Desk, Policy, between, happens, share};
use crate::action::Action;
use crate::state::Phase;
use crate::trade::Trade;
use crate::{Group, Money, SpaceId};
use parlor_engine::{Dealer, InvalidMachine, MachineInfo, MachineSpec};

pub(super) const EASY: MachineInfo = MachineInfo {
    name: "document-easy",
    summary: "The Property Tycoon document's easy machine: buys on a whim, bids up to a tenth above its value, builds with half its cash.",
    parameters: &[],
};

pub(super) const HARD: MachineInfo = MachineInfo {
    name: "document-hard",
    summary: "The Property Tycoon document's hard machine: the easy one with a mood that makes it bolder or shyer.",
    parameters: &[("mood", "happy (-30), calm (0, the default), angry (30), or hundredths from -30 to 30 in steps of 5")],
};

/// Cash below which the machine neither builds nor is at ease.
const COMFORT: Money = 200;

/// The easy machine; with a mood, the hard one. A mood is counted in hundredths: 30 is angriest, −30 happiest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Document {
    Easy,
    Hard { mood: i32 },
}

impl Document {
    /// The hard machine in the mood that the parameter asks for.
    pub(super) fn hard(spec: &MachineSpec) -> Result<Self, InvalidMachine> {
        let mood = match spec.parameter("mood") {
            None | Some("calm") => 0,
            Some("angry") => 30,
            Some("happy") => -30,
            Some(text) => match text.parse::<i32>() {
                Ok(mood) if (-30..=30).contains(&mood) && mood % 5 == 0 => mood,
                _ => {
                    let reason =
                        format!("mood must be happy, calm, angry or a number from -30 to 30 in steps of 5, not `{text}`");
                    return Err(InvalidMachine(format!("machine {}: {reason}", spec.name)));
                }
            },
        };
        Ok(Self::Hard { mood })
    }

    /// The mood in hundredths; the easy machine has none.
    const fn mood(self) -> i32 {
        match self {
            Self::Easy => 0,
            Self::Hard { mood } => mood,
        }
    }

    /// A chance in percent, shifted by one and a half times the mood, in thousandths.
    const fn moody(self, percent: i32) -> i32 {
        10 * percent + 15 * self.mood()
    }

    /// What a property seems worth: more with its neighbours owned; an angry machine sees double.
    fn value(self, desk: &Desk<'_>, space: SpaceId) -> Money {
        let board = desk.board();
        let owned = desk.own().and(board.siblings(space)).len() as Money;
        let percent = match board.group_of(space) {
            None => 0,
            Some(Group::Station) => 100 + 25 * owned,
            Some(Group::Utility) => 100 + 50 * owned,
            Some(group) => 100 + 30 * owned / group.size() as Money,
        };
        board.lot(space).price * percent / 100 * (100 + 2 * self.mood()) / 100
    }

    fn buy(self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action {
        let price = desk.board().lot(desk.player().position).price;
        let buys = match (happens(700, dealer), self) {
            (easy, Self::Easy) => easy,
            (true, Self::Hard { mood }) => !happens(-15 * mood, dealer),
            (false, Self::Hard { mood }) => price <= share(desk.cash(), 700 + 2 * mood) && happens(self.moody(20), dealer),
        };
        if buys { desk.allowed(Action::Buy) } else { Action::Decline }
    }

    /// The wired-in bidder: the least bid up to 70 % of the cash and a tenth above the value. It does open auctions:
    /// the least bid is the least that the rules allow, not 10.
    fn bid(self, desk: &Desk<'_>, space: SpaceId, minimum: Money, dealer: &mut dyn Dealer) -> Action {
        let cash = desk.cash();
        let limit = share(cash, 700).min(self.value(desk, space) * 11 / 10);
        let easy = (minimum <= limit).then_some(minimum);
        let amount = match (easy, self) {
            (easy, Self::Easy) => easy,
            (Some(bid), Self::Hard { mood }) => {
                let bold = bid * (200 + 3 * mood) / 200;
                Some(bold.min(share(cash, 900 + mood)))
            }
            (None, Self::Hard { mood }) => {
                let bold = mood.max(0);
                let raised = minimum + between(10, 50 + bold, dealer);
                happens(self.moody(0), dealer).then_some(raised.min(share(cash, 700 + 2 * bold)))
            }
        };
        match amount {
            Some(amount) => desk.allowed(Action::Bid { amount }),
            None => Action::Pass,
        }
    }

    fn leave_jail(self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action {
        if desk.may(Action::UseCard) {
            return Action::UseCard;
        }
        let pays = happens(500, dealer) || matches!(self, Self::Hard { .. }) && happens(self.moody(50), dealer);
        if pays { desk.allowed(Action::PayFine) } else { desk.quiet() }
    }

    /// Where to build: the best hotel rent per house cost first, there the lowest street.
    fn build(self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Option<Action> {
        let board = desk.board();
        let best = desk.builds().max_by_key(|&space| {
            let group = board.siblings(space);
            let ratio = group.iter().map(|street| board.lot(street).rents[5] * 100 / board.lot(street).house_cost).max();
            (ratio, -Money::from(desk.state.levels[space]))
        })?;
        let (cash, cost) = (desk.cash(), board.lot(best).house_cost);
        let easy = cash >= COMFORT && 2 * cost < cash;
        let builds = easy
            || match self {
                Self::Easy => false,
                Self::Hard { mood } => {
                    let kept = share(cash, 300 - mood);
                    cash >= COMFORT - mood && cash - cost >= kept && happens(self.moody(30), dealer)
                }
            };
        builds.then_some(Action::Build { space: best })
    }

    fn manage(self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action {
        if let Some(build) = self.build(desk, dealer) {
            return build;
        }
        let cash = desk.cash();
        if cash < COMFORT
            && let Some(space) = next_mortgage(desk)
        {
            return Action::Mortgage { space };
        }
        let cheapest = desk.lifts().min_by_key(|&space| desk.board().lot(space).lift);
        if let Some(space) = cheapest
            && cash > 500
            && desk.board().lot(space).lift < share(cash, 300)
        {
            return Action::Lift { space };
        }
        desk.quiet()
    }

    /// A piece that completes a set counts double, a piece out of a set one and a half times.
    fn answer(desk: &Desk<'_>, trade: &Trade, dealer: &mut dyn Dealer) -> Action {
        let price = |space: SpaceId| desk.board().lot(space).price;
        let gets: Money =
            trade.terms.give.land.iter().map(|space| price(space) * if desk.completes(desk.own(), space) { 2 } else { 1 }).sum();
        let gives: Money = trade
            .terms
            .ask
            .land
            .iter()
            .map(|space| if desk.has_set_of(space) { price(space) * 3 / 2 } else { price(space) })
            .sum();
        let gain = gets + trade.terms.give.cash - gives - trade.terms.ask.cash;
        if gain > 0 && happens(800, dealer) { desk.allowed(Action::Accept) } else { Action::Decline }
    }
}

impl Policy for Document {
    fn choose(&self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action {
        match &desk.state.phase {
            Phase::Purchase => self.buy(desk, dealer),
            Phase::Auction(auction) => self.bid(desk, auction.space, desk.rules.minimum_bid(auction), dealer),
            Phase::Debt => raise_or_pay(desk),
            Phase::Choice { fine, .. } if desk.cash() < *fine || happens(500, dealer) => Action::Draw,
            Phase::Choice { .. } => Action::Pay,
            Phase::Trade(trade) => Self::answer(desk, trade, dealer),
            Phase::BeforeRoll if desk.state.is_jailed(desk.seat) => self.leave_jail(desk, dealer),
            Phase::BeforeRoll | Phase::Manage => self.manage(desk, dealer),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => desk.quiet(),
        }
    }
}

/// Properties outside sets first, the cheapest of them; then those of sets.
fn next_mortgage(desk: &Desk<'_>) -> Option<SpaceId> {
    desk.mortgages().min_by_key(|&space| (desk.has_set_of(space), desk.board().lot(space).price))
}

/// Pays as soon as the cash is there: mortgages, then buildings, then land.
fn raise_or_pay(desk: &Desk<'_>) -> Action {
    if desk.may(Action::Pay) {
        return Action::Pay;
    }
    if let Some(space) = next_mortgage(desk) {
        return Action::Mortgage { space };
    }
    if let Some(space) = desk.building_sales().max_by_key(|&space| desk.state.levels[space]) {
        return Action::SellBuilding { space };
    }
    match desk.land_sales().min_by_key(|&space| (desk.has_set_of(space), desk.board().lot(space).price)) {
        Some(space) => Action::SellLand { space },
        None => desk.quiet(),
    }
}
