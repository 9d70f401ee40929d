//! The graded machines' play in a hurry, for simulations: the same thoughts, but few offers, and auctions in one bid.

use super::appraisal::Holdings;
use super::buy_score::odds_of_accepting;
use super::desk::{Desk, happens};
use super::graded::Thought;
use super::trading::MARGIN;
use crate::action::Action;
use crate::auction::Auction;
use crate::state::Phase;
use crate::trade::{Goods, Terms, Trade};
use crate::{Group, Money, Spaces, Switch};
use parlor_engine::{Dealer, Seat};

/// What is paid for pieces of a set, in percent of their list price.
const PRICE: Money = 130;
/// How often a plain player buys, in thousandths.
const PLAIN_PURCHASES: i32 = 800;

impl Thought<'_> {
    /// What the style does here, in a hurry; with the chance `plain` it buys, bids and trades by list prices alone.
    pub(super) fn hurry(&self, plain: f32, dealer: &mut dyn Dealer) -> Action {
        let desk = self.desk;
        let plain = (1000.0 * plain) as i32;
        match &desk.state.phase {
            Phase::Purchase if happens(plain, dealer) && !happens(PLAIN_PURCHASES, dealer) => Action::Decline,
            Phase::Auction(auction) => self.bid_at_once(auction, plain, dealer),
            Phase::Trade(trade) => self.answer(trade, plain, dealer),
            Phase::BeforeRoll if desk.state.is_jailed(desk.seat) => self.leave_jail(),
            Phase::BeforeRoll => self.one_offer().unwrap_or_else(|| self.before_roll_alone()),
            Phase::Manage if desk.menu.len() == 1 => desk.menu[0],
            Phase::Manage => self.manage_alone(),
            Phase::Purchase | Phase::Debt | Phase::Choice { .. } => self.choose(dealer),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => desk.quiet(),
        }
    }

    /// Bids what the others would not top, if that is within one's limit.
    fn bid_at_once(&self, auction: &Auction, plain: i32, dealer: &mut dyn Dealer) -> Action {
        let minimum = self.desk.rules.minimum_bid(auction);
        let limit = self.limit_in_a_hurry(auction, plain, dealer);
        if limit < minimum {
            return Action::Pass;
        }
        let others = self.desk.opponents().filter(|&other| auction.bidders.contains(other));
        let limits = others.map(|seat| {
            let desk = Desk { seat, ..*self.desk };
            Thought { desk: &desk, ..*self }.limit_in_a_hurry(auction, plain.max(self.plain_others()), dealer)
        });
        let highest = limits.max().unwrap_or(0);
        Action::Bid { amount: highest.clamp(minimum, limit) }
    }

    /// How likely the others are plain players, in thousandths.
    fn plain_others(&self) -> i32 {
        (1000.0 * self.style.faith) as i32
    }

    /// The most that a player bids; a plain one a tenth more than the list price and no more than seven tenths of the cash.
    fn limit_in_a_hurry(&self, auction: &Auction, plain: i32, dealer: &mut dyn Dealer) -> Money {
        if happens(plain, dealer) {
            return (self.desk.board().lot(auction.space).price * 11 / 10).min(self.desk.cash() * 7 / 10);
        }
        self.limit(auction)
    }

    fn answer(&self, trade: &Trade, plain: i32, dealer: &mut dyn Dealer) -> Action {
        let desk = self.desk;
        let accepts = if happens(plain, dealer) {
            happens(odds_of_accepting(desk.rules, &trade.terms), dealer)
        } else {
            let before = Holdings::of(desk.state);
            let asked = trade.terms.ask.cash;
            let keeps_enough = asked == 0 || desk.cash() - asked >= self.appraiser.reserve(desk.seat);
            keeps_enough && self.appraiser.trade_gains(&before, trade.from, trade.to, &trade.terms).1 >= MARGIN
        };
        if accepts { desk.allowed(Action::Accept) } else { Action::Decline }
    }

    /// The first offer of a turn: cash for pieces of a set that the bank has no part of any more.
    fn one_offer(&self) -> Option<Action> {
        let (desk, board) = (self.desk, self.desk.board());
        let own = desk.own();
        if desk.rules.options.trade == Switch::Off || desk.player().offers_made > 0 || own.is_empty() {
            return None;
        }
        let mut best: Option<(f32, Action)> = None;
        for group in Group::STREETS {
            let set = board.group(group);
            let missing = set.without(own);
            if missing == set || missing.is_empty() {
                continue;
            }
            let Some((to, wanted)) = self.seller(missing) else { continue };
            let price: Money = wanted.iter().map(|space| board.lot(space).price).sum();
            let give = Goods { cash: (price * PRICE + 99) / 100, ..Goods::NOTHING };
            if give.cash + self.style.purse > desk.cash() {
                continue;
            }
            let terms = Terms { give, ask: Goods { land: wanted, ..Goods::NOTHING } };
            let (gain, _) = self.appraiser.trade_gains(&Holdings::of(desk.state), desk.seat, to, &terms);
            if gain >= MARGIN && best.is_none_or(|(other, _)| gain > other) {
                best = Some((gain, Action::Offer { to, terms }));
            }
        }
        let (_, offer) = best?;
        let Action::Offer { terms, .. } = offer else { return None };
        (desk.cash() - terms.give.cash >= self.appraiser.reserve(desk.seat)).then_some(offer)
    }

    /// Who has the first of some pieces, and what of them, if players outside jail have them all.
    fn seller(&self, missing: Spaces) -> Option<(Seat, Spaces)> {
        let state = self.desk.state;
        if missing.iter().any(|space| state.owner(space).is_none_or(|owner| state.is_jailed(owner))) {
            return None;
        }
        let owner = state.owner(missing.first()?)?;
        Some((owner, state.players[owner].properties.and(missing)))
    }
}
