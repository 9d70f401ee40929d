//! The one player behind all levels: it values every action of the menu and plays the best.

use super::call;
use super::mind::Mind;
use crate::DragonsGambit;
use crate::action::Action;
use crate::view::View;
use parlor_engine::{Dealer, Machine};

/// A machine with its abilities.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dragon {
    /// How many cards it remembers.
    pub memory: usize,
    /// Whether it counts the cards that it has seen.
    pub counts: bool,
    /// Whether it concludes from how a card came into a grid.
    pub reads_origins: bool,
    /// By how many points at most it misjudges an action.
    pub slips: f32,
    /// When it calls.
    pub call: CallRule,
}

/// When a machine calls the Final Gambit.
#[derive(Clone, Copy, Debug)]
pub(super) enum CallRule {
    /// At an estimated total of at most this, for two, three, and more players.
    Total([f32; 3]),
    /// When it is likely enough to be lowest after everybody's last turn.
    Odds,
}

impl Machine<DragonsGambit> for Dragon {
    fn choose(&self, _game: &DragonsGambit, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let Some(me) = view.you else { return menu[0] };
        let mind = Mind::new(self, view, me);
        if menu.contains(&Action::Call) && self.calls(&mind, dealer) {
            return Action::Call;
        }
        let mut best = (f32::NEG_INFINITY, menu[0]);
        for action in menu {
            let worth = mind.worth(action) + self.slip(dealer);
            if worth > best.0 {
                best = (worth, *action);
            }
        }
        best.1
    }
}

impl Dragon {
    fn calls(&self, mind: &Mind<'_>, dealer: &mut dyn Dealer) -> bool {
        match self.call {
            CallRule::Total(totals) => mind.total(mind.me) <= totals[mind.view.players.len().min(4) - 2],
            CallRule::Odds => call::is_likely_to_succeed(mind, dealer),
        }
    }

    fn slip(&self, dealer: &mut dyn Dealer) -> f32 {
        if self.slips == 0.0 {
            return 0.0;
        }
        self.slips * (dealer.below(2001) as f32 / 1000.0 - 1.0)
    }
}
