//! Editions as CSV: the sections `[edition]`, `[spaces]` and `[cards]`, each with a heading of its own.

use super::Edition;
use super::draft::{Draft, Sheet};
use super::grid::{GridRow, SheetNames, rows_of};
use super::mistake::{Mistake, Place};

/// Reads the sections. The delimiter may be a comma, a semicolon or a tab, as spreadsheet programs write it.
pub(super) fn read(bytes: &[u8]) -> Result<Draft, Vec<Mistake>> {
    let text = super::utf8(bytes).map_err(|mistake| vec![mistake])?;
    let mut draft = Draft::default();
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).flexible(true).delimiter(delimiter(text)).from_reader(text.as_bytes());
    let mut sections: Vec<(Sheet, Vec<GridRow>)> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| vec![Mistake::of_file(format!("is no CSV: {error}"))])?;
        let row = record.position().map_or(1, |position| position.line()) as u32;
        let cells: Vec<(usize, String)> = record.iter().map(str::to_owned).enumerate().collect();
        let first = record.get(0).unwrap_or_default().trim();
        if let Some(name) = first.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let place = Place { row: Some(row), column: Some("1".to_owned()), sheet: None };
            match Sheet::ALL.into_iter().find(|sheet| sheet.name() == name) {
                None => draft.mistakes.push(Mistake::at(place, format!("there is no section [{name}]; there are {SECTIONS}"))),
                Some(sheet) if sections.iter().any(|(other, _)| *other == sheet) => {
                    draft.mistakes.push(Mistake::at(place, format!("the section [{name}] appears twice")));
                }
                Some(sheet) => sections.push((sheet, Vec::new())),
            }
        } else if let Some((_, rows)) = sections.last_mut() {
            if cells.iter().any(|(_, text)| !text.trim().is_empty()) {
                rows.push(GridRow { row, cells });
            }
        } else {
            let place = Place { row: Some(row), column: Some("1".to_owned()), sheet: None };
            draft.mistakes.push(Mistake::at(place, format!("`{first}` stands before the first section; there are {SECTIONS}")));
        }
    }
    for sheet in Sheet::ALL {
        match sections.iter().find(|(found, _)| *found == sheet) {
            Some((_, rows)) => draft.add_grid(sheet, rows, SheetNames::Hidden),
            None => draft.mistakes.push(Mistake::of_file(format!("the section [{}] is missing", sheet.name()))),
        }
    }
    Ok(draft)
}

const SECTIONS: &str = "[edition], [spaces] and [cards]";

/// What stands after `key` in the heading of the first section.
fn delimiter(text: &str) -> u8 {
    let after_key = text.lines().find_map(|line| line.trim_start_matches('"').strip_prefix("key"));
    match after_key.map(|rest| rest.trim_start_matches('"').as_bytes()) {
        Some([found @ (b';' | b'\t'), ..]) => *found,
        _ => b',',
    }
}

/// Writes the sections.
pub(super) fn write(edition: &Edition) -> Vec<u8> {
    let mut file = Vec::new();
    for sheet in Sheet::ALL {
        if !file.is_empty() {
            file.push(b'\n');
        }
        file.extend(format!("[{}]\n", sheet.name()).into_bytes());
        let mut writer = csv::Writer::from_writer(&mut file);
        writer.write_record(sheet.columns()).expect("writing to memory does not fail");
        for row in rows_of(edition, sheet) {
            writer.write_record(row).expect("writing to memory does not fail");
        }
        writer.flush().expect("writing to memory does not fail");
    }
    file
}
