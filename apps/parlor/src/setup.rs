//! What every command that starts a game asks for: preset, house rules, seats.

use crate::edition;
use crate::failure::Failure;
use clap::Args;
use parlor_catalog::{EDITION_GAMES, EditionFile, Entry};
use parlor_engine::{MachineSpec, SeatInfo, set_rule};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// How the game is set up.
#[derive(Args, Debug, Clone)]
pub struct RuleArgs {
    /// A preset of the game (see `parlor games GAME`)
    #[arg(long)]
    pub preset: Option<String>,
    /// A house rule; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
    /// A board and decks of your own for a property game: a .toml, .csv or .xlsx file (see `parlor edition`)
    #[arg(long, value_name = "FILE")]
    pub edition: Option<PathBuf>,
}

impl RuleArgs {
    /// The options of a game under these arguments.
    pub fn options(&self, entry: &dyn Entry) -> Result<Value, Failure> {
        let house_rules = entry.house_rules();
        let mut changes = Map::new();
        let mut set = |key: &str, text: &str| {
            set_rule(&mut changes, &house_rules, key, text).map_err(|error| Failure::Input(error.to_string()))
        };
        let edition = self.read_edition(entry)?;
        for (key, text) in edition.iter().flat_map(|edition| &edition.rules) {
            set(key, text)?;
        }
        for rule in &self.rules {
            let Some((key, text)) = rule.split_once('=') else {
                return Err(Failure::Input(format!("--rule {rule}: write KEY=VALUE, for example --rule {}", example(entry))));
            };
            set(key.trim(), text.trim())?;
        }
        if let Some(edition) = edition {
            changes.insert("edition".to_owned(), edition.value);
        }
        entry.options(self.preset.as_deref(), &changes).map_err(|error| Failure::Input(error.to_string()))
    }

    fn read_edition(&self, entry: &dyn Entry) -> Result<Option<EditionFile>, Failure> {
        let Some(file) = &self.edition else { return Ok(None) };
        if !EDITION_GAMES.contains(&entry.name()) {
            let games = EDITION_GAMES.join(" and ");
            return Err(Failure::Input(format!("--edition: {} takes no edition; {games} do", entry.title())));
        }
        edition::read(file).map(Some)
    }
}

fn example(entry: &dyn Entry) -> String {
    match entry.house_rules().first() {
        Some(rule) => format!("{}=…", rule.key),
        None => "key=…".to_owned(),
    }
}

/// The game of this name.
pub fn entry(name: &str) -> Result<&'static dyn Entry, Failure> {
    parlor_catalog::find(name).map_err(Failure::Input)
}

/// Who sits in a seat of the terminal.
#[derive(Clone, Debug)]
pub enum Sitter {
    /// A person at this keyboard.
    Person,
    /// A machine.
    Machine(MachineSpec),
}

/// Reads `you,you:Ava,medium,hard:memory=4`.
pub fn sitters(entry: &dyn Entry, text: &str) -> Result<Vec<(SeatInfo, Sitter)>, Failure> {
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    let range = entry.seats();
    if !range.contains(&(words.len().min(255) as u8)) {
        let (least, most) = (range.start(), range.end());
        return Err(Failure::Input(format!(
            "--seats {text}: {} takes {least} to {most} seats, not {}",
            entry.title(),
            words.len()
        )));
    }
    words.iter().enumerate().map(|(index, word)| sitter(entry, index, word, &words)).collect()
}

fn sitter(entry: &dyn Entry, index: usize, word: &str, words: &[&str]) -> Result<(SeatInfo, Sitter), Failure> {
    if let Some(rest) = word.strip_prefix("you") {
        let several = words.iter().filter(|word| word.starts_with("you")).count() > 1;
        let name = match rest.strip_prefix(':') {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ if several => format!("Player {}", index + 1),
            _ => "Player".to_owned(),
        };
        return Ok((SeatInfo::new(name, "person"), Sitter::Person));
    }
    let spec = machine(entry, word).map_err(|failure| match failure {
        Failure::Input(message) => Failure::Input(format!("--seats, seat {}: {message}, or `you` for a person", index + 1)),
        verdict @ Failure::Verdict(_) => verdict,
    })?;
    let twins = words.iter().filter(|other| *other == &word).count() > 1;
    let name = if twins { format!("{}-{}", capitalised(&spec.name), index + 1) } else { capitalised(&spec.name) };
    Ok((SeatInfo::new(name, spec.to_string()), Sitter::Machine(spec)))
}

/// Reads a machine and checks that the game has it.
pub fn machine(entry: &dyn Entry, text: &str) -> Result<MachineSpec, Failure> {
    let spec: MachineSpec = text.parse().map_err(|error: parlor_engine::InvalidMachine| Failure::Input(error.to_string()))?;
    entry.check_machine(&spec).map_err(Failure::Input)?;
    Ok(spec)
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
