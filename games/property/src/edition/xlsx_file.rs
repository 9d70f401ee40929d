//! Editions as spreadsheets: the sheets `edition`, `spaces` and `cards`.

use super::Edition;
use super::draft::{Draft, Sheet};
use super::grid::{GridRow, SheetNames, rows_of};
use super::mistake::{Mistake, Place};
use calamine::{DataRef, Reader, Xlsx, XlsxError};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook};
use std::io::Cursor;

/// No edition has more rows or columns; a cell far out would only cost memory.
const ROW_LIMIT: u32 = 1_000;
const COLUMN_LIMIT: u32 = 100;

/// Reads the sheets; others are left alone, so that a host may keep notes beside the edition.
pub(super) fn read(bytes: &[u8]) -> Result<Draft, Vec<Mistake>> {
    let broken = |error: XlsxError| vec![Mistake::of_file(format!("is no XLSX spreadsheet: {error}"))];
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(broken)?;
    let found = workbook.sheet_names();
    let home = Place { sheet: Some(Sheet::Edition.name()), ..Place::default() };
    let mut draft = Draft { home, ..Draft::default() };
    for sheet in Sheet::ALL {
        let Some(name) = found.iter().find(|name| name.trim().eq_ignore_ascii_case(sheet.name())) else {
            draft.mistakes.push(Mistake::of_file(format!("the sheet {} is missing", sheet.name())));
            continue;
        };
        match read_sheet(&mut workbook, name, sheet) {
            Ok((rows, mistakes)) => {
                draft.add_grid(sheet, &rows, SheetNames::Shown);
                draft.mistakes.extend(mistakes);
            }
            Err(error) => {
                let place = Place { sheet: Some(sheet.name()), ..Place::default() };
                draft.mistakes.push(Mistake::at(place, format!("the sheet cannot be read: {error}")));
            }
        }
    }
    Ok(draft)
}

/// The filled cells by row. Cells are read one by one: a table as large as the furthest cell says is never made.
fn read_sheet(workbook: &mut Xlsx<Cursor<&[u8]>>, name: &str, sheet: Sheet) -> Result<(Vec<GridRow>, Vec<Mistake>), XlsxError> {
    let mut rows: Vec<GridRow> = Vec::new();
    let mut mistakes = Vec::new();
    let mut reader = workbook.worksheet_cells_reader(name)?;
    while let Some(cell) = reader.next_cell()? {
        let (row, column) = cell.get_position();
        let place = Place {
            sheet: Some(sheet.name()),
            row: Some(row.saturating_add(1)),
            column: Some(column.saturating_add(1).to_string()),
        };
        let text = match text_of(cell.get_value()) {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => text,
            Err(reason) => {
                mistakes.push(Mistake::at(place, reason));
                continue;
            }
        };
        if row >= ROW_LIMIT || column >= COLUMN_LIMIT {
            mistakes.push(Mistake::at(place, format!("an edition has at most {ROW_LIMIT} rows and {COLUMN_LIMIT} columns")));
            break;
        }
        match rows.last_mut() {
            Some(last) if last.row == row + 1 => last.cells.push((column as usize, text)),
            _ => rows.push(GridRow { row: row + 1, cells: vec![(column as usize, text)] }),
        }
    }
    Ok((rows, mistakes))
}

/// What a person sees in a cell that holds text or a number.
fn text_of(value: &DataRef<'_>) -> Result<String, String> {
    match value {
        DataRef::Empty => Ok(String::new()),
        DataRef::Int(number) => Ok(number.to_string()),
        DataRef::Float(number) => Ok(number.to_string()),
        DataRef::String(text) => Ok(text.clone()),
        DataRef::SharedString(text) => Ok((*text).to_owned()),
        DataRef::Bool(on) => Ok(if *on { "on" } else { "off" }.to_owned()),
        DataRef::Error(error) => Err(format!("the cell holds the error {error}")),
        DataRef::DateTime(_) | DataRef::DateTimeIso(_) | DataRef::DurationIso(_) => {
            Err("the cell holds a date or time; expected text or a number".to_owned())
        }
    }
}

/// Writes the sheets, the headings in bold and kept in sight.
pub(super) fn write(edition: &Edition) -> Vec<u8> {
    let mut workbook = Workbook::new();
    // The same edition gives the same bytes: the time of writing stays out of the file.
    let created = ExcelDateTime::from_ymd(2026, 1, 1).expect("the first of January exists");
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    let bold = Format::new().set_bold();
    for sheet in Sheet::ALL {
        let worksheet = workbook.add_worksheet();
        worksheet.set_name(sheet.name()).expect("our sheet names are short and distinct");
        worksheet.set_freeze_panes(1, 0).expect("the second row exists");
        for (column, name) in (0..).zip(sheet.columns()) {
            worksheet.write_string_with_format(0, column, *name, &bold).expect("the table fits a sheet");
        }
        for (row, texts) in (1..).zip(rows_of(edition, sheet)) {
            for (column, text) in (0..).zip(texts) {
                let written = match text.parse::<i32>() {
                    Ok(number) => worksheet.write_number(row, column, number),
                    Err(_) => worksheet.write_string(row, column, &text),
                };
                written.expect("a checked edition's texts fit their cells");
            }
        }
        worksheet.autofit();
    }
    workbook.save_to_buffer().expect("writing to memory does not fail")
}
