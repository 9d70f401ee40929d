//! Kills at random moments under load: nothing acknowledged may be lost, nothing done twice.

use super::script::{self, Glance, Match, Player};
use super::{Client, Server, ServerCommand};
use crate::wire::{Detail, Entry, Learnt, ServerMessage, StepBy, Version, What};
use serde::Serialize;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How a crash loop runs.
#[derive(Clone, Debug)]
pub struct CrashConfig {
    /// The server to start and kill.
    pub server: ServerCommand,
    /// Its store.
    pub store: String,
    /// The game.
    pub game: String,
    /// How many tables of two scripted players.
    pub tables: usize,
    /// How many kills.
    pub kills: u32,
    /// Random moments: the same seed gives the same waiting times.
    pub seed: u64,
}

/// How it went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CrashReport {
    /// How many kills.
    pub kills: u32,
    /// How many tables.
    pub tables: usize,
    /// How many actions were acknowledged.
    pub acknowledged: u64,
    /// How many of them the logs do not have.
    pub lost: u64,
    /// How many actions the logs have twice, or that nobody sent.
    pub doubled: u64,
    /// How many connections came back with a version.
    pub resumes: u64,
    /// How many tables took another action after the last kill, or were over.
    pub continued: usize,
}

/// What a player was told is stored: the version, and the action.
type Acknowledged = BTreeMap<Version, String>;

struct Shared {
    is_over: AtomicBool,
    resumes: AtomicU64,
}

/// Starts, plays, kills, starts again, and at the end compares the logs with what was acknowledged.
pub async fn run(config: &CrashConfig, mut progress: impl FnMut(u32)) -> Result<CrashReport, String> {
    let mut server = config.server.start(&config.store).await?;
    let mut matches = Vec::new();
    for number in 0..config.tables {
        matches.push(script::open_for_two(server.address(), &config.game, number).await?);
    }
    let shared = Arc::new(Shared { is_over: AtomicBool::new(false), resumes: AtomicU64::new(0) });
    let mut players = Vec::new();
    for (number, pair) in matches.iter().enumerate() {
        for (seat, guest) in pair.guests.iter().enumerate() {
            let player = Player::new(guest.clone(), pair.table.clone(), config.seed + (number * 2 + seat) as u64);
            players.push(tokio::spawn(play_through(player, vec![server.address()], Arc::clone(&shared))));
        }
    }
    let mut moments = config.seed | 1;
    for kill in 1..=config.kills {
        moments = moments.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        tokio::time::sleep(Duration::from_millis(60 + (moments >> 33) % 300)).await;
        server.kill()?;
        server.restart().await?;
        progress(kill);
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    let acknowledged = finish(players, &shared).await?;
    compare(config.kills, &matches, &acknowledged, shared.resumes.load(Relaxed)).await
}

/// Plays through several nodes over one store at once, and kills the first of them in the middle.
pub async fn run_nodes(config: &CrashConfig, nodes: usize, half: Duration) -> Result<CrashReport, String> {
    let mut servers = Vec::new();
    for _ in 0..nodes {
        servers.push(config.server.start(&config.store).await?);
    }
    let addresses: Vec<SocketAddr> = servers.iter().map(Server::address).collect();
    let mut matches = Vec::new();
    for number in 0..config.tables {
        matches.push(script::open_for_two(addresses[number % nodes], &config.game, number).await?);
    }
    let shared = Arc::new(Shared { is_over: AtomicBool::new(false), resumes: AtomicU64::new(0) });
    let mut players = Vec::new();
    for (number, pair) in matches.iter().enumerate() {
        for (seat, guest) in pair.guests.iter().enumerate() {
            let player = Player::new(guest.clone(), pair.table.clone(), config.seed + (number * 2 + seat) as u64);
            let mut own = addresses.clone();
            own.rotate_left((number + seat) % nodes);
            players.push(tokio::spawn(play_through(player, own, Arc::clone(&shared))));
        }
    }
    tokio::time::sleep(half).await;
    servers[0].kill()?;
    tokio::time::sleep(half).await;
    let acknowledged = finish(players, &shared).await?;
    for pair in &mut matches {
        pair.guests = pair.guests.clone().map(|guest| guest.at(addresses[1]));
    }
    compare(1, &matches, &acknowledged, shared.resumes.load(Relaxed)).await
}

async fn finish(players: Vec<JoinHandle<Result<Acknowledged, String>>>, shared: &Shared) -> Result<Vec<Acknowledged>, String> {
    shared.is_over.store(true, Relaxed);
    let mut acknowledged = Vec::new();
    for player in players {
        acknowledged.push(player.await.map_err(|error| error.to_string())??);
    }
    Ok(acknowledged)
}

async fn compare(kills: u32, matches: &[Match], acknowledged: &[Acknowledged], resumes: u64) -> Result<CrashReport, String> {
    let mut report = CrashReport {
        kills,
        tables: matches.len(),
        acknowledged: acknowledged.iter().map(|all| all.len() as u64).sum(),
        lost: 0,
        doubled: 0,
        resumes,
        continued: 0,
    };
    for (pair, own) in matches.iter().zip(acknowledged.chunks(2)) {
        let mut logged = actions_in_log(pair).await?;
        for (version, action) in own.iter().flatten() {
            match logged.remove(version) {
                Some(step) if step.ends_with(action) => {}
                Some(_) | None => report.lost += 1,
            }
        }
        // Every action is sent again until it is acknowledged, so what is left was done twice.
        report.doubled += logged.len() as u64;
        report.continued += usize::from(continues(pair).await?);
    }
    Ok(report)
}

/// The people's actions that a table's log has, by version.
async fn actions_in_log(pair: &Match) -> Result<BTreeMap<Version, String>, String> {
    let mut actions = BTreeMap::new();
    let mut have = 0;
    loop {
        let mut client = Client::enter(&pair.guests[0], &pair.table, Some(have), Detail::Menus).await?;
        let (entries, version) = loop {
            match client.next().await? {
                ServerMessage::News { entries, version, .. } => break (entries, version),
                // Too far behind for one go: the rest is asked for from a later version.
                ServerMessage::Snapshot { version, .. } => {
                    return Err(format!("{version} entries are more than a resume brings"));
                }
                _ => {}
            }
        };
        for Entry { version, what, .. } in entries {
            if let What::Step { by: StepBy::Person, learnt, .. } = what {
                let learnt: Learnt = serde_json::from_str(learnt[0].text()).map_err(|error| error.to_string())?;
                actions.insert(version, learnt.step.unwrap_or_default());
            }
        }
        if have == version {
            return Ok(actions);
        }
        have = version;
    }
}

/// Whether a table takes another action.
async fn continues(pair: &Match) -> Result<bool, String> {
    for guest in &pair.guests {
        let mut player = Player::new(guest.clone(), pair.table.clone(), 1);
        let mut client = player.connect().await?;
        while player.have.is_none() {
            let text = client.next_text().await?;
            player.take(&serde_json::from_str::<Glance<'_>>(&text).map_err(|error| error.to_string())?)?;
        }
        if player.is_over {
            return Ok(true);
        }
        let Some(action) = player.choose() else { continue };
        client.command("once-more", None, player.action(&action)).await?;
        loop {
            let text = client.next_text().await?;
            let glance: Glance<'_> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            if glance.id.as_deref() == Some("once-more") {
                return Ok(glance.kind == "done");
            }
        }
    }
    Ok(false)
}

/// Plays through all kills: comes back with what was seen, and sends again what was not answered.
async fn play_through(mut player: Player, mut nodes: Vec<SocketAddr>, shared: Arc<Shared>) -> Result<Acknowledged, String> {
    let mut acknowledged = Acknowledged::new();
    let mut waiting: Option<(String, String, u32)> = None;
    let mut number = 0;
    let mut is_first = true;
    'connect: loop {
        if shared.is_over.load(Relaxed) && waiting.is_none() {
            return Ok(acknowledged);
        }
        player.http = player.http.at(nodes[0]);
        let Ok(mut client) = player.connect().await else {
            nodes.rotate_left(1);
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        if !std::mem::take(&mut is_first) && player.have.is_some() {
            shared.resumes.fetch_add(1, Relaxed);
        }
        if let Some((id, action, steps)) = &waiting
            && client.command(id, None, act(action, *steps)).await.is_err()
        {
            continue;
        }
        loop {
            if shared.is_over.load(Relaxed) && waiting.is_none() {
                return Ok(acknowledged);
            }
            let text = match tokio::time::timeout(Duration::from_millis(300), client.next_text()).await {
                Ok(Ok(text)) => text,
                Ok(Err(_)) => continue 'connect,
                Err(_) => continue,
            };
            let glance: Glance<'_> = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
            player.take(&glance)?;
            let answers = waiting.as_ref().is_some_and(|(id, ..)| glance.id.as_deref() == Some(id));
            if answers && glance.kind == "done" {
                let (_, action, _) = waiting.take().expect("it was there a moment ago");
                acknowledged.insert(glance.version.unwrap_or(0), action);
            } else if answers && glance.kind == "refused" {
                match glance.error.as_ref().map(|error| error.code) {
                    // The store was closing: the same is sent again.
                    Some("unavailable") => continue 'connect,
                    code => return Err(format!("an action of the menu was refused: {code:?} in {text}")),
                }
            }
            if waiting.is_none()
                && !player.is_over
                && !shared.is_over.load(Relaxed)
                && let Some(action) = player.choose()
            {
                number += 1;
                let id = format!("a{number}");
                let sent = client.command(&id, None, act(&action, player.steps)).await;
                waiting = Some((id, action, player.steps));
                player.menu.clear();
                if sent.is_err() {
                    continue 'connect;
                }
            }
        }
    }
}

fn act(action: &str, steps: u32) -> crate::wire::Command {
    crate::wire::Command::Act { action: crate::wire::Action::Text(action.to_owned()), steps: Some(steps) }
}
