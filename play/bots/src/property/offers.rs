//! Offers worth making (P32): cash, or a spare piece and cash, for what completes a set.

use super::forecast::Forecast;
use crate::Candidate;
use parlor_engine::Seat;
use parlor_property::{Action, Goods, Group, Money, OFFERS_PER_TURN, Phase, Spaces, Switch, Terms};

/// What is offered for a missing piece, in percent of its list price.
const PRICES: [Money; 4] = [112, 132, 165, 220];

/// What land is worth to a seat.
pub(super) fn value(forecast: &Forecast<'_>, seat: Seat, land: Spaces) -> f32 {
    land.iter().map(|space| forecast.land_value(seat, space)).sum()
}

/// What a seat must get for its land from another: its worth, and part of what it helps a rival.
pub(super) fn price_of_parting(forecast: &Forecast<'_>, seat: Seat, to: Seat, land: Spaces) -> f32 {
    let list: f32 = land.iter().map(|space| forecast.rules.board.lot(space).price as f32).sum();
    value(forecast, seat, land) + 0.4 * (value(forecast, to, land) - list).max(0.0)
}

/// The first offer of a turn that both sides should like: cash for the piece that completes a set.
pub(super) fn fair(forecast: &Forecast<'_>, seat: Seat) -> Option<Action> {
    let (state, rules) = (forecast.state, forecast.rules);
    let player = &state.players[seat];
    if rules.options.trade == Switch::Off || player.offers_made > 0 || player.properties.is_empty() {
        return None;
    }
    for group in Group::STREETS {
        let set = rules.board.group(group);
        let missing = set.without(player.properties);
        let Some(space) = missing.first().filter(|_| missing.len() == 1) else { continue };
        let Some(owner) = state.owner(space).filter(|&owner| !state.is_jailed(owner)) else { continue };
        let cash = price_of_parting(forecast, owner, seat, missing) as Money + 1;
        let is_good = forecast.land_value(seat, space) > 1.1 * cash as f32;
        if is_good && cash + 100 <= player.cash && set.iter().all(|street| state.levels[street] == 0) {
            let give = Goods { cash, ..Goods::NOTHING };
            let terms = Terms { give, ask: Goods { land: missing, ..Goods::NOTHING } };
            return Some(Action::Offer { to: owner, terms });
        }
    }
    None
}

/// Adds the offers that would leave the seat better off by its own reckoning, whether or not the other should agree.
pub(super) fn add(forecast: &Forecast<'_>, seat: Seat, list: &mut Vec<Candidate<Action>>) {
    let (state, rules) = (forecast.state, forecast.rules);
    let player = &state.players[seat];
    let is_time = matches!(state.phase, Phase::BeforeRoll | Phase::Manage);
    if rules.options.trade == Switch::Off || !is_time || player.offers_made >= OFFERS_PER_TURN {
        return;
    }
    for group in Group::STREETS {
        let set = rules.board.group(group);
        let unbuilt = set.iter().all(|space| state.levels[space] == 0);
        if player.properties.and(set).is_empty() || player.properties.has_all(set) || !unbuilt {
            continue;
        }
        for other in forecast.opponents(seat).filter(|&other| !state.is_jailed(other)) {
            let wanted = state.players[other].properties.and(set);
            if wanted.is_empty() || !set.without(player.properties.or(wanted)).is_empty() {
                continue;
            }
            add_for(forecast, seat, other, wanted, list);
        }
    }
}

/// Offers for pieces that complete a set.
fn add_for(forecast: &Forecast<'_>, seat: Seat, other: Seat, wanted: Spaces, list: &mut Vec<Candidate<Action>>) {
    let board = &forecast.rules.board;
    let cash = forecast.state.players[seat].cash;
    let price: Money = wanted.iter().map(|space| board.lot(space).price).sum();
    let worth: f32 = wanted.iter().map(|space| forecast.land_value(seat, space)).sum();
    let mut push = |give: Goods, spent: f32| {
        let terms = Terms { give, ask: Goods { land: wanted, ..Goods::NOTHING } };
        let gain = worth - spent;
        if gain > 0.0 {
            list.push(Candidate { action: Action::Offer { to: other, terms }, prior: 0.6 + (gain / 1000.0).min(1.5) });
        }
    };
    for percent in PRICES {
        let amount = price * percent / 100;
        if amount <= cash - 20 {
            push(Goods { cash: amount, ..Goods::NOTHING }, amount as f32);
        }
    }
    // A piece that the other lacks, with the difference in list prices and a little more.
    let own = forecast.state.players[seat].properties;
    let spare = own.iter().filter(|&space| {
        let set = board.siblings(space);
        !own.has_all(set) && !set.has_all(wanted) && set.iter().all(|street| forecast.state.levels[street] == 0)
    });
    for space in spare {
        let amount = (price - board.lot(space).price).max(0) * 115 / 100 + 10;
        if amount <= cash - 20 {
            let give = Goods { land: Spaces::one(space), cash: amount, ..Goods::NOTHING };
            push(give, forecast.land_value(seat, space) + amount as f32);
        }
    }
}
