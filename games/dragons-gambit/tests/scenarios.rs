//! The scenarios beside the rulebook.

#[test]
fn scenarios_pass_and_cite_every_clause() {
    parlor_trials::scenarios_pass::<parlor_dragons_gambit::DragonsGambit>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
