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
/// From this size on the writer lets the next batch gather.
const BUSY_BATCH: usize = 24;
const GATHERING: std::time::Duration = std::time::Duration::from_millis(3);

pub(super) type Work = Box<dyn FnOnce(&Connection) -> Stored<()> + Send>;

/// How a job that fails is undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Undoing {
    /// By a savepoint, which costs a copy of every page that the job touches.
    Savepoint,
    /// A job that finds a conflict has written nothing, or has taken it back; any other failure undoes the whole batch.
    ByItself,
}

struct Job {
    work: Work,
    undoing: Undoing,
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
    pub(super) async fn write(&self, work: Work, undoing: Undoing) -> Stored<()> {
        let (reply, answer) = oneshot::channel();
        let jobs = self.jobs.as_ref().expect("jobs are closed only when the writer is dropped");
        match jobs.try_send(Job { work, undoing, reply }) {
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
    let mut busy = false;
    while let Ok(first) = inbox.recv() {
        if busy {
            // Under load everybody waits for a processor anyway: fewer and larger commits leave more of it.
            std::thread::sleep(GATHERING);
        }
        let mut batch = vec![first];
        batch.extend(inbox.try_iter().take(BATCH - 1));
        busy = batch.len() >= BUSY_BATCH;
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
    let mut jobs = batch.into_iter();
    while let Some(job) = jobs.next() {
        let outcome = match job.undoing {
            Undoing::Savepoint => with_savepoint(connection, job.work),
            Undoing::ByItself => (job.work)(connection),
        };
        // A full disk can undo the whole transaction: then nothing of it happened.
        let is_undone = connection.is_autocommit();
        let is_fatal = job.undoing == Undoing::ByItself && matches!(outcome, Err(StoreError::Unavailable(_)));
        let reason = outcome.clone().err();
        outcomes.push((job.reply, outcome));
        if is_undone || is_fatal {
            if !is_undone {
                let _ = connection.execute_batch("ROLLBACK");
            }
            let full = || StoreError::Unavailable("the store could not write (is the disk full?)".to_owned());
            let replies = outcomes.into_iter().map(|(reply, _)| reply).chain(jobs.map(|job| job.reply));
            return answer_all(replies, &reason.unwrap_or_else(full));
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

fn with_savepoint(connection: &Connection, work: Work) -> Stored<()> {
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
