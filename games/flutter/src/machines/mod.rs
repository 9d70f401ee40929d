//! Players by machine. Each sees the view of its seat and nothing else.

mod easy;
mod gain;
mod hard;
mod medium;
mod personality;

use crate::{Action, Flutter, Phase, View};
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec, Seat};

use personality::PERSONALITIES;

/// How many personalities are weaker than `easy`.
const BELOW_EASY: usize = 5;

/// All machines, weakest first.
pub(crate) const LIST: &[MachineInfo] = &{
    let mut list = [easy::INFO; PERSONALITIES.len() + 3];
    let mut index = 0;
    while index < PERSONALITIES.len() {
        let place = if index < BELOW_EASY { index } else { index + 1 };
        list[place] = PERSONALITIES[index].info();
        index += 1;
    }
    list[index + 1] = medium::INFO;
    list[index + 2] = hard::INFO;
    list
};

/// Builds one of the machines of the list.
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<Flutter>>, InvalidMachine> {
    match spec.name.as_str() {
        "easy" => Ok(Box::new(easy::Easy)),
        "medium" => Ok(Box::new(medium::Medium)),
        "hard" => Ok(Box::new(hard::Hard)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_is_listed_once_and_can_be_built() {
        let names: Vec<&str> = LIST.iter().map(|info| info.name).collect();
        assert_eq!(names.len(), 13);
        assert_eq!((names[BELOW_EASY], names[11], names[12]), ("easy", "medium", "hard"));
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} is listed twice");
            assert!(build(&MachineSpec::named(*name)).is_ok(), "{name} cannot be built");
        }
    }
}
