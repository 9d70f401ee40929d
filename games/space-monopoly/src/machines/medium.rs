//! `medium`: founds when it can, grows what it holds, buys what grows; no look ahead.

use super::{most_held, random_square, usual_disposal};
use crate::action::Action;
use crate::company::{Company, CompanySet};
use crate::rules::SpaceMonopoly;
use crate::state::State;
use crate::view::View;
use parlor_engine::{Dealer, Game, Machine, Seat};

/// Scores kinds of squares and companies by rules of thumb.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Medium;

impl Machine<SpaceMonopoly> for Medium {
    fn choose(&self, game: &SpaceMonopoly, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let state = game.sample_state(view, &mut &mut *dealer);
        let Some(seat) = state.decider() else { return menu[0] };
        match menu[0] {
            Action::Place { .. } => place(game, &state, seat, dealer).unwrap_or(menu[0]),
            Action::Found { .. } | Action::Acquirer { .. } => most_held(&state, seat, menu),
            Action::Dispose { .. } => usual_disposal(game, &state).unwrap_or(menu[0]),
            Action::Buy { .. } | Action::Sell { .. } | Action::End => buy(game, &state, seat),
        }
    }
}

/// Places on a random square of the best kind.
fn place(game: &SpaceMonopoly, state: &State, seat: Seat, dealer: &mut dyn Dealer) -> Option<Action> {
    let classes = game.classes(state);
    let can_found = !game.free_companies(state).is_empty();
    let held = |company: Company| i64::from(state.players[seat].shares[company]);
    let score = |touched: CompanySet, cluster: u16| match (touched.len(), touched.first()) {
        (_, None) if cluster >= 2 && can_found => 100,
        (_, None) => 10,
        (1, Some(company)) if held(company) > 0 => 50 + 5 * held(company),
        (1, Some(_)) => 0,
        (_, Some(_)) => {
            let acquirer = game.largest(state, touched).first();
            30 + touched.iter().map(|company| if Some(company) == acquirer { 3 } else { 2 } * held(company)).sum::<i64>()
        }
    };
    let best = classes.iter().max_by_key(|class| score(class.touched, class.cluster))?;
    random_square(best.squares, dealer).map(|square| Action::Place { square })
}

/// Buys one share of the company that it holds and that is large; cheap ones when cash is short.
fn buy(game: &SpaceMonopoly, state: &State, seat: Seat) -> Action {
    let player = &state.players[seat];
    let score = |company: &Company| {
        let held = i64::from(player.shares[*company]);
        let is_cheap = player.cash < 2000 && game.price(state, *company) <= 500;
        let owned = if held > 0 { 20 + 3 * held } else { 15 };
        owned + 2 * i64::from(state.board.size(*company)) + if is_cheap { 20 } else { 0 }
    };
    let open = state.board.active().iter().filter(|&company| game.most_buy(state, company) > 0);
    open.max_by_key(score).map_or(Action::End, |company| Action::Buy { company, shares: 1 })
}
