//! Golden playthroughs.

use parlor_property::{PropertyTycoon, Tycoon};

#[test]
fn playthroughs_of_property_tycoon_are_unchanged() {
    parlor_trials::playthroughs_are_unchanged::<PropertyTycoon>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs/property-tycoon"),
        40,
    );
}

#[test]
fn playthroughs_of_tycoon_are_unchanged() {
    parlor_trials::playthroughs_are_unchanged::<Tycoon>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs/tycoon"), 40);
}
