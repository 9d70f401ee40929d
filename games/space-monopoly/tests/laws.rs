//! The laws of every game, in this one.

use parlor_engine::laws::Effort;
use parlor_space_monopoly::SpaceMonopoly;

#[test]
fn the_laws_hold() {
    parlor_trials::laws_hold::<SpaceMonopoly>(60, Effort { dear_every: 3 });
}

#[test]
fn machines_play_legally() {
    parlor_trials::machines_play_legally::<SpaceMonopoly>(5);
}
