//! Telling those who watch, each what they may know and no more.

use super::{ConnectionId, Entrance, Keeper, Watcher, history};
use crate::house::now_ms;
use crate::log::LogEntry;
use crate::metrics::METRICS;
use crate::outbox::{Outbox, Outgoing};
use crate::room::{Draft, Eyes, Room, changes_table, changes_view};
use crate::wire::{
    Angle, CloseCode, Detail, Entry, ErrorCode, PROTOCOL, SeatNumber, ServerMessage, TableInfo, Version, WireError,
};
use parlor_engine::{Seat, Viewer};
use std::collections::HashMap;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How many entries a snapshot brings along.
const RECENT: Version = 50;
/// Whoever is further behind receives a snapshot.
const RESUME_LIMIT: Version = 2_000;

impl Keeper {
    /// Everybody who watches now, each once.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = Vec::new();
        for watcher in self.watchers.values() {
            for viewer in watcher.viewers() {
                if !viewers.contains(&viewer) {
                    viewers.push(viewer);
                }
            }
        }
        viewers
    }

    fn spectators(&self) -> u32 {
        self.watchers.values().filter(|watcher| watcher.seats.is_empty()).count() as u32
    }

    /// Publishes what is stored. `draft` was made with the viewers of this moment.
    pub(super) fn publish(&mut self, draft: &Draft) {
        for entry in &draft.entries {
            if matches!(entry.deed, crate::log::Deed::Step { .. }) {
                METRICS.steps_total.add();
            }
        }
        let Some(last) = draft.entries.last() else { return };
        self.published = last.version;
        if self.watchers.is_empty() {
            return;
        }
        let viewers = self.viewers();
        let entries = |room: &Room, eyes: &Eyes| -> Vec<Entry> {
            let places: Vec<usize> = eyes.viewers.iter().filter_map(|viewer| viewers.iter().position(|v| v == viewer)).collect();
            let of = |index: usize, entry: &LogEntry| {
                let seen = places.iter().filter_map(|&place| draft.learnt[index].get(place).cloned()).collect();
                room.entry_for(entry, draft.steps_before[index], seen)
            };
            draft.entries.iter().enumerate().map(|(index, entry)| of(index, entry)).collect()
        };
        self.publish_entries(&draft.entries, entries);
    }

    /// Publishes what other nodes stored while this one was not looking.
    pub(super) fn publish_missed(&mut self, log: &[LogEntry]) {
        let after = self.published;
        let missed: Vec<LogEntry> = log.iter().filter(|entry| entry.version > after).cloned().collect();
        let Some(last) = missed.last() else { return };
        self.published = last.version;
        let entries = |room: &Room, eyes: &Eyes| history::entries_after(room, log, after, &eyes.viewers).unwrap_or_default();
        self.publish_entries(&missed, entries);
    }

    fn publish_entries(&mut self, stored: &[LogEntry], entries: impl Fn(&Room, &Eyes) -> Vec<Entry>) {
        let (Some(first), Some(last), Some(room)) = (stored.first(), stored.last(), &self.room) else { return };
        let is_table_changed =
            stored.iter().any(|entry| changes_table(&entry.deed)) || room.table().is_some_and(|t| t.standing().is_some());
        let table: Option<TableInfo> = is_table_changed.then(|| room.info());
        let is_view_changed = stored.iter().any(|entry| changes_view(&entry.deed));
        let now = room.now(now_ms(), self.spectators());
        let mut angles: HashMap<(Viewer, Detail), Angle> = HashMap::new();
        let mut frames: HashMap<Eyes, Utf8Bytes> = HashMap::new();
        let mut cut = Vec::new();
        for (&connection, watcher) in &mut self.watchers {
            let (seats, host) = if is_table_changed { watcher.look_again(room) } else { (None, None) };
            let eyes = watcher.eyes();
            let is_common = seats.is_none() && host.is_none();
            let frame = match frames.get(&eyes).filter(|_| is_common) {
                Some(frame) => frame.clone(),
                None => {
                    let wanted = is_view_changed || seats.is_some();
                    let mut angle = |viewer: &Viewer| {
                        angles.entry((*viewer, eyes.detail)).or_insert_with(|| room.angle(*viewer, eyes.detail)).clone()
                    };
                    let news = ServerMessage::News {
                        from: first.version,
                        version: last.version,
                        entries: entries(room, &eyes),
                        table: table.clone(),
                        seats,
                        host,
                        now: now.clone(),
                        angles: if wanted { eyes.viewers.iter().map(&mut angle).collect() } else { Vec::new() },
                    };
                    let frame = frame_of(&news);
                    if is_common {
                        frames.insert(eyes, frame.clone());
                    }
                    frame
                }
            };
            if watcher.outbox.send(Outgoing::Frame(frame)).is_err() {
                cut.push(connection);
            }
        }
        cut.into_iter().for_each(|connection| self.cut(connection));
    }

    /// Tells everybody how the clocks stand, where no entry says it.
    pub(super) fn publish_clocks(&mut self) {
        let Some(room) = &self.room else { return };
        let (version, now) = (room.version, room.now(now_ms(), self.spectators()));
        let table = Some(room.info());
        let (from, entries, angles) = (version + 1, Vec::new(), Vec::new());
        let frame = frame_of(&ServerMessage::News { from, version, entries, table, seats: None, host: None, now, angles });
        let send = |watcher: &Watcher| watcher.outbox.send(Outgoing::Frame(frame.clone())).is_err();
        let cut: Vec<_> = self.watchers.iter().filter(|(_, watcher)| send(watcher)).map(|(&id, _)| id).collect();
        cut.into_iter().for_each(|connection| self.cut(connection));
    }

    /// Tells one connection something.
    pub(super) fn tell(&mut self, connection: ConnectionId, message: &ServerMessage) {
        let Some(watcher) = self.watchers.get(&connection) else { return };
        if watcher.outbox.send(Outgoing::Frame(frame_of(message))).is_err() {
            self.cut(connection);
        }
    }

    /// Cuts a connection that does not read: its queue is dropped, and it can resume.
    fn cut(&mut self, connection: ConnectionId) {
        if self.watchers.remove(&connection).is_some() {
            METRICS.slow_readers_total.add();
            self.note_departures();
        }
    }

    pub(super) async fn enter(&mut self, entrance: Entrance) {
        let refuse = |outbox: &Outbox, code, error| {
            let _ = outbox.send(Outgoing::close(code, error));
        };
        if entrance.outbox.is_closed() {
            // Whoever has hung up already costs the table nothing.
            return;
        }
        if let Err(error) = self.load().await {
            let code = if error.code == ErrorCode::NotFound { CloseCode::NotFound } else { CloseCode::Unavailable };
            return refuse(&entrance.outbox, code, error);
        }
        let Some(room) = &self.room else { return };
        let mut watcher = Watcher {
            actor: entrance.actor,
            spectate: entrance.spectate,
            detail: entrance.detail,
            outbox: entrance.outbox,
            seats: Vec::new(),
            host: false,
        };
        watcher.look_again(room);
        if watcher.seats.is_empty() && self.spectators() as usize >= self.house.config.limits.spectators {
            let error = WireError::new(ErrorCode::TooMany, "too many look on at this table; try later");
            return refuse(&watcher.outbox, CloseCode::TooMany, error);
        }
        match self.greeting(&watcher, entrance.have).await {
            Ok(frames) => {
                for frame in frames {
                    if watcher.outbox.send(Outgoing::Frame(frame)).is_err() {
                        return;
                    }
                }
            }
            Err(error) => return refuse(&watcher.outbox, CloseCode::Unavailable, error),
        }
        self.watchers.insert(entrance.connection, watcher);
        self.settle_presence().await;
    }

    /// What a newcomer is told: who answers, then what it missed or how everything stands.
    async fn greeting(&mut self, watcher: &Watcher, have: Option<Version>) -> Result<Vec<Utf8Bytes>, WireError> {
        let spectators = self.spectators() + u32::from(watcher.seats.is_empty());
        let Some(room) = &self.room else { return Err(WireError::new(ErrorCode::Unavailable, "the table is not loaded")) };
        let version = room.version;
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            run: self.house.node.clone(),
            now_ms: now_ms(),
            name: watcher.actor.as_ref().map(|actor| actor.name.clone()),
            version,
        };
        let resumed = have.filter(|have| *have <= version && version - have <= RESUME_LIMIT);
        let after = resumed.unwrap_or(version.saturating_sub(RECENT));
        let eyes = watcher.eyes();
        let (seats, host) = (watcher.numbers(), watcher.host);
        let entries = self.missed(after, version, &eyes).await?;
        let greeting = self.guarded(|room| {
            let table = room.info();
            let now = room.now(now_ms(), spectators);
            let angles = eyes.viewers.iter().map(|viewer| room.angle(*viewer, eyes.detail)).collect();
            Ok::<_, WireError>(if resumed.is_some() {
                METRICS.resumes_total.add();
                let (table, seats, host) = (Some(table), Some(seats), Some(host));
                ServerMessage::News { from: after + 1, version, entries, table, seats, host, now, angles }
            } else {
                METRICS.snapshots_total.add();
                ServerMessage::Snapshot { version, table, seats, host, now, angles, recent: entries }
            })
        })??;
        Ok(vec![frame_of(&welcome), frame_of(&greeting)])
    }

    /// The entries after one version up to another, the room's own, as these eyes may know them.
    async fn missed(&mut self, after: Version, version: Version, eyes: &Eyes) -> Result<Vec<Entry>, WireError> {
        let until = |log: Vec<LogEntry>| log.into_iter().take_while(|entry| entry.version <= version).collect::<Vec<_>>();
        if after == version {
            return Ok(Vec::new());
        }
        let news = until(self.house.store.entries(&self.id, after).await?);
        if let Some(entries) = self.guarded(|room| history::entries_from(room, &news, &eyes.viewers))? {
            return Ok(entries);
        }
        let log = until(self.house.store.entries(&self.id, 0).await?);
        self.guarded(|room| history::entries_after(room, &log, after, &eyes.viewers))?
            .map_err(|broken| self.quarantine(&broken.0))
    }

    pub(super) async fn look(&mut self, connection: ConnectionId, id: String, steps: u32) {
        let Some(eyes) = self.watchers.get(&connection).map(Watcher::eyes) else { return };
        let look = |room: &mut Room| {
            let played = room.steps();
            if room.table().is_none() || steps > played {
                let reason = format!("{played} steps were played; a look goes from 0 to {played}");
                return Err(WireError::new(ErrorCode::Invalid, reason));
            }
            Ok(eyes.viewers.iter().map(|viewer| room.angle_at(steps as usize, *viewer)).collect::<Vec<Angle>>())
        };
        let outcome = match self.load().await {
            Ok(()) => self.guarded(look).and_then(|seen| seen),
            Err(error) => Err(error),
        };
        let message = match outcome {
            Ok(angles) => ServerMessage::Moment { id, steps, angles },
            Err(error) => ServerMessage::Refused { id, error },
        };
        self.tell(connection, &message);
    }
}

impl Watcher {
    fn viewers(&self) -> Vec<Viewer> {
        if self.seats.is_empty() { vec![Viewer::Spectator] } else { self.seats.iter().map(|&seat| Viewer::Seat(seat)).collect() }
    }

    fn eyes(&self) -> Eyes {
        Eyes { viewers: self.viewers(), detail: self.detail }
    }

    fn numbers(&self) -> Vec<SeatNumber> {
        self.seats.iter().map(|seat| seat.index() as SeatNumber).collect()
    }

    /// Looks up the guest's seats again; returns them, and whether it is the host, where they have changed.
    fn look_again(&mut self, room: &Room) -> (Option<Vec<SeatNumber>>, Option<bool>) {
        let Some(actor) = &self.actor else { return (None, None) };
        let seats: Vec<Seat> = if self.spectate { Vec::new() } else { room.seats_of(&actor.guest) };
        let host = room.is_host(&actor.guest);
        let changed_host = (host != self.host).then_some(host);
        let is_changed = seats != self.seats;
        self.seats = seats;
        self.host = host;
        (is_changed.then(|| self.numbers()), changed_host)
    }
}

/// A message as a frame.
pub fn frame_of(message: &ServerMessage) -> Utf8Bytes {
    thread_local! {
        /// Where a frame grows: one room a thread, so that a frame itself is allocated once and in its own size.
        static DESK: std::cell::RefCell<Vec<u8>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    DESK.with_borrow_mut(|desk| {
        desk.clear();
        serde_json::to_writer(&mut *desk, message).expect("a message is plain JSON");
        Utf8Bytes::try_from(bytes::Bytes::copy_from_slice(desk)).expect("JSON is UTF-8")
    })
}
