//! The one connection that appends: whatever waits is committed together, in one statement.

use super::postgres::{Link, lost};
use super::{Append, StoreError, Stored, phase_text};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Client;

const QUEUE: usize = 16_384;
const BATCH: usize = 1_024;
/// How long is waited before a commit that failed is tried again: the database may have been started anew.
const PAUSES_MS: [u64; 4] = [10, 100, 400, 1_000];

pub(super) struct Job {
    append: Append,
    reply: oneshot::Sender<Stored<()>>,
}

/// Appends in batches.
pub(super) struct Writer(mpsc::Sender<Job>);

impl Writer {
    pub(super) fn start(link: Arc<Link>, origin: String) -> Self {
        let (jobs, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(run(link, origin, inbox));
        Self(jobs)
    }

    pub(super) async fn append(&self, append: Append) -> Stored<()> {
        let (reply, answer) = oneshot::channel();
        let busy = || StoreError::Unavailable("the store has too much to write; try again".to_owned());
        self.0.try_send(Job { append, reply }).map_err(|_| busy())?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the store has stopped".to_owned())))
    }
}

async fn run(link: Arc<Link>, origin: String, mut inbox: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        crate::metrics::METRICS.commit_batch.record(batch.len() as u64);
        let begun = std::time::Instant::now();
        commit(&link, &origin, std::mem::take(&mut batch)).await;
        crate::metrics::METRICS.commit_seconds.record(begun.elapsed().as_micros() as u64);
    }
}

/// Commits a batch. Those that lost a race are told so, and the rest is tried again without them.
async fn commit(link: &Link, origin: &str, mut batch: Vec<Job>) {
    // In the order of the keys, so that two nodes wait for each other in one direction only.
    batch.sort_by(|a, b| a.append.table.cmp(&b.append.table));
    let mut later = Vec::new();
    while !batch.is_empty() {
        // Who wins is counted by table, so a table has one job in a round.
        let mut seen = HashSet::new();
        let (round, rest): (Vec<Job>, Vec<Job>) = batch.into_iter().partition(|job| seen.insert(job.append.table.clone()));
        batch = round;
        later.extend(rest);
        commit_round(link, origin, batch).await;
        batch = std::mem::take(&mut later);
    }
}

/// Commits jobs of different tables.
async fn commit_round(link: &Link, origin: &str, mut batch: Vec<Job>) {
    let mut pauses = PAUSES_MS.into_iter().map(Duration::from_millis);
    while !batch.is_empty() {
        let attempted = match link.client().await {
            Ok(client) => {
                let attempted = attempt(&client, origin, &batch).await;
                if attempted.is_err() {
                    link.forget(&client).await;
                }
                attempted
            }
            Err(error) => Err(error),
        };
        match attempted {
            Ok(losers) if losers.is_empty() => {
                batch.into_iter().for_each(|job| drop(job.reply.send(Ok(()))));
                return;
            }
            Ok(losers) => {
                let (lost, rest): (Vec<Job>, Vec<Job>) = batch.into_iter().partition(|job| losers.contains(&job.append.table));
                lost.into_iter().for_each(|job| drop(job.reply.send(Err(StoreError::Conflict))));
                batch = rest;
            }
            // Perhaps it was stored and only the answer was lost. To try again does no harm: it is a lost race then, and whoever
            // asked finds its own entries in the log.
            Err(error) => match pauses.next() {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return answer_all(batch, &error),
            },
        }
    }
}

fn answer_all(batch: Vec<Job>, error: &StoreError) {
    tracing::error!(%error, "a commit failed");
    batch.into_iter().for_each(|job| drop(job.reply.send(Err(error.clone()))));
}

/// Tries to append everything; where some versions exist already, nothing is written and those tables are returned.
async fn attempt(client: &Client, origin: &str, batch: &[Job]) -> Stored<HashSet<String>> {
    client.batch_execute("BEGIN").await.map_err(lost)?;
    let inserted = match insert(client, batch).await {
        Ok(inserted) => inserted,
        Err(error) => {
            let _ = client.batch_execute("ROLLBACK").await;
            return Err(error);
        }
    };
    let mut missing = HashSet::new();
    for job in batch {
        if inserted.get(&job.append.table).copied().unwrap_or(0) < job.append.entries.len() {
            missing.insert(job.append.table.clone());
        }
    }
    if !missing.is_empty() {
        client.batch_execute("ROLLBACK").await.map_err(lost)?;
        return Ok(missing);
    }
    for job in batch {
        if let Some(card) = &job.append.card {
            super::postgres::put_card(client, card).await?;
        }
    }
    let told: Vec<String> = batch.iter().map(|job| format!("{origin} {}", job.append.table)).collect();
    client.execute("SELECT pg_notify('parlor', told) FROM unnest($1::text[]) AS told", &[&told]).await.map_err(lost)?;
    client.batch_execute("COMMIT").await.map_err(lost)?;
    Ok(missing)
}

/// Inserts all rows that do not exist, and counts those inserted for each table.
async fn insert(client: &Client, batch: &[Job]) -> Stored<BTreeMap<String, usize>> {
    let (mut tables, mut versions, mut moments) = (Vec::new(), Vec::new(), Vec::new());
    let (mut guests, mut requests, mut deeds) = (Vec::new(), Vec::new(), Vec::new());
    for job in batch {
        for entry in &job.append.entries {
            tables.push(job.append.table.as_str());
            versions.push(i64::from(entry.version));
            moments.push(entry.at_ms as i64);
            guests.push(entry.request.as_ref().map(|key| key.guest.as_str()));
            requests.push(entry.request.as_ref().map(|key| key.id.as_str()));
            deeds.push(entry.deed.to_text());
        }
    }
    let sql = "INSERT INTO entry (table_id, version, at_ms, guest, request, deed)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
        ON CONFLICT (table_id, version) DO NOTHING RETURNING table_id";
    let rows = client.query(sql, &[&tables, &versions, &moments, &guests, &requests, &deeds]).await.map_err(lost)?;
    let mut inserted = BTreeMap::new();
    for row in rows {
        *inserted.entry(row.get::<_, String>(0)).or_insert(0) += 1;
    }
    Ok(inserted)
}

pub(super) const PUT_CARD: &str = "INSERT INTO game_table (id, code, game, host, listed, phase, card, created_ms)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET host = $4, listed = $5, phase = $6, card = $7";

pub(super) fn phase_of(card: &super::Card) -> &'static str {
    phase_text(card.phase)
}
