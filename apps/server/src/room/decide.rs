//! What a command leads to: deeds, or a refusal.

use super::Room;
use crate::identity;
use crate::log::Deed;
use crate::wire::{Action, Command, ErrorCode, GivenBecause, Millis, Phase, Player, SeatNumber, StepBy, WireError};
use parlor_engine::{MachineSpec, Seat};

/// A guest at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// The guest's id.
    pub guest: String,
    /// The guest's name.
    pub name: String,
}

impl Room {
    /// What a command of a guest leads to. Changes nothing. A rematch opens another table and is decided elsewhere.
    pub fn decide(
        &self,
        actor: &Actor,
        seat: Option<SeatNumber>,
        command: &Command,
        now_ms: Millis,
    ) -> Result<Vec<Deed>, WireError> {
        let own = || self.own_seat(actor, seat);
        match command {
            Command::Sit { place, name, nonce } => self.decide_sit(actor, *place, name.as_deref(), nonce.as_deref()),
            Command::Stand => self.decide_stand(own()?),
            Command::SetNonce { nonce } => self.decide_nonce(own()?, nonce),
            Command::FreeSeat { place } => self.decide_free(actor, *place),
            Command::SetMachine { place, machine } => self.decide_machine(actor, *place, machine.as_deref()),
            Command::SetRules { preset, rules, clock } => self.decide_rules(actor, preset.as_deref(), rules, *clock),
            Command::Approve { version } => self.decide_approve(own()?, *version),
            Command::Start => self.decide_start(actor),
            Command::Act { action, steps } => self.decide_action(own()?, action, *steps),
            Command::Chat { text } => {
                let text = identity::clean_chat(text).map_err(|reason| WireError::new(ErrorCode::Invalid, reason))?;
                Ok(vec![Deed::Chat { seat: number(own()?), text }])
            }
            Command::Undo { steps } => self.decide_undo(self.played_seat(actor, seat)?, *steps),
            Command::AnswerUndo { agree, steps } => self.decide_answer(own()?, *agree, *steps),
            Command::GiveSeat { machine } => self.decide_give(own()?, machine.as_deref(), GivenBecause::Wish),
            Command::TakeSeat => self.decide_take(own()?),
            Command::ClaimSeat { code } => self.decide_claim(actor, code),
            Command::Vote { against, withdraw } => self.decide_vote(own()?, *against, *withdraw, now_ms),
            Command::Leave => self.decide_leave(actor),
            Command::Rematch => Err(WireError::new(ErrorCode::Internal, "a rematch is opened elsewhere")),
        }
    }

    /// The seat that a guest means.
    pub fn own_seat(&self, actor: &Actor, seat: Option<SeatNumber>) -> Result<Seat, WireError> {
        let own = self.seats_of(&actor.guest);
        match (seat, own.as_slice()) {
            (_, []) => Err(WireError::new(ErrorCode::Forbidden, "you have no seat at this table")),
            (None, [only]) => Ok(*only),
            (None, _) => Err(WireError::new(ErrorCode::Invalid, "you have several seats; say which one with `seat`")),
            (Some(number), own) => own
                .iter()
                .copied()
                .find(|seat| seat.index() == usize::from(number))
                .ok_or_else(|| WireError::new(ErrorCode::Forbidden, format!("seat {number} is not yours"))),
        }
    }

    /// The seat that a guest means, played by the guest and not by a machine.
    fn played_seat(&self, actor: &Actor, seat: Option<SeatNumber>) -> Result<Seat, WireError> {
        let seat = self.own_seat(actor, seat)?;
        match &self.seats[seat.index()].stand_in {
            None => Ok(seat),
            Some(machine) => Err(WireError::new(ErrorCode::Phase, format!("{machine} plays for you; take the seat back first"))),
        }
    }

    fn decide_action(&self, seat: Seat, action: &Action, steps: Option<u32>) -> Result<Vec<Deed>, WireError> {
        let Some(table) = self.table().filter(|_| self.phase == Phase::Playing) else {
            let reason = if self.phase == Phase::Over { "the game is over" } else { "the game has not begun" };
            return Err(WireError::new(ErrorCode::Phase, reason));
        };
        if let Some(machine) = &self.seats[seat.index()].stand_in {
            return Err(WireError::new(ErrorCode::Phase, format!("{machine} plays for you; take the seat back first")));
        }
        let played = table.step_count();
        if let Some(steps) = steps.filter(|steps| *steps as usize != played) {
            return Err(WireError::new(ErrorCode::Stale, format!("{played} steps were played, you meant it after {steps}")));
        }
        let step = match action {
            Action::Text(text) => table.read_action(seat, text)?,
            Action::Json(value) => table.read_json_action(seat, value)?,
        };
        Ok(vec![Deed::Step { by: StepBy::Person, step }])
    }

    fn decide_give(&self, seat: Seat, machine: Option<&str>, why: GivenBecause) -> Result<Vec<Deed>, WireError> {
        if self.phase != Phase::Playing {
            return Err(WireError::new(ErrorCode::Phase, "a seat is handed over only while the game runs"));
        }
        if let Some(machine) = &self.seats[seat.index()].stand_in {
            return Err(WireError::new(ErrorCode::Phase, format!("{machine} plays for you already")));
        }
        let machine = machine.unwrap_or(&self.opening.stand_in);
        self.check_machine(machine)?;
        Ok(vec![Deed::Give { seat: number(seat), machine: machine.to_owned(), why }])
    }

    fn decide_take(&self, seat: Seat) -> Result<Vec<Deed>, WireError> {
        if self.phase != Phase::Playing || self.seats[seat.index()].stand_in.is_none() {
            return Err(WireError::new(ErrorCode::Phase, "no machine plays for you"));
        }
        if self.seats[seat.index()].is_overruled && self.deciders().contains(seat) {
            // Else whoever takes the seat back fast enough again and again holds the table up for ever.
            let reason = "your time for this decision is over: the machine makes it; take the seat back after it";
            return Err(WireError::new(ErrorCode::Phase, reason));
        }
        Ok(vec![Deed::Take { seat: number(seat) }])
    }

    fn decide_claim(&self, actor: &Actor, code: &str) -> Result<Vec<Deed>, WireError> {
        let fits = |seat: &Seat| {
            self.seats[seat.index()].code_hash.as_deref().is_some_and(|hash| identity::secret_fits(code.trim(), hash))
        };
        let Some(seat) = Seat::all(self.seats.len() as u8).find(fits) else {
            return Err(WireError::new(ErrorCode::NotFound, "no seat has this code; a code works once"));
        };
        Ok(vec![Deed::Claim { seat: number(seat), guest: actor.guest.clone() }])
    }

    fn decide_leave(&self, actor: &Actor) -> Result<Vec<Deed>, WireError> {
        let own = self.seats_of(&actor.guest);
        if own.is_empty() {
            return Err(WireError::new(ErrorCode::Forbidden, "you have no seat at this table"));
        }
        match self.phase {
            Phase::Gathering => Ok(own.into_iter().map(|seat| Deed::Stand { seat: number(seat) }).collect()),
            Phase::Playing => {
                let played = own.into_iter().filter(|seat| self.seats[seat.index()].stand_in.is_none());
                let give =
                    |seat| Deed::Give { seat: number(seat), machine: self.opening.stand_in.clone(), why: GivenBecause::Left };
                let deeds: Vec<Deed> = played.map(give).collect();
                if deeds.is_empty() {
                    Err(WireError::new(ErrorCode::Phase, "a machine plays for you already"))
                } else {
                    Ok(deeds)
                }
            }
            Phase::Over => Err(WireError::new(ErrorCode::Phase, "the game is over; there is nothing to leave")),
        }
    }

    /// Whether such a machine exists.
    pub(super) fn check_machine(&self, machine: &str) -> Result<(), WireError> {
        check_machine(self.entry(), machine)
    }

    /// Whether a seat belongs to a person.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.seats[seat.index()].player == Player::Person
    }
}

/// Whether a command says something that can be said: only that counts against the rate of chat.
pub fn is_chat(command: &Command) -> bool {
    matches!(command, Command::Chat { text } if identity::clean_chat(text).is_ok())
}

/// Whether a game has such a machine.
pub fn check_machine(entry: &dyn parlor_catalog::Entry, machine: &str) -> Result<(), WireError> {
    let invalid = |reason: String| WireError::new(ErrorCode::Invalid, reason);
    if machine.len() > 100 {
        return Err(invalid("a machine is written in at most 100 characters".to_owned()));
    }
    let spec: MachineSpec = machine.parse().map_err(|error: parlor_engine::InvalidMachine| invalid(error.0))?;
    entry.check_machine(&spec).map_err(invalid)
}

pub(super) fn number(seat: Seat) -> SeatNumber {
    seat.index() as SeatNumber
}
