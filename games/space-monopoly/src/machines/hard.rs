//! `hard`: tries every kind of square with the purchases that follow, lets the rivals reply, and compares how the game
//! is likely to end.
//!
//! Bonuses are part of every score, so first and second places are gained and protected where they pay; a merger that
//! feeds a rival costs what it feeds; a move that ends the game counts as won or lost.

use super::outlook::Outlook;
use super::usual_disposal;
use crate::action::Action;
use crate::prospects::SquareClass;
use crate::rules::SpaceMonopoly;
use crate::state::{Phase, State};
use crate::view::View;
use parlor_engine::{Dealer, Game, Ignore, Machine, PerSeat, Seat, Step};
use std::cmp::Reverse;

/// Of a hundred parts, how much the likely end counts against how everybody stands now.
const OUTLOOK_PART: i64 = 40;
/// Of a hundred parts, how much the strongest rival counts against the mean of all.
const STRONGEST_PART: i64 = 60;
/// What winning or losing at once is worth beside the margin.
const VERDICT: i64 = 10_000;
/// After so many single purchases the rest of a turn's buying is left to the next decision.
const PURCHASES_AHEAD: u32 = 6;

/// Looks ahead over classes of squares, purchases and disposals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hard {
    /// How many kinds of squares are followed through the rivals' replies.
    pub(crate) replies: u32,
}

impl Machine<SpaceMonopoly> for Hard {
    fn choose(&self, game: &SpaceMonopoly, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let state = game.sample_state(view, &mut &mut *dealer);
        let Some(seat) = state.decider() else { return menu[0] };
        let search = Search { game, seat };
        match menu[0] {
            Action::Place { .. } => search.best_place(&state, self.replies, dealer).unwrap_or(menu[0]),
            Action::Found { .. } | Action::Acquirer { .. } | Action::Dispose { .. } => search.best_of(&state, menu),
            Action::Buy { .. } | Action::Sell { .. } | Action::End => search.best_trade(&state),
        }
    }
}

/// A search for the best action of a seat.
struct Search<'a> {
    game: &'a SpaceMonopoly,
    seat: Seat,
}

impl Search<'_> {
    /// How good a state is for the seat: its own score against those of its rivals, now and in the likely end.
    fn value(&self, state: &State) -> i64 {
        let now = self.game.scores(state);
        let margin = self.margin(&now);
        if matches!(state.phase, Phase::Over { .. }) {
            let is_first = now.as_slice().iter().all(|&score| score <= now[self.seat]);
            return 100 * (margin + if is_first { VERDICT } else { -VERDICT });
        }
        OUTLOOK_PART * self.margin(&Outlook::scores(self.game, state)) + (100 - OUTLOOK_PART) * margin
    }

    fn margin(&self, scores: &PerSeat<i64>) -> i64 {
        let (mut strongest, mut sum) = (i64::MIN, 0);
        for (seat, &score) in scores.iter() {
            if seat != self.seat {
                strongest = strongest.max(score);
                sum += score;
            }
        }
        let mean = sum / (i64::from(scores.seats()) - 1);
        scores[self.seat] - (STRONGEST_PART * strongest + (100 - STRONGEST_PART) * mean) / 100
    }

    fn after(&self, state: &State, action: Action) -> State {
        let mut after = state.clone();
        let seat = state.decider().unwrap_or(self.seat);
        self.game.apply(&mut after, &Step::Act(seat, action), &mut Ignore);
        after
    }

    /// The best kinds of squares at first sight are followed through the rivals' replies; the best of those is played.
    fn best_place(&self, state: &State, replies: u32, dealer: &mut dyn Dealer) -> Option<Action> {
        let mut ranked: Vec<(i64, Action)> = Vec::new();
        for class in self.game.classes(state) {
            let place = dealer.below(u32::from(class.squares.count()));
            if let Some(square) = class.squares.nth(place) {
                let action = Action::Place { square };
                ranked.push((self.value_settled(&self.after(state, action)), action));
            }
        }
        ranked.sort_by_key(|(value, _)| Reverse(*value));
        let followed = ranked.iter().take(replies as usize);
        let followed = followed.map(|&(_, action)| (self.value_replied(&self.after(state, action)), action));
        let best = followed.min_by_key(|(value, _)| Reverse(*value)).or(ranked.first().copied());
        best.map(|(_, action)| action)
    }

    /// The action of a short menu that leads to the best value; the first of equals.
    fn best_of(&self, state: &State, menu: &[Action]) -> Action {
        *menu.iter().min_by_key(|action| Reverse(self.value_settled(&self.after(state, **action)))).unwrap_or(&menu[0])
    }

    /// The value once everything that the placement brings is decided and the seat has bought.
    fn value_settled(&self, state: &State) -> i64 {
        let mut state = state.clone();
        loop {
            match &state.phase {
                Phase::Founding { .. } | Phase::Choosing { .. } => {
                    let mut menu = Vec::new();
                    self.game.legal_actions(&state, state.seat, &mut menu);
                    let values = menu.iter().map(|&action| self.value_settled(&self.after(&state, action)));
                    return values.max().unwrap_or_else(|| self.value(&state));
                }
                Phase::Disposing(_) => {
                    let Some(action) = usual_disposal(self.game, &state) else { return self.value(&state) };
                    state = self.after(&state, action);
                }
                Phase::Buying if state.seat == self.seat => return self.value(&self.bought(&state).1),
                Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Placing { .. } => return self.value(&state),
                Phase::Buying | Phase::Over { .. } => return self.value(&state),
            }
        }
    }

    /// The value after the rest of the turn and a turn of every rival, each playing for itself.
    fn value_replied(&self, state: &State) -> i64 {
        let mut state = self.turn_finished(state);
        for _ in 1..state.seats() {
            let Phase::Placing { .. } = state.phase else { break };
            let rival = Search { game: self.game, seat: state.seat };
            let Some(action) = rival.first_sight(&state) else { break };
            state = rival.turn_finished(&rival.after(&state, action));
        }
        self.value(&state)
    }

    /// The best placement without replies, on the first square of its kind.
    fn first_sight(&self, state: &State) -> Option<Action> {
        let classes = self.game.classes(state);
        let place = |class: &SquareClass| class.squares.nth(0).map(|square| Action::Place { square });
        classes.iter().filter_map(place).max_by_key(|&action| self.value_settled(&self.after(state, action)))
    }

    /// Plays the rest of the seat's turn; stops where chance or the end of the game comes.
    fn turn_finished(&self, state: &State) -> State {
        let mut state = state.clone();
        let turn = state.turn;
        while state.turn == turn {
            let action = match &state.phase {
                Phase::Founding { .. } | Phase::Choosing { .. } => {
                    let mut menu = Vec::new();
                    self.game.legal_actions(&state, state.seat, &mut menu);
                    self.best_of(&state, &menu)
                }
                Phase::Disposing(_) => match usual_disposal(self.game, &state) {
                    Some(action) => action,
                    None => break,
                },
                Phase::Buying => {
                    state = self.bought(&state).1;
                    Action::End
                }
                Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Placing { .. } | Phase::Over { .. } => break,
            };
            state = self.after(&state, action);
        }
        state
    }

    /// Buys share by share while it helps; returns the first purchase and the state after the last one.
    fn bought(&self, state: &State) -> (Option<Action>, State) {
        let mut first = None;
        let mut state = state.clone();
        let mut value = self.value(&state);
        for _ in 0..self.game.buys_left(&state).min(PURCHASES_AHEAD) {
            let Some((most, action, after)) = self.best_purchase(&state) else { break };
            if most <= value {
                break;
            }
            first = first.or(Some(action));
            (value, state) = (most, after);
        }
        (first, state)
    }

    fn best_purchase(&self, state: &State) -> Option<(i64, Action, State)> {
        let open = state.board.active().iter().filter(|&company| self.game.most_buy(state, company) > 0);
        let tries = open.map(|company| {
            let action = Action::Buy { company, shares: 1 };
            let after = self.after(state, action);
            (self.value(&after), action, after)
        });
        tries.max_by_key(|(value, ..)| *value)
    }

    /// A purchase, a sale that pays for a better one, or the end of the turn.
    fn best_trade(&self, state: &State) -> Action {
        if self.game.buys_left(state) == 0 {
            return Action::End;
        }
        let purchase = self.best_purchase(state).map(|(value, action, _)| (value, action));
        let best = purchase.into_iter().chain(self.best_swap(state)).max_by_key(|(value, _)| *value);
        best.filter(|(value, _)| *value > self.value(state)).map_or(Action::End, |(_, action)| action)
    }

    /// The best sale of just enough shares of one company to buy one of another that cash does not reach for.
    fn best_swap(&self, state: &State) -> Option<(i64, Action)> {
        let (player, mut best) = (&state.players[self.seat], None);
        for wanted in state.board.active().iter() {
            let missing = self.game.price(state, wanted) - player.cash;
            if missing <= 0 || state.companies[wanted].pool == 0 {
                continue;
            }
            for given in state.board.active().iter().filter(|&given| given != wanted) {
                let price = self.game.price(state, given);
                let shares = (missing + price - 1) / price;
                if shares > i64::from(player.shares[given]) {
                    continue;
                }
                let sale = Action::Sell { company: given, shares: shares as u16 };
                let sold = self.after(state, sale);
                let value = self.value(&self.after(&sold, Action::Buy { company: wanted, shares: 1 }));
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, sale));
                }
            }
        }
        best
    }
}
