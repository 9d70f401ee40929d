//! Throughput, latency and memory.

use super::process::cpu_seconds;
use super::script::{self, Glance, Match, Player};
use super::{Server, ServerCommand, memory_kib};
use crate::wire::Detail;
use serde::Serialize;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What is measured.
#[derive(Clone, Debug)]
pub struct LoadConfig {
    /// The server to start.
    pub server: ServerCommand,
    /// Its store.
    pub store: String,
    /// The game.
    pub game: String,
    /// How many tables of two scripted players.
    pub tables: usize,
    /// How long to measure.
    pub seconds: f64,
    /// How many actions a second in all; absent: as many as it takes.
    pub rate: Option<f64>,
    /// What the players hear: scripted ones need menus alone, a page needs the views too.
    pub detail: Detail,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LoadReport {
    /// How many tables.
    pub tables: usize,
    /// What the players heard: `menus`, or `everything` with the views.
    pub detail: Detail,
    /// How long.
    pub seconds: f64,
    /// How many actions were acknowledged, each stored for good.
    pub actions: u64,
    /// How many a second.
    pub actions_per_second: f64,
    /// How many actions the server refused.
    pub refused: u64,
    /// From sending to the other player's receipt, in milliseconds: half were faster.
    pub p50_ms: f64,
    /// 99 of 100 were faster.
    pub p99_ms: f64,
    /// The slowest.
    pub max_ms: f64,
    /// The server's memory at the end, in KiB.
    pub memory_kib: u64,
    /// The server's processor time for one action, in microseconds: what counts where other programs run too.
    pub server_cpu_us: f64,
    /// The load generator's processor time for one action, in microseconds.
    pub generator_cpu_us: f64,
}

/// What idle tables cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct IdleReport {
    /// How many tables, each with a running game and both players connected.
    pub tables: usize,
    /// How many sockets.
    pub sockets: usize,
    /// The server's memory before, in KiB.
    pub before_kib: u64,
    /// The server's memory with all tables, in KiB.
    pub after_kib: u64,
    /// What one table costs, in KiB.
    pub kib_per_table: f64,
}

#[derive(Default)]
struct Tally {
    actions: AtomicU64,
    refused: AtomicU64,
    is_counting: AtomicBool,
    is_over: AtomicBool,
    latencies_us: Mutex<Vec<u32>>,
}

/// Opens many tables at once, some at a time.
async fn open_all(address: SocketAddr, game: &str, tables: usize) -> Result<Vec<Match>, String> {
    let mut opening = tokio::task::JoinSet::new();
    let mut open = Vec::with_capacity(tables);
    for number in 0..tables {
        if opening.len() >= 32 {
            open.push(opening.join_next().await.expect("something is opening").map_err(|error| error.to_string())??);
        }
        let game = game.to_owned();
        opening.spawn(async move { script::open_for_two(address, &game, number).await });
    }
    while let Some(opened) = opening.join_next().await {
        open.push(opened.map_err(|error| error.to_string())??);
    }
    Ok(open)
}

/// As many actions as the server takes.
pub async fn load(config: &LoadConfig) -> Result<LoadReport, String> {
    let server = config.server.start(&config.store).await?;
    let matches = open_all(server.address(), &config.game, config.tables).await?;
    measure(config, &server, matches).await
}

/// A fixed number of actions a second, to see how fast they arrive.
pub async fn paced(config: &LoadConfig, rate: f64) -> Result<LoadReport, String> {
    load(&LoadConfig { rate: Some(rate), ..config.clone() }).await
}

async fn measure(config: &LoadConfig, server: &Server, matches: Vec<Match>) -> Result<LoadReport, String> {
    let tally = Arc::new(Tally::default());
    let pause = config.rate.map(|rate| Duration::from_secs_f64(matches.len() as f64 / rate));
    let mut players = tokio::task::JoinSet::new();
    let epoch = Instant::now();
    for (number, pair) in matches.iter().enumerate() {
        // One action of a table is on its way at a time: this is when it was sent.
        let sent = Arc::new(AtomicU64::new(0));
        let offset = pause.map_or(Duration::ZERO, |pause| pause.mul_f64(number as f64 / matches.len() as f64));
        let pace = pause.map(|pause| Arc::new(Pace { next: Mutex::new(tokio::time::Instant::now() + offset), pause }));
        for (seat, guest) in pair.guests.iter().enumerate() {
            let seed = (number * 2 + seat) as u64;
            let player = Player { detail: config.detail, ..Player::new(guest.clone(), pair.table.clone(), seed) };
            players.spawn(play(player, Arc::clone(&tally), Arc::clone(&sent), epoch, pace.clone()));
        }
    }
    // The first moments, in which everybody connects, do not count.
    tokio::time::sleep(Duration::from_secs_f64((config.seconds / 4.0).clamp(0.5, 3.0))).await;
    tally.is_counting.store(true, Relaxed);
    let begun = Instant::now();
    let server_process = server.process().to_string();
    let cpu = || (cpu_seconds(&server_process).unwrap_or(0.0), cpu_seconds("self").unwrap_or(0.0));
    let before = cpu();
    tokio::time::sleep(Duration::from_secs_f64(config.seconds)).await;
    let actions = tally.actions.load(Relaxed);
    let after = cpu();
    let seconds = begun.elapsed().as_secs_f64();
    tally.is_counting.store(false, Relaxed);
    tally.is_over.store(true, Relaxed);
    let memory = memory_kib(server.process()).unwrap_or(0);
    let mut failures = Vec::new();
    players.abort_all();
    while let Some(player) = players.join_next().await {
        if let Ok(Err(error)) = player {
            failures.push(error);
        }
    }
    if let Some(failure) = failures.first() {
        return Err(format!("{} players failed, the first because: {failure}", failures.len()));
    }
    let mut latencies = std::mem::take(&mut *tally.latencies_us.lock().expect("nobody panics with the list"));
    latencies.sort_unstable();
    let at =
        |share: f64| latencies.get(((latencies.len().max(1) - 1) as f64 * share) as usize).map_or(0.0, |us| f64::from(*us) / 1e3);
    Ok(LoadReport {
        tables: matches.len(),
        detail: config.detail,
        seconds,
        actions,
        actions_per_second: actions as f64 / seconds,
        refused: tally.refused.load(Relaxed),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        memory_kib: memory,
        server_cpu_us: (after.0 - before.0) * 1e6 / actions.max(1) as f64,
        generator_cpu_us: (after.1 - before.1) * 1e6 / actions.max(1) as f64,
    })
}

/// When a table's next action is due.
struct Pace {
    next: Mutex<tokio::time::Instant>,
    pause: Duration,
}

impl Pace {
    /// Waits for the table's next turn. Who comes late does not hurry afterwards.
    async fn wait(&self) {
        let at = {
            let mut next = self.next.lock().expect("nobody panics with the pace");
            let at = (*next).max(tokio::time::Instant::now());
            *next = at + self.pause;
            at
        };
        tokio::time::sleep_until(at).await;
    }
}

/// Plays until the end of the measurement, then of rematch after rematch.
async fn play(
    mut player: Player,
    tally: Arc<Tally>,
    sent: Arc<AtomicU64>,
    epoch: Instant,
    pace: Option<Arc<Pace>>,
) -> Result<(), String> {
    let mut client = player.connect().await?;
    let (mut number, mut waits_for) = (0u64, None::<String>);
    let now_us = || epoch.elapsed().as_micros() as u64 + 1;
    while !tally.is_over.load(Relaxed) {
        let text = client.next_text().await?;
        let glance: Glance<'_> = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
        let is_news = glance.kind == "news" && !glance.entries.is_empty();
        player.take(&glance)?;
        match glance.kind {
            "done" | "refused" if glance.id.as_deref() == waits_for.as_deref() => {
                waits_for = None;
                if tally.is_counting.load(Relaxed) {
                    let count = if glance.kind == "done" { &tally.actions } else { &tally.refused };
                    count.fetch_add(1, Relaxed);
                }
            }
            "bye" => return Err(format!("the server said goodbye: {text}")),
            _ => {}
        }
        if is_news && waits_for.is_none() {
            note_latency(&tally, &sent, now_us());
        }
        if waits_for.is_some() || player.is_over {
            continue;
        }
        if let Some(action) = player.choose() {
            if let Some(pace) = &pace {
                pace.wait().await;
            }
            number += 1;
            let id = format!("a{number}");
            sent.store(now_us(), Relaxed);
            client.command(&id, None, player.action(&action)).await?;
            waits_for = Some(id);
            player.menu.clear();
        }
    }
    Ok(())
}

fn note_latency(tally: &Tally, sent: &AtomicU64, now_us: u64) {
    let then = sent.swap(0, Relaxed);
    if then > 0 && tally.is_counting.load(Relaxed) {
        let mut latencies = tally.latencies_us.lock().expect("nobody panics with the list");
        latencies.push((now_us - then).min(u64::from(u32::MAX)) as u32);
    }
}

/// Opens many tables, connects everybody, and measures what they cost while nobody moves.
pub async fn idle(config: &LoadConfig) -> Result<IdleReport, String> {
    let server = config.server.start(&config.store).await?;
    // A first table warms up what every server needs once.
    let warm = open_all(server.address(), &config.game, 20).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before_kib = memory_kib(server.process())?;
    let matches = open_all(server.address(), &config.game, config.tables).await?;
    let mut clients = Vec::with_capacity(2 * matches.len());
    for (number, pair) in matches.iter().enumerate() {
        for guest in &pair.guests {
            let mut client = Player::new(guest.clone(), pair.table.clone(), number as u64).connect().await?;
            client.next_text().await?;
            client.next_text().await?;
            clients.push(client);
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after_kib = memory_kib(server.process())?;
    let report = IdleReport {
        tables: matches.len(),
        sockets: clients.len(),
        before_kib,
        after_kib,
        kib_per_table: after_kib.saturating_sub(before_kib) as f64 / matches.len().max(1) as f64,
    };
    drop((clients, warm));
    Ok(report)
}
