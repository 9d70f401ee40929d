//! How graded machines make and answer offers: by what both sides' holdings would be worth afterwards.

use super::appraisal::{Appraiser, Holdings};
use super::desk::{Desk, happens};
use crate::action::Action;
use crate::trade::{Goods, Terms, Trade};
use crate::{Group, Money, Spaces, Switch};
use parlor_engine::{Dealer, Seat};

/// What an offer must add to one's standing.
const MARGIN: f32 = 20.0;

/// Cash offered for a missing piece, in percent of its list price: more with every offer of the turn.
const LADDER: [Money; 3] = [112, 132, 190];

/// Answers an offer: takes what improves one's standing, else asks for the cash that would, if the other has it.
pub(super) fn answer(desk: &Desk<'_>, appraiser: &Appraiser<'_>, trade: &Trade) -> Action {
    let before = Holdings::of(desk.state);
    let change = |terms: &Terms| {
        let after = before.traded(trade.from, trade.to, terms);
        appraiser.standing(&after, desk.seat) - appraiser.standing(&before, desk.seat)
    };
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

/// The offer that adds most to one's standing, if one does: cash for pieces that complete or extend a set.
pub(super) fn propose(desk: &Desk<'_>, appraiser: &Appraiser<'_>, dealer: &mut dyn Dealer) -> Option<Action> {
    let made = desk.player().offers_made;
    let style = appraiser.style;
    if desk.rules.options.trade == Switch::Off || made >= style.offers || desk.own().is_empty() {
        return None;
    }
    let before = Holdings::of(desk.state);
    let now = appraiser.standing(&before, desk.seat);
    let reserve = appraiser.reserve(desk.seat);
    let mut best: Option<(f32, Action)> = None;
    for (to, wanted) in wishes(desk) {
        let price: Money = wanted.iter().map(|space| desk.board().lot(space).price).sum();
        let cash = price * LADDER[usize::from(made).min(LADDER.len() - 1)] / 100;
        let give = Goods { cash, ..Goods::NOTHING };
        let terms = Terms { give, ask: Goods { land: wanted, ..Goods::NOTHING } };
        let action = Action::Offer { to, terms };
        if desk.cash() - cash < reserve || desk.rules.check(desk.state, desk.seat, &action).is_err() {
            continue;
        }
        let gain = appraiser.standing(&before.traded(desk.seat, to, &terms), desk.seat) - now;
        if gain >= MARGIN && best.is_none_or(|(other, _)| gain > other) {
            best = Some((gain, action));
        }
    }
    let (_, action) = best?;
    happens(800, dealer).then_some(action)
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
