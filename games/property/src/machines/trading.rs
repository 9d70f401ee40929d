//! How graded machines make and answer offers: by what both sides' holdings would be worth afterwards.

use super::appraisal::{Appraiser, Holdings};
use super::desk::{Desk, happens};
use super::prospects;
use super::style::Craft;
use crate::action::Action;
use crate::trade::{Goods, Terms, Trade};
use crate::{Group, Money, Spaces, Switch};
use parlor_engine::{Dealer, Seat};

/// What an offer must add to one's standing.
pub(super) const MARGIN: f32 = 20.0;

/// Cash offered for missing pieces, in percent of their list price, by the offers already made in the turn; the offer
/// after these is what the other side should find fair.
const LADDER: [Money; 2] = [112, 132];

/// Answers an offer: takes what improves one's standing, else asks for the cash that would, if the other has it.
pub(super) fn answer(desk: &Desk<'_>, appraiser: &Appraiser<'_>, trade: &Trade) -> Action {
    let before = Holdings::of(desk.state);
    let change = |terms: &Terms| appraiser.trade_gains(&before, trade.from, trade.to, terms).1;
    let gain = change(&trade.terms);
    let cash_after = desk.cash() + trade.terms.give.cash - trade.terms.ask.cash;
    let keeps_enough = trade.terms.ask.cash == 0 || cash_after >= appraiser.reserve(desk.seat);
    if gain >= MARGIN && keeps_enough {
        return desk.allowed(Action::Accept);
    }
    // Ask for what is lacking and a tenth of the land's price more, once: haggling has to end.
    if trade.counters > 0 || trade.terms.ask.land.is_empty() || !keeps_enough {
        return Action::Decline;
    }
    let price: Money = trade.terms.ask.land.iter().map(|space| desk.board().lot(space).price).sum();
    let more = (MARGIN - gain).max(0.0) as Money + price / 10 + 1;
    let mut better = trade.terms;
    better.give.cash += more;
    if change(&better) < MARGIN || better.give.cash > desk.state.players[trade.from].cash {
        return Action::Decline;
    }
    let terms = Terms { give: better.ask, ask: better.give };
    let counter = Action::Counter { terms };
    if desk.rules.check(desk.state, desk.seat, &counter).is_ok() { counter } else { Action::Decline }
}

/// The offer that adds most to one's standing, if one does: cash, later in the turn also land, for pieces of a set.
pub(super) fn propose(desk: &Desk<'_>, appraiser: &Appraiser<'_>, dealer: &mut dyn Dealer) -> Option<Action> {
    let made = desk.player().offers_made;
    let style = appraiser.style;
    if style.craft == Craft::Shrewd {
        let mut best = None;
        prospects::each(desk, appraiser, &mut |prospect| prospects::keep_better(&mut best, prospect));
        return best.map(|prospect| prospect.action);
    }
    if desk.rules.options.trade == Switch::Off || made >= style.offers || desk.own().is_empty() {
        return None;
    }
    let bargain = Bargain { desk, appraiser, before: Holdings::of(desk.state), reserve: appraiser.reserve(desk.seat) };
    let mut best: Option<(f32, Action)> = None;
    for (to, wanted) in wishes(desk) {
        let rung = usize::from(made + style.first_rung);
        let candidates = match LADDER.get(rung) {
            Some(percent) => vec![bargain.cash_for(wanted, *percent)],
            None => bargain.fair_offers(to, wanted),
        };
        for terms in candidates {
            if let Some(gain) = bargain.gain(to, &terms)
                && best.is_none_or(|(other, _)| gain > other)
            {
                best = Some((gain, Action::Offer { to, terms }));
            }
        }
    }
    let (_, action) = best?;
    happens(800, dealer).then_some(action)
}

/// A player looking for a good offer.
struct Bargain<'a> {
    desk: &'a Desk<'a>,
    appraiser: &'a Appraiser<'a>,
    before: Holdings,
    reserve: Money,
}

impl Bargain<'_> {
    fn cash_for(&self, wanted: Spaces, percent: Money) -> Terms {
        let price: Money = wanted.iter().map(|space| self.desk.board().lot(space).price).sum();
        let give = Goods { cash: price * percent / 100, ..Goods::NOTHING };
        Terms { give, ask: Goods { land: wanted, ..Goods::NOTHING } }
    }

    /// Offers that leave the other side better off by its own reckoning: for cash alone, or with one own property.
    fn fair_offers(&self, to: Seat, wanted: Spaces) -> Vec<Terms> {
        let desk = self.desk;
        let spare = desk.own().iter().filter(|&space| !desk.has_set_of(space) && !desk.board().siblings(space).has_all(wanted));
        let gifts = std::iter::once(Spaces::EMPTY).chain(spare.map(Spaces::one));
        gifts.map(|land| self.balanced(to, wanted, land)).collect()
    }

    /// Land for land, with the cash that makes it fair on whichever side it is lacking.
    fn balanced(&self, to: Seat, wanted: Spaces, given: Spaces) -> Terms {
        let give = Goods { land: given, ..Goods::NOTHING };
        let mut terms = Terms { give, ask: Goods { land: wanted, ..Goods::NOTHING } };
        let after = self.before.traded(self.desk.seat, to, &terms);
        let change = self.appraiser.worth(&after, to) - self.appraiser.worth(&self.before, to);
        let lacking = (2.0 * MARGIN - change) as Money;
        terms.give.cash = lacking.max(0);
        terms.ask.cash = (-lacking).clamp(0, self.desk.state.players[to].cash / 2);
        terms
    }

    /// What an offer would add to one's standing, if it is allowed, affordable and worth making.
    fn gain(&self, to: Seat, terms: &Terms) -> Option<f32> {
        let desk = self.desk;
        let cash = desk.cash() - terms.give.cash + terms.ask.cash;
        if terms.give.cash > 0 && cash < self.reserve {
            return None;
        }
        let action = Action::Offer { to, terms: *terms };
        desk.rules.check(desk.state, desk.seat, &action).ok()?;
        let (gain, _) = self.appraiser.trade_gains(&self.before, desk.seat, to, terms);
        (gain >= MARGIN).then_some(gain)
    }
}

/// What one would like to have from whom: all that another player has of a group in which one owns something.
fn wishes(desk: &Desk<'_>) -> Vec<(Seat, Spaces)> {
    let mut wishes = Vec::new();
    for group in Group::ALL {
        let set = desk.board().group(group);
        if desk.own().and(set).is_empty() {
            continue;
        }
        for other in desk.opponents() {
            let theirs = desk.state.players[other].properties.and(set);
            if !theirs.is_empty() {
                wishes.push((other, theirs));
            }
        }
    }
    wishes
}
