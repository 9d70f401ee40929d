//! Where tables are kept: one trait, two implementations.
//!
//! A log is appended to and never changed. The primary key (table, version) is the lock: whoever appends a version first has
//! done it, and everybody else reads on.

mod postgres;
mod postgres_writer;
mod sqlite;
mod sqlite_writer;
mod unfinished;

pub use postgres::PostgresStore;
pub use sqlite::{SqliteOptions, SqliteStore};

use crate::log::LogEntry;
use crate::wire::{Millis, Phase, Version};
use async_trait::async_trait;
use std::fmt;
use std::path::Path;

/// A guest as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGuest {
    /// The id, which is no secret.
    pub id: String,
    /// The hash of the secret.
    pub secret_hash: String,
    /// The name.
    pub name: String,
    /// When the guest came first.
    pub created_ms: Millis,
}

/// What a table can be found by: a cache of its log, written with the entry that changed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The table.
    pub id: String,
    /// The short code.
    pub code: String,
    /// The game.
    pub game: String,
    /// The guest who is the host.
    pub host: String,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Where it is in its life.
    pub phase: Phase,
    /// The table's info, as JSON.
    pub info: String,
    /// When it was opened.
    pub created_ms: Millis,
    /// The guests who have seats.
    pub members: Vec<String>,
}

/// Something to append to a log.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The entries, with contiguous versions.
    pub entries: Vec<LogEntry>,
    /// The new card, where it changes.
    pub card: Option<Card>,
}

/// Which tables to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Listed tables that gather or play, perhaps of one game.
    Lobby {
        /// The game.
        game: Option<String>,
    },
    /// The tables of a guest.
    Of {
        /// The guest.
        guest: String,
    },
}

/// Where a page of a list begins: before this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Before {
    /// When that table was opened.
    pub created_ms: Millis,
    /// That table.
    pub id: String,
}

/// A time in which no node was at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// Since when.
    pub from_ms: Millis,
    /// Until when.
    pub to_ms: Millis,
}

/// Why the store did not do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Somebody else did it first: the version, id or code exists already.
    Conflict,
    /// The store cannot do it now; nothing was written.
    Unavailable(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("somebody else was faster"),
            Self::Unavailable(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for StoreError {}

/// What a store returns.
pub type Stored<T> = Result<T, StoreError>;

/// Where tables are kept.
#[async_trait]
pub trait Store: Send + Sync {
    /// Adds a guest.
    async fn add_guest(&self, guest: StoredGuest) -> Stored<()>;
    /// The guest of this id.
    async fn guest(&self, id: &str) -> Stored<Option<StoredGuest>>;
    /// Gives a guest another name.
    async fn rename_guest(&self, id: &str, name: &str) -> Stored<()>;
    /// Forgets a guest and its memberships.
    async fn forget_guest(&self, id: &str) -> Stored<()>;

    /// Opens a table: its card, the seed of its dice and its first entries, all or nothing.
    async fn open_table(&self, opening: Append, seed: &str) -> Stored<()>;
    /// Whether there is such a table.
    async fn has_table(&self, id: &str) -> Stored<bool>;
    /// The table of a short code.
    async fn table_of_code(&self, code: &str) -> Stored<Option<String>>;
    /// The seed of a table's dice: for the dice, and for the finished record.
    async fn seed(&self, id: &str) -> Stored<Option<String>>;
    /// Appends to a log, all or nothing; when this returns, it is stored for good.
    async fn append(&self, append: Append) -> Stored<()>;
    /// The entries after a version, in order.
    async fn entries(&self, id: &str, after: Version) -> Stored<Vec<LogEntry>>;
    /// A page of tables, newest first.
    async fn list(&self, listing: &Listing, before: Option<&Before>, limit: u32) -> Stored<Vec<Card>>;
    /// How many tables of this host gather or play.
    async fn count_hosted(&self, guest: &str) -> Stored<u64>;

    /// Says that a node begins its work, or goes on after a pause; where no node was at work before, that was an outage.
    async fn begin_node(&self, node: &str, now_ms: Millis, credit_ms: Millis) -> Stored<Vec<Outage>>;
    /// When no node was at work, in order.
    async fn outages(&self) -> Stored<Vec<Outage>>;
    /// Says that a node is still at work, and returns those that are.
    async fn beat(&self, node: &str, now_ms: Millis) -> Stored<Vec<String>>;
    /// Says that a node stops.
    async fn end_node(&self, node: &str, now_ms: Millis) -> Stored<()>;
    /// Hears of appends by other nodes: the tables that grew. A store of one process has none.
    fn listen(&self) -> Option<tokio::sync::broadcast::Receiver<Heard>>;

    /// Whether the store answers.
    async fn ping(&self) -> Stored<()>;
    /// Removes tables without an entry since this moment; returns how many.
    async fn retire(&self, before_ms: Millis) -> Stored<u64>;
    /// Writes a consistent copy of everything into a new SQLite file.
    async fn backup(&self, file: &Path) -> Stored<()>;
}

/// What another node has told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// This table grew.
    Grew(String),
    /// This guest was forgotten.
    Forgot(String),
    /// The connection was cut for a while: any table may have grown.
    Anything,
}

/// How long a node without a beat counts as being at work.
pub const NODE_ALIVE_MS: Millis = 6_000;

pub(crate) fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

pub(crate) fn read_phase(text: &str) -> Phase {
    match text {
        "gathering" => Phase::Gathering,
        "playing" => Phase::Playing,
        _ => Phase::Over,
    }
}

/// Opens the store of an address: `sqlite:FILE` or `postgres://…`.
pub async fn open(address: &str) -> Result<Box<dyn Store>, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Box::new(PostgresStore::connect(address).await?));
    }
    let Some(file) = address.strip_prefix("sqlite:") else {
        let reason = format!("the store `{address}` is not understood; expected sqlite:FILE or postgres://USER@HOST/DATABASE");
        return Err(StoreError::Unavailable(reason));
    };
    Ok(Box::new(SqliteStore::open(Path::new(file), SqliteOptions::default())?))
}

/// Copies the store of an address into a new SQLite file, also while a server uses it.
pub async fn backup(address: &str, file: &Path) -> Result<(), StoreError> {
    match address.strip_prefix("sqlite:") {
        Some(from) => sqlite::backup_file(Path::new(from), file),
        None => open(address).await?.backup(file).await,
    }
}
