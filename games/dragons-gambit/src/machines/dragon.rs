//! The one player behind all levels: it values every action of the menu and plays the best.

use super::call;
use super::memory::{Memory, Recall};
use super::mind::Mind;
use super::outlook::{Outlook, Worths};
use crate::DragonsGambit;
use crate::action::Action;
use crate::view::View;
use parlor_engine::{Dealer, Machine};

/// A machine with its abilities.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dragon {
    /// What it makes of the cards that it saw.
    pub recall: Recall,
    /// What it takes things to be worth.
    pub worths: Worths,
    /// It calls at an estimated total of at most this, with two, three, and more players.
    pub calls_at: [f32; 3],
}

/// What one point of odds above or below those that a call needs is worth beside points of other actions.
const CALL_WEIGHT: f32 = 10.0;

/// What an elder expects of each action of a menu, in points, best first, where things are worth this much: one who forgets
/// nothing, counts, reads where cards came from, minds the scores, and calls when the odds are right.
pub fn opinion(view: &View, menu: &[Action], worths: &Worths, dealer: &mut dyn Dealer) -> Vec<(Action, f32)> {
    let Some(me) = view.you else { return Vec::new() };
    let memory = Memory::new(&Recall::PERFECT, view, me);
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
    fn choose(&self, _game: &DragonsGambit, view: &View, menu: &[Action], _dealer: &mut dyn Dealer) -> Action {
        let Some(me) = view.you else { return menu[0] };
        let memory = Memory::new(&self.recall, view, me);
        let outlook = Outlook::new(&memory.pile(view), &memory.pile(view), self.worths);
        let mind = Mind::new(&memory, &outlook, view, me);
        if menu.contains(&Action::Call) && mind.own_total() <= self.calls_at[view.players.len().min(4) - 2] {
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
