//! How a server is set up.

use crate::page::Page;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, Default)]
pub struct Config {
    /// Origins besides the server's own from which browsers may come, as `https://play.example.org`.
    pub origins: Vec<String>,
    /// Whether browsers reach the server over HTTPS (through a proxy): cookies are then kept from plain HTTP.
    pub is_behind_https: bool,
    /// Whether a proxy in front says in `X-Forwarded-For` who asks.
    pub trusts_proxy: bool,
    /// Tables without an entry for so many days are removed; absent: never.
    pub retention_days: Option<u32>,
    /// The limits.
    pub limits: Limits,
    /// How machines play.
    pub machines: MachineConfig,
    /// The page; absent: only the API is served.
    pub page: Option<Page>,
}

/// How machines play.
#[derive(Clone, Debug)]
pub struct MachineConfig {
    /// How many think at the same time.
    pub threads: usize,
    /// How long one may think before a quick decision is made for it.
    pub deadline: Duration,
    /// How long a machine's decision takes at least, so that people can follow and the time tells nothing.
    pub pace: Duration,
}

impl Default for MachineConfig {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self { threads: cores.div_ceil(2), deadline: Duration::from_secs(5), pace: Duration::from_millis(400) }
    }
}

/// A rate: so many at once, and so many more every second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: f64,
    /// How many more every second.
    pub per_second: f64,
}

impl Rate {
    const fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second }
    }

    /// No limit, for load tests on one's own machine.
    pub const UNLIMITED: Self = Self::new(f64::INFINITY, f64::INFINITY);
}

/// Limits on everything.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest frame from a client, in bytes.
    pub frame_bytes: usize,
    /// The largest HTTP body, in bytes.
    pub body_bytes: usize,
    /// HTTP requests of one address.
    pub requests: Rate,
    /// New guests of one address.
    pub guests: Rate,
    /// New tables of one guest.
    pub tables: Rate,
    /// Looking up codes, of one address.
    pub codes: Rate,
    /// Records and odds, of one address: each replays a game.
    pub records: Rate,
    /// New sockets of one address: each makes its table tell what happened before.
    pub hellos: Rate,
    /// Messages on one socket.
    pub messages: Rate,
    /// Chat lines of one guest.
    pub chat: Rate,
    /// Looks at earlier moments on one socket.
    pub looks: Rate,
    /// Looks at earlier moments of one address: each replays a game up to there.
    pub address_looks: Rate,
    /// Tables that one guest hosts and that are not over.
    pub tables_per_guest: u64,
    /// Spectators of one table.
    pub spectators: usize,
    /// Open connections of one address that are no sockets (yet); behind a proxy, whose address all have, it limits them itself.
    pub connections_per_address: usize,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Frames that may wait for a client that does not read.
    pub outbox: usize,
    /// Entries of a table's log that are no steps of the game as it stands; beyond them only the game goes on.
    pub entries: u32,
    /// Letters that may wait for a table.
    pub inbox: usize,
    /// How long a new socket may take to say hello.
    pub hello: Duration,
    /// How often a silent client is pinged; after three without an answer it is cut.
    pub ping: Duration,
    /// How long a client may take to send the head of an HTTP request, and how long for its body.
    pub head: Duration,
    /// How long a table without people stays in memory.
    pub idle: Duration,
    /// How long a cut connection is overlooked before the person counts as gone.
    pub flap: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            frame_bytes: 8 << 10,
            body_bytes: 64 << 10,
            requests: Rate::new(100.0, 30.0),
            guests: Rate::new(20.0, 0.2),
            tables: Rate::new(10.0, 0.2),
            codes: Rate::new(10.0, 1.0),
            records: Rate::new(60.0, 2.0),
            hellos: Rate::new(60.0, 2.0),
            messages: Rate::new(40.0, 20.0),
            chat: Rate::new(5.0, 0.5),
            looks: Rate::new(60.0, 20.0),
            address_looks: Rate::new(300.0, 60.0),
            tables_per_guest: 20,
            spectators: 200,
            connections_per_address: 250,
            sockets_per_address: 100,
            sockets: 20_000,
            outbox: 64,
            entries: 20_000,
            inbox: 256,
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            head: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            flap: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// The limits for a load test on one's own machine, where one address plays everybody.
    pub fn for_load_test() -> Self {
        Self {
            requests: Rate::UNLIMITED,
            guests: Rate::UNLIMITED,
            tables: Rate::UNLIMITED,
            codes: Rate::UNLIMITED,
            records: Rate::UNLIMITED,
            hellos: Rate::UNLIMITED,
            messages: Rate::UNLIMITED,
            chat: Rate::UNLIMITED,
            looks: Rate::UNLIMITED,
            address_looks: Rate::UNLIMITED,
            tables_per_guest: u64::MAX,
            connections_per_address: usize::MAX,
            sockets_per_address: usize::MAX,
            ..Self::default()
        }
    }
}
