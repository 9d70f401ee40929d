//! Machines for every game.
