//! The one list of games, and the type-erased table.
//!
//! Inside a game everything is typed; here it is erased once, into JSON and notation, for programs that serve any game.

mod arena;
mod editions;
mod entry;
mod list;
mod table;
#[cfg(feature = "ts")]
mod typescript;

pub use arena::{Arena, GameReport, Position};
pub use editions::{EDITION_GAMES, EditionFile, export_edition, read_edition};
pub use entry::{Entry, PresetInfo, Verified};
pub use list::{find, games};
pub use table::{AdviceItem, Happening, MachineSeat, MenuItem, Picture, PictureParts, Table, Waiting};
#[cfg(feature = "ts")]
pub use typescript::export_types;
