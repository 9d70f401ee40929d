//! Before the start: sitting down, the rules, approval.

use super::Room;
use super::decide::{Actor, number};
use crate::identity;
use crate::log::Deed;
use crate::wire::{ClockPlan, ErrorCode, Phase, Player, SeatNumber, Version, WireError};
use parlor_engine::Seat;
use serde_json::{Map, Value};

const WEEK_SECONDS: u32 = 604_800;

fn invalid(reason: impl Into<String>) -> WireError {
    WireError::new(ErrorCode::Invalid, reason)
}

/// Whether a clock can be played with.
pub fn check_clock(clock: Option<ClockPlan>) -> Result<(), WireError> {
    let Some(clock) = clock else { return Ok(()) };
    if clock.turn_seconds > WEEK_SECONDS || clock.bank_seconds > WEEK_SECONDS || clock.increment_seconds > 3_600 {
        return Err(invalid("a clock has at most 604800 seconds a turn and in the bank, and 3600 of increment"));
    }
    if clock.turn_seconds == 0 && clock.bank_seconds == 0 {
        return Err(invalid("a clock needs time for a turn or in the bank"));
    }
    Ok(())
}

/// What a seat adds to the dice: as given, or made up.
pub fn read_nonce(nonce: Option<&str>) -> Result<String, WireError> {
    match nonce {
        None => Ok(hex::encode(identity::random_bytes::<8>())),
        Some(nonce) if nonce.len() <= 64 && !nonce.is_empty() && nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            Ok(nonce.to_owned())
        }
        Some(_) => Err(invalid("a nonce is 1 to 64 letters and digits")),
    }
}

/// A name at a table: as given, or the guest's own.
pub fn read_name(name: Option<&str>, own: &str) -> Result<String, WireError> {
    name.map_or_else(|| Ok(own.to_owned()), |name| identity::clean_name(name).map_err(invalid))
}

impl Room {
    fn gathering(&self) -> Result<(), WireError> {
        if self.phase == Phase::Gathering {
            return Ok(());
        }
        Err(WireError::new(ErrorCode::Phase, "the game has begun; that is settled before the start"))
    }

    fn host_only(&self, actor: &Actor) -> Result<(), WireError> {
        self.gathering()?;
        if self.is_host(&actor.guest) { Ok(()) } else { Err(WireError::new(ErrorCode::Forbidden, "only the host may do that")) }
    }

    pub(super) fn decide_sit(
        &self,
        actor: &Actor,
        place: Option<SeatNumber>,
        name: Option<&str>,
        nonce: Option<&str>,
    ) -> Result<Vec<Deed>, WireError> {
        self.gathering()?;
        let is_open = |seat: &Seat| self.seats[seat.index()].player == Player::Open;
        let seat = match place {
            Some(place) => {
                let seat = self.seat(place).map_err(|broken| WireError::new(ErrorCode::NotFound, broken.0))?;
                is_open(&seat).then_some(seat)
            }
            None => Seat::all(self.seats.len() as u8).find(is_open),
        };
        let Some(seat) = seat else { return Err(WireError::new(ErrorCode::Taken, "the seat is taken, or no seat is open")) };
        let name = self.free_name(read_name(name, &actor.name)?);
        Ok(vec![Deed::Sit { seat: number(seat), guest: actor.guest.clone(), name, nonce: read_nonce(nonce)? }])
    }

    /// Two people of one name are told apart by a number.
    fn free_name(&self, name: String) -> String {
        let is_taken = |name: &str| self.seats.iter().any(|seat| seat.name == name);
        if !is_taken(&name) {
            return name;
        }
        (2..=9).map(|n| format!("{name} {n}")).find(|numbered| !is_taken(numbered)).unwrap_or(name)
    }

    pub(super) fn decide_stand(&self, seat: Seat) -> Result<Vec<Deed>, WireError> {
        self.gathering()?;
        Ok(vec![Deed::Stand { seat: number(seat) }])
    }

    pub(super) fn decide_nonce(&self, seat: Seat, nonce: &str) -> Result<Vec<Deed>, WireError> {
        self.gathering()?;
        Ok(vec![Deed::SetNonce { seat: number(seat), nonce: read_nonce(Some(nonce))? }])
    }

    pub(super) fn decide_free(&self, actor: &Actor, place: SeatNumber) -> Result<Vec<Deed>, WireError> {
        self.host_only(actor)?;
        let seat = self.seat(place).map_err(|broken| WireError::new(ErrorCode::NotFound, broken.0))?;
        if !self.is_person(seat) {
            return Err(invalid("no person sits there; set_machine changes the seat of a machine"));
        }
        Ok(vec![Deed::Stand { seat: place }])
    }

    pub(super) fn decide_machine(&self, actor: &Actor, place: SeatNumber, machine: Option<&str>) -> Result<Vec<Deed>, WireError> {
        if self.phase == Phase::Playing {
            return self.decide_mood(actor, place, machine);
        }
        self.host_only(actor)?;
        let seat = self.seat(place).map_err(|broken| WireError::new(ErrorCode::NotFound, broken.0))?;
        if self.is_person(seat) {
            return Err(WireError::new(ErrorCode::Taken, "a person sits there; free_seat opens the seat again"));
        }
        if let Some(machine) = machine {
            self.check_machine(machine)?;
        }
        Ok(vec![Deed::SetMachine { seat: place, machine: machine.map(str::to_owned) }])
    }

    /// While the game is played only the parameters of a machine change, as the mood of Property Tycoon's own; it stays who it is.
    fn decide_mood(&self, actor: &Actor, place: SeatNumber, machine: Option<&str>) -> Result<Vec<Deed>, WireError> {
        if !self.is_host(&actor.guest) {
            return Err(WireError::new(ErrorCode::Forbidden, "only the host may do that"));
        }
        let seat = self.seat(place).map_err(|broken| WireError::new(ErrorCode::NotFound, broken.0))?;
        let name_of = |machine: &str| machine.split(':').next().map(str::to_owned);
        match (&self.seats[seat.index()].player, machine) {
            (Player::Machine { machine: now }, Some(next)) if name_of(now) == name_of(next) => {
                self.check_machine(next)?;
                Ok(vec![Deed::SetMachine { seat: place, machine: Some(next.to_owned()) }])
            }
            _ => Err(WireError::new(
                ErrorCode::Phase,
                "the game has begun; only the parameters of a machine that plays may change",
            )),
        }
    }

    pub(super) fn decide_rules(
        &self,
        actor: &Actor,
        preset: Option<&str>,
        rules: &Map<String, Value>,
        clock: Option<ClockPlan>,
    ) -> Result<Vec<Deed>, WireError> {
        self.host_only(actor)?;
        check_clock(clock)?;
        let options = self.entry().options(preset, rules).map_err(|error| invalid(error.to_string()))?;
        Ok(vec![Deed::SetRules { preset: preset.map(str::to_owned), options, clock }])
    }

    pub(super) fn decide_approve(&self, seat: Seat, seen: Option<Version>) -> Result<Vec<Deed>, WireError> {
        self.gathering()?;
        if seen.is_some_and(|seen| seen < self.rules_set) {
            return Err(WireError::new(ErrorCode::Stale, "the rules were changed since; read them again"));
        }
        Ok(vec![Deed::Approve { seat: number(seat) }])
    }

    pub(super) fn decide_start(&self, actor: &Actor) -> Result<Vec<Deed>, WireError> {
        self.host_only(actor)?;
        let phase = |reason: String| Err(WireError::new(ErrorCode::Phase, reason));
        for seat in Seat::all(self.seats.len() as u8) {
            let state = &self.seats[seat.index()];
            match state.player {
                Player::Open => return phase(format!("seat {} is open; somebody or a machine must take it", seat.index())),
                Player::Person if !state.approved => return phase(format!("{} has not approved the rules", state.name)),
                Player::Person | Player::Machine { .. } => {}
            }
        }
        Ok(vec![Deed::Start])
    }
}
