//! The page's second language knows every sentence by which the games present themselves.

use std::collections::BTreeSet;

const GERMAN: &str = include_str!("../../../web/src/strings/server.de.ts");

#[test]
fn every_sentence_of_the_games_is_told_in_german() {
    let mut untold = BTreeSet::new();
    for entry in parlor_catalog::games() {
        let presets = entry.presets().into_iter().map(|preset| preset.summary);
        let rules = entry.house_rules().into_iter().map(|rule| rule.summary);
        let machines = entry.machines().into_iter().map(|machine| machine.summary);
        let sentences = std::iter::once(entry.summary()).chain(presets).chain(rules).chain(machines);
        let is_told =
            |sentence: &&str| GERMAN.contains(&format!("'{sentence}': ")) || GERMAN.contains(&format!("\"{sentence}\": "));
        untold.extend(sentences.filter(|sentence| !is_told(sentence)).map(str::to_owned));
    }
    assert_eq!(untold, BTreeSet::new(), "web/src/strings/server.de.ts lacks sentences");
}

#[test]
fn every_house_rule_has_a_german_title() {
    let keys: BTreeSet<&str> =
        parlor_catalog::games().iter().flat_map(|entry| entry.house_rules()).map(|rule| rule.key).collect();
    let untitled: Vec<&&str> = keys.iter().filter(|key| !GERMAN.contains(&format!(" {key}: '"))).collect();
    assert!(untitled.is_empty(), "web/src/strings/server.de.ts lacks titles: {untitled:?}");
}
