//! The program as its users call it: what it prints, what it refuses, and what it leaves behind.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test, removed at the end.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parlor-cli-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.file(name)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn parlor(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn printed(args: &[&str], input: &str) -> String {
    let output = parlor(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a call that must fail with this exit code.
fn refused(code: i32, args: &[&str]) -> String {
    let output = parlor(args, "");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {message}");
    assert!(!message.contains("panicked"), "{args:?}: {message}");
    message
}

/// A finished game of machines, kept in a file.
fn finished_record(desk: &Desk) -> String {
    let path = desk.file("game.record");
    printed(&["play", "flutter", "--seats", "random,random", "--seed", "5", "--save", &path], "");
    path
}

#[test]
fn every_command_shows_an_example() {
    for command in ["games", "rules", "play", "sim", "ladder", "edition", "scenario", "replay", "verify", "bench"] {
        let help = printed(&[command, "--help"], "");
        assert!(help.contains("Example"), "{command}: {help}");
    }
}

#[test]
fn games_lists_every_game_and_tells_of_one() {
    let list = printed(&["games"], "");
    for game in ["flutter", "space-monopoly", "property-tycoon", "tycoon", "dragons-gambit"] {
        assert!(list.contains(game), "{list}");
        let about = printed(&["games", game], "");
        assert!(about.contains("House rules") && about.contains("Machines"), "{about}");
        let json: serde_json::Value = serde_json::from_str(&printed(&["games", game, "--json"], "")).unwrap();
        assert_eq!(json["name"], game);
    }
}

#[test]
fn rules_prints_the_rulebook_or_one_clause() {
    assert!(printed(&["rules", "flutter"], "").contains("**F24**"));
    let clause = printed(&["rules", "flutter", "f7"], "");
    assert!(clause.starts_with("**F7**") && !clause.contains("**F8**"), "{clause}");
    assert!(refused(2, &["rules", "flutter", "F99"]).contains("has no clause F99"));
}

#[test]
fn a_person_plays_with_words_or_numbers_and_is_told_why_not() {
    let story = printed(&["play", "flutter", "--seats", "you,random", "--seed", "3"], "?\nfly\nbuy pink\n1\nquit\n");
    assert!(story.contains("Type an action as it stands in the list"), "{story}");
    assert!(story.contains("No: `fly` is not understood; expected"), "{story}");
    assert!(story.contains("pink"), "{story}");
    assert!(story.contains("Good-bye"), "{story}");
}

#[test]
fn an_unfinished_game_goes_on_from_its_file_and_from_an_earlier_step() {
    let desk = Desk::new("load");
    let path = desk.file("open.record");
    printed(&["play", "flutter", "--seats", "you,random", "--seed", "3", "--save", &path], "throw\nquit\n");
    let has_thrown = || fs::read_to_string(&path).unwrap().contains("\"s1 throw\"");
    assert!(has_thrown());
    let story = printed(&["play", "--load", &path], "history\nquit\n");
    assert!(story.contains("throw"), "{story}");
    printed(&["play", "--load", &path, "--at", "1"], "quit\n");
    assert!(!has_thrown(), "what came after the first step is gone, whatever the machine plays now");
    assert!(refused(2, &["play", "--load", &path, "--at", "999"]).contains("--at 999: the record has"));
}

#[test]
fn a_finished_game_verifies_and_replays() {
    let desk = Desk::new("verify");
    let path = finished_record(&desk);
    let verdict = printed(&["verify", &path], "");
    assert!(verdict.contains("hash chain, legality and invariants hold"), "{verdict}");
    assert!(verdict.contains("the seed fits its commitment"), "{verdict}");
    let inspected: serde_json::Value = serde_json::from_str(&printed(&["replay", &path, "--at", "4", "--inspect"], "")).unwrap();
    assert_eq!((&inspected["step"], &inspected["invariants"]), (&4.into(), &"hold".into()));
    assert!(printed(&["replay", &path], "").contains("begins"));
    assert!(refused(2, &["replay", &path, "--at", "99999"]).contains("the record has"));
    assert!(refused(2, &["replay", &path, "--view", "s9"]).contains("--view"));
}

#[test]
fn a_tampered_record_is_caught_at_its_step() {
    let desk = Desk::new("tamper");
    let text = fs::read_to_string(finished_record(&desk)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.contains("* dice")).unwrap();
    let changed = text.replacen(lines[at], &lines[at].replace("* dice", "* rice"), 1);
    let path = desk.write("changed.record", &changed);
    let message = refused(1, &["verify", &path]);
    assert!(message.contains(&format!("step {at}")), "{message}");
    let cut = desk.write("cut.record", &text[..text.len() / 2]);
    refused(1, &["verify", &cut]);
    assert!(refused(2, &["verify", &desk.file("absent.record")]).contains("cannot be read"));
}

#[test]
fn bad_input_is_named_with_what_would_be_right() {
    let cases: [(&[&str], &str); 9] = [
        (&["play", "chess"], "there is no game `chess`; there are flutter"),
        (&["play", "flutter", "--seats", "you"], "takes 2 to 6 seats, not 1"),
        (&["play", "flutter", "--seats", "you,genius"], "seat 2: Flutter has no machine `genius`"),
        (&["play", "flutter", "--rule", "target"], "write KEY=VALUE"),
        (&["play", "flutter", "--rule", "target=lots"], "house rule target: `lots` is not possible"),
        (&["play", "flutter", "--rule", "speed=9"], "there is no such rule; there are"),
        (&["play", "flutter", "--preset", "quick"], "has no preset `quick`; it has standard"),
        (&["sim", "flutter", "--bots", "random,random", "--games", "0"], "--games must be at least 1"),
        (&["sim", "flutter", "--bots", "random:speed=9,random"], "has no parameter `speed`"),
    ];
    for (args, expected) in cases {
        let message = refused(2, args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn a_broken_scenario_names_its_place_and_a_wrong_one_fails() {
    let desk = Desk::new("scenario");
    let broken = desk.write("broken.toml", "game = \"flutter\"\n[[scenario]]\ntitle = 3\n");
    assert!(refused(2, &["scenario", &broken]).contains("line 3"), "{}", refused(2, &["scenario", &broken]));
    let wrong = "game = \"flutter\"\n[[scenario]]\ntitle = \"out of turn\"\nseats = 2\n[[scenario.step]]\nplay = \"s1 throw\"\n";
    let path = desk.write("wrong.toml", wrong);
    assert!(refused(1, &["scenario", &path]).contains("1 of 1 scenarios failed"));
}

#[test]
fn a_series_is_the_same_on_any_number_of_threads() {
    let series = |threads: &str| {
        let args = ["sim", "flutter", "--bots", "random,random,random", "--games", "60", "--threads", threads, "--json"];
        let summary: serde_json::Value = serde_json::from_str(&printed(&args, "")).unwrap();
        (summary["fingerprint"].clone(), summary["machines"].clone())
    };
    assert_eq!(series("1"), series("3"));
}

#[test]
fn an_edition_goes_from_the_program_to_a_file_and_back_into_a_game() {
    let desk = Desk::new("edition");
    for ending in ["toml", "csv", "xlsx"] {
        let file = desk.file(&format!("town.{ending}"));
        printed(&["edition", "export", "tycoon", "--to", &file], "");
        assert!(printed(&["edition", "check", &file], "").contains("it can be played"));
        let record = desk.file("town.record");
        let seats = "random,random";
        printed(&["play", "tycoon", "--edition", &file, "--seats", seats, "--rule", "time_limit=10", "--save", &record], "");
        assert!(printed(&["verify", &record], "").contains("invariants hold"));
    }
    assert!(refused(2, &["play", "flutter", "--edition", &desk.file("town.csv")]).contains("takes no edition"));
    assert!(refused(2, &["edition", "export", "tycoon", "--to", &desk.file("town.pdf")]).contains(".toml, .csv or .xlsx"));
}

#[test]
fn a_broken_edition_is_refused_with_every_row_and_column() {
    let desk = Desk::new("mistakes");
    let file = desk.file("town.csv");
    printed(&["edition", "export", "tycoon", "--to", &file], "");
    let text = fs::read_to_string(&file).unwrap();
    let broken = desk.write("broken.csv", &text.replacen(",60,", ",sixty,", 1).replacen("go-to-jail", "go-to-jial", 1));
    let message = refused(2, &["edition", "check", &broken]);
    assert!(message.contains("row") && message.contains("sixty") && message.contains("go-to-jial"), "{message}");
    assert!(message.contains("mistakes"), "{message}");
}
