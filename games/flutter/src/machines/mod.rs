//! Players by machine.

use crate::Flutter;
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec};

/// The machines that the game brings along, weakest first.
pub(crate) const LIST: &[MachineInfo] = &[];

/// Builds one of the machines of the list.
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<Flutter>>, InvalidMachine> {
    Err(InvalidMachine(format!("Flutter has no machine `{}`", spec.name)))
}
