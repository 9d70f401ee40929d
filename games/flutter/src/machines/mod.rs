//! Players by machine. Each sees the view of its seat and nothing else.

mod easy;
mod hard;
mod medium;
mod personality;
mod prospect;

use crate::{Action, Flutter, Phase, View};
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec, Seat};

pub(crate) use personality::PERSONALITIES;

/// The graded machines, weakest first, then the ten personalities.
pub(crate) const LIST: &[MachineInfo] = &{
    let mut list = [easy::INFO; 3 + PERSONALITIES.len()];
    list[1] = medium::INFO;
    list[2] = hard::INFO;
    let mut index = 0;
    while index < PERSONALITIES.len() {
        list[3 + index] = PERSONALITIES[index].info();
        index += 1;
    }
    list
};

/// Builds one of the machines of the list.
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<Flutter>>, InvalidMachine> {
    match spec.name.as_str() {
        "easy" => Ok(Box::new(easy::Easy)),
        "medium" => Ok(Box::new(medium::Medium)),
        "hard" => hard::Hard::build(spec),
        name => match PERSONALITIES.iter().find(|personality| personality.name == name) {
            Some(personality) => personality.build(spec),
            None => Err(InvalidMachine(format!("Flutter has no machine `{name}`"))),
        },
    }
}

/// Whose turn it is to trade, and how often that player has traded in this turn.
fn trader(view: &View) -> Option<(Seat, u16)> {
    match view.phase {
        Phase::Trade { seat, trades } => Some((seat, trades)),
        Phase::First | Phase::Dice { .. } | Phase::Card { .. } | Phase::Over { .. } => None,
    }
}

/// The action if the menu has it, otherwise the throw, which it always has.
fn allowed(action: Action, menu: &[Action]) -> Action {
    if menu.contains(&action) { action } else { Action::Throw }
}
