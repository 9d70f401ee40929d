//! `parlor scenario`.

use crate::failure::{self, Failure};
use crate::say;
use clap::Args;
use parlor_catalog::Entry;
use parlor_engine::scenario::{self, Scenario};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Arguments of `parlor scenario`.
#[derive(Args)]
#[command(after_help = "Examples:\n  parlor scenario games/flutter/scenarios\n  parlor scenario my-question.toml --game flutter")]
pub struct ScenarioArgs {
    /// Files, or folders of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The game, where neither the file (`game = "…"`) nor its folder names it
    #[arg(long)]
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

struct Case {
    path: PathBuf,
    entry: &'static dyn Entry,
    scenario: Scenario,
}

/// Runs the scenarios and reports failures and uncited clauses.
pub fn run(args: &ScenarioArgs) -> Result<(), Failure> {
    let mut cases = Vec::new();
    for path in &args.paths {
        for file in files(path)? {
            read_file(&file, args.game.as_deref(), &mut cases)?;
        }
    }
    let mut failures = Vec::new();
    for case in &cases {
        if let Err(error) = case.entry.run_scenario(&case.scenario) {
            failures.push(format!("{}: {error}", case.path.display()));
        }
    }
    report(args, &cases, &failures);
    if failures.is_empty() {
        Ok(())
    } else {
        Err(Failure::Verdict(format!("{} of {} scenarios failed", failures.len(), cases.len())))
    }
}

fn report(args: &ScenarioArgs, cases: &[Case], failures: &[String]) {
    let mut by_game: BTreeMap<&str, (&dyn Entry, Vec<&Scenario>)> = BTreeMap::new();
    for case in cases {
        by_game.entry(case.entry.name()).or_insert((case.entry, Vec::new())).1.push(&case.scenario);
    }
    let uncited: BTreeMap<&str, Vec<&str>> = by_game.iter().map(|(name, (entry, list))| (*name, entry.uncited(list))).collect();
    if args.json {
        say!("{}", json!({ "scenarios": cases.len(), "failures": failures, "uncited": uncited }));
        return;
    }
    for failure in failures {
        say!("FAILED {failure}");
    }
    say!("{} passed, {} failed", cases.len() - failures.len(), failures.len());
    for (game, clauses) in uncited {
        match clauses.as_slice() {
            [] => say!("{game}: every clause of the rulebook is cited"),
            clauses => say!("{game}: {} clauses are cited by none of these: {}", clauses.len(), clauses.join(" ")),
        }
    }
}

fn read_file(path: &Path, game: Option<&str>, cases: &mut Vec<Case>) -> Result<(), Failure> {
    let file = scenario::parse(&failure::read(path)?).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    let named = file.game.as_deref().or(game).map(str::to_owned).or_else(|| folder_game(path));
    let Some(name) = named else {
        let message = format!("{}: no game is named; write game = \"flutter\" at its top, or give --game", path.display());
        return Err(Failure::Input(message));
    };
    let entry = parlor_catalog::find(&name).map_err(|reason| Failure::Input(format!("{}: {reason}", path.display())))?;
    cases.extend(file.scenarios.into_iter().map(|scenario| Case { path: path.to_owned(), entry, scenario }));
    Ok(())
}

/// The game that a folder of the path is named after.
fn folder_game(path: &Path) -> Option<String> {
    let absolute = path.canonicalize().ok()?;
    let names = absolute.components().rev().filter_map(|part| part.as_os_str().to_str());
    names.into_iter().find(|name| parlor_catalog::find(name).is_ok()).map(str::to_owned)
}

fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let entries =
        std::fs::read_dir(path).map_err(|error| Failure::Input(format!("{} cannot be read: {error}", path.display())))?;
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(Failure::Input(format!("{} holds no .toml file", path.display())));
    }
    found.sort();
    Ok(found)
}
