//! `easy`: random legal moves of a beginner who does not sell what was just bought.

use crate::action::Action;
use crate::rules::SpaceMonopoly;
use crate::view::View;
use parlor_engine::{Dealer, Machine};

/// Places anywhere, buys single shares of anything until it has had enough, and disposes as chance has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easy;

impl Machine<SpaceMonopoly> for Easy {
    fn choose(&self, _game: &SpaceMonopoly, _view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let is_tempting = |action: &&Action| match action {
            Action::Sell { .. } => false,
            Action::Buy { shares, .. } => *shares == 1,
            Action::Place { .. } | Action::Found { .. } | Action::Acquirer { .. } | Action::Dispose { .. } | Action::End => true,
        };
        let count = menu.iter().filter(is_tempting).count() as u32;
        let chosen = menu.iter().filter(is_tempting).nth(dealer.below(count.max(1)) as usize);
        // Every menu offers more than sales: a square, a company, a disposal or the end of the turn.
        *chosen.unwrap_or(&menu[0])
    }
}
