//! A table in memory: the fold over its log.
//!
//! A room knows nothing of sockets, stores or the time of day. The same entries make the same room on every node.

mod clock;
mod decide;
mod draft;
mod lobby;
mod picture;
mod seats;
mod undo;
mod votes;

pub use clock::{Clock, Due};
pub use decide::{Actor, check_machine, is_chat};
pub use draft::{Draft, DraftError};
pub use lobby::{check_clock, read_name, read_nonce};
pub use picture::{Eyes, changes_card, changes_table, changes_view};
pub use seats::SeatState;

use crate::log::{Deed, LogEntry, Opening, RequestKey};
use crate::store::Outage;
use crate::wire::{Json, Millis, Phase, Player, StepBy, Version};
use parlor_catalog::{Entry, Table};
use parlor_dealers::{DiceSeed, FairDice};
use parlor_engine::{PlayError, Seat, SeatInfo, SeatSet, Turn, Validation, Viewer};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A table in memory.
pub struct Room {
    /// The table's id, and the match of its records.
    pub id: String,
    /// How many entries have been folded.
    pub version: Version,
    /// What the table is; the rules as they are now.
    pub opening: Opening,
    /// The version with which the rules became what they are.
    rules_set: Version,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// Where it is in its life.
    pub phase: Phase,
    /// When it was opened.
    pub created_ms: Millis,
    /// When the game began.
    pub started_ms: Option<Millis>,
    /// When the last entry was made.
    pub last_ms: Millis,
    /// The clocks.
    pub clock: Clock,
    /// A wish to go back.
    pub undo: Option<UndoWish>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    entry: &'static dyn Entry,
    table: Option<Box<dyn Table>>,
    seed: DiceSeed,
    dice: Option<FairDice>,
    outages: Outages,
    requests: HashMap<[u8; 16], Version>,
}

/// When no node was at work; every node knows the same.
pub type Outages = Arc<[Outage]>;

/// A wish to go back that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndoWish {
    /// Who wishes.
    pub seat: Seat,
    /// How many steps would stay.
    pub steps: u32,
    /// Whose answer is missing.
    pub asked: SeatSet,
}

/// A log that cannot be folded: a defect of ours, or a program of another version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLog(pub String);

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why an entry could not be applied.
#[derive(Clone, Debug)]
pub enum ApplyError {
    /// The rules do not allow the step; the room is as it was.
    Refused(PlayError),
    /// The entry does not fit the log.
    Broken(BrokenLog),
}

impl From<BrokenLog> for ApplyError {
    fn from(broken: BrokenLog) -> Self {
        Self::Broken(broken)
    }
}

fn broken(reason: impl Into<String>) -> BrokenLog {
    BrokenLog(reason.into())
}

impl Room {
    /// The room that a log describes.
    pub fn from_log(id: &str, seed: DiceSeed, log: &[LogEntry], outages: Outages) -> Result<Self, BrokenLog> {
        let Some(first) = log.first() else { return Err(broken("the log is empty")) };
        let mut room = Self::begin(id, seed, first, outages)?;
        for entry in &log[1..] {
            room.apply(entry, &[]).map_err(|error| match error {
                ApplyError::Broken(broken) => broken,
                ApplyError::Refused(error) => broken(format!("entry {}: {}", entry.version, draft::kind_of(&error))),
            })?;
        }
        Ok(room)
    }

    /// The room that a log's first entry opens.
    pub fn begin(id: &str, seed: DiceSeed, first: &LogEntry, outages: Outages) -> Result<Self, BrokenLog> {
        let Deed::Open(opening) = &first.deed else { return Err(broken("the log does not begin with an opening")) };
        let entry = parlor_catalog::find(&opening.game).map_err(broken)?;
        if entry.version() != opening.rules_version {
            let (theirs, ours) = (opening.rules_version, entry.version());
            return Err(broken(format!("the table was opened under rules version {theirs}; this program has version {ours}")));
        }
        let seats = vec![SeatState::open(); opening.seats.into()];
        Ok(Self {
            id: id.to_owned(),
            version: first.version,
            clock: Clock::new(opening),
            opening: (**opening).clone(),
            rules_set: first.version,
            seats,
            phase: Phase::Gathering,
            created_ms: first.at_ms,
            started_ms: None,
            last_ms: first.at_ms,
            undo: None,
            rematch: None,
            entry,
            table: None,
            seed,
            dice: None,
            outages,
            requests: first.request.iter().map(|key| (request_digest(key), first.version)).collect(),
        })
    }

    /// The game.
    pub fn entry(&self) -> &'static dyn Entry {
        self.entry
    }

    /// The game being played, once it has begun.
    pub fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    /// How many steps have been played.
    pub fn steps(&self) -> u32 {
        self.table().map_or(0, |table| table.step_count() as u32)
    }

    /// The version of the entry that a request made, if it was done already.
    pub fn done(&self, key: &RequestKey) -> Option<Version> {
        self.requests.get(&request_digest(key)).copied()
    }

    /// The seed of the dice, for the finished record and nothing else.
    pub(crate) fn revealed_seed(&self) -> Option<&DiceSeed> {
        (self.phase == Phase::Over).then_some(&self.seed)
    }

    /// The id of the table of its rematch. It follows from the seed, which nobody knew before the end: whoever asks first, asks
    /// twice, or asks again after a crash, opens one table and no more.
    pub(crate) fn rematch_id(&self) -> Option<String> {
        let digest = Sha256::digest(format!("rematch\n{}\n{}", self.id, self.revealed_seed()?.to_hex()).as_bytes());
        Some(hex::encode(&digest[..16]))
    }

    /// The outages that its clocks know of.
    pub(crate) fn outages(&self) -> &Outages {
        &self.outages
    }

    /// The seed, only to fold the log again; it goes nowhere else.
    pub(crate) fn replay_seed(&self) -> DiceSeed {
        self.seed.clone()
    }

    /// The dice, once the game has begun.
    pub(crate) fn dice(&self) -> Option<&FairDice> {
        self.dice.as_ref()
    }

    /// What the seats add to the dice; a machine adds nothing.
    pub fn nonces(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.nonce.clone()).collect()
    }

    /// Folds one entry. For a step, returns what each viewer learnt of it.
    pub fn apply(&mut self, entry: &LogEntry, viewers: &[Viewer]) -> Result<Vec<Json>, ApplyError> {
        if entry.version != self.version + 1 {
            return Err(broken(format!("entry {} follows entry {}", entry.version, self.version)).into());
        }
        let learnt = self.carry_out(&entry.deed, entry.at_ms, viewers)?;
        self.version = entry.version;
        self.last_ms = self.last_ms.max(entry.at_ms);
        if let Some(key) = &entry.request {
            self.requests.entry(request_digest(key)).or_insert(entry.version);
        }
        Ok(learnt)
    }

    fn carry_out(&mut self, deed: &Deed, at_ms: Millis, viewers: &[Viewer]) -> Result<Vec<Json>, ApplyError> {
        match deed {
            Deed::Open(_) => return Err(broken("a table is opened once").into()),
            Deed::Step { by, step } => return self.step(*by, step, at_ms, viewers),
            Deed::Start => self.start(at_ms)?,
            Deed::Undo { steps, .. } => self.go_back(*steps, at_ms)?,
            Deed::SetRules { preset, options, clock } => {
                self.rules_set = self.version + 1;
                self.set_rules(preset, options, *clock);
            }
            Deed::Sit { .. } | Deed::Stand { .. } | Deed::SetMachine { .. } | Deed::SetNonce { .. } | Deed::Approve { .. } => {
                self.seat_deed(deed)?
            }
            Deed::Forget { seat } => self.forget(*seat, at_ms)?,
            Deed::Give { .. } | Deed::Take { .. } => self.hand_over(deed, at_ms)?,
            Deed::SeatCode { .. } | Deed::Claim { .. } | Deed::Come { .. } | Deed::Go { .. } => {
                self.presence_deed(deed, at_ms)?
            }
            Deed::AskUndo { seat, steps } => self.open_wish(self.seat(*seat)?, *steps),
            Deed::AnswerUndo { seat, agree } => self.answer_wish(self.seat(*seat)?, *agree),
            Deed::Vote { seat, against, withdraw } => self.count_vote(self.seat(*seat)?, self.seat(*against)?, *withdraw),
            Deed::Rematch { table } => self.rematch = Some(table.clone()),
            Deed::Chat { .. } => {}
        }
        Ok(Vec::new())
    }

    fn start(&mut self, at_ms: Millis) -> Result<(), BrokenLog> {
        let seats = self.seats.iter().map(|seat| SeatInfo::new(&*seat.name, seat.record_player())).collect();
        let table = self.entry.open(&self.opening.options, seats, Validation::On).map_err(broken)?;
        self.dice = Some(FairDice::new(&self.seed, &self.id, &self.nonces()));
        self.table = Some(table);
        self.phase = Phase::Playing;
        self.started_ms = Some(at_ms);
        self.seats.iter_mut().filter(|seat| seat.here.is_none()).for_each(|seat| seat.away_since_ms = at_ms);
        self.settle_clocks(at_ms);
        Ok(())
    }

    fn step(&mut self, by: StepBy, step: &str, at_ms: Millis, viewers: &[Viewer]) -> Result<Vec<Json>, ApplyError> {
        let Some(table) = &mut self.table else { return Err(broken("a step before the start").into()) };
        let told = table.play_watched(step, viewers).map_err(ApplyError::Refused)?;
        let learnt = told.into_iter().map(Json::written).collect();
        self.undo = None;
        self.follow_strikes(by, step, at_ms);
        self.settle_clocks(at_ms);
        let table = self.table.as_ref().expect("it was there a moment ago");
        if table.waiting() == Turn::Over {
            self.phase = Phase::Over;
        }
        Ok(learnt)
    }

    fn go_back(&mut self, steps: u32, at_ms: Millis) -> Result<(), BrokenLog> {
        let Some(table) = &mut self.table else { return Err(broken("an undo before the start")) };
        table.rollback(steps as usize);
        self.undo = None;
        self.turn_clocks_back(at_ms);
        Ok(())
    }

    /// The seats whose decision the game waits for.
    pub fn deciders(&self) -> SeatSet {
        match self.table().map(Table::waiting) {
            Some(Turn::Seats(seats)) => seats,
            Some(Turn::Chance | Turn::Over) | None => SeatSet::EMPTY,
        }
    }

    /// The machine that decides for a seat: its own, or a stand-in.
    pub fn machine_of(&self, seat: Seat) -> Option<&str> {
        let state = &self.seats[seat.index()];
        match &state.player {
            Player::Machine { machine } => Some(machine),
            Player::Person => state.stand_in.as_deref(),
            Player::Open => None,
        }
    }

    /// The first seat that a machine must decide for now.
    pub fn machine_to_move(&self) -> Option<(Seat, &str)> {
        self.deciders().iter().find_map(|seat| self.machine_of(seat).map(|machine| (seat, machine)))
    }

    /// A seat by its number.
    fn seat(&self, number: u8) -> Result<Seat, BrokenLog> {
        if usize::from(number) < self.seats.len() {
            Ok(Seat::new(number))
        } else {
            Err(broken(format!("there is no seat {number}")))
        }
    }
}

/// Requests are remembered by a digest: a whole game of them fits a few kilobytes.
fn request_digest(key: &RequestKey) -> [u8; 16] {
    let digest = Sha256::digest(format!("{}\n{}", key.guest, key.id).as_bytes());
    digest[..16].try_into().expect("a digest has 32 bytes")
}
