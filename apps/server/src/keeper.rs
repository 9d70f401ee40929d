//! The keeper of a table: one task that does one thing after the other.
//!
//! Deeds are carried out in memory, stored, and only then published. Whatever goes wrong on the way, the log is the truth and the
//! room is loaded from it again. A defect in one table never touches another.

mod history;
mod machines;
mod presence;
mod publish;
mod requests;

pub use publish::frame_of;
pub use requests::{Answer, Request, Wanted};

use crate::house::{House, now_ms};
use crate::metrics::{Held, METRICS};
use crate::outbox::{Outbox, Outgoing};
use crate::room::{Actor, Draft, DraftError, Room};
use crate::store::{Append, StoreError};
use crate::wire::{CloseCode, Detail, ErrorCode, Millis, Phase, Version, WireError};
use parlor_dealers::DiceSeed;
use parlor_engine::Seat;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How soon a table that could not be loaded or stored is tried again.
const RETRY: Duration = Duration::from_secs(1);
/// How soon a table looks again whether time may bring anything about.
const PAUSE_MS: Millis = 200;

/// A connection among those of this node.
pub type ConnectionId = u64;

/// A question to a room.
pub type Question = Box<dyn FnOnce(Result<&Room, WireError>) + Send>;

/// What a keeper receives.
pub enum Letter {
    /// Somebody connects.
    Enter(Box<Entrance>),
    /// A connection is gone.
    Exit(ConnectionId),
    /// Somebody wants something done.
    Do(Box<Request>),
    /// Somebody wants to see an earlier moment.
    Look(ConnectionId, String, u32),
    /// Somebody asks something.
    Ask(Question),
    /// A guest was forgotten: its connections end.
    Forgotten(String),
    /// The log grew on another node.
    Grew,
    /// There was an outage, in which no clock ran.
    Outage,
    /// A machine has decided, after so many steps.
    Chose(u32, Seat, String),
    /// The house closes.
    Stop,
}

/// Somebody who connects.
pub struct Entrance {
    /// The connection.
    pub connection: ConnectionId,
    /// The guest, if it is one.
    pub actor: Option<Actor>,
    /// Whether to look on only.
    pub spectate: bool,
    /// The last version seen.
    pub have: Option<Version>,
    /// What to hear.
    pub detail: Detail,
    /// Where frames go.
    pub outbox: Outbox,
}

/// A connection that watches.
struct Watcher {
    actor: Option<Actor>,
    spectate: bool,
    detail: Detail,
    outbox: Outbox,
    seats: Vec<Seat>,
    host: bool,
}

struct Keeper {
    house: Arc<House>,
    id: String,
    room: Option<Room>,
    inbox: mpsc::Receiver<Letter>,
    letters: mpsc::WeakSender<Letter>,
    watchers: HashMap<ConnectionId, Watcher>,
    /// The version up to which watchers have been told.
    published: Version,
    /// When the last connection of a seat went, while that is overlooked.
    departures: HashMap<Seat, Millis>,
    /// After how many steps a machine was asked.
    asked_machine: Option<(u32, Seat)>,
    /// Whether the last entry was made by this node: others wait a little before they do what is due.
    was_last: bool,
    last_letter: Instant,
    /// When to try again what failed.
    retry_at: Option<Instant>,
    _live: Held,
}

/// Calls a keeper for a table.
pub fn spawn(house: Arc<House>, id: String) -> mpsc::Sender<Letter> {
    let (letters, inbox) = mpsc::channel(house.config.limits.inbox);
    let keeper = Keeper {
        house,
        id,
        room: None,
        inbox,
        letters: letters.downgrade(),
        watchers: HashMap::new(),
        published: 0,
        departures: HashMap::new(),
        asked_machine: None,
        was_last: false,
        last_letter: Instant::now(),
        retry_at: None,
        _live: METRICS.tables_live.hold(),
    };
    tokio::spawn(keeper.run());
    letters
}

impl Keeper {
    async fn run(mut self) {
        // One timer that is moved only to an earlier moment: it may fire too early, and then nothing is due.
        let mut alarm = std::pin::pin!(tokio::time::sleep_until(self.next_wake()));
        loop {
            // What waits for the store is boxed: thousands of keepers sleep, and a sleeping one needs no room for it.
            tokio::select! {
                letter = self.inbox.recv() => match letter {
                    None => return,
                    Some(Letter::Stop) => return self.say_goodbye(),
                    Some(letter) => {
                        self.last_letter = Instant::now();
                        Box::pin(self.handle(letter)).await;
                    }
                },
                () = alarm.as_mut() => Box::pin(self.on_time()).await,
            }
            let wake = self.next_wake();
            if alarm.is_elapsed() || wake < alarm.deadline() {
                alarm.as_mut().reset(wake);
            }
            if self.room.is_none() {
                // Whatever went wrong, the table goes on by itself, also when nobody asks for anything.
                self.retry_at.get_or_insert_with(|| Instant::now() + RETRY);
            }
            self.call_machine();
            if self.is_idle() && self.house.dismiss(&self.id, &mut self.inbox) {
                return;
            }
        }
    }

    async fn handle(&mut self, letter: Letter) {
        match letter {
            Letter::Enter(entrance) => self.enter(*entrance).await,
            Letter::Exit(connection) => self.exit(connection),
            Letter::Do(request) => self.fulfil(*request).await,
            Letter::Look(connection, id, steps) => self.look(connection, id, steps).await,
            Letter::Ask(question) => self.answer(question).await,
            Letter::Forgotten(guest) => self.part_from(&guest),
            Letter::Grew => self.catch_up().await,
            Letter::Outage => self.allow_for_outage().await,
            Letter::Chose(steps, seat, action) => self.play_machine(steps, seat, action).await,
            Letter::Stop => unreachable!("a stop ends the loop"),
        }
    }

    async fn answer(&mut self, question: Question) {
        match self.load().await {
            Err(error) => question(Err(error)),
            Ok(()) => {
                let _ = self.guarded(|room| question(Ok(room)));
            }
        }
    }

    /// Loads the room from the log, unless it is in memory.
    async fn load(&mut self) -> Result<(), WireError> {
        if self.room.is_some() {
            return Ok(());
        }
        let log = self.house.store.entries(&self.id, 0).await?;
        let Some(seed) = self.house.store.seed(&self.id).await? else {
            return Err(WireError::new(ErrorCode::NotFound, "there is no such table"));
        };
        let fold = || {
            let seed = DiceSeed::from_hex(&seed).map_err(crate::room::BrokenLog)?;
            Room::from_log(&self.id, seed, &log, self.house.outages())
        };
        match catch_unwind(AssertUnwindSafe(fold)) {
            Ok(Ok(room)) => {
                let version = room.version;
                self.room = Some(room);
                if self.published == 0 {
                    self.published = version;
                }
                self.publish_missed(&log);
                Ok(())
            }
            Ok(Err(broken)) => Err(self.quarantine(&broken.0)),
            Err(_) => Err(self.quarantine("the rules panicked")),
        }
    }

    fn quarantine(&mut self, reason: &str) -> WireError {
        METRICS.tables_quarantined_total.add();
        tracing::error!(table = %self.id, reason, "a table cannot be loaded from its log");
        self.retry_at = Some(Instant::now() + Duration::from_secs(60));
        WireError::new(ErrorCode::Quarantined, "this table stopped because of a defect; its log is kept")
    }

    /// Lets the rules work on the room. If they panic, the room is dropped: the log has not changed.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut Room) -> T) -> Result<T, WireError> {
        let Some(room) = &mut self.room else {
            return Err(WireError::new(ErrorCode::Unavailable, "the table is not loaded; try again"));
        };
        catch_unwind(AssertUnwindSafe(|| work(room))).map_err(|_| {
            METRICS.table_failures_total.add();
            tracing::error!(table = %self.id, "the rules panicked; the table is loaded again");
            self.room = None;
            WireError::new(ErrorCode::Internal, "a defect of ours: it was not done, and the table is as it was")
        })
    }

    /// Stores a draft and publishes it. On a failure the room is dropped, for it has gone ahead of the log.
    async fn commit(&mut self, draft: Draft) -> Result<(), StoreError> {
        let Some(room) = &self.room else { return Err(StoreError::Unavailable("the table is not loaded".to_owned())) };
        let is_over = room.phase == Phase::Over && draft.entries.iter().any(|entry| crate::room::changes_view(&entry.deed));
        let has_card = is_over || draft.entries.iter().any(|entry| crate::room::changes_card(&entry.deed));
        let card = has_card.then(|| room.card());
        let append = Append { table: self.id.clone(), entries: draft.entries.clone(), card };
        match self.house.store.append(append).await {
            Ok(()) => {
                self.was_last = true;
                self.asked_machine = None;
                self.publish(&draft);
                Ok(())
            }
            Err(error) => {
                self.room = None;
                Err(error)
            }
        }
    }

    /// Does something that nobody asked for; if another node was faster, it was done already.
    async fn do_unasked(&mut self, deeds: Vec<crate::log::Deed>) {
        if deeds.is_empty() {
            return;
        }
        let viewers = self.viewers();
        let outcome = match self.guarded(|room| room.draft(deeds, None, now_ms(), &viewers)) {
            Ok(Ok(draft)) => self.commit(draft).await,
            Ok(Err(DraftError::Refused(error))) => {
                tracing::warn!(table = %self.id, %error, "the table's own deed was refused");
                self.retry_at = Some(Instant::now() + Duration::from_secs(5));
                return;
            }
            Ok(Err(DraftError::Broken(reason))) => {
                tracing::error!(table = %self.id, reason, "the table's own deed broke; the table is loaded again");
                self.room = None;
                Err(StoreError::Unavailable(reason))
            }
            Err(_) => Err(StoreError::Unavailable("the rules panicked".to_owned())),
        };
        match outcome {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                METRICS.conflicts_total.add();
                self.was_last = false;
                let _ = self.load().await;
            }
            Err(StoreError::Unavailable(_)) => {
                METRICS.store_failures_total.add();
                self.retry_at = Some(Instant::now() + RETRY);
            }
        }
    }

    /// The clocks are other ones now: everything is folded again, and everybody told.
    async fn allow_for_outage(&mut self) {
        self.room = None;
        if self.load().await.is_ok() {
            self.publish_clocks();
        }
    }

    /// Reads what other nodes have appended.
    async fn catch_up(&mut self) {
        let Some(room) = &self.room else { return };
        let Ok(news) = self.house.store.entries(&self.id, room.version).await else {
            self.retry_at = Some(Instant::now() + Duration::from_secs(1));
            return;
        };
        if news.is_empty() {
            return;
        }
        self.was_last = false;
        let viewers = self.viewers();
        let fold = |room: &mut Room| {
            let mut draft = Draft::default();
            for entry in news {
                draft.steps_before.push(room.steps());
                draft.learnt.push(room.apply(&entry, &viewers)?);
                draft.entries.push(entry);
            }
            Ok::<Draft, crate::room::ApplyError>(draft)
        };
        match self.guarded(fold) {
            Ok(Ok(draft)) => {
                self.asked_machine = None;
                self.publish(&draft);
            }
            Ok(Err(_)) | Err(_) => {
                self.room = None;
                let _ = self.load().await;
            }
        }
    }

    /// When there is something to do without a letter.
    fn next_wake(&self) -> Instant {
        let now = Instant::now();
        let mut wake = now + self.house.config.limits.idle;
        if let Some(retry) = self.retry_at {
            wake = wake.min(retry);
        }
        // Whatever a node does that did not make the last entry, it does a little later.
        let patience = if self.was_last { 0 } else { 300 };
        let clock = now_ms();
        let due = self.room.as_ref().and_then(Room::next_due).map(|(moment, _)| moment + patience);
        let due = due.map(|moment| if self.house.is_awake() { moment } else { moment.max(clock + PAUSE_MS) });
        // What was refused or could not be stored is not tried again at once.
        let due = due.filter(|_| self.retry_at.is_none());
        for moment in due.into_iter().chain(self.next_presence(clock)) {
            wake = wake.min(now + Duration::from_millis(moment.saturating_sub(clock)));
        }
        wake
    }

    async fn on_time(&mut self) {
        if self.retry_at.take_if(|at| *at <= Instant::now()).is_some() {
            let _ = self.load().await;
            self.catch_up().await;
        }
        self.settle_presence().await;
        let clock = now_ms();
        let Some(room) = self.room.as_ref().filter(|_| self.retry_at.is_none()) else { return };
        if let Some((moment, due)) = room.next_due()
            && moment <= clock
            && self.house.is_awake()
        {
            METRICS.time_outs_total.add();
            let deeds = room.decide_due(due);
            self.do_unasked(deeds).await;
        }
    }

    fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.departures.is_empty() && self.last_letter.elapsed() >= self.house.config.limits.idle
    }

    fn say_goodbye(&mut self) {
        let error = WireError::new(ErrorCode::Unavailable, "the server stops; your game is stored, come back soon");
        for watcher in self.watchers.values() {
            let _ = watcher.outbox.send(Outgoing::close(CloseCode::GoingAway, error.clone()));
        }
    }
}
