//! The one player behind all levels: it values every action of the menu and plays the best.

use super::call;
use super::memory::Memory;
use super::mind::Mind;
use super::outlook::{Outlook, Worths};
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
    /// Whether it minds how the game stands.
    pub minds_scores: bool,
    /// What it takes things to be worth.
    pub worths: Worths,
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

/// The strongest: forgets nothing, counts, reads origins, and calls by the odds.
pub(super) const ELDER: Dragon = Dragon {
    memory: super::ALL_CARDS as usize,
    counts: true,
    reads_origins: true,
    minds_scores: true,
    worths: Worths::USUAL,
    call: CallRule::Odds,
};

/// What one point of odds above or below those that a call needs is worth beside points of other actions.
const CALL_WEIGHT: f32 = 10.0;

/// What `hard` would expect of each action of a menu, in points, best first, were things worth this much.
pub fn opinion(view: &View, menu: &[Action], worths: &Worths, dealer: &mut dyn Dealer) -> Vec<(Action, f32)> {
    let Some(me) = view.you else { return Vec::new() };
    let memory = Memory::new(&ELDER, view, me);
    let outlook = Outlook::new(&memory.pile(view), &memory.pile(view), *worths).minding_scores(view, me);
    let mind = Mind::new(&memory, &outlook, view, me);
    let mut list: Vec<(Action, f32)> = menu.iter().map(|action| (*action, mind.worth(action))).collect();
    let best = list.iter().fold(f32::NEG_INFINITY, |best, (_, worth)| best.max(*worth));
    if let Some((_, worth)) = list.iter_mut().find(|(action, _)| *action == Action::Call) {
        let margin = call::margin(&mind, dealer);
        *worth = best + CALL_WEIGHT * margin + if margin >= 0.0 { 0.01 } else { -0.01 };
    }
    list.sort_by(|one, other| other.1.total_cmp(&one.1));
    list
}

impl Machine<DragonsGambit> for Dragon {
    fn choose(&self, _game: &DragonsGambit, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let Some(me) = view.you else { return menu[0] };
        let memory = Memory::new(self, view, me);
        let plain = Outlook::new(&memory.pile(view), &memory.pile(view), self.worths);
        let outlook = if self.minds_scores { plain.minding_scores(view, me) } else { plain };
        let mind = Mind::new(&memory, &outlook, view, me);
        if menu.contains(&Action::Call) && self.calls(&mind, dealer) {
            return Action::Call;
        }
        let mut best = (f32::NEG_INFINITY, menu[0]);
        for action in menu {
            let worth = mind.worth(action);
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
            CallRule::Total(totals) => mind.own_total() <= totals[mind.view.players.len().min(4) - 2],
            CallRule::Odds => call::margin(mind, dealer) >= 0.0,
        }
    }
}
