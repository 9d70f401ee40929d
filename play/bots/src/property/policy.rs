//! What a simulated player does. Every action it names is legal by the clauses it cites.

use super::forecast::Forecast;
use super::offers;
use parlor_engine::Seat;
use parlor_property::{Action, Auction, BuildWindow, Jail, Phase, SpaceId, Switch, Trade};

/// The policy's action for a seat that decides. `mood`, 0 to 1, decides what hangs in the balance.
pub(super) fn choose(forecast: &Forecast<'_>, seat: Seat, menu: &mut Vec<Action>, mood: f32) -> Action {
    match forecast.state.phase {
        Phase::Purchase => purchase(forecast, seat),
        Phase::Auction(auction) => bid(forecast, seat, &auction),
        Phase::Debt => settle(forecast, seat, menu),
        Phase::Choice { .. } => pay_or_draw(forecast, seat, menu),
        Phase::Trade(trade) => answer(forecast, seat, &trade, mood),
        Phase::BeforeRoll if forecast.state.is_jailed(seat) => leave_jail(forecast, seat),
        Phase::BeforeRoll if may_build_before_roll(forecast) => manage(forecast, seat).unwrap_or(Action::Roll),
        Phase::BeforeRoll => offers::fair(forecast, seat).unwrap_or(Action::Roll),
        Phase::Manage => manage(forecast, seat).unwrap_or(Action::End),
        Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => {
            unreachable!("a player is asked only when one decides")
        }
    }
}

/// After a double one stands before the next roll with the building window open; else one builds after the move.
fn may_build_before_roll(forecast: &Forecast<'_>) -> bool {
    forecast.state.has_rolled()
}

fn purchase(forecast: &Forecast<'_>, seat: Seat) -> Action {
    let player = &forecast.state.players[seat];
    let space = player.position;
    let price = forecast.rules.board.lot(space).price;
    let worth = forecast.land_value(seat, space) * forecast.tastes.keen;
    let keep = keep_after_land(forecast, seat, worth >= 1.5 * price as f32);
    if worth >= price as f32 && player.cash - price >= keep { Action::Buy } else { Action::Decline }
}

/// Cash that must stay in hand after land is bought: little where land can be turned into cash again.
fn keep_after_land(forecast: &Forecast<'_>, seat: Seat, is_vital: bool) -> i32 {
    let options = &forecast.rules.options;
    if is_vital || options.land_resale == Switch::On { 0 } else { forecast.reserve(seat) }
}

fn bid(forecast: &Forecast<'_>, seat: Seat, auction: &Auction) -> Action {
    let minimum = forecast.rules.minimum_bid(auction);
    let worth = forecast.land_value(seat, auction.space) * forecast.tastes.keen;
    let keep = keep_after_land(forecast, seat, worth >= 1.5 * minimum as f32);
    let can_pay = forecast.state.players[seat].cash - minimum >= keep;
    if can_pay && minimum as f32 <= worth { Action::Bid { amount: minimum } } else { Action::Pass }
}

/// Builds where it pays soonest, raises cash for houses, lifts mortgages; nothing if all is well.
fn manage(forecast: &Forecast<'_>, seat: Seat) -> Option<Action> {
    let (state, board) = (forecast.state, &forecast.rules.board);
    let player = &state.players[seat];
    if player.properties.is_empty() {
        return None;
    }
    let spare = player.cash - forecast.reserve(seat);
    if forecast.rules.options.build_window == BuildWindow::AnyTime || state.has_rolled() {
        let affordable = forecast.builds(seat).filter(|&space| board.lot(space).house_cost <= spare);
        let rated = affordable.map(|space| (space, forecast.build_return(seat, space)));
        let best = rated.max_by(|(_, a), (_, b)| a.total_cmp(b)).filter(|&(_, rate)| rate >= forecast.tastes.haste);
        if let Some((space, _)) = best {
            return Some(Action::Build { space });
        }
        if let Some(space) = mortgage_for_houses(forecast, seat, spare) {
            return Some(Action::Mortgage { space });
        }
    }
    let mortgaged = player.properties.and(state.mortgaged);
    let lift = mortgaged.iter().filter(|&space| board.lot(space).lift + 100 <= spare);
    let in_set = |space: SpaceId| player.properties.has_all(board.siblings(space));
    lift.max_by_key(|&space| (in_set(space), board.lot(space).price)).map(|space| Action::Lift { space })
}

/// A property outside one's sets whose mortgage pays for a house that is wanted.
fn mortgage_for_houses(forecast: &Forecast<'_>, seat: Seat, spare: i32) -> Option<SpaceId> {
    let (state, board) = (forecast.state, &forecast.rules.board);
    if forecast.rules.options.mortgage == Switch::Off {
        return None;
    }
    let own = state.players[seat].properties;
    let set_streets = board.streets.and(own).without(state.mortgaged).iter().filter(|&space| own.has_all(board.siblings(space)));
    let wanted = set_streets.filter(|&space| state.levels[space] < 3 && board.lot(space).house_cost > spare);
    wanted
        .filter(|&space| forecast.build_return(seat, space) >= 2.0 * forecast.tastes.haste)
        .min_by_key(|&space| state.levels[space])?;
    let outside = own.without(state.mortgaged).iter().filter(|&space| !own.has_all(board.siblings(space)));
    outside.filter(|&space| state.levels[space] == 0).min_by_key(|&space| board.lot(space).price)
}

/// Raises cash where it costs least rent, then pays (P22).
fn settle(forecast: &Forecast<'_>, seat: Seat, menu: &mut Vec<Action>) -> Action {
    let (state, board) = (forecast.state, &forecast.rules.board);
    menu.clear();
    forecast.rules.list_actions(state, seat, menu);
    if menu.contains(&Action::Pay) {
        return Action::Pay;
    }
    let own = state.players[seat].properties;
    let in_set = |space: SpaceId| own.has_all(board.siblings(space));
    let rent = |space: SpaceId| forecast.visits[space.index()] * forecast.rules.rent(state, seat, space, 7) as f32;
    let cost = |action: &Action| match *action {
        Action::Mortgage { space } => {
            let set = if in_set(space) { 1000.0 } else { 0.0 };
            Some(set + 100.0 * rent(space) / board.lot(space).mortgage.max(1) as f32)
        }
        Action::SellBuilding { space } => {
            let (lot, level) = (board.lot(space), usize::from(state.levels[space]));
            let less = (lot.rents[level] - lot.rents[level.saturating_sub(1)]) as f32 * forecast.visits[space.index()];
            Some(500.0 + 100.0 * less / lot.house_refund.max(1) as f32)
        }
        Action::SellLand { space } => {
            let set = if in_set(space) { 2000.0 } else { 800.0 };
            Some(set + 100.0 * rent(space) / board.lot(space).price.max(1) as f32)
        }
        _ => None,
    };
    let rated = menu.iter().filter_map(|action| cost(action).map(|cost| (*action, cost)));
    rated.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(menu[0], |(action, _)| action)
}

/// Whoever has houses rather pays than risks repairs (P30).
fn pay_or_draw(forecast: &Forecast<'_>, seat: Seat, menu: &mut Vec<Action>) -> Action {
    menu.clear();
    forecast.rules.list_actions(forecast.state, seat, menu);
    let built = forecast.state.players[seat].properties.iter().any(|space| forecast.state.levels[space] > 0);
    if built && menu.contains(&Action::Pay) { Action::Pay } else { Action::Draw }
}

/// Takes what is worth more than it costs, a rival's set counted; by list prices if the mood is so.
fn answer(forecast: &Forecast<'_>, seat: Seat, trade: &Trade, mood: f32) -> Action {
    let terms = &trade.terms;
    let gets = offers::value(forecast, seat, terms.give.land) + terms.give.cash as f32;
    let gives = offers::price_of_parting(forecast, seat, trade.from, terms.ask.land) + terms.ask.cash as f32;
    if gets > gives {
        return Action::Accept;
    }
    let list = forecast.rules.favourability(&terms.ask, &terms.give);
    let likely = forecast.tastes.gullible * (list as f32 / 40.0).clamp(0.0, 1.0);
    if mood < likely { Action::Accept } else { Action::Decline }
}

/// Out while there is land to buy; later jail is the cheapest place (P27).
fn leave_jail(forecast: &Forecast<'_>, seat: Seat) -> Action {
    let (state, options) = (forecast.state, &forecast.rules.options);
    let player = &state.players[seat];
    let unowned = forecast.rules.board.ownable.iter().filter(|&space| state.owner(space).is_none()).count();
    let wants_out = unowned > 5;
    let stays = if options.jail == Jail::Brief { Action::Stay } else { Action::Roll };
    if !wants_out {
        return stays;
    }
    if !player.jail_cards.is_empty() {
        return Action::UseCard;
    }
    let can_pay = options.jail != Jail::RollOnly && player.cash >= options.jail_fine + 200;
    if can_pay { Action::PayFine } else { stays }
}
