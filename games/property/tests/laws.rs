//! The laws of every game, in both of these.

use parlor_engine::laws::Effort;
use parlor_property::{PropertyTycoon, Tycoon};

#[test]
fn the_laws_hold_in_property_tycoon() {
    parlor_trials::laws_hold::<PropertyTycoon>(4, Effort { dear_every: 37 });
}

#[test]
fn the_laws_hold_in_tycoon() {
    parlor_trials::laws_hold::<Tycoon>(4, Effort { dear_every: 37 });
}
