//! The list: a new game is one line here.

use crate::Entry;
use crate::entry::of;
use parlor_dragons_gambit::DragonsGambit;
use parlor_flutter::Flutter;
use parlor_property::{PropertyTycoon, Tycoon};
use parlor_space_monopoly::SpaceMonopoly;

/// All games, in the order in which they are shown.
pub fn games() -> Vec<&'static dyn Entry> {
    vec![of::<Flutter>(), of::<SpaceMonopoly>(), of::<PropertyTycoon>(), of::<Tycoon>(), of::<DragonsGambit>()]
}

/// The game of this name, or a message that lists those there are.
pub fn find(name: &str) -> Result<&'static dyn Entry, String> {
    games().into_iter().find(|entry| entry.name() == name).ok_or_else(|| {
        let known: Vec<&str> = games().iter().map(|entry| entry.name()).collect();
        format!("there is no game `{name}`; there are {}", known.join(", "))
    })
}
