//! `parlor games` and `parlor rules`.

use crate::failure::Failure;
use crate::{say, setup};
use clap::Args;
use parlor_catalog::Entry;
use serde_json::{Value, json};

/// Arguments of `parlor games`.
#[derive(Args)]
#[command(after_help = "Examples:\n  parlor games\n  parlor games flutter")]
pub struct GamesArgs {
    /// A game, for its presets, house rules and machines
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `parlor rules`.
#[derive(Args)]
#[command(after_help = "Examples:\n  parlor rules flutter\n  parlor rules flutter F17")]
pub struct RulesArgs {
    /// The game
    game: String,
    /// One clause, for example F17
    clause: Option<String>,
}

/// Lists the games, or tells about one.
pub fn list(args: &GamesArgs) -> Result<(), Failure> {
    match &args.game {
        Some(name) => show(setup::entry(name)?, args.json),
        None if args.json => {
            let all: Vec<Value> = parlor_catalog::games().iter().map(|entry| about(*entry)).collect();
            say!("{}", Value::from(all));
            Ok(())
        }
        None => {
            let row = |entry: &&'static dyn Entry| {
                let seats = entry.seats();
                vec![entry.name().to_owned(), format!("{}–{}", seats.start(), seats.end()), entry.summary().to_owned()]
            };
            let rows: Vec<Vec<String>> = parlor_catalog::games().iter().map(row).collect();
            for row in std::iter::once(vec!["game".to_owned(), "seats".to_owned(), String::new()]).chain(rows) {
                say!("{:<16} {:<6} {}", row[0], row[1], row[2]);
            }
            say!("\nparlor games GAME tells more, parlor play GAME plays, parlor rules GAME prints the rulebook.");
            Ok(())
        }
    }
}

fn about(entry: &dyn Entry) -> Value {
    let machine =
        |info: &&parlor_engine::MachineInfo| json!({ "name": info.name, "summary": info.summary, "parameters": info.parameters });
    json!({
        "name": entry.name(), "title": entry.title(), "summary": entry.summary(), "version": entry.version(),
        "seats": { "min": entry.seats().start(), "max": entry.seats().end() },
        "presets": entry.presets(), "house_rules": entry.house_rules(),
        "machines": entry.machines().iter().map(machine).collect::<Vec<_>>(),
    })
}

fn show(entry: &dyn Entry, as_json: bool) -> Result<(), Failure> {
    if as_json {
        say!("{}", about(entry));
        return Ok(());
    }
    let seats = entry.seats();
    say!(
        "{} ({}), {}–{} seats, rules version {}\n{}\n",
        entry.title(),
        entry.name(),
        seats.start(),
        seats.end(),
        entry.version(),
        entry.summary()
    );
    say!("Presets (--preset NAME):");
    let presets = entry.presets();
    for preset in &presets {
        say!("  {:<16} {}", preset.name, preset.summary);
    }
    say!("\nHouse rules (--rule KEY=VALUE), with the default:");
    let defaults = &presets.first().ok_or_else(|| "the game has no preset".to_owned())?.options;
    for rule in entry.house_rules() {
        let default = defaults.get(rule.key).map(plain).unwrap_or_default();
        say!("  {:<24} {:<14} {} ({}; {})", rule.key, default, rule.summary, rule.values, rule.clause);
    }
    say!("\nMachines (--seats you,NAME,…):");
    for info in entry.machines() {
        say!("  {:<24} {}", info.name, info.summary);
        for (name, meaning) in info.parameters {
            say!("  {:<24}   :{name}=…  {meaning}", "");
        }
    }
    Ok(())
}

fn plain(value: &Value) -> String {
    match value {
        Value::Bool(true) => "on".to_owned(),
        Value::Bool(false) => "off".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Prints a rulebook or one clause.
pub fn rules(args: &RulesArgs) -> Result<(), Failure> {
    let entry = setup::entry(&args.game)?;
    let Some(clause) = &args.clause else {
        say!("{}", entry.rulebook().trim_end());
        return Ok(());
    };
    match parlor_engine::clause_text(entry.rulebook(), &clause.to_uppercase()) {
        Some(text) => say!("{text}"),
        None => {
            let known = parlor_engine::clauses(entry.rulebook());
            let (first, last) = (known.first().unwrap_or(&""), known.last().unwrap_or(&""));
            return Err(Failure::Input(format!(
                "the rulebook of {} has no clause {clause}; it has {first} to {last}",
                entry.title()
            )));
        }
    }
    Ok(())
}
