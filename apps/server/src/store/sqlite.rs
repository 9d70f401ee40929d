//! The store in one SQLite file: nothing to install.

use super::sqlite_writer::{Undoing, Work, Writer, unavailable};
use super::unfinished::Unfinished;
use super::{
    Append, Before, Card, Heard, Listing, NODE_ALIVE_MS, Outage, Store, StoreError, Stored, StoredGuest, phase_text, read_phase,
};
use crate::log::{Deed, LogEntry, RequestKey};
use crate::wire::{Millis, Version};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Forward only: a number is never changed or reused.
const MIGRATIONS: [&str; 1] = [include_str!("migrations/sqlite_1.sql")];
/// How many connections read at once.
const READERS: usize = 4;
/// What the writer keeps of the file in memory: the pages that it changes again and again.
const WRITER_CACHE_KIB: i32 = 16 << 10;
/// What each reader keeps: logs are read once, when a table is loaded, and the system keeps the file's pages anyway.
const READER_CACHE_KIB: i32 = 1 << 10;

/// How the file is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct SqliteOptions {
    /// The most pages of 4 KiB that the file may have; absent: as many as the disk holds.
    pub max_pages: Option<u32>,
}

/// Tables in one SQLite file: one writer that commits in groups, a few readers.
pub struct SqliteStore {
    file: PathBuf,
    writer: Writer,
    readers: Arc<Mutex<Vec<Connection>>>,
    // Last, so that it is given back when everything else is closed.
    _lock: Lock,
}

/// Held as long as the store is open: two processes on one file would not hear of each other.
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing is not enough: a process that is being started holds a copy of every open file until it runs its own program.
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the store's lock could not be given back");
        }
    }
}

impl SqliteStore {
    /// Opens a file, or makes it, and brings it up to date.
    pub fn open(file: &Path, options: SqliteOptions) -> Stored<Self> {
        let lock = lock(file)?;
        let connection = connect(file, WRITER_CACHE_KIB)?;
        migrate(&connection).map_err(|reason| StoreError::Unavailable(format!("{}: {reason}", file.display())))?;
        if let Some(pages) = options.max_pages {
            connection.pragma_update(None, "max_page_count", pages).map_err(|error| unavailable(&error))?;
        }
        let readers = (0..READERS).map(|_| connect(file, READER_CACHE_KIB)).collect::<Stored<Vec<_>>>()?;
        let writer = Writer::start(connection)
            .map_err(|error| StoreError::Unavailable(format!("the writing thread cannot be started: {error}")))?;
        Ok(Self { file: file.to_owned(), writer, readers: Arc::new(Mutex::new(readers)), _lock: lock })
    }

    async fn write(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<()> + Send + 'static) -> Stored<()> {
        let work: Work = Box::new(move |connection| work(connection).map_err(|error| unavailable(&error)));
        self.writer.write(work, Undoing::Savepoint).await
    }

    async fn read<T: Send + 'static>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static) -> Stored<T> {
        let (readers, file) = (Arc::clone(&self.readers), self.file.clone());
        let task = tokio::task::spawn_blocking(move || {
            let idle = readers.lock().expect("no reader panics with the list").pop();
            let connection = match idle {
                Some(connection) => connection,
                None => connect(&file, READER_CACHE_KIB)?,
            };
            let outcome = work(&connection).map_err(|error| unavailable(&error));
            let mut idle = readers.lock().expect("no reader panics with the list");
            if idle.len() < READERS {
                idle.push(connection);
            }
            outcome
        });
        task.await.unwrap_or_else(|_| Err(StoreError::Unavailable("a read was cut off".to_owned())))
    }
}

fn lock(file: &Path) -> Stored<Lock> {
    let refuse = |reason: String| StoreError::Unavailable(format!("the store {} cannot be opened: {reason}", file.display()));
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| refuse(error.to_string()))?;
    }
    // Another name of the same file has the same lock.
    let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let lock = File::create(PathBuf::from(name)).map_err(|error| refuse(error.to_string()))?;
    lock.try_lock().map_err(|_| refuse("another server uses it; several servers share a PostgreSQL store".to_owned()))?;
    Ok(Lock(lock))
}

fn connect(file: &Path, cache_kib: i32) -> Stored<Connection> {
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "cache_size", -cache_kib)?;
        // Tables are scattered over the file: rare checkpoints write a page once that changed a hundred times.
        connection.pragma_update(None, "wal_autocheckpoint", 8_000)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(connection)
    };
    let connection =
        open().map_err(|error| StoreError::Unavailable(format!("the store {} cannot be opened: {error}", file.display())))?;
    restrict(file);
    Ok(connection)
}

/// The file holds the seeds of running games: only its owner reads it.
pub(super) fn restrict(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if let Err(error) = std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600)) {
            tracing::warn!(%error, "the store's file could not be kept from other users");
        }
    }
}

fn migrate(connection: &Connection) -> Result<(), String> {
    let text = |error: rusqlite::Error| error.to_string();
    let known = connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map_err(text)? as usize;
    if known > MIGRATIONS.len() {
        return Err(format!("it was written by a newer program (form {known}; this program knows {})", MIGRATIONS.len()));
    }
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(known) {
        let script = format!("BEGIN IMMEDIATE; {migration} PRAGMA user_version = {}; COMMIT;", index + 1);
        connection.execute_batch(&script).map_err(text)?;
    }
    Ok(())
}

pub(super) fn insert_entries(connection: &Connection, table: &str, entries: &[LogEntry]) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO entry (table_id, version, at_ms, guest, request, deed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for entry in entries {
        let (guest, request) = entry.request.as_ref().map(|key| (&key.guest, &key.id)).unzip();
        insert.execute(params![table, entry.version, entry.at_ms as i64, guest, request, entry.deed.to_text()])?;
    }
    Ok(())
}

/// Appends to a log; where another was faster, nothing is written. A log has no gaps, so only the first entry can conflict.
fn append_entries(connection: &Connection, append: &Append) -> Stored<()> {
    let Some((first, rest)) = append.entries.split_first() else { return Ok(()) };
    insert_entries(connection, &append.table, std::slice::from_ref(first)).map_err(|error| unavailable(&error))?;
    insert_entries(connection, &append.table, rest).map_err(|error| fatal(&error))
}

/// A failure in the middle of a job, which undoes the whole batch.
fn fatal(error: &rusqlite::Error) -> StoreError {
    match unavailable(error) {
        StoreError::Conflict => StoreError::Unavailable(format!("the log has a gap: {error}")),
        unavailable => unavailable,
    }
}

pub(super) fn put_card(connection: &Connection, card: &Card) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO game_table (id, code, game, host, listed, phase, card, created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (id) DO UPDATE SET host = ?4, listed = ?5, phase = ?6, card = ?7",
        )?
        .execute(params![
            card.id,
            card.code,
            card.game,
            card.host,
            card.listed,
            phase_text(card.phase),
            card.info,
            card.created_ms as i64
        ])?;
    for guest in &card.members {
        connection
            .prepare_cached("INSERT OR IGNORE INTO member (guest, table_id, created_ms) VALUES (?1, ?2, ?3)")?
            .execute(params![guest, card.id, card.created_ms as i64])?;
    }
    Ok(())
}

fn read_card(row: &Row<'_>) -> rusqlite::Result<Card> {
    Ok(Card {
        id: row.get(0)?,
        code: row.get(1)?,
        game: row.get(2)?,
        host: row.get(3)?,
        listed: row.get(4)?,
        phase: read_phase(&row.get::<_, String>(5)?),
        info: row.get(6)?,
        created_ms: row.get::<_, i64>(7)? as Millis,
        members: Vec::new(),
    })
}

fn read_entry(row: &Row<'_>) -> rusqlite::Result<LogEntry> {
    let guest: Option<String> = row.get(2)?;
    let id: Option<String> = row.get(3)?;
    let deed = Deed::from_text(&row.get::<_, String>(4)?)
        .map_err(|reason| rusqlite::Error::FromSqlConversionFailure(4, rusqlite::types::Type::Text, reason.into()))?;
    let request = guest.zip(id).map(|(guest, id)| RequestKey { guest, id });
    Ok(LogEntry { version: row.get(0)?, at_ms: row.get::<_, i64>(1)? as Millis, request, deed })
}

#[async_trait]
impl Store for SqliteStore {
    async fn add_guest(&self, guest: StoredGuest) -> Stored<()> {
        self.write(move |connection| {
            connection
                .prepare_cached("INSERT INTO guest (id, secret_hash, name, created_ms) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![guest.id, guest.secret_hash, guest.name, guest.created_ms as i64])
                .map(|_| ())
        })
        .await
    }

    async fn guest(&self, id: &str) -> Stored<Option<StoredGuest>> {
        let id = id.to_owned();
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT id, secret_hash, name, created_ms FROM guest WHERE id = ?1")?
                .query_row([id], |row| {
                    Ok(StoredGuest {
                        id: row.get(0)?,
                        secret_hash: row.get(1)?,
                        name: row.get(2)?,
                        created_ms: row.get::<_, i64>(3)? as Millis,
                    })
                })
                .optional()
        })
        .await
    }

    async fn rename_guest(&self, id: &str, name: &str) -> Stored<()> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.write(move |connection| connection.execute("UPDATE guest SET name = ?2 WHERE id = ?1", [id, name]).map(|_| ())).await
    }

    async fn forget_guest(&self, id: &str) -> Stored<()> {
        let id = id.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM member WHERE guest = ?1", [&id])?;
            connection.execute("DELETE FROM guest WHERE id = ?1", [&id]).map(|_| ())
        })
        .await
    }

    async fn open_table(&self, opening: Append, seed: &str) -> Stored<()> {
        let seed = seed.to_owned();
        self.write(move |connection| {
            let card = opening.card.as_ref().expect("a table is opened with a card");
            connection
                .prepare_cached("INSERT INTO dice_seed (table_id, seed) VALUES (?1, ?2)")?
                .execute([&opening.table, &seed])?;
            put_card(connection, card)?;
            insert_entries(connection, &opening.table, &opening.entries)
        })
        .await
    }

    async fn has_table(&self, id: &str) -> Stored<bool> {
        let id = id.to_owned();
        self.read(move |connection| connection.prepare_cached("SELECT 1 FROM game_table WHERE id = ?1")?.exists([id])).await
    }

    async fn table_of_code(&self, code: &str) -> Stored<Option<String>> {
        let code = code.to_owned();
        self.read(move |connection| {
            connection.prepare_cached("SELECT id FROM game_table WHERE code = ?1")?.query_row([code], |row| row.get(0)).optional()
        })
        .await
    }

    async fn seed(&self, id: &str) -> Stored<Option<String>> {
        let id = id.to_owned();
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT seed FROM dice_seed WHERE table_id = ?1")?
                .query_row([id], |row| row.get(0))
                .optional()
        })
        .await
    }

    async fn append(&self, append: Append) -> Stored<()> {
        let work: Work = Box::new(move |connection| {
            append_entries(connection, &append)?;
            append.card.as_ref().map_or(Ok(()), |card| put_card(connection, card)).map_err(|error| fatal(&error))
        });
        self.writer.write(work, Undoing::ByItself).await
    }

    async fn entries(&self, id: &str, after: Version) -> Stored<Vec<LogEntry>> {
        let id = id.to_owned();
        self.read(move |connection| {
            let sql =
                "SELECT version, at_ms, guest, request, deed FROM entry WHERE table_id = ?1 AND version > ?2 ORDER BY version";
            connection.prepare_cached(sql)?.query_map(params![id, after], read_entry)?.collect()
        })
        .await
    }

    async fn list(&self, listing: &Listing, before: Option<&Before>, limit: u32) -> Stored<Vec<Card>> {
        let (condition, name) = match listing {
            Listing::Lobby { game: None } => ("listed = 1 AND phase <> 'over' AND ?1 = ''", String::new()),
            Listing::Lobby { game: Some(game) } => ("listed = 1 AND phase <> 'over' AND game = ?1", game.clone()),
            Listing::Of { guest } => ("id IN (SELECT table_id FROM member WHERE guest = ?1)", guest.clone()),
        };
        let sql = format!(
            "SELECT id, code, game, host, listed, phase, card, created_ms FROM game_table
             WHERE {condition} AND (created_ms, id) < (?2, ?3) ORDER BY created_ms DESC, id DESC LIMIT ?4"
        );
        let (moment, id) = before.map_or((i64::MAX, String::new()), |before| (before.created_ms as i64, before.id.clone()));
        self.read(move |connection| {
            connection.prepare_cached(&sql)?.query_map(params![name, moment, id, limit], read_card)?.collect()
        })
        .await
    }

    async fn count_hosted(&self, guest: &str) -> Stored<u64> {
        let guest = guest.to_owned();
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT count(*) FROM game_table WHERE host = ?1 AND phase <> 'over'")?
                .query_row([guest], |row| row.get::<_, i64>(0).map(|count| count as u64))
        })
        .await
    }

    async fn begin_node(&self, node: &str, now_ms: Millis, credit_ms: Millis) -> Stored<Vec<Outage>> {
        let node = node.to_owned();
        self.write(move |connection| {
            let (now, credit) = (now_ms as i64, credit_ms as i64);
            // The file is locked, so no other node is at work: nobody was since the last beat.
            let last: Option<i64> = connection.query_row("SELECT max(seen_ms) FROM node", [], |row| row.get(0))?;
            if let Some(last) = last.filter(|last| *last < now) {
                connection.execute("INSERT OR IGNORE INTO outage (from_ms, to_ms) VALUES (?1, ?2)", [last, now + credit])?;
            }
            connection.execute("DELETE FROM node", [])?;
            connection.execute("INSERT INTO node (id, seen_ms, stopped) VALUES (?1, ?2, 0)", params![node, now])?;
            Ok(())
        })
        .await?;
        self.outages().await
    }

    async fn outages(&self) -> Stored<Vec<Outage>> {
        self.read(|connection| {
            let outage =
                |row: &Row<'_>| Ok(Outage { from_ms: row.get::<_, i64>(0)? as Millis, to_ms: row.get::<_, i64>(1)? as Millis });
            connection.prepare_cached("SELECT from_ms, to_ms FROM outage ORDER BY from_ms")?.query_map([], outage)?.collect()
        })
        .await
    }

    async fn beat(&self, node: &str, now_ms: Millis) -> Stored<Vec<String>> {
        let id = node.to_owned();
        self.write(move |connection| {
            let sql = "INSERT INTO node (id, seen_ms, stopped) VALUES (?1, ?2, 0) ON CONFLICT (id) DO UPDATE SET seen_ms = ?2";
            connection.prepare_cached(sql)?.execute(params![id, now_ms as i64]).map(|_| ())
        })
        .await?;
        let since = now_ms.saturating_sub(NODE_ALIVE_MS) as i64;
        self.read(move |connection| {
            let sql = "SELECT id FROM node WHERE stopped = 0 AND seen_ms >= ?1";
            connection.prepare_cached(sql)?.query_map([since], |row| row.get(0))?.collect()
        })
        .await
    }

    async fn end_node(&self, node: &str, now_ms: Millis) -> Stored<()> {
        let node = node.to_owned();
        let sql = "UPDATE node SET seen_ms = ?2, stopped = 1 WHERE id = ?1";
        self.write(move |connection| connection.execute(sql, params![node, now_ms as i64]).map(|_| ())).await
    }

    fn listen(&self) -> Option<tokio::sync::broadcast::Receiver<Heard>> {
        None
    }

    async fn ping(&self) -> Stored<()> {
        self.write(|_| Ok(())).await?;
        self.read(|connection| connection.query_row("SELECT 1", [], |_| Ok(()))).await
    }

    async fn retire(&self, before_ms: Millis) -> Stored<u64> {
        let count = Arc::new(std::sync::atomic::AtomicU64::new(0));
        let counted = Arc::clone(&count);
        self.write(move |connection| {
            let sql = "SELECT id FROM game_table WHERE created_ms < ?1
                 AND (SELECT at_ms FROM entry WHERE table_id = id ORDER BY version DESC LIMIT 1) < ?1";
            let old: Vec<String> =
                connection.prepare_cached(sql)?.query_map([before_ms as i64], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for id in &old {
                for (table, column) in
                    [("entry", "table_id"), ("member", "table_id"), ("dice_seed", "table_id"), ("game_table", "id")]
                {
                    connection.prepare_cached(&format!("DELETE FROM {table} WHERE {column} = ?1"))?.execute([id])?;
                }
            }
            // A guest without a table is nobody that anybody could miss.
            let sql = "DELETE FROM guest WHERE created_ms < ?1 AND id NOT IN (SELECT guest FROM member)";
            connection.prepare_cached(sql)?.execute([before_ms as i64])?;
            counted.store(old.len() as u64, std::sync::atomic::Ordering::Relaxed);
            Ok(())
        })
        .await?;
        Ok(count.load(std::sync::atomic::Ordering::Relaxed))
    }

    async fn backup(&self, file: &Path) -> Stored<()> {
        backup_file(&self.file, file)
    }
}

/// Copies a store's file, also while a server uses it.
pub(crate) fn backup_file(from: &Path, to: &Path) -> Stored<()> {
    if !from.exists() {
        return Err(StoreError::Unavailable(format!("there is no store {}", from.display())));
    }
    let copy = Unfinished::begin(to)?;
    let Some(name) = copy.path().to_str() else {
        return Err(StoreError::Unavailable("the name of the backup must be plain text".to_owned()));
    };
    // SQLite takes an empty file for none.
    connect(from, READER_CACHE_KIB)?.execute("VACUUM INTO ?1", [name]).map_err(|error| unavailable(&error))?;
    copy.finish()
}
