//! The store in PostgreSQL, shared by several nodes.

use super::postgres_writer::{PUT_CARD, Writer, phase_of};
use super::sqlite::{SqliteOptions, SqliteStore};
use super::unfinished::Unfinished;
use super::{Append, Before, Card, Heard, Listing, NODE_ALIVE_MS, Outage, Store, StoreError, Stored, StoredGuest, read_phase};
use crate::identity;
use crate::log::{Deed, LogEntry, RequestKey};
use crate::wire::{Millis, Version};
use async_trait::async_trait;
use futures_util::StreamExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, broadcast};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, NoTls, Row};

/// Forward only: a number is never changed or reused.
const MIGRATIONS: [&str; 1] = [include_str!("migrations/postgres_1.sql")];
/// Nodes that start at the same moment migrate one after the other.
const MIGRATION_LOCK: i64 = 0x7061_726C_6F72;
/// How nodes tell each other of a guest and not of a table.
const FORGOT: &str = "forgot ";

/// Tables in a PostgreSQL database.
pub struct PostgresStore {
    reading: Arc<Link>,
    // Held for a whole transaction, which single statements on the reading link must not come between.
    transacting: Mutex<Arc<Link>>,
    writer: Writer,
    origin: String,
    heard: broadcast::Sender<Heard>,
    listening: tokio::task::JoinHandle<()>,
}

impl PostgresStore {
    /// Connects and brings the database up to date.
    pub async fn connect(address: &str) -> Stored<Self> {
        let link = || Arc::new(Link { address: address.to_owned(), client: Mutex::new(None) });
        let transacting = link();
        migrate(&*transacting.client().await?).await?;
        let origin = identity::new_id();
        let (heard, _) = broadcast::channel(4_096);
        let listening = tokio::spawn(listen(address.to_owned(), origin.clone(), heard.clone()));
        let writer = Writer::start(link(), origin.clone());
        Ok(Self { reading: link(), transacting: Mutex::new(transacting), writer, origin, heard, listening })
    }

    /// Reads. A connection that was lost meanwhile is made again once: to read twice does no harm.
    async fn query(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Stored<Vec<Row>> {
        let client = self.reading.client().await?;
        match client.query(sql, values).await {
            Err(error) if is_cut(&error) => self.reading.forget(&client).await,
            outcome => return outcome.map_err(lost),
        }
        self.reading.client().await?.query(sql, values).await.map_err(lost)
    }

    async fn execute(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Stored<u64> {
        let client = self.reading.client().await?;
        let outcome = client.execute(sql, values).await;
        if outcome.as_ref().is_err_and(is_cut) {
            self.reading.forget(&client).await;
        }
        outcome.map_err(lost)
    }

    /// Runs some statements as one transaction.
    async fn transact(&self, work: impl AsyncFnOnce(&Client) -> Stored<()>) -> Stored<()> {
        let link = self.transacting.lock().await;
        // Whoever asked may hang up at any await. The connection is then dropped with the transaction, which the database takes
        // back; only one that has come to its end is used again.
        let client = link.take().await?;
        client.batch_execute("BEGIN").await.map_err(lost)?;
        let outcome = work(&client).await;
        let end = if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = client.batch_execute(end).await.map_err(lost);
        if ended.is_ok() {
            link.put_back(client).await;
        }
        outcome.and(ended)
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// A connection that is made again when it was lost.
pub(super) struct Link {
    address: String,
    client: Mutex<Option<Arc<Client>>>,
}

impl Link {
    pub(super) async fn client(&self) -> Stored<Arc<Client>> {
        let mut held = self.client.lock().await;
        if let Some(client) = held.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(client));
        }
        let (client, connection) = tokio::time::timeout(Duration::from_secs(5), connect(&self.address))
            .await
            .map_err(|_| StoreError::Unavailable("the PostgreSQL server does not answer".to_owned()))?
            .map_err(|error| StoreError::Unavailable(format!("the PostgreSQL store cannot be opened: {}", why(&error))))?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a connection to PostgreSQL was lost");
            }
        });
        let client = Arc::new(client);
        *held = Some(Arc::clone(&client));
        Ok(client)
    }

    /// Takes the connection out: the next use makes a new one, unless this one is put back.
    async fn take(&self) -> Stored<Arc<Client>> {
        let client = self.client().await?;
        *self.client.lock().await = None;
        Ok(client)
    }

    async fn put_back(&self, client: Arc<Client>) {
        *self.client.lock().await = Some(client);
    }

    /// Drops a connection that failed, so that the next use makes a new one.
    pub(super) async fn forget(&self, client: &Arc<Client>) {
        let mut held = self.client.lock().await;
        if held.as_ref().is_some_and(|current| Arc::ptr_eq(current, client)) {
            *held = None;
        }
    }
}

type Connection = tokio_postgres::Connection<tokio_postgres::Socket, tokio_postgres::tls::NoTlsStream>;

/// Connects. A network that swallows everything is noticed within half a minute: who listens would else wait for ever.
async fn connect(address: &str) -> Result<(Client, Connection), tokio_postgres::Error> {
    let mut config: tokio_postgres::Config = address.parse()?;
    config.keepalives_idle(Duration::from_secs(10)).keepalives_interval(Duration::from_secs(5)).keepalives_retries(3);
    config.tcp_user_timeout(Duration::from_secs(25));
    config.connect(NoTls).await
}

/// Whether an error means that the connection is gone, not that the database refuses.
fn is_cut(error: &tokio_postgres::Error) -> bool {
    error.code().is_none_or(|code| code.code().starts_with("57P") || code.code().starts_with("08"))
}

/// What a failure of PostgreSQL means to the caller.
pub(super) fn lost(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(code) if *code == tokio_postgres::error::SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
        _ => StoreError::Unavailable(format!("the database failed: {}", why(&error))),
    }
}

/// The reason without the address, which may hold a password.
fn why(error: &tokio_postgres::Error) -> String {
    use std::error::Error;
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

async fn migrate(client: &Client) -> Stored<()> {
    client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]).await.map_err(lost)?;
    let outcome = migrate_locked(client).await;
    client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATION_LOCK]).await.map_err(lost)?;
    outcome
}

async fn migrate_locked(client: &Client) -> Stored<()> {
    client.batch_execute("CREATE TABLE IF NOT EXISTS migration (version BIGINT PRIMARY KEY)").await.map_err(lost)?;
    let row = client.query_one("SELECT coalesce(max(version), 0) FROM migration", &[]).await.map_err(lost)?;
    let known = row.get::<_, i64>(0) as usize;
    if known > MIGRATIONS.len() {
        let reason = format!("the store was written by a newer program (form {known}; this program knows {})", MIGRATIONS.len());
        return Err(StoreError::Unavailable(reason));
    }
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(known) {
        let script = format!("BEGIN; {migration} INSERT INTO migration VALUES ({}); COMMIT;", index + 1);
        client.batch_execute(&script).await.map_err(lost)?;
    }
    Ok(())
}

/// Hears of the appends of other nodes, for ever.
async fn listen(address: String, origin: String, heard: broadcast::Sender<Heard>) {
    loop {
        if let Err(error) = listen_once(&address, &origin, &heard).await {
            tracing::warn!(%error, "the connection that hears of other nodes was lost");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen_once(address: &str, origin: &str, heard: &broadcast::Sender<Heard>) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = connect(address).await?;
    let mut messages = futures_util::stream::poll_fn(move |context| connection.poll_message(context));
    let mut listening = Box::pin(async {
        let outcome = client.batch_execute("LISTEN parlor").await;
        // Whatever grew before this moment was not heard of.
        let _ = heard.send(Heard::Anything);
        outcome
    });
    let mut is_listening = false;
    loop {
        tokio::select! {
            outcome = &mut listening, if !is_listening => {
                outcome?;
                is_listening = true;
            }
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(note))) => {
                    if let Some((_, told)) = note.payload().split_once(' ').filter(|(from, _)| *from != origin) {
                        let _ = heard.send(match told.strip_prefix(FORGOT) {
                            Some(guest) => Heard::Forgot(guest.to_owned()),
                            None => Heard::Grew(told.to_owned()),
                        });
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    }
}

pub(super) async fn put_card(client: &Client, card: &Card) -> Stored<()> {
    let (listed, phase, created) = (i64::from(card.listed), phase_of(card), card.created_ms as i64);
    let values: [&(dyn ToSql + Sync); 8] = [&card.id, &card.code, &card.game, &card.host, &listed, &phase, &card.info, &created];
    client.execute(PUT_CARD, &values).await.map_err(lost)?;
    let sql = "INSERT INTO member (guest, table_id, created_ms) SELECT guest, $2, $3 FROM unnest($1::text[]) AS guest
        ON CONFLICT DO NOTHING";
    client.execute(sql, &[&card.members, &card.id, &created]).await.map_err(lost).map(|_| ())
}

fn read_card(row: &Row) -> Card {
    Card {
        id: row.get(0),
        code: row.get(1),
        game: row.get(2),
        host: row.get(3),
        listed: row.get::<_, i64>(4) != 0,
        phase: read_phase(row.get(5)),
        info: row.get(6),
        created_ms: row.get::<_, i64>(7) as Millis,
        members: Vec::new(),
    }
}

fn read_entry(row: &Row) -> Stored<LogEntry> {
    let guest: Option<String> = row.get(2);
    let id: Option<String> = row.get(3);
    Ok(LogEntry {
        version: row.get::<_, i64>(0) as Version,
        at_ms: row.get::<_, i64>(1) as Millis,
        request: guest.zip(id).map(|(guest, id)| RequestKey { guest, id }),
        deed: Deed::from_text(row.get(4)).map_err(StoreError::Unavailable)?,
    })
}

fn read_guest(row: &Row) -> StoredGuest {
    StoredGuest { id: row.get(0), secret_hash: row.get(1), name: row.get(2), created_ms: row.get::<_, i64>(3) as Millis }
}

#[async_trait]
impl Store for PostgresStore {
    async fn add_guest(&self, guest: StoredGuest) -> Stored<()> {
        let sql = "INSERT INTO guest (id, secret_hash, name, created_ms) VALUES ($1, $2, $3, $4)";
        self.execute(sql, &[&guest.id, &guest.secret_hash, &guest.name, &(guest.created_ms as i64)]).await.map(|_| ())
    }

    async fn guest(&self, id: &str) -> Stored<Option<StoredGuest>> {
        let rows = self.query("SELECT id, secret_hash, name, created_ms FROM guest WHERE id = $1", &[&id]).await?;
        Ok(rows.first().map(read_guest))
    }

    async fn rename_guest(&self, id: &str, name: &str) -> Stored<()> {
        self.execute("UPDATE guest SET name = $2 WHERE id = $1", &[&id, &name]).await.map(|_| ())
    }

    async fn forget_guest(&self, id: &str) -> Stored<()> {
        self.execute("DELETE FROM member WHERE guest = $1", &[&id]).await?;
        self.execute("DELETE FROM guest WHERE id = $1", &[&id]).await?;
        let told = format!("{} {FORGOT}{id}", self.origin);
        self.execute("SELECT pg_notify('parlor', $1)", &[&told]).await.map(|_| ())
    }

    async fn open_table(&self, opening: Append, seed: &str) -> Stored<()> {
        self.transact(async |client| {
            let card = opening.card.as_ref().expect("a table is opened with a card");
            let sql = "INSERT INTO dice_seed (table_id, seed) VALUES ($1, $2)";
            client.execute(sql, &[&opening.table, &seed]).await.map_err(lost)?;
            put_card(client, card).await?;
            for entry in &opening.entries {
                let (guest, request) = entry.request.as_ref().map(|key| (&key.guest, &key.id)).unzip();
                let sql = "INSERT INTO entry (table_id, version, at_ms, guest, request, deed) VALUES ($1, $2, $3, $4, $5, $6)";
                let (version, moment) = (i64::from(entry.version), entry.at_ms as i64);
                let values: [&(dyn ToSql + Sync); 6] =
                    [&opening.table, &version, &moment, &guest, &request, &entry.deed.to_text()];
                client.execute(sql, &values).await.map_err(lost)?;
            }
            Ok(())
        })
        .await
    }

    async fn has_table(&self, id: &str) -> Stored<bool> {
        Ok(!self.query("SELECT 1 FROM game_table WHERE id = $1", &[&id]).await?.is_empty())
    }

    async fn table_of_code(&self, code: &str) -> Stored<Option<String>> {
        let rows = self.query("SELECT id FROM game_table WHERE code = $1", &[&code]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn seed(&self, id: &str) -> Stored<Option<String>> {
        let rows = self.query("SELECT seed FROM dice_seed WHERE table_id = $1", &[&id]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn append(&self, append: Append) -> Stored<()> {
        self.writer.append(append).await
    }

    async fn entries(&self, id: &str, after: Version) -> Stored<Vec<LogEntry>> {
        let sql = "SELECT version, at_ms, guest, request, deed FROM entry WHERE table_id = $1 AND version > $2 ORDER BY version";
        self.query(sql, &[&id, &i64::from(after)]).await?.iter().map(read_entry).collect()
    }

    async fn list(&self, listing: &Listing, before: Option<&Before>, limit: u32) -> Stored<Vec<Card>> {
        let (condition, name) = match listing {
            Listing::Lobby { game: None } => ("listed = 1 AND phase <> 'over' AND $1 = ''", ""),
            Listing::Lobby { game: Some(game) } => ("listed = 1 AND phase <> 'over' AND game = $1", game.as_str()),
            Listing::Of { guest } => ("id IN (SELECT table_id FROM member WHERE guest = $1)", guest.as_str()),
        };
        let sql = format!(
            "SELECT id, code, game, host, listed, phase, card, created_ms FROM game_table
             WHERE {condition} AND (created_ms, id) < ($2, $3) ORDER BY created_ms DESC, id DESC LIMIT $4"
        );
        let (moment, id) = before.map_or((i64::MAX, ""), |before| (before.created_ms as i64, before.id.as_str()));
        Ok(self.query(&sql, &[&name, &moment, &id, &i64::from(limit)]).await?.iter().map(read_card).collect())
    }

    async fn count_hosted(&self, guest: &str) -> Stored<u64> {
        let sql = "SELECT count(*) FROM game_table WHERE host = $1 AND phase <> 'over'";
        Ok(self.query(sql, &[&guest]).await?.first().map_or(0, |row| row.get::<_, i64>(0) as u64))
    }

    async fn begin_node(&self, node: &str, now_ms: Millis, credit_ms: Millis) -> Stored<Vec<Outage>> {
        let (now, credit) = (now_ms as i64, credit_ms as i64);
        self.transact(async |client| {
            client.batch_execute("LOCK TABLE node IN EXCLUSIVE MODE").await.map_err(lost)?;
            let since = now - NODE_ALIVE_MS as i64;
            let sql = "INSERT INTO outage (from_ms, to_ms) SELECT max(seen_ms), $1::bigint + $2::bigint FROM node
                HAVING max(seen_ms) < $1 AND count(*) FILTER (WHERE stopped = 0 AND seen_ms >= $3) = 0 ON CONFLICT DO NOTHING";
            client.execute(sql, &[&now, &credit, &since]).await.map_err(lost)?;
            let sql = "DELETE FROM node WHERE id <> $1 AND seen_ms < $2 AND seen_ms < (SELECT max(seen_ms) FROM node)";
            client.execute(sql, &[&node, &(now - 86_400_000)]).await.map_err(lost)?;
            let sql = "INSERT INTO node (id, seen_ms, stopped) VALUES ($1, $2, 0)
                ON CONFLICT (id) DO UPDATE SET seen_ms = $2, stopped = 0";
            client.execute(sql, &[&node, &now]).await.map_err(lost).map(|_| ())
        })
        .await?;
        self.outages().await
    }

    async fn outages(&self) -> Stored<Vec<Outage>> {
        let rows = self.query("SELECT from_ms, to_ms FROM outage ORDER BY from_ms", &[]).await?;
        let outage = |row: &Row| Outage { from_ms: row.get::<_, i64>(0) as Millis, to_ms: row.get::<_, i64>(1) as Millis };
        Ok(rows.iter().map(outage).collect())
    }

    async fn beat(&self, node: &str, now_ms: Millis) -> Stored<Vec<String>> {
        let sql = "INSERT INTO node (id, seen_ms, stopped) VALUES ($1, $2, 0) ON CONFLICT (id) DO UPDATE SET seen_ms = $2";
        self.execute(sql, &[&node, &(now_ms as i64)]).await?;
        let since = now_ms.saturating_sub(NODE_ALIVE_MS) as i64;
        let rows = self.query("SELECT id FROM node WHERE stopped = 0 AND seen_ms >= $1", &[&since]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    async fn end_node(&self, node: &str, now_ms: Millis) -> Stored<()> {
        let sql = "UPDATE node SET seen_ms = $2, stopped = 1 WHERE id = $1";
        self.execute(sql, &[&node, &(now_ms as i64)]).await.map(|_| ())
    }

    fn listen(&self) -> Option<broadcast::Receiver<Heard>> {
        Some(self.heard.subscribe())
    }

    async fn ping(&self) -> Stored<()> {
        self.query("SELECT 1", &[]).await.map(|_| ())
    }

    async fn retire(&self, before_ms: Millis) -> Stored<u64> {
        let sql = "WITH old AS (SELECT id FROM game_table WHERE created_ms < $1
                AND (SELECT at_ms FROM entry WHERE table_id = id ORDER BY version DESC LIMIT 1) < $1),
            entries AS (DELETE FROM entry WHERE table_id IN (SELECT id FROM old)),
            members AS (DELETE FROM member WHERE table_id IN (SELECT id FROM old)),
            seeds AS (DELETE FROM dice_seed WHERE table_id IN (SELECT id FROM old))
            DELETE FROM game_table WHERE id IN (SELECT id FROM old)";
        let retired = self.execute(sql, &[&(before_ms as i64)]).await?;
        // A guest without a table is nobody that anybody could miss.
        let sql = "DELETE FROM guest WHERE created_ms < $1 AND id NOT IN (SELECT guest FROM member)";
        self.execute(sql, &[&(before_ms as i64)]).await?;
        Ok(retired)
    }

    async fn backup(&self, file: &Path) -> Stored<()> {
        let unfinished = Unfinished::begin(file)?;
        let copy = SqliteStore::open(unfinished.path(), SqliteOptions::default())?;
        self.transact(async |client| {
            client.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY").await.map_err(lost)?;
            let guests = client.query("SELECT id, secret_hash, name, created_ms FROM guest", &[]).await.map_err(lost)?;
            for row in &guests {
                copy.add_guest(read_guest(row)).await?;
            }
            let sql = "SELECT id, code, game, host, listed, phase, card, created_ms, seed,
                (SELECT coalesce(array_agg(guest), '{}') FROM member WHERE table_id = id)
                FROM game_table JOIN dice_seed ON table_id = id";
            for row in &client.query(sql, &[]).await.map_err(lost)? {
                let card = Card { members: row.get(9), ..read_card(row) };
                let sql = "SELECT version, at_ms, guest, request, deed FROM entry WHERE table_id = $1 ORDER BY version";
                let rows = client.query(sql, &[&card.id]).await.map_err(lost)?;
                let entries = rows.iter().map(read_entry).collect::<Stored<_>>()?;
                copy.open_table(Append { table: card.id.clone(), entries, card: Some(card) }, row.get(8)).await?;
            }
            Ok(())
        })
        .await?;
        drop(copy);
        unfinished.finish()
    }
}
