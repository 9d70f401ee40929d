//! Servers and databases for tests.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod flaky;
pub mod postgres;

use parlor_server::Config;
use parlor_server::bench::{Client, Http};
use parlor_server::config::{Limits, MachineConfig};
use parlor_server::store::{self, Store};
use parlor_server::wire::{
    Action, Angle, ClientMessage, Command, Detail, Entry, JoinInfo, NewSeat, NewTable, Now, PROTOCOL, ServerMessage, TableInfo,
    Version, WireError,
};
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The game that tests play unless they say another.
pub const GAME: &str = "flutter";

/// A server in this process, over a new SQLite file.
pub struct TestServer {
    pub address: SocketAddr,
    pub folder: TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

/// A set-up for tests: machines that do not dawdle, and no limits on rates unless a test sets them.
pub fn config() -> Config {
    Config {
        limits: Limits::for_load_test(),
        machines: MachineConfig { threads: 2, deadline: Duration::from_secs(2), pace: Duration::ZERO },
        ..Config::default()
    }
}

pub async fn start(config: Config) -> TestServer {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("parlor.db").display());
    let store = store::open(&address).await.unwrap();
    start_over(config, store, folder).await
}

pub async fn start_over(config: Config, store: Box<dyn Store>, folder: TempDir) -> TestServer {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let shutdown = async {
            let _ = stopped.await;
        };
        parlor_server::serve(config, store, listener, shutdown).await.unwrap();
    });
    TestServer { address, folder, stop: Some(stop), task: Some(task) }
}

impl TestServer {
    pub async fn guest(&self, name: &str) -> Http {
        Http::guest(self.address, name).await.unwrap()
    }

    /// Stops gracefully and returns the folder with the store.
    pub async fn stop(mut self) -> TempDir {
        let _ = self.stop.take().unwrap().send(());
        self.task.take().unwrap().await.unwrap();
        self.folder
    }

    pub fn store_address(&self) -> String {
        format!("sqlite:{}", self.folder.path().join("parlor.db").display())
    }
}

pub fn new_table(seats: Vec<NewSeat>) -> NewTable {
    NewTable {
        game: GAME.to_owned(),
        preset: None,
        rules: Default::default(),
        seats,
        clock: None,
        listed: false,
        grace_seconds: None,
        stand_in: None,
    }
}

pub fn me() -> NewSeat {
    NewSeat::Me { name: None, nonce: None }
}

pub fn machine(name: &str) -> NewSeat {
    NewSeat::Machine { machine: name.to_owned() }
}

pub async fn command(http: &Http, table: &str, id: &str, seat: Option<u8>, command: Command) -> Result<Version, WireError> {
    let body = serde_json::json!({"id": id, "seat": seat, "command": command});
    let reply = http.post(&format!("/api/tables/{table}/commands"), &body).await.unwrap();
    if reply.status == 200 {
        let done: parlor_server::wire::Done = reply.read().unwrap();
        return Ok(done.version);
    }
    Err(serde_json::from_str(&reply.body).unwrap())
}

/// Opens a table for two guests and starts the game.
pub async fn two_player_table(first: &Http, second: &Http) -> JoinInfo {
    let info = first.open_table(&new_table(vec![me(), NewSeat::Open])).await.unwrap();
    seat_second_and_start(first, second, &info.table.id).await;
    info
}

pub async fn seat_second_and_start(first: &Http, second: &Http, table: &str) {
    command(second, table, "sit", None, Command::Sit { place: None, name: None, nonce: None }).await.unwrap();
    command(second, table, "approve", None, Command::Approve { version: None }).await.unwrap();
    command(first, table, "start", None, Command::Start).await.unwrap();
}

/// What a client keeps of a table.
pub struct Seen {
    pub client: Client,
    pub version: Version,
    pub table: Option<TableInfo>,
    pub now: Option<Now>,
    pub angles: Vec<Angle>,
    pub entries: Vec<Entry>,
    pub seats: Vec<u8>,
}

impl Seen {
    pub async fn enter(http: &Http, table: &str, have: Option<Version>) -> Self {
        let client = Client::enter(http, table, have, Detail::Everything).await.unwrap();
        let mut seen = Self {
            client,
            version: have.unwrap_or(0),
            table: None,
            now: None,
            angles: Vec::new(),
            entries: Vec::new(),
            seats: Vec::new(),
        };
        while seen.now.is_none() {
            seen.next().await;
        }
        seen
    }

    /// The next message, with the picture kept up to date. Fails on a gap.
    pub async fn next(&mut self) -> ServerMessage {
        let message =
            tokio::time::timeout(Duration::from_secs(20), self.client.next()).await.expect("a message in time").unwrap();
        match &message {
            ServerMessage::Snapshot { version, table, now, angles, recent, seats, .. } => {
                self.version = *version;
                self.table = Some(table.clone());
                self.now = Some(now.clone());
                self.angles = angles.clone();
                self.entries = recent.clone();
                self.seats = seats.clone();
            }
            ServerMessage::News { from, version, entries, table, now, angles, seats, .. } => {
                assert_eq!(*from, self.version + 1, "versions have no gap");
                assert_eq!(entries.len() as u32, version + 1 - from, "one entry for each version");
                self.version = *version;
                self.entries.extend(entries.iter().cloned());
                self.table = table.clone().or(self.table.take());
                self.now = Some(now.clone());
                if !angles.is_empty() {
                    self.angles = angles.clone();
                }
                if let Some(seats) = seats {
                    self.seats = seats.clone();
                }
            }
            _ => {}
        }
        message
    }

    /// Reads on until something holds.
    pub async fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let waiting = async {
            while !holds(self) {
                self.next().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), waiting).await.unwrap_or_else(|_| panic!("not in time: {what}"));
    }

    /// Does something and waits for the answer.
    pub async fn command(&mut self, id: &str, seat: Option<u8>, command: Command) -> Result<Version, WireError> {
        self.client.send(&ClientMessage::Do { id: id.to_owned(), seat, command }).await.unwrap();
        loop {
            match self.next().await {
                ServerMessage::Done { id: done, version } if done == id => return Ok(version),
                ServerMessage::Refused { id: refused, error } if refused == id => return Err(error),
                _ => {}
            }
        }
    }

    /// The first action of a seat's menu, in notation.
    pub fn menu(&self, angle: usize) -> Vec<String> {
        let items: Vec<parlor_server::wire::MenuItem> = serde_json::from_str(self.angles[angle].menu.text()).unwrap();
        items.into_iter().map(|item| item.text).collect()
    }

    pub fn steps(&self) -> u32 {
        self.now.as_ref().unwrap().steps
    }

    pub fn is_over(&self) -> bool {
        self.now.as_ref().unwrap().waiting == parlor_server::wire::Waiting::Over
    }
}

pub fn act(text: &str) -> Command {
    Command::Act { action: Action::Text(text.to_owned()), steps: None }
}

pub fn hello(token: Option<&str>, have: Option<Version>) -> ClientMessage {
    ClientMessage::Hello { protocol: PROTOCOL, token: token.map(str::to_owned), have, spectate: None, detail: None }
}
