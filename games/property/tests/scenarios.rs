//! The scenarios beside the rulebook.

use parlor_property::{PropertyTycoon, Tycoon};

#[test]
fn scenarios_of_property_tycoon_pass_and_cite_every_clause() {
    parlor_trials::scenarios_pass::<PropertyTycoon>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/property-tycoon"));
}

#[test]
fn scenarios_of_tycoon_pass_and_cite_every_clause() {
    parlor_trials::scenarios_pass::<Tycoon>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/tycoon"));
}
