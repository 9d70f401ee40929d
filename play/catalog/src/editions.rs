//! Editions: boards and decks that a host brings along as a file, for the games that take one (P3).

use parlor_property::{Edition, Format};
use serde_json::Value;

/// The games that take an edition, each with the one it ships with.
pub const EDITION_GAMES: [&str; 2] = ["property-tycoon", "tycoon"];

/// An edition that was read from a file and checked.
#[derive(Clone, PartialEq, Debug)]
pub struct EditionFile {
    /// What the edition is called.
    pub title: String,
    /// How many cards its two decks have.
    pub cards: [usize; 2],
    /// The house rules that it comes with, as `--rule` writes them.
    pub rules: Vec<(String, String)>,
    /// The edition itself, as the option `edition` takes it.
    pub value: Value,
}

/// Reads and checks an edition file; the name's ending says which format it has. Every mistake is listed, with row and column.
pub fn read_edition(file_name: &str, bytes: &[u8]) -> Result<EditionFile, Vec<String>> {
    let format = format_of(file_name).map_err(|reason| vec![reason])?;
    let edition =
        Edition::read(bytes, format).map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    Ok(EditionFile {
        title: edition.title.clone(),
        cards: edition.decks.each_ref().map(|deck| deck.cards.len()),
        rules: edition.rules.iter().map(|(key, text)| (key.clone(), text.clone())).collect(),
        value: serde_json::to_value(&edition).expect("an edition is plain JSON"),
    })
}

/// The edition that a game ships with, as a file in the format that the name's ending says.
pub fn export_edition(game: &str, file_name: &str) -> Result<Vec<u8>, String> {
    let edition = match game {
        "property-tycoon" => Edition::property_tycoon(),
        "tycoon" => Edition::tycoon(),
        other => return Err(format!("`{other}` has no edition; {} have", EDITION_GAMES.join(" and "))),
    };
    Ok(edition.write(format_of(file_name)?))
}

fn format_of(file_name: &str) -> Result<Format, String> {
    let ending = file_name.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.parse().map_err(|error: parlor_property::UnknownFormat| error.to_string())
}
