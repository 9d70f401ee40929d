//! Golden playthroughs.

#[test]
fn playthroughs_are_unchanged() {
    parlor_trials::playthroughs_are_unchanged::<parlor_dragons_gambit::DragonsGambit>(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"),
        12,
    );
}
