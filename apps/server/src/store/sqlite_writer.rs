//! The one thread that writes: whatever waits is committed together, and told only when it is stored for good.

use super::{StoreError, Stored};
use rusqlite::{Connection, ErrorCode};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// How many jobs may wait; beyond it the store is too busy.
const QUEUE: usize = 16_384;
/// How many jobs one commit holds at most.
const BATCH: usize = 2_048;

pub(super) type Work = Box<dyn FnOnce(&Connection) -> Stored<()> + Send>;

struct Job {
    work: Work,
    reply: oneshot::Sender<Stored<()>>,
}

/// Writes in batches.
pub(super) struct Writer {
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> std::io::Result<Self> {
        let (jobs, inbox) = sync_channel(QUEUE);
        let thread = std::thread::Builder::new().name("parlor-store".to_owned()).spawn(move || run(&connection, &inbox))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Does some work in the next commit; returns when it is stored for good.
    pub(super) async fn write(&self, work: Work) -> Stored<()> {
        let (reply, answer) = oneshot::channel();
        let jobs = self.jobs.as_ref().expect("jobs are closed only when the writer is dropped");
        match jobs.try_send(Job { work, reply }) {
            Ok(()) => answer.await.unwrap_or_else(|_| Err(stopped())),
            Err(TrySendError::Full(_)) => Err(StoreError::Unavailable("the store has too much to write; try again".to_owned())),
            Err(TrySendError::Disconnected(_)) => Err(stopped()),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // The thread ends when it has written what waits; a panic in it has been reported already.
            let _ = thread.join();
        }
    }
}

fn stopped() -> StoreError {
    StoreError::Unavailable("the store has stopped".to_owned())
}

fn run(connection: &Connection, inbox: &Receiver<Job>) {
    while let Ok(first) = inbox.recv() {
        let mut batch = vec![first];
        batch.extend(inbox.try_iter().take(BATCH - 1));
        crate::metrics::METRICS.commit_batch.record(batch.len() as u64);
        let begun = std::time::Instant::now();
        commit(connection, batch);
        crate::metrics::METRICS.commit_seconds.record(begun.elapsed().as_micros() as u64);
    }
}

/// Commits a batch: each job happens whole or not at all, and none is answered before all are stored.
fn commit(connection: &Connection, batch: Vec<Job>) {
    if let Err(error) = connection.execute_batch("BEGIN IMMEDIATE") {
        return answer_all(batch.into_iter().map(|job| job.reply), &unavailable(&error));
    }
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        let outcome = attempt(connection, job.work);
        outcomes.push((job.reply, outcome));
        if connection.is_autocommit() {
            // A full disk can undo the whole transaction: then nothing of it happened.
            let reason = StoreError::Unavailable("the store could not write (is the disk full?)".to_owned());
            return answer_all(outcomes.into_iter().map(|(reply, _)| reply), &reason);
        }
    }
    match connection.execute_batch("COMMIT") {
        Ok(()) => outcomes.into_iter().for_each(|(reply, outcome)| drop(reply.send(outcome))),
        Err(error) => {
            if !connection.is_autocommit() {
                let _ = connection.execute_batch("ROLLBACK");
            }
            answer_all(outcomes.into_iter().map(|(reply, _)| reply), &unavailable(&error));
        }
    }
}

fn attempt(connection: &Connection, work: Work) -> Stored<()> {
    let save = |sql: &str| {
        connection.prepare_cached(sql).and_then(|mut statement| statement.execute([])).map_err(|error| unavailable(&error))
    };
    save("SAVEPOINT job")?;
    let outcome = work(connection);
    if outcome.is_err() && !connection.is_autocommit() {
        save("ROLLBACK TO job")?;
    }
    if !connection.is_autocommit() {
        save("RELEASE job")?;
    }
    outcome
}

fn answer_all(replies: impl Iterator<Item = oneshot::Sender<Stored<()>>>, error: &StoreError) {
    tracing::error!(%error, "a commit failed; nothing of it was written");
    replies.for_each(|reply| drop(reply.send(Err(error.clone()))));
}

/// What a failure of SQLite means to the caller.
pub(super) fn unavailable(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Conflict,
        Some(ErrorCode::DiskFull) => StoreError::Unavailable("the disk is full; nothing was written".to_owned()),
        _ => StoreError::Unavailable(format!("the database failed: {error}")),
    }
}
