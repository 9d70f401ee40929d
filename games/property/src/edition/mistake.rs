//! What is wrong with an edition file, and where (P3).

use std::fmt;

/// Where in a file something stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The sheet of a spreadsheet; none in files of one piece.
    pub sheet: Option<&'static str>,
    /// The row of the sheet or the line of the file, counted from 1; none where something is missing altogether.
    pub row: Option<u32>,
    /// The column of the sheet or the key of the line.
    pub column: Option<String>,
}

impl Place {
    /// The same row in another column.
    pub(super) fn in_column(&self, column: &str) -> Self {
        Self { column: Some(column.to_owned()), ..self.clone() }
    }

    /// The file or sheet as a whole.
    pub(super) fn whole(&self) -> Self {
        Self { sheet: self.sheet, row: None, column: None }
    }
}

/// One mistake in an edition file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where it is.
    pub place: Place,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl Mistake {
    /// A mistake at a place.
    pub(super) fn at(place: Place, reason: impl Into<String>) -> Self {
        Self { place, reason: reason.into() }
    }

    /// A mistake of the file as a whole.
    pub(super) fn of_file(reason: impl Into<String>) -> Self {
        Self::at(Place::default(), reason)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sheet = self.place.sheet.map(|sheet| format!("sheet {sheet}"));
        let row = self.place.row.map(|row| format!("row {row}"));
        let column = self.place.column.as_ref().map(|column| format!("column {column}"));
        let place: Vec<String> = [sheet, row, column].into_iter().flatten().collect();
        match place.is_empty() {
            true => f.write_str(&self.reason),
            false => write!(f, "{}: {}", place.join(", "), self.reason),
        }
    }
}

/// All mistakes of an edition file, in the order of the file; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistakes {
    /// The mistakes.
    pub fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.0.iter()
    }

    /// Mistakes at the top of the file first.
    pub(super) fn sorted(mut mistakes: Vec<Mistake>) -> Self {
        let sheet =
            |mistake: &Mistake| super::draft::Sheet::ALL.iter().position(|sheet| Some(sheet.name()) == mistake.place.sheet);
        mistakes.sort_by_key(|mistake| (sheet(mistake), mistake.place.row));
        Self(mistakes)
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Mistakes {}

impl From<Mistakes> for String {
    fn from(mistakes: Mistakes) -> Self {
        mistakes.to_string()
    }
}
