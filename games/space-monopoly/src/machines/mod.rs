//! Players by machine: `easy` plays at random, `medium` grows and buys what it holds, `hard` looks ahead.

mod easy;

use crate::SpaceMonopoly;
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec};

/// The machines that the game brings along, weakest first.
pub(crate) const LIST: &[MachineInfo] = &[MachineInfo {
    name: "easy",
    summary: "A beginner: any square, up to three shares of anything, any disposal.",
    parameters: &[],
}];

/// Builds one of the machines of the list.
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<SpaceMonopoly>>, InvalidMachine> {
    match spec.name.as_str() {
        "easy" => Ok(Box::new(easy::Easy)),
        other => Err(InvalidMachine(format!("Space Monopoly has no machine `{other}`"))),
    }
}
