//! The house: what all tables of a node share.

use crate::config::Config;
use crate::identity;
use crate::keeper::{self, Letter};
use crate::rate::Buckets;
use crate::room::Outages;
use crate::store::{Heard, NODE_ALIVE_MS, Store, StoreError};
use crate::wire::{ErrorCode, Millis, WireError};
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// What clocks are credited after an outage.
pub const OUTAGE_CREDIT_MS: Millis = 20_000;
const BEAT: Duration = Duration::from_secs(2);
/// How long a stop waits for tables, and for the store.
const FAREWELL: Duration = Duration::from_secs(5);

/// What all tables of a node share.
pub struct House {
    /// How the server is set up.
    pub config: Config,
    /// Where tables are kept.
    pub store: Box<dyn Store>,
    /// The name of this run of this node.
    pub node: String,
    /// The buckets of addresses and guests.
    pub buckets: HouseBuckets,
    /// How many sockets each address has.
    pub sockets: Arc<Places>,
    /// How many connections that are no sockets (yet) each address has.
    pub connections: Arc<Places>,
    pub(crate) thinking: Arc<Semaphore>,
    pub(crate) reading: Arc<Semaphore>,
    /// How many machines wait for a place to think.
    pub(crate) queued: AtomicUsize,
    nodes: RwLock<HashSet<String>>,
    outages: RwLock<Outages>,
    /// When the store was last told that this node is at work.
    beat_ms: AtomicU64,
    tables: Mutex<HashMap<String, mpsc::Sender<Letter>>>,
    /// When the store was last asked whether it answers, and whether it did.
    pinged: tokio::sync::Mutex<Option<(Instant, bool)>>,
    is_stopping: AtomicBool,
    can_write: AtomicBool,
}

/// The buckets of addresses and guests.
#[derive(Default)]
pub struct HouseBuckets {
    /// HTTP requests, by address.
    pub requests: Buckets<IpAddr>,
    /// New guests, by address.
    pub guests: Buckets<IpAddr>,
    /// Codes, by address.
    pub codes: Buckets<IpAddr>,
    /// Records and odds, by address.
    pub records: Buckets<IpAddr>,
    /// Looks at earlier moments, by address.
    pub looks: Buckets<IpAddr>,
    /// Hellos, by address.
    pub hellos: Buckets<IpAddr>,
    /// New tables, by guest.
    pub tables: Buckets<String>,
    /// Chat lines, by guest.
    pub chat: Buckets<String>,
}

/// How many of something each address has.
#[derive(Default)]
pub struct Places {
    all: AtomicUsize,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// Something that counts as long as it lives.
pub struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Place {
    /// Whose it is.
    pub fn address(&self) -> IpAddr {
        self.address
    }
}

impl Places {
    /// Takes a place, if there is one.
    pub fn take(self: &Arc<Self>, address: IpAddr, per_address: usize, in_all: usize) -> Option<Place> {
        let mut by_address = self.by_address.lock().expect("nobody panics with the count");
        let count = by_address.get(&address).copied().unwrap_or(0);
        if count >= per_address || self.all.load(Relaxed) >= in_all {
            return None;
        }
        by_address.insert(address, count + 1);
        self.all.fetch_add(1, Relaxed);
        Some(Place { places: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.all.fetch_sub(1, Relaxed);
        let mut by_address = self.places.by_address.lock().expect("nobody panics with the count");
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

/// The server's clock.
pub fn now_ms() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

impl From<StoreError> for WireError {
    fn from(error: StoreError) -> Self {
        crate::metrics::METRICS.store_failures_total.add();
        tracing::error!(%error, "the store failed");
        Self::new(ErrorCode::Unavailable, "the store cannot do that now; nothing is lost, try again")
    }
}

impl House {
    /// Opens the house over a store.
    pub async fn open(config: Config, store: Box<dyn Store>) -> Result<Arc<Self>, StoreError> {
        let node = identity::new_id();
        let outages = store.begin_node(&node, now_ms(), OUTAGE_CREDIT_MS).await?;
        let beat_ms = now_ms();
        let nodes = store.beat(&node, beat_ms).await?;
        let house = Arc::new(Self {
            thinking: Arc::new(Semaphore::new(config.machines.threads.max(1))),
            reading: Arc::new(Semaphore::new(2)),
            queued: AtomicUsize::new(0),
            config,
            store,
            node,
            outages: RwLock::new(outages.into()),
            beat_ms: AtomicU64::new(beat_ms),
            buckets: HouseBuckets::default(),
            sockets: Arc::default(),
            connections: Arc::default(),
            nodes: RwLock::new(nodes.into_iter().collect()),
            tables: Mutex::default(),
            pinged: tokio::sync::Mutex::default(),
            is_stopping: AtomicBool::new(false),
            can_write: AtomicBool::new(true),
        });
        tokio::spawn(beat(Arc::downgrade(&house)));
        tokio::spawn(retire(Arc::downgrade(&house)));
        if let Some(heard) = house.store.listen() {
            tokio::spawn(listen(Arc::downgrade(&house), heard));
        }
        Ok(house)
    }

    /// Whether a node is at work, as far as is known.
    pub fn is_node_alive(&self, node: &str) -> bool {
        node == self.node || self.nodes.read().expect("nobody panics with the nodes").contains(node)
    }

    /// When no node was at work.
    pub fn outages(&self) -> Outages {
        Arc::clone(&self.outages.read().expect("nobody panics with the outages"))
    }

    /// Whether time may bring anything about now. Not after a pause (the store was away, the machine slept) before it is known how
    /// long it was: nobody loses a turn to it.
    pub fn is_awake(&self) -> bool {
        now_ms().saturating_sub(self.beat_ms.load(Relaxed)) < NODE_ALIVE_MS
    }

    /// Says that this node is at work. A pause in which no node was is an outage, like a stop.
    async fn beat(&self, now: Millis) -> Result<(), StoreError> {
        if !self.is_awake() {
            self.store.begin_node(&self.node, now, OUTAGE_CREDIT_MS).await?;
        }
        let nodes = self.store.beat(&self.node, now).await?;
        *self.nodes.write().expect("nobody panics with the nodes") = nodes.into_iter().collect();
        let outages = self.store.outages().await?;
        if *outages != *self.outages() {
            *self.outages.write().expect("nobody panics with the outages") = outages.into();
            self.keepers().into_iter().for_each(|keeper| post(keeper, Letter::Outage));
        }
        self.beat_ms.store(now, Relaxed);
        Ok(())
    }

    fn keepers(&self) -> Vec<mpsc::Sender<Letter>> {
        self.tables.lock().expect("nobody panics with the tables").values().cloned().collect()
    }

    /// Whether the store answers. Whoever asks often hears for a second what the last one heard: an answer costs a commit.
    pub async fn does_store_answer(&self) -> bool {
        let mut last = self.pinged.lock().await;
        if let Some((at, answers)) = *last
            && at.elapsed() < Duration::from_secs(1)
        {
            return answers;
        }
        let answers = matches!(tokio::time::timeout(Duration::from_secs(3), self.store.ping()).await, Ok(Ok(())));
        *last = Some((Instant::now(), answers));
        answers
    }

    /// Whether the house is closing.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping.load(Relaxed)
    }

    /// Whether the last sign of life of this node could be written.
    pub fn can_write(&self) -> bool {
        self.can_write.load(Relaxed)
    }

    /// Whether a guest may say something now.
    pub(crate) fn may_chat(&self, actor: &crate::room::Actor) -> bool {
        self.buckets.chat.take(actor.guest.clone(), self.config.limits.chat)
    }

    /// Takes a place for a socket, if there is one.
    pub fn take_place(&self, address: IpAddr) -> Option<Place> {
        self.sockets.take(address, self.config.limits.sockets_per_address, self.config.limits.sockets)
    }

    /// Takes a place for a connection, if there is one. A proxy has the address of all and limits them itself.
    pub fn take_connection(&self, address: IpAddr) -> Option<Place> {
        let limit = if self.config.trusts_proxy { usize::MAX } else { self.config.limits.connections_per_address };
        self.connections.take(address, limit, usize::MAX)
    }

    /// Sends a letter to a table, which is loaded if it exists. Nothing is made by asking.
    pub async fn send(self: &Arc<Self>, table: &str, letter: Letter) -> Result<(), WireError> {
        let mut letter = letter;
        for _ in 0..5 {
            let keeper = self.keeper(table).await?;
            match keeper.send(letter).await {
                Ok(()) => return Ok(()),
                // The keeper went home at this moment: another one is called.
                Err(mpsc::error::SendError(back)) => letter = back,
            }
        }
        Err(WireError::new(ErrorCode::Unavailable, "the table cannot be reached now; try again"))
    }

    async fn keeper(self: &Arc<Self>, table: &str) -> Result<mpsc::Sender<Letter>, WireError> {
        if let Some(keeper) = self.live(table) {
            return Ok(keeper);
        }
        if !identity::is_id(table) || !self.store.has_table(table).await? {
            return Err(WireError::new(ErrorCode::NotFound, "there is no such table"));
        }
        if self.is_stopping() {
            return Err(WireError::new(ErrorCode::Unavailable, "the server stops; come back soon"));
        }
        let mut tables = self.tables.lock().expect("nobody panics with the tables");
        // A keeper that ended without a word met a defect: another one takes over.
        if let Some(keeper) = tables.get(table).filter(|keeper| !keeper.is_closed()) {
            return Ok(keeper.clone());
        }
        let keeper = keeper::spawn(Arc::clone(self), table.to_owned());
        tables.insert(table.to_owned(), keeper.clone());
        Ok(keeper)
    }

    fn live(&self, table: &str) -> Option<mpsc::Sender<Letter>> {
        let tables = self.tables.lock().expect("nobody panics with the tables");
        tables.get(table).filter(|keeper| !keeper.is_closed()).cloned()
    }

    /// Whether a table is in memory.
    pub fn is_live(&self, table: &str) -> bool {
        self.live(table).is_some()
    }

    /// Lets a keeper go home, unless a letter has come in the meantime.
    pub(crate) fn dismiss(&self, table: &str, inbox: &mut mpsc::Receiver<Letter>) -> bool {
        let mut tables = self.tables.lock().expect("nobody panics with the tables");
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        tables.remove(table);
        true
    }

    /// Ends the connections of a guest who was forgotten.
    pub async fn part_from(&self, guest: &str) {
        for keeper in self.keepers() {
            // A keeper who went home has no connections.
            let _ = keeper.send(Letter::Forgotten(guest.to_owned())).await;
        }
    }

    /// Asks a table something.
    pub async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        table: &str,
        question: impl FnOnce(&crate::room::Room) -> T + Send + 'static,
    ) -> Result<T, WireError> {
        let (reply, answer) = oneshot::channel();
        let ask = move |room: Result<&crate::room::Room, WireError>| {
            let _ = reply.send(room.map(question));
        };
        self.send(table, Letter::Ask(Box::new(ask))).await?;
        answer.await.unwrap_or_else(|_| Err(WireError::new(ErrorCode::Unavailable, "the table went away; try again")))
    }

    /// Closes the house: everybody is told, everything that was acknowledged is stored already.
    pub async fn close(&self) {
        self.is_stopping.store(true, Relaxed);
        let keepers: Vec<_> = self.tables.lock().expect("nobody panics with the tables").drain().collect();
        // Each by itself: a table that waits for a store that does not answer holds up no other's goodbye.
        let stop = |keeper: mpsc::Sender<Letter>| async move {
            let _ = keeper.send(Letter::Stop).await;
            keeper.closed().await;
        };
        let stopping: Vec<_> = keepers.into_iter().map(|(_, keeper)| tokio::spawn(stop(keeper))).collect();
        let stopped = async {
            for keeper in stopping {
                let _ = keeper.await;
            }
        };
        if tokio::time::timeout(FAREWELL, stopped).await.is_err() {
            tracing::warn!("some tables did not end in time; what was acknowledged is stored");
        }
        match tokio::time::timeout(FAREWELL, self.store.end_node(&self.node, now_ms())).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the store could not be told that this node stops"),
            Err(_) => tracing::warn!("the store does not answer; it could not be told that this node stops"),
        }
    }
}

/// Sends a letter without waiting for a keeper who is busy.
fn post(keeper: mpsc::Sender<Letter>, letter: Letter) {
    if let Err(mpsc::error::TrySendError::Full(letter)) = keeper.try_send(letter) {
        tokio::spawn(async move { keeper.send(letter).await });
    }
}

/// Says again and again that this node is at work.
async fn beat(house: std::sync::Weak<House>) {
    loop {
        tokio::time::sleep(BEAT).await;
        let Some(house) = house.upgrade().filter(|house| !house.is_stopping()) else { return };
        let beat = house.beat(now_ms()).await;
        house.can_write.store(beat.is_ok(), Relaxed);
        if let Err(error) = beat {
            tracing::warn!(%error, "the store could not be told that this node is at work");
        }
    }
}

/// Removes old tables, if that is wanted.
async fn retire(house: std::sync::Weak<House>) {
    loop {
        let Some(house) = house.upgrade().filter(|house| !house.is_stopping()) else { return };
        let Some(days) = house.config.retention_days else { return };
        let before = now_ms().saturating_sub(Millis::from(days) * 86_400_000);
        match house.store.retire(before).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "tables past their retention were removed"),
            Err(error) => tracing::warn!(%error, "old tables could not be removed"),
        }
        drop(house);
        tokio::time::sleep(Duration::from_secs(3_600)).await;
    }
}

/// Wakes the tables that grew on other nodes.
async fn listen(house: std::sync::Weak<House>, mut heard: tokio::sync::broadcast::Receiver<Heard>) {
    use tokio::sync::broadcast::error::RecvError;
    loop {
        let news = match heard.recv().await {
            Ok(news) => news,
            Err(RecvError::Lagged(_)) => Heard::Anything,
            Err(RecvError::Closed) => return,
        };
        let Some(house) = house.upgrade() else { return };
        let keepers: Vec<_> = match &news {
            Heard::Forgot(guest) => {
                let guest = guest.clone();
                tokio::spawn(async move { house.part_from(&guest).await });
                continue;
            }
            Heard::Grew(table) => house.live(table).into_iter().collect(),
            Heard::Anything => house.keepers(),
        };
        keepers.into_iter().for_each(|keeper| post(keeper, Letter::Grew));
    }
}
