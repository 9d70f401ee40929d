//! What people want done.

use super::{ConnectionId, Keeper};
use crate::house::now_ms;
use crate::identity;
use crate::log::{Deed, Opening, RequestKey};
use crate::metrics::METRICS;
use crate::opening::{self, Chair};
use crate::room::{Actor, DraftError, Room};
use crate::store::StoreError;
use crate::wire::{Command, ErrorCode, Phase, Player, SeatNumber, ServerMessage, Version, WireError};
use std::time::Instant;
use tokio::sync::oneshot;

/// How often a request is decided again because another node was faster.
const TRIES: usize = 20;

/// Something that a guest wants done.
pub struct Request {
    /// The guest.
    pub actor: Actor,
    /// The guest's name for it.
    pub id: String,
    /// The seat that does it.
    pub seat: Option<SeatNumber>,
    /// What.
    pub wanted: Wanted,
    /// Who is to be told.
    pub answer: Answer,
    /// When it arrived.
    pub arrived: Instant,
}

/// What is wanted.
pub enum Wanted {
    /// A command.
    Command(Command),
    /// A code with this hash that takes the seat to another device.
    SeatCode(String),
    /// That the guest is forgotten.
    Forget,
}

/// Who is to be told.
pub enum Answer {
    /// A connection.
    Socket(ConnectionId),
    /// Whoever waits.
    Waiting(oneshot::Sender<Result<Version, WireError>>),
}

/// Whether a client's name for a request can be used.
fn check_request_id(id: &str) -> Result<(), WireError> {
    let fits =
        (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if fits { Ok(()) } else { Err(WireError::new(ErrorCode::Invalid, "an id is 1 to 64 letters, digits, `-` or `_`")) }
}

impl Keeper {
    pub(super) async fn fulfil(&mut self, request: Request) {
        let outcome = self.attempt(&request).await;
        match &outcome {
            Ok(_) if matches!(request.wanted, Wanted::Command(Command::Act { .. })) => METRICS.actions_total.add(),
            Ok(_) => {}
            Err(_) => METRICS.refusals_total.add(),
        }
        METRICS.action_seconds.record(request.arrived.elapsed().as_micros() as u64);
        match request.answer {
            Answer::Waiting(reply) => drop(reply.send(outcome)),
            Answer::Socket(connection) => {
                let message = match outcome {
                    Ok(version) => ServerMessage::Done { id: request.id, version },
                    Err(error) => ServerMessage::Refused { id: request.id, error },
                };
                self.tell(connection, &message);
            }
        }
    }

    async fn attempt(&mut self, request: &Request) -> Result<Version, WireError> {
        check_request_id(&request.id)?;
        self.check_guest(request).await?;
        let key = RequestKey { guest: request.actor.guest.clone(), id: request.id.clone() };
        for _ in 0..TRIES {
            self.load().await?;
            if let Some(version) = self.room.as_ref().and_then(|room| room.done(&key)) {
                return Ok(version);
            }
            self.check_length(request)?;
            let deeds = match self.rematch_deed(request).await? {
                Some(deed) => vec![deed],
                None => self.guarded(|room| decide(room, request))??,
            };
            let viewers = self.viewers();
            let wanted = key.clone();
            let draft = match self.guarded(|room| room.draft(deeds, Some(wanted), now_ms(), &viewers))? {
                Ok(draft) => draft,
                Err(DraftError::Refused(error)) => return Err(error),
                Err(DraftError::Broken(reason)) => {
                    tracing::error!(table = %self.id, reason, "a request broke; the table is loaded again");
                    self.room = None;
                    return Err(WireError::new(ErrorCode::Internal, "a defect of ours: it was not done"));
                }
            };
            let version = draft.entries.first().map_or(0, |entry| entry.version);
            match self.commit(draft).await {
                Ok(()) => return Ok(version),
                Err(StoreError::Conflict) => {
                    METRICS.conflicts_total.add();
                    self.was_last = false;
                }
                Err(StoreError::Unavailable(reason)) => {
                    // Perhaps the store has done it, and only its answer was lost on the way.
                    self.load().await?;
                    if let Some(version) = self.room.as_ref().and_then(|room| room.done(&key)) {
                        return Ok(version);
                    }
                    return Err(StoreError::Unavailable(reason).into());
                }
            }
        }
        Err(WireError::new(ErrorCode::Unavailable, "others were faster again and again; try again"))
    }

    /// Games end, but talk and going back and forth need not: at some length only the game goes on.
    fn check_length(&self, request: &Request) -> Result<(), WireError> {
        let besides = self.room.as_ref().map_or(0, |room| room.version.saturating_sub(room.steps()));
        let is_play = matches!(
            request.wanted,
            Wanted::Forget | Wanted::Command(Command::Act { .. } | Command::Leave | Command::TakeSeat | Command::Rematch)
        );
        if besides < self.house.config.limits.entries || is_play {
            return Ok(());
        }
        Err(WireError::new(ErrorCode::TooMany, "the log of this table is too long for that; the game itself goes on"))
    }

    /// Whoever takes a seat must still be known: the guest may have been forgotten while the socket was open.
    async fn check_guest(&self, request: &Request) -> Result<(), WireError> {
        let takes_a_seat = matches!(request.wanted, Wanted::Command(Command::Sit { .. } | Command::ClaimSeat { .. }));
        if takes_a_seat && self.house.store.guest(&request.actor.guest).await?.is_none() {
            return Err(WireError::new(ErrorCode::Unauthorized, "this guest was forgotten; POST /api/guests makes a new one"));
        }
        Ok(())
    }

    /// Opens the table of a rematch; the deed says where it is.
    async fn rematch_deed(&mut self, request: &Request) -> Result<Option<Deed>, WireError> {
        let Wanted::Command(Command::Rematch) = &request.wanted else { return Ok(None) };
        let Some(room) = &self.room else { return Ok(None) };
        room.own_seat(&request.actor, request.seat).or_else(|error| {
            // Any seat will do, also for a guest who has several.
            if room.seats_of(&request.actor.guest).is_empty() { Err(error) } else { Ok(room.seats_of(&request.actor.guest)[0]) }
        })?;
        if room.phase != Phase::Over {
            return Err(WireError::new(ErrorCode::Phase, "a rematch is for a game that is over"));
        }
        if let Some(table) = &room.rematch {
            return Err(WireError::new(ErrorCode::Taken, format!("the rematch is at table {table}")));
        }
        let chairs = room.seats.iter().map(chair).collect();
        let again = Opening { host: request.actor.guest.clone(), ..room.opening.clone() };
        let Some(id) = room.rematch_id() else { return Ok(None) };
        Ok(Some(Deed::Rematch { table: opening::open_table_as(&self.house, &id, again, chairs).await? }))
    }
}

fn chair(seat: &crate::room::SeatState) -> Chair {
    match (&seat.player, &seat.guest) {
        (Player::Machine { machine }, _) => Chair::Machine(machine.clone()),
        (Player::Person, Some(guest)) => {
            Chair::Person { guest: guest.clone(), name: seat.name.clone(), nonce: hex::encode(identity::random_bytes::<8>()) }
        }
        (Player::Person | Player::Open, _) => Chair::Open,
    }
}

fn decide(room: &Room, request: &Request) -> Result<Vec<Deed>, WireError> {
    match &request.wanted {
        Wanted::Command(command) => room.decide(&request.actor, request.seat, command, now_ms()),
        Wanted::SeatCode(hash) => {
            let seat = room.own_seat(&request.actor, request.seat)?;
            Ok(vec![Deed::SeatCode { seat: seat.index() as u8, hash: hash.clone() }])
        }
        Wanted::Forget => {
            let seats = room.seats_of(&request.actor.guest);
            if seats.is_empty() {
                return Err(WireError::new(ErrorCode::Forbidden, "you have no seat at this table"));
            }
            Ok(seats.into_iter().map(|seat| Deed::Forget { seat: seat.index() as u8 }).collect())
        }
    }
}
