//! Every offer worth making, with what it may bring: land for cash, cash for land, land for land, at prices that the other
//! side should take.

use super::appraisal::{Appraiser, Holdings};
use super::buy_score::odds_of_accepting;
use super::desk::Desk;
use super::trading::MARGIN;
use crate::action::Action;
use crate::rules::Rules;
use crate::state::State;
use crate::trade::{Goods, Terms};
use crate::{Group, Money, OFFERS_PER_TURN, Spaces, Switch};
use parlor_engine::Seat;

/// What is given for what is asked, in percent at list prices: from the first on it is taken often, from the second always.
const LIST_PRICES: [Money; 2] = [110, 130];

/// An offer, and what it adds to one's standing, times how likely it is taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Prospect {
    pub value: f32,
    pub action: Action,
}

/// Keeps the better of two; of equals the first.
pub(super) fn keep_better(best: &mut Option<Prospect>, prospect: Prospect) {
    if best.is_none_or(|best| prospect.value > best.value) {
        *best = Some(prospect);
    }
}

/// Tells of every offer that one may make now and that should add to one's standing.
pub(super) fn each(desk: &Desk<'_>, appraiser: &Appraiser<'_>, found: &mut impl FnMut(Prospect)) {
    let made = desk.player().offers_made;
    if desk.rules.options.trade == Switch::Off || made >= OFFERS_PER_TURN {
        return;
    }
    // The last offer of a turn is for players who reckon: those who judge by list prices would have taken the others.
    let faith = if made + 1 < OFFERS_PER_TURN { appraiser.style.faith } else { 0.5 * appraiser.style.faith };
    let (before, seat) = (Holdings::of(desk.state), desk.seat);
    let (reserve, worth) = (appraiser.reserve(seat), appraiser.worth(&before, seat));
    for to in desk.opponents().filter(|&to| !desk.state.is_jailed(to)) {
        let (theirs, envy) = (appraiser.worth(&before, to), appraiser.envy());
        let fair = Fair { desk, appraiser, before, to, worth: (worth, theirs), reserve, faith, envy };
        for ask in wishes(desk, to) {
            for give in gifts(desk, ask) {
                fair.offer(give, ask, found);
            }
        }
    }
}

/// Two players who might agree.
struct Fair<'a> {
    desk: &'a Desk<'a>,
    appraiser: &'a Appraiser<'a>,
    before: Holdings,
    to: Seat,
    /// What both have now is worth to them.
    worth: (f32, f32),
    reserve: Money,
    faith: f32,
    envy: f32,
}

impl Fair<'_> {
    /// Land for land at the prices that might be taken.
    fn offer(&self, give: Spaces, ask: Spaces, found: &mut impl FnMut(Prospect)) {
        let bare = Terms { give: Goods { land: give, ..Goods::NOTHING }, ask: Goods { land: ask, ..Goods::NOTHING } };
        let board = self.desk.board();
        let list = |land: Spaces| land.iter().map(|space| board.lot(space).price).sum::<Money>();
        for percent in LIST_PRICES {
            // Either the cash that makes up the price, rounded up, or what the price leaves over, rounded down.
            let lacking = (list(ask) * percent + 99) / 100 - list(give);
            let cash = if lacking >= 0 { lacking } else { list(ask) - list(give) * 100 / percent };
            self.price(bare, cash, found);
        }
        let (_, theirs) = self.gains(&bare);
        self.price(bare, ((2.0 * MARGIN - theirs) / (1.0 + self.envy)) as Money, found);
    }

    /// What a trade adds to the standing of both.
    fn gains(&self, terms: &Terms) -> (f32, f32) {
        let seat = self.desk.seat;
        let after = self.before.traded(seat, self.to, terms);
        let one = self.appraiser.worth(&after, seat) - self.worth.0;
        let other = self.appraiser.worth(&after, self.to) - self.worth.1;
        (one - self.envy * other, other - self.envy * one)
    }

    /// The offer with so much cash on one's own side, or on the other's if it is negative.
    fn price(&self, mut terms: Terms, cash: Money, found: &mut impl FnMut(Prospect)) {
        let (desk, to) = (self.desk, self.to);
        let theirs = desk.state.players[to].cash;
        (terms.give.cash, terms.ask.cash) = (cash.max(0), (-cash).max(0));
        let can_pay = cash <= 0 || desk.cash() - cash >= self.reserve;
        if !can_pay || terms.ask.cash > theirs || terms.ask == Goods::NOTHING || terms.give == Goods::NOTHING {
            return;
        }
        let (gain, other) = self.gains(&terms);
        if gain < MARGIN {
            return;
        }
        let by_reckoning = if other >= MARGIN { 1.0 } else { 0.0 };
        let by_list = odds_of_accepting(desk.rules, &terms) as f32 / 1000.0;
        let value = gain * (self.faith * by_list + (1.0 - self.faith) * by_reckoning);
        if value >= MARGIN {
            found(Prospect { value, action: Action::Offer { to, terms } });
        }
    }
}

/// What one may want of another: nothing but cash, its part of a group in which one has land, one piece of its sets.
fn wishes<'a>(desk: &'a Desk<'_>, to: Seat) -> impl Iterator<Item = Spaces> + use<'a> {
    let (theirs, own, board) = (desk.state.players[to].properties, desk.own(), desk.board());
    let groups = Group::ALL.into_iter().filter(move |&group| is_unbuilt(desk.rules, desk.state, board.group(group)));
    let pieces = groups.filter_map(move |group| {
        let set = board.group(group);
        let part = theirs.and(set);
        let wanted = if part == set { part.first().map_or(part, Spaces::one) } else { part };
        let is_wanted = !part.is_empty() && (part == set || !own.and(set).is_empty());
        is_wanted.then_some(wanted)
    });
    std::iter::once(Spaces::EMPTY).chain(pieces)
}

/// What one may give for it: nothing but cash, or one property outside one's sets.
fn gifts<'a>(desk: &'a Desk<'_>, ask: Spaces) -> impl Iterator<Item = Spaces> + use<'a> {
    let asked = desk.board().groups_of(ask);
    let spare = desk.own().without(asked).iter().filter(|&space| !desk.has_set_of(space));
    let movable = spare.filter(|&space| desk.rules.is_group_unbuilt(desk.state, space));
    std::iter::once(Spaces::EMPTY).chain(movable.map(Spaces::one))
}

fn is_unbuilt(rules: &Rules, state: &State, set: Spaces) -> bool {
    set.first().is_some_and(|space| rules.is_group_unbuilt(state, space))
}
