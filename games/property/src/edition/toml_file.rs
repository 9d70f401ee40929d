//! Editions as TOML: settings, a table `[rules]`, and a table per space and card.

use super::Edition;
use super::draft::{Cell, Draft, Line, RENTS, RULE, Sheet};
use super::mistake::{Mistake, Place};
use std::fmt::Write;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads the tables; syntax that the parser can step over is reported with everything else.
pub(super) fn read(bytes: &[u8]) -> Result<Draft, Vec<Mistake>> {
    let text = super::utf8(bytes).map_err(|mistake| vec![mistake])?;
    let source = Source(text);
    let (document, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let mistake = |error: toml::de::Error| {
            let row = error.span().map(|span| source.row(span));
            Mistake::at(Place { row, ..Place::default() }, format!("is no TOML: {}", error.message()))
        };
        return Err(errors.into_iter().map(mistake).collect());
    }
    let mut draft = Draft::default();
    for (key, value) in document.get_ref() {
        match key.get_ref().as_ref() {
            "rules" => source.read_rules(value, &mut draft),
            "spaces" => draft.spaces = source.read_lines(Sheet::Spaces, value, &mut draft.mistakes),
            "cards" => draft.cards = source.read_lines(Sheet::Cards, value, &mut draft.mistakes),
            name => draft.settings.extend(source.cell(name, name, value, &mut draft.mistakes)),
        }
    }
    Ok(draft)
}

/// The text, for finding rows.
struct Source<'a>(&'a str);

impl Source<'_> {
    fn row(&self, span: Range<usize>) -> u32 {
        let before = self.0.as_bytes().get(..span.start).unwrap_or_default();
        before.iter().filter(|byte| **byte == b'\n').count() as u32 + 1
    }

    fn place(&self, span: Range<usize>, column: Option<&str>) -> Place {
        Place { sheet: None, row: Some(self.row(span)), column: column.map(str::to_owned) }
    }

    fn cell(&self, key: &str, column: &str, value: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Option<Cell> {
        let place = self.place(value.span(), Some(column));
        let text = match value.get_ref() {
            DeValue::String(text) => text.trim().to_owned(),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or_else(|_| number.to_string(), |number| number.to_string()),
            DeValue::Float(number) => number.as_str().to_owned(),
            DeValue::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
            other @ (DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_)) => {
                mistakes.push(Mistake::at(place, format!("must be text or a number, not {}", other.type_str())));
                return None;
            }
        };
        (!text.is_empty()).then(|| Cell { key: key.to_owned(), place, text })
    }

    fn read_rules(&self, value: &Spanned<DeValue<'_>>, draft: &mut Draft) {
        let DeValue::Table(table) = value.get_ref() else {
            draft.mistakes.push(Mistake::at(self.place(value.span(), Some("rules")), "must be a table: [rules]"));
            return;
        };
        for (key, value) in table {
            let key = key.get_ref().as_ref();
            draft.settings.extend(self.cell(&format!("{RULE}{key}"), key, value, &mut draft.mistakes));
        }
    }

    fn read_lines(&self, sheet: Sheet, value: &Spanned<DeValue<'_>>, mistakes: &mut Vec<Mistake>) -> Vec<Line> {
        let name = sheet.name();
        let DeValue::Array(list) = value.get_ref() else {
            mistakes.push(Mistake::at(self.place(value.span(), Some(name)), format!("must be a list of tables: [[{name}]]")));
            return Vec::new();
        };
        let mut lines = Vec::new();
        for entry in list {
            let mut line = Line::new(self.place(entry.span(), None));
            match entry.get_ref() {
                DeValue::Table(table) => self.read_line(sheet, table, &mut line, mistakes),
                other => mistakes.push(Mistake::at(line.place.clone(), format!("must be a table, not {}", other.type_str()))),
            }
            lines.push(line);
        }
        lines
    }

    fn read_line(&self, sheet: Sheet, table: &DeTable<'_>, line: &mut Line, mistakes: &mut Vec<Mistake>) {
        for (key, value) in table {
            let column = key.get_ref().as_ref();
            if sheet == Sheet::Spaces && column == "rents" {
                self.read_rents(value, line, mistakes);
            } else if sheet.columns().contains(&column) {
                line.cells.extend(self.cell(column, column, value, mistakes));
            } else {
                let known: Vec<&str> = match sheet {
                    Sheet::Spaces => SPACE_KEYS.into(),
                    Sheet::Edition | Sheet::Cards => sheet.columns().into(),
                };
                let reason = format!("there is no such key; there are {}", known.join(", "));
                mistakes.push(Mistake::at(self.place(key.span(), Some(column)), reason));
            }
        }
    }

    fn read_rents(&self, value: &Spanned<DeValue<'_>>, line: &mut Line, mistakes: &mut Vec<Mistake>) {
        let place = self.place(value.span(), Some("rents"));
        let DeValue::Array(rents) = value.get_ref() else {
            mistakes.push(Mistake::at(place, format!("must be a list of six rents, not {}", value.get_ref().type_str())));
            return;
        };
        if rents.len() > RENTS.len() {
            mistakes.push(Mistake::at(place, format!("a street has six rents, not {}", rents.len())));
        }
        for (column, rent) in RENTS.iter().zip(rents) {
            line.cells.extend(self.cell(column, column, rent, mistakes));
        }
    }
}

/// The keys of a space as TOML writes them.
const SPACE_KEYS: [&str; 9] = ["name", "kind", "group", "price", "rents", "house_cost", "document_house_cost", "amount", "deck"];

/// Writes the tables, the rents of a street as one list.
pub(super) fn write(edition: &Edition) -> String {
    let draft = Draft::of(edition);
    let mut text = String::new();
    let mut put = |line: std::fmt::Arguments<'_>| text.write_fmt(line).expect("writing to memory does not fail");
    let (rules, settings): (Vec<&Cell>, Vec<&Cell>) = draft.settings.iter().partition(|cell| cell.key.starts_with(RULE));
    settings.iter().for_each(|cell| put(format_args!("{} = {}\n", cell.key, quoted(&cell.text))));
    if !rules.is_empty() {
        put(format_args!("\n[rules]\n"));
    }
    for cell in rules {
        put(format_args!("{} = {}\n", cell.key.trim_start_matches(RULE), quoted(&cell.text)));
    }
    for (sheet, lines) in [(Sheet::Spaces, &draft.spaces), (Sheet::Cards, &draft.cards)] {
        for line in lines {
            put(format_args!("\n[[{}]]\n", sheet.name()));
            for cell in line.cells.iter().filter(|cell| cell.key != "space" && !RENTS[1..].contains(&cell.key.as_str())) {
                if cell.key == RENTS[0] {
                    let rents: Vec<&str> = RENTS.iter().filter_map(|column| line.text(column)).collect();
                    put(format_args!("rents = [{}]\n", rents.join(", ")));
                } else if cell.text.parse::<i32>().is_ok() {
                    put(format_args!("{} = {}\n", cell.key, cell.text));
                } else {
                    put(format_args!("{} = {}\n", cell.key, quoted(&cell.text)));
                }
            }
        }
    }
    text
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
