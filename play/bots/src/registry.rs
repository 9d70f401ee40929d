//! The machines of a game: `random`, the game's own, and `expert`.

use crate::{Expert, Searchable};
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec, machine as games_own};

/// Every machine of a game, the search last.
pub fn machines<G: Searchable>() -> impl Iterator<Item = &'static MachineInfo> {
    games_own::machines::<G>().chain(std::iter::once(&G::EXPERT))
}

/// Builds a machine of a game by name.
pub fn machine<G: Searchable>(spec: &MachineSpec) -> Result<Box<dyn Machine<G>>, InvalidMachine> {
    if spec.name == G::EXPERT.name {
        spec.check_parameters(&G::EXPERT)?;
        return Ok(Box::new(Expert::<G>::new(spec)?));
    }
    if machines::<G>().all(|info| info.name != spec.name) {
        let known: Vec<&str> = machines::<G>().map(|info| info.name).collect();
        return Err(InvalidMachine(format!("{} has no machine `{}`; it has {}", G::TITLE, spec.name, known.join(", "))));
    }
    games_own::machine(spec)
}
