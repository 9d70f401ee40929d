//! `parlor edition`: boards and decks as files.

use crate::failure::{self, Failure};
use crate::say;
use clap::{Args, Subcommand};
use parlor_catalog::{EditionFile, export_edition, read_edition};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `parlor edition`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  parlor edition export tycoon --to my-town.xlsx\n  parlor edition check my-town.xlsx\n  parlor play tycoon --edition my-town.xlsx"
)]
pub struct EditionArgs {
    #[command(subcommand)]
    command: EditionCommand,
}

#[derive(Subcommand)]
enum EditionCommand {
    /// Check an edition file and list every mistake with its row and column
    #[command(after_help = "Example:\n  parlor edition check my-town.csv")]
    Check {
        /// A .toml, .csv or .xlsx file
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the edition that a game ships with, to change it
    #[command(after_help = "Example:\n  parlor edition export property-tycoon --to my-town.toml")]
    Export {
        /// property-tycoon or tycoon
        game: String,
        /// The file to write; its ending (.toml, .csv, .xlsx) says the format
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
}

/// Checks or exports.
pub fn run(args: &EditionArgs) -> Result<(), Failure> {
    match &args.command {
        EditionCommand::Check { file, json } => check(file, *json),
        EditionCommand::Export { game, to } => {
            let bytes = export_edition(game, &name_of(to)).map_err(Failure::Input)?;
            failure::write(to, &bytes)?;
            say!("{} is the edition of {game}; change it, then: parlor edition check {0}", to.display());
            Ok(())
        }
    }
}

/// Reads an edition file; the message lists every mistake.
pub fn read(file: &Path) -> Result<EditionFile, Failure> {
    let bytes = std::fs::read(file).map_err(|error| Failure::Input(format!("{} cannot be read: {error}", file.display())))?;
    read_edition(&name_of(file), &bytes).map_err(|mistakes| {
        let count = if mistakes.len() == 1 { "1 mistake".to_owned() } else { format!("{} mistakes", mistakes.len()) };
        Failure::Input(format!("{}: {count}\n  {}", file.display(), mistakes.join("\n  ")))
    })
}

fn check(file: &Path, as_json: bool) -> Result<(), Failure> {
    let edition = read(file)?;
    let [first, second] = edition.cards;
    if as_json {
        let rules: serde_json::Map<String, serde_json::Value> =
            edition.rules.into_iter().map(|(key, text)| (key, text.into())).collect();
        say!("{}", json!({ "title": edition.title, "spaces": 40, "cards": [first, second], "rules": rules }));
    } else {
        say!(
            "{}: 40 spaces, decks of {first} and {second} cards, {} house rules; it can be played.",
            edition.title,
            edition.rules.len()
        );
    }
    Ok(())
}

fn name_of(file: &Path) -> String {
    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
