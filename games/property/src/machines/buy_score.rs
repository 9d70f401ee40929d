//! The machine of the Tycoon document: it buys by a score.

use super::desk::{Desk, Policy, happens};
use crate::action::Action;
use crate::rules::Rules;
use crate::state::Phase;
use crate::trade::{Goods, Terms, Trade};
use crate::{Group, Money, STATION_RENTS, SpaceId, Spaces};
use parlor_engine::{Dealer, MachineInfo};

pub(super) const INFO: MachineInfo = MachineInfo {
    name: "buy-score",
    summary: "The Tycoon document's machine: buys what scores 72 or more, builds in a fixed order, trades by list prices.",
    parameters: &[],
};

/// The score from which the machine buys.
const THRESHOLD: i32 = 72;

/// The document's ranks by position; what is missing there has rank 25.
const LANDING_RANKS: [i32; 40] = [
    25, 30, 25, 29, 35, 1, 2, 3, 4, 5, 25, 6, 32, 7, 8, 25, 9, 28, 10, 11, 25, 12, 26, 13, 14, 25, 15, 16, 33, 17, 25, 18, 19,
    27, 20, 25, 24, 21, 23, 22,
];

/// The order in which sets are built.
const BUILD_PRIORITY: [Group; 8] =
    [Group::Orange, Group::Red, Group::Yellow, Group::Pink, Group::LightBlue, Group::Green, Group::Brown, Group::DarkBlue];

/// The machine of the Tycoon document.
#[derive(Clone, Copy, Debug)]
pub(super) struct BuyScore;

impl Policy for BuyScore {
    fn choose(&self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action {
        match &desk.state.phase {
            Phase::Purchase if score(desk, desk.player().position) >= THRESHOLD => Action::Buy,
            Phase::Auction(auction) => bid(desk, auction.space, desk.rules.minimum_bid(auction)),
            Phase::Debt => raise_or_pay(desk),
            Phase::Trade(trade) => answer(desk, trade, dealer),
            Phase::BeforeRoll => before_roll(desk),
            Phase::Purchase
            | Phase::Choice { .. }
            | Phase::Manage
            | Phase::DrawOrder(_)
            | Phase::ThrowOff(_)
            | Phase::Roll
            | Phase::Card { .. }
            | Phase::Over { .. } => desk.quiet(),
        }
    }
}

/// The document's buy score, 5 to 98.
pub(super) fn score(desk: &Desk<'_>, space: SpaceId) -> i32 {
    let board = desk.board();
    let Some(group) = board.group_of(space) else { return 5 };
    let (cash, price, set) = (desk.cash(), board.lot(space).price, board.group(group));
    let owned = desk.own().and(set).len() as i32;
    let cash_score = if 10 * cash < 13 * price {
        -70
    } else if cash > 3 * price {
        20
    } else if cash > 2 * price {
        10
    } else {
        0
    };
    let site_rent = match group {
        Group::Station => STATION_RENTS[0],
        Group::Utility => 0,
        _ => board.lot(space).rents[0],
    };
    let group_score = match group {
        Group::Station => 28 * owned,
        Group::Utility => 35 * owned,
        _ if desk.completes(desk.own(), space) => 90,
        _ if owned > 0 => 35,
        _ => 0,
    };
    let return_score = if 100 * site_rent > 12 * price {
        25
    } else if 100 * site_rent > 8 * price {
        12
    } else {
        0
    };
    // Only true opponents block: land that the bank holds is nobody's.
    let blocked = desk.opponents().any(|other| !desk.state.players[other].properties.and(set).is_empty());
    let block_score = if blocked && set.len() <= 3 { 30 } else { 0 };
    let rank_score = 30 - LANDING_RANKS[space.index()];
    (50 + cash_score + group_score + rank_score + return_score + block_score).clamp(5, 98)
}

/// Up to the price × score / 72, and a hundred stay in hand.
fn bid(desk: &Desk<'_>, space: SpaceId, minimum: Money) -> Action {
    let cap = desk.board().lot(space).price * score(desk, space) / THRESHOLD;
    if minimum <= cap.min(desk.cash() - 100) { desk.allowed(Action::Bid { amount: minimum }) } else { Action::Pass }
}

/// A mortgage lifted with 1200 in hand, a set built with 700, else an offer, then the roll.
fn before_roll(desk: &Desk<'_>) -> Action {
    let best_rent = |space: &SpaceId| desk.board().lot(*space).rents[0];
    if desk.cash() > 1200
        && let Some(space) = desk.lifts().max_by_key(best_rent)
    {
        return Action::Lift { space };
    }
    if let Some(space) = next_build(desk) {
        return Action::Build { space };
    }
    // It goes for a trade only while it has nothing to build on.
    if desk.cash() > 700 && desk.sets().next().is_some() {
        return desk.quiet();
    }
    proposal(desk).unwrap_or_else(|| desk.quiet())
}

/// A set is raised by a level on every street, in the order of priority; what was begun is finished first.
fn next_build(desk: &Desk<'_>) -> Option<SpaceId> {
    let (board, levels) = (desk.board(), &desk.state.levels);
    for group in BUILD_PRIORITY {
        let set = board.group(group);
        let lowest = desk.builds().filter(|&space| set.contains(space)).min_by_key(|&space| levels[space]);
        let Some(space) = lowest else { continue };
        let begun = set.iter().any(|street| levels[street] > levels[space]);
        let all: Money = set.iter().map(|street| board.lot(street).house_cost).sum();
        if begun || desk.cash() > 700 && desk.cash() >= all {
            return Some(space);
        }
    }
    None
}

/// From the highest hotel rent down; then mortgages, the dearest first; then land.
fn raise_or_pay(desk: &Desk<'_>) -> Action {
    if desk.may(Action::Pay) {
        return Action::Pay;
    }
    let board = desk.board();
    if let Some(space) = desk.building_sales().max_by_key(|&space| board.lot(space).rents[5]) {
        return Action::SellBuilding { space };
    }
    if let Some(space) = desk.mortgages().max_by_key(|&space| board.lot(space).price) {
        return Action::Mortgage { space };
    }
    match desk.land_sales().max_by_key(|&space| board.lot(space).price) {
        Some(space) => Action::SellLand { space },
        None => desk.quiet(),
    }
}

/// One offer a turn, for a set that lacks one piece, then for one that lacks two, in the order of priority.
fn proposal(desk: &Desk<'_>) -> Option<Action> {
    if desk.player().offers_made > 0 {
        return None;
    }
    for missing in [1, 2] {
        for group in BUILD_PRIORITY {
            let set = desk.board().group(group);
            let wanted = set.without(desk.own());
            if wanted.len() != missing || wanted == set {
                continue;
            }
            let offers = wanted.iter().filter_map(|space| {
                let owner = desk.state.owner(space)?;
                let action = Action::Offer { to: owner, terms: terms(desk, space, missing == 1) };
                desk.rules.check(desk.state, desk.seat, &action).is_ok().then_some(action)
            });
            if let Some(offer) = offers.take(1).next() {
                return Some(offer);
            }
        }
    }
    None
}

/// Cash of 1.6 times the price for the last piece, else 1.3 times; if that leaves less than 300, the cheapest property
/// outside the set goes along and the cash is what can be spared.
fn terms(desk: &Desk<'_>, space: SpaceId, completes: bool) -> Terms {
    let board = desk.board();
    let price = board.lot(space).price;
    let cash = price * if completes { 16 } else { 13 } / 10;
    let mut give = Goods { cash, ..Goods::NOTHING };
    if desk.cash() < cash + 300 {
        let outside = desk.own().without(board.siblings(space));
        let unbuilt = outside.iter().filter(|&other| desk.rules.is_group_unbuilt(desk.state, other));
        if let Some(cheapest) = unbuilt.min_by_key(|&other| board.lot(other).price) {
            give.land = Spaces::one(cheapest);
            give.cash = (desk.cash() - 300).clamp(0, cash);
        }
    }
    Terms { give, ask: Goods { land: Spaces::one(space), ..Goods::NOTHING } }
}

/// By the favourability of list prices (P33).
fn answer(desk: &Desk<'_>, trade: &Trade, dealer: &mut dyn Dealer) -> Action {
    let thousandths = odds_of_accepting(desk.rules, &trade.terms);
    if happens(thousandths, dealer) { desk.allowed(Action::Accept) } else { Action::Decline }
}

/// How likely whoever judges by list prices takes an offer, in thousandths.
pub(super) fn odds_of_accepting(rules: &Rules, terms: &Terms) -> i32 {
    let value = |goods: &Goods| goods.cash + goods.land.iter().map(|space| rules.board.lot(space).price).sum::<Money>();
    match rules.favourability(&terms.ask, &terms.give) {
        // Less than nothing is less than nothing, even where it is no whole percent.
        _ if value(&terms.give) < value(&terms.ask) => 0,
        30.. => 1000,
        10..30 => 700,
        0..10 => 300,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edition, tycoon_presets};
    use parlor_engine::Seat;

    /// The figures that the research computed from the document: 1500 in hand and nothing owned.
    #[test]
    fn scores_at_the_start_are_the_documents() {
        let rules = Rules::new(tycoon_presets().remove(0).options, Edition::tycoon().clone());
        let state = rules.initial_state(4);
        let desk = Desk { rules: &rules, state: &state, seat: Seat::new(0), menu: &[Action::Roll] };
        let at = |space| score(&desk, SpaceId::new(space));
        assert_eq!([1, 3, 12, 28].map(at), [70, 71, 68, 67]);
        for space in rules.board.ownable.iter().filter(|space| ![1, 3, 12, 28].contains(&space.index())) {
            assert!((85..=98).contains(&score(&desk, space)), "{space}: {}", score(&desk, space));
        }
    }

    #[test]
    fn sets_rivals_and_thin_cash_change_the_score() {
        let rules = Rules::new(tycoon_presets().remove(0).options, Edition::tycoon().clone());
        let mut state = rules.initial_state(4);
        let seat = Seat::new(0);
        let at =
            |state: &crate::state::State| score(&Desk { rules: &rules, state, seat, menu: &[Action::Roll] }, SpaceId::new(3));
        state.players[Seat::new(1)].properties = Spaces::one(SpaceId::new(1));
        assert_eq!(at(&state), 98, "71 and 30 for blocking, at most 98");
        state.players[seat].cash = 77;
        assert_eq!(at(&state), 11, "50 - 70 + 1 + 30: the cash is below 1.3 times 60");
        state.players[Seat::new(1)].properties = Spaces::EMPTY;
        state.players[seat].properties = Spaces::one(SpaceId::new(1));
        assert_eq!(at(&state), 71, "50 - 70 + 1 + 90: it completes the set");
    }
}
