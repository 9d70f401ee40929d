//! Scripted players: two guests who play whatever the menu offers.

use super::{Client, Http};
use crate::wire::{Action, Command, Detail, NewSeat, NewTable, Version};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use std::borrow::Cow;
use std::collections::VecDeque;

/// What a scripted player reads of a frame; the rest is skipped.
#[derive(Deserialize)]
pub struct Glance<'a> {
    /// The type of the message.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// The request that is answered.
    #[serde(borrow)]
    pub id: Option<Cow<'a, str>>,
    /// The first version of news.
    pub from: Option<Version>,
    /// The last version.
    pub version: Option<Version>,
    /// How many entries came.
    #[serde(default)]
    pub entries: Vec<IgnoredAny>,
    /// What may be done.
    #[serde(default, borrow)]
    pub angles: Vec<AngleGlance<'a>>,
    /// How it stands.
    #[serde(borrow)]
    pub now: Option<NowGlance<'a>>,
    /// Why not.
    #[serde(borrow)]
    pub error: Option<ErrorGlance<'a>>,
}

/// The menu of a seat.
#[derive(Deserialize)]
pub struct AngleGlance<'a> {
    /// What may be done.
    #[serde(borrow)]
    pub menu: Vec<ItemGlance<'a>>,
}

/// An action.
#[derive(Deserialize)]
pub struct ItemGlance<'a> {
    /// In notation.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

/// How it stands.
#[derive(Deserialize)]
pub struct NowGlance<'a> {
    /// How many steps were played.
    pub steps: u32,
    /// What the game waits for.
    #[serde(borrow)]
    pub waiting: WaitingGlance<'a>,
}

/// What the game waits for.
#[derive(Deserialize)]
pub struct WaitingGlance<'a> {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: &'a str,
}

/// An error.
#[derive(Deserialize)]
pub struct ErrorGlance<'a> {
    /// Its code.
    pub code: &'a str,
}

/// A table with two scripted guests.
#[derive(Clone)]
pub struct Match {
    /// The table.
    pub table: String,
    /// The guests, in the order of their seats.
    pub guests: [Http; 2],
}

/// Opens a table of `game`, seats two guests and starts.
pub async fn open(guests: [Http; 2], game: &str) -> Result<Match, String> {
    let table = NewTable {
        game: game.to_owned(),
        preset: None,
        rules: Default::default(),
        seats: vec![NewSeat::Me { name: None, nonce: None }, NewSeat::Open],
        clock: None,
        listed: false,
        grace_seconds: Some(604_800),
        stand_in: None,
    };
    let table = guests[0].open_table(&table).await?.table.id;
    let path = format!("/api/tables/{table}/commands");
    let orders =
        [(1, "sit", json!({"type": "sit"})), (1, "approve", json!({"type": "approve"})), (0, "start", json!({"type": "start"}))];
    for (guest, id, command) in orders {
        let reply = guests[guest].post(&path, &json!({"id": id, "command": command})).await?;
        reply.read::<serde_json::Value>()?;
    }
    Ok(Match { table, guests })
}

/// Makes two guests and opens a table for them.
pub async fn open_for_two(address: std::net::SocketAddr, game: &str, number: usize) -> Result<Match, String> {
    let first = Http::guest(address, &format!("first {number}")).await?;
    let second = Http::guest(address, &format!("second {number}")).await?;
    open([first, second], game).await
}

/// The connection of a scripted player, with what it has seen and what was not answered yet.
pub struct Player {
    /// The guest.
    pub http: Http,
    /// The table.
    pub table: String,
    /// The last version seen.
    pub have: Option<Version>,
    /// Numbers for choices: the same every time.
    pub choices: u64,
    /// What the menu offered last, and after how many steps.
    pub menu: VecDeque<String>,
    /// After how many steps.
    pub steps: u32,
    /// Whether the game is over.
    pub is_over: bool,
    /// What it hears.
    pub detail: Detail,
}

impl Player {
    /// A player who has seen nothing.
    pub fn new(http: Http, table: String, seed: u64) -> Self {
        let choices = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        Self { http, table, have: None, choices, menu: VecDeque::new(), steps: 0, is_over: false, detail: Detail::Everything }
    }

    /// Connects, with what was seen already.
    pub async fn connect(&self) -> Result<Client, String> {
        Client::enter(&self.http, &self.table, self.have, self.detail).await
    }

    /// Takes a frame in. Fails where versions have a gap.
    pub fn take(&mut self, glance: &Glance<'_>) -> Result<(), String> {
        let is_news = glance.kind == "news";
        if !is_news && glance.kind != "snapshot" {
            return Ok(());
        }
        if let (Some(have), Some(from)) = (self.have, glance.from.filter(|_| is_news))
            && from != have + 1
        {
            return Err(format!("news from version {from} after version {have}"));
        }
        self.have = glance.version;
        if let Some(now) = &glance.now {
            self.steps = now.steps;
            self.is_over = now.waiting.kind == "over";
        }
        if let Some(angle) = glance.angles.first() {
            self.menu = angle.menu.iter().map(|item| item.text.to_string()).collect();
        }
        Ok(())
    }

    /// An action of the menu, if there is one.
    pub fn choose(&mut self) -> Option<String> {
        self.choices = self.choices.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = (self.choices >> 33) as usize % self.menu.len().max(1);
        self.menu.get(index).cloned()
    }

    /// The command that plays an action now.
    pub fn action(&self, text: &str) -> Command {
        Command::Act { action: Action::Text(text.to_owned()), steps: Some(self.steps) }
    }
}
