//! Golden playthroughs.

#[test]
fn playthroughs_are_unchanged() {
    parlor_trials::playthroughs_are_unchanged::<parlor_flutter::Flutter>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"),
        12,
    );
}
