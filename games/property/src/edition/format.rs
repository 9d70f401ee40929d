//! The three kinds of file that an edition can be kept in.

use super::{Edition, Mistake, Mistakes, csv_file, toml_file, xlsx_file};
use std::fmt;
use std::str::FromStr;

/// A larger file is not read: both editions that ship stay below 20 KB in every format.
const FILE_LIMIT: usize = 512 * 1024;

/// A kind of edition file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// One text file, a table per space and card.
    Toml,
    /// One text file with the sections `[edition]`, `[spaces]` and `[cards]`.
    Csv,
    /// A spreadsheet with the sheets `edition`, `spaces` and `cards`.
    Xlsx,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Toml, Self::Csv, Self::Xlsx];

    /// The ending of such files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Toml => "toml",
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}

/// An ending that no edition file has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an edition file ends in .toml, .csv or .xlsx, not in `.{}`", self.0)
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(extension: &str) -> Result<Self, UnknownFormat> {
        let known = Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension));
        known.ok_or_else(|| UnknownFormat(extension.to_owned()))
    }
}

impl Edition {
    /// Reads and checks an edition file (P3); every mistake is listed with its row and column.
    pub fn read(bytes: &[u8], format: Format) -> Result<Self, Mistakes> {
        if bytes.len() > FILE_LIMIT {
            let reason = format!("the file has {} bytes; an edition has at most {FILE_LIMIT}", bytes.len());
            return Err(Mistakes(vec![Mistake::of_file(reason)]));
        }
        let draft = match format {
            Format::Toml => toml_file::read(bytes),
            Format::Csv => csv_file::read(bytes),
            Format::Xlsx => xlsx_file::read(bytes),
        };
        draft.map_err(Mistakes::sorted)?.check()
    }

    /// The edition as a file that [`Edition::read`] reads back.
    pub fn write(&self, format: Format) -> Vec<u8> {
        match format {
            Format::Toml => toml_file::write(self).into_bytes(),
            Format::Csv => csv_file::write(self),
            Format::Xlsx => xlsx_file::write(self),
        }
    }

    /// Checks an edition that did not come from a file (P3). Rows are those of its spreadsheet.
    pub fn check(&self) -> Result<(), Mistakes> {
        super::draft::Draft::of(self).check().map(|_| ())
    }
}
