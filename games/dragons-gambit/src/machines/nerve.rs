//! How likely players are to call, by what they take their total to be: who has not called tells something by it.

use super::lore::Lore;
use crate::grid::Origin;
use crate::position::Position;
use crate::rules::TURNS_BEFORE_CALL;
use parlor_engine::{Dealer, Seat};

/// What lay in the place of a card before it came into the grid, about: low cards are not replaced.
const REPLACED: f32 = 8.5;

/// When the seats of a table have had their turns: all that tells whether one of them could have called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub first: Seat,
    pub seats: u8,
    /// Who has called.
    pub caller: Option<Seat>,
}

/// What a seat tells by having called, or by not having called in its last turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nerve {
    said: Said,
    /// The card that came into the grid in the last turn.
    newest: Option<Position>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Said {
    Call,
    Nothing,
    /// There was no call to make.
    Unasked,
}

impl Nerve {
    /// What `owner` tells after so many turns; `card` says how a card came into the grid and when its owner learned it.
    pub fn of(clock: &Clock, owner: Seat, turns: &dyn Fn(Seat) -> u8, card: impl Fn(Position) -> (Origin, Option<u8>)) -> Self {
        let last_turn = |seat: Seat| {
            let place = (seat.index() as u8 + clock.seats - clock.first.index() as u8) % clock.seats;
            (turns(seat).max(1) - 1) * clock.seats + place
        };
        let turn = last_turn(owner);
        let said = match clock.caller {
            Some(caller) if caller == owner => Said::Call,
            Some(caller) if turn > last_turn(caller) => Said::Unasked,
            Some(_) | None if turns(owner) <= TURNS_BEFORE_CALL => Said::Unasked,
            Some(_) | None => Said::Nothing,
        };
        let came = |&position: &Position| {
            let (origin, learned) = card(position);
            origin != Origin::Dealt && learned == Some(turn)
        };
        Self { said, newest: Position::ALL.into_iter().find(came) }
    }

    /// Whether anything is told at all.
    pub fn tells(&self) -> bool {
        self.said != Said::Unasked
    }

    /// Whether an owner who takes the cards to be this would have done the same, drawn by lot.
    pub fn agrees(&self, believed: &[f32; 4], dealer: &mut (impl Dealer + ?Sized)) -> bool {
        const FINE: u32 = 1 << 16;
        let before = |position: Position| {
            let value = believed[position.index()];
            if self.newest == Some(position) { value.max(REPLACED) } else { value }
        };
        let total: f32 = Position::ALL.into_iter().map(before).sum();
        let calls = Lore::MEASURED.calls(total);
        let agrees = match self.said {
            Said::Call => calls,
            Said::Nothing => 1.0 - calls,
            Said::Unasked => 1.0,
        };
        (dealer.below(FINE) as f32) < agrees * FINE as f32
    }
}
