//! Seats: who has them, who plays them, who is here.

use super::{BrokenLog, Room};
use crate::log::Deed;
use crate::wire::{ClockPlan, GivenBecause, Millis, Phase, Player, SeatNumber};
use parlor_engine::{Seat, SeatSet};
use serde_json::Value;

/// What machines are called at the table, by seat: a log is easier to follow with names than with `medium 2` and `medium 3`.
const MACHINE_NAMES: [&str; 8] = ["Cog", "Gizmo", "Sprocket", "Ratchet", "Piston", "Bolt", "Widget", "Tinker"];

fn machine_name(seat: SeatNumber) -> &'static str {
    MACHINE_NAMES[usize::from(seat) % MACHINE_NAMES.len()]
}

/// A seat of a room.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatState {
    /// What it is called.
    pub name: String,
    /// Who has it.
    pub player: Player,
    /// The guest, where a person has it.
    pub guest: Option<String>,
    /// What it adds to the dice.
    pub nonce: String,
    /// Whether the person has agreed to the rules.
    pub approved: bool,
    /// The machine that plays for the person now.
    pub stand_in: Option<String>,
    /// Whether the stand-in has this decision for good: the person's time ran out, or the others voted so.
    pub is_overruled: bool,
    /// The node that the person is connected to.
    pub here: Option<String>,
    /// Since when the person is gone, while nobody is here.
    pub away_since_ms: Millis,
    /// The hash of the code that takes the seat to another device.
    pub code_hash: Option<String>,
    /// Turns in a row that ran out (P38).
    pub strikes: u32,
    /// Who votes against it (P38).
    pub votes: SeatSet,
}

impl SeatState {
    pub(super) fn open() -> Self {
        Self {
            name: String::new(),
            player: Player::Open,
            guest: None,
            nonce: String::new(),
            approved: false,
            stand_in: None,
            is_overruled: false,
            here: None,
            away_since_ms: 0,
            code_hash: None,
            strikes: 0,
            votes: SeatSet::EMPTY,
        }
    }

    /// Whether a person has the seat and plays it.
    pub fn is_played_by_person(&self) -> bool {
        self.player == Player::Person && self.stand_in.is_none()
    }

    pub(super) fn record_player(&self) -> String {
        match &self.player {
            Player::Machine { machine } => machine.clone(),
            Player::Person | Player::Open => "person".to_owned(),
        }
    }
}

impl Room {
    /// The seats of a guest, in order.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let own = |seat: &Seat| self.seats[seat.index()].guest.as_deref() == Some(guest);
        Seat::all(self.seats.len() as u8).filter(own).collect()
    }

    /// Whether a guest is the host.
    pub fn is_host(&self, guest: &str) -> bool {
        self.opening.host == guest
    }

    pub(super) fn seat_deed(&mut self, deed: &Deed) -> Result<(), BrokenLog> {
        match deed {
            Deed::Sit { seat, guest, name, nonce } => {
                let is_host = self.opening.host == *guest;
                let state = self.seat_mut(*seat)?;
                *state = SeatState::open();
                state.player = Player::Person;
                state.guest = Some(guest.clone());
                state.name = name.clone();
                state.nonce = nonce.clone();
                state.approved = is_host;
            }
            Deed::Stand { seat } => {
                *self.seat_mut(*seat)? = SeatState::open();
                self.pass_on_host();
            }
            // In the game the machine keeps its seat and its name; only its parameters change.
            Deed::SetMachine { seat, machine: Some(machine) } if self.phase != Phase::Gathering => {
                self.seat_mut(*seat)?.player = Player::Machine { machine: machine.clone() };
            }
            Deed::SetMachine { seat, machine } => {
                let state = self.seat_mut(*seat)?;
                *state = SeatState::open();
                if let Some(machine) = machine {
                    state.name = machine_name(*seat).to_owned();
                    state.player = Player::Machine { machine: machine.clone() };
                }
            }
            Deed::SetNonce { seat, nonce } => self.seat_mut(*seat)?.nonce = nonce.clone(),
            Deed::Approve { seat } => self.seat_mut(*seat)?.approved = true,
            other => unreachable!("{other:?} is no deed of sitting down"),
        }
        Ok(())
    }

    /// The guest of a seat is nobody any more.
    pub(super) fn forget(&mut self, number: SeatNumber, at_ms: Millis) -> Result<(), BrokenLog> {
        let (phase, stand_in) = (self.phase, self.opening.stand_in.clone());
        let state = self.seat_mut(number)?;
        if phase == Phase::Gathering {
            *state = SeatState::open();
        } else {
            state.guest = None;
            state.here = None;
            state.code_hash = None;
            state.stand_in.get_or_insert(stand_in);
        }
        self.pass_on_host();
        self.start_clocks(at_ms);
        Ok(())
    }

    /// A host who stood up from the last seat hands the table to the first person who still sits.
    fn pass_on_host(&mut self) {
        let host = self.opening.host.clone();
        if self.seats_of(&host).is_empty()
            && let Some(next) = self.seats.iter().find_map(|seat| seat.guest.clone())
        {
            self.opening.host = next;
        }
    }

    pub(super) fn set_rules(&mut self, preset: &Option<String>, options: &Value, clock: Option<ClockPlan>) {
        self.opening.preset = preset.clone();
        self.opening.options = options.clone();
        self.opening.clock = clock;
        self.clock = super::Clock::new(&self.opening);
        let host = self.opening.host.clone();
        for seat in &mut self.seats {
            // Whoever sets the rules agrees to them.
            seat.approved = seat.guest.as_deref() == Some(&*host);
        }
    }

    pub(super) fn hand_over(&mut self, deed: &Deed, at_ms: Millis) -> Result<(), BrokenLog> {
        match deed {
            Deed::Give { seat, machine, why } => {
                let state = self.seat_mut(*seat)?;
                state.stand_in = Some(machine.clone());
                state.is_overruled = matches!(why, GivenBecause::Time | GivenBecause::Vote);
                if let Some(wish) = &mut self.undo {
                    wish.asked.remove(Seat::new(*seat));
                }
            }
            Deed::Take { seat } => {
                let state = self.seat_mut(*seat)?;
                state.stand_in = None;
                state.is_overruled = false;
                state.away_since_ms = at_ms;
            }
            other => unreachable!("{other:?} hands over no seat"),
        }
        self.start_clocks(at_ms);
        Ok(())
    }

    pub(super) fn presence_deed(&mut self, deed: &Deed, at_ms: Millis) -> Result<(), BrokenLog> {
        match deed {
            Deed::SeatCode { seat, hash } => self.seat_mut(*seat)?.code_hash = Some(hash.clone()),
            Deed::Claim { seat, guest } => {
                let state = self.seat_mut(*seat)?;
                let former = state.guest.replace(guest.clone());
                state.code_hash = None;
                state.here = None;
                state.away_since_ms = at_ms;
                // The host keeps the table when moving to another device.
                if former.as_deref() == Some(&*self.opening.host) && self.seats_of(&self.opening.host.clone()).is_empty() {
                    self.opening.host = guest.clone();
                }
            }
            Deed::Come { seat, node } => self.seat_mut(*seat)?.here = Some(node.clone()),
            Deed::Go { seat } => {
                let state = self.seat_mut(*seat)?;
                state.here = None;
                state.away_since_ms = at_ms;
            }
            other => unreachable!("{other:?} says nothing of presence"),
        }
        Ok(())
    }

    fn seat_mut(&mut self, number: SeatNumber) -> Result<&mut SeatState, BrokenLog> {
        let seat = self.seat(number)?;
        Ok(&mut self.seats[seat.index()])
    }
}
