//! The machines of the game.
use crate::DragonsGambit;
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec};

pub(crate) const LIST: &[MachineInfo] = &[];
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<DragonsGambit>>, InvalidMachine> {
    Err(InvalidMachine(spec.name.clone()))
}
