//! The scenarios beside the rulebook.

#[test]
fn scenarios_pass_and_cite_every_clause() {
    parlor_trials::scenarios_pass::<parlor_flutter::Flutter>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
