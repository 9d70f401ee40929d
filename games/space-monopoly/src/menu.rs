//! The menu of a seat. Amounts are open: of large ones it lists the part that S29 names.

use crate::action::Action;
use crate::options::Disposal;
use crate::rules::SpaceMonopoly;
use crate::state::{Merger, Phase, State};
use parlor_engine::Seat;

/// S29: up to this many shares every amount is listed.
const EVERY_AMOUNT: u16 = 5;

impl SpaceMonopoly {
    pub(crate) fn list_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        if state.decider() != Some(seat) {
            return;
        }
        match &state.phase {
            Phase::Placing { offered } if offered.is_empty() => {
                let squares = self.legal_squares(state);
                // Inner iteration: twice as fast as `extend` on the hottest path of random play.
                squares.squares().for_each(|square| menu.push(Action::Place { square }));
                self.list_sales(state, menu);
            }
            Phase::Placing { offered } => {
                menu.extend(offered.iter().map(|&square| Action::Place { square }));
                self.list_sales(state, menu);
            }
            Phase::Founding { .. } => {
                menu.extend(self.free_companies(state).iter().map(|company| Action::Found { company }));
            }
            Phase::Choosing { square } => {
                let largest = self.largest(state, state.board.touching(*square));
                menu.extend(largest.iter().map(|company| Action::Acquirer { company }));
            }
            Phase::Disposing(merger) => self.list_disposals(state, merger, menu),
            Phase::Buying => {
                menu.push(Action::End);
                self.list_purchases(state, menu);
                self.list_sales(state, menu);
            }
            Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Over { .. } => {}
        }
    }

    /// S29: every amount up to 5, then 10 and the most.
    fn list_purchases(&self, state: &State, menu: &mut Vec<Action>) {
        if self.buys_left(state) == 0 {
            return;
        }
        for company in state.board.active().iter() {
            let most = self.most_buy(state, company);
            menu.extend((1..=most.min(EVERY_AMOUNT)).map(|shares| Action::Buy { company, shares }));
            if most > 10 {
                menu.push(Action::Buy { company, shares: 10 });
            }
            if most > EVERY_AMOUNT {
                menu.push(Action::Buy { company, shares: most });
            }
        }
    }

    /// S29: one, half, and all.
    fn list_sales(&self, state: &State, menu: &mut Vec<Action>) {
        for company in state.board.active().iter() {
            let held = state.players[state.seat].shares[company];
            if held > 0 {
                menu.push(Action::Sell { company, shares: 1 });
            }
            if held > 3 {
                menu.push(Action::Sell { company, shares: held / 2 });
            }
            if held > 1 {
                menu.push(Action::Sell { company, shares: held });
            }
        }
    }

    /// S29: sell all, trade all, keep all, and natural mixes.
    fn list_disposals(&self, state: &State, merger: &Merger, menu: &mut Vec<Action>) {
        let Some(&company) = merger.queue.first() else { return };
        let holding = state.players[merger.seat].shares[company];
        let most = self.most_trade(state, merger, holding);
        let half = holding / 2;
        let half_trade = (most / 2).next_multiple_of(2).min(most);
        let whole = [(holding, 0), (0, most), (0, 0)];
        let mixes =
            [(holding - most, most), (half, 0), (0, 2), (holding.saturating_sub(2), 2), (holding - half_trade, half_trade)];
        let mixes = match self.rules().disposal {
            Disposal::Mixed => &mixes[..],
            Disposal::Whole => &[],
        };
        let start = menu.len();
        for &(sell, trade) in whole.iter().chain(mixes) {
            let Some(keep) = holding.checked_sub(sell + trade) else { continue };
            let action = Action::Dispose { sell, trade, keep };
            if trade <= most && !menu[start..].contains(&action) {
                menu.push(action);
            }
        }
    }
}
