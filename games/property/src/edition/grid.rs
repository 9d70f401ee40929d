//! Tables of cells, as CSV sections and spreadsheets hold them.

use super::Edition;
use super::draft::{Cell, Draft, Line, Sheet};
use super::mistake::{Mistake, Place};

/// One row of a table with its filled cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GridRow {
    /// Its number, counted from 1.
    pub row: u32,
    /// The index of the column and what stands there.
    pub cells: Vec<(usize, String)>,
}

/// Whether mistakes name the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SheetNames {
    /// The file has sheets.
    Shown,
    /// The file is of one piece; its rows are enough.
    Hidden,
}

impl Draft {
    /// Adds the rows of one sheet; the first is its heading.
    pub(super) fn add_grid(&mut self, sheet: Sheet, rows: &[GridRow], names: SheetNames) {
        let home = Place { sheet: (names == SheetNames::Shown).then(|| sheet.name()), row: None, column: None };
        let Some((heading, rows)) = rows.split_first() else {
            let reason = format!("{} has no heading; expected the columns {}", sheet.name(), sheet.columns().join(", "));
            self.mistakes.push(Mistake::at(home, reason));
            return;
        };
        let columns = self.columns(sheet, heading, &home);
        for row in rows {
            let mut line = Line::new(Place { row: Some(row.row), ..home.clone() });
            for (index, text) in &row.cells {
                match columns.iter().find(|(column, _)| column == index) {
                    Some((_, Some(name))) => line.fill(name, text),
                    // Everything below an unknown heading is covered by the mistake of the heading.
                    Some((_, None)) => {}
                    None if text.trim().is_empty() => {}
                    None => {
                        let place = line.place.in_column(&(index + 1).to_string());
                        self.mistakes.push(Mistake::at(place, format!("`{text}` stands in a column without a heading")));
                    }
                }
            }
            if !line.cells.is_empty() {
                self.add_line(sheet, line);
            }
        }
    }

    fn columns(&mut self, sheet: Sheet, heading: &GridRow, home: &Place) -> Vec<(usize, Option<&'static str>)> {
        let mut columns: Vec<(usize, Option<&'static str>)> = Vec::new();
        let place = Place { row: Some(heading.row), ..home.clone() };
        for (index, text) in &heading.cells {
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            let known = sheet.columns().iter().copied().find(|column| column.eq_ignore_ascii_case(text));
            let reason = match known {
                None => Some(format!("there is no such column; there are {}", sheet.columns().join(", "))),
                Some(_) if columns.iter().any(|(_, other)| *other == known) => Some("the column appears twice".to_owned()),
                Some(_) => None,
            };
            columns.push((*index, if reason.is_none() { known } else { None }));
            if let Some(reason) = reason {
                self.mistakes.push(Mistake::at(place.in_column(text), reason));
            }
        }
        columns
    }

    fn add_line(&mut self, sheet: Sheet, line: Line) {
        match sheet {
            Sheet::Spaces => self.spaces.push(line),
            Sheet::Cards => self.cards.push(line),
            Sheet::Edition => match (line.text("key"), line.text("value")) {
                (Some(key), Some(value)) => {
                    let place = line.place.in_column("value");
                    self.settings.push(Cell { key: key.to_owned(), place, text: value.to_owned() });
                }
                (None, _) => self.mistakes.push(Mistake::at(line.place.in_column("key"), "is missing")),
                (_, None) => self.mistakes.push(Mistake::at(line.place.in_column("value"), "is missing")),
            },
        }
    }
}

/// The rows of a sheet as text, without the heading, one entry per column.
pub(super) fn rows_of(edition: &Edition, sheet: Sheet) -> Vec<Vec<String>> {
    let draft = Draft::of(edition);
    let texts = |line: &Line| sheet.columns().iter().map(|column| line.text(column).unwrap_or_default().to_owned()).collect();
    match sheet {
        Sheet::Edition => draft.settings.into_iter().map(|cell| vec![cell.key, cell.text]).collect(),
        Sheet::Spaces => draft.spaces.iter().map(texts).collect(),
        Sheet::Cards => draft.cards.iter().map(texts).collect(),
    }
}
