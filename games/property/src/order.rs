//! Who begins, and in which order turns go (P9).

use crate::event::Event;
use crate::few::Few;
use crate::play::Play;
use crate::state::{Dice, Phase};
use parlor_engine::{MAX_SEATS, PerSeat, Seat, SeatSet, Sink};
use serde::{Deserialize, Serialize};

/// The order is being drawn, one seat after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The seats that have no place yet.
    #[serde(with = "crate::seat_list")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub left: SeatSet,
}

/// Seats throw for who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ThrowOff {
    /// What each seat threw in this round, 0 for not yet.
    pub totals: PerSeat<u8>,
    /// The seats that still throw for it.
    #[serde(with = "crate::seat_list")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub throwers: SeatSet,
    /// Who throws now.
    pub next: Seat,
}

impl ThrowOff {
    /// A round of throws between some seats.
    pub(crate) fn between(throwers: SeatSet, seats: u8) -> Self {
        let next = throwers.first().expect("somebody throws");
        Self { totals: PerSeat::new(seats, 0), throwers, next }
    }

    fn best(&self) -> SeatSet {
        let highest = self.throwers.iter().map(|seat| self.totals[seat]).max().unwrap_or(0);
        self.throwers.iter().filter(|&seat| self.totals[seat] == highest).collect()
    }
}

/// The seats of a table clockwise, beginning with one.
pub(crate) fn clockwise(first: Seat, seats: u8) -> Few<Seat, MAX_SEATS> {
    let mut order = Few::new();
    order.push(first);
    first.round_after(seats).filter(|&seat| seat != first).for_each(|seat| order.push(seat));
    order
}

impl<S: Sink<Event>> Play<'_, S> {
    /// A seat got the next place in the order.
    pub(crate) fn place(&mut self, draw: Draw, seat: Seat) {
        let mut left = draw.left;
        self.place_next(&mut left, seat);
        if let (1, Some(last)) = (left.len(), left.first()) {
            self.place_next(&mut left, last);
        }
        self.state.phase = Phase::DrawOrder(Draw { left });
        if left.is_empty() {
            self.begin_first_turn();
        }
    }

    fn place_next(&mut self, left: &mut SeatSet, seat: Seat) {
        left.remove(seat);
        self.state.order.push(seat);
        self.tell(Event::OrderDrawn { seat, place: self.state.order.len() as u8 });
    }

    /// A seat threw for who begins; equals throw again.
    pub(crate) fn throw_for_start(&mut self, mut off: ThrowOff, dice: Dice) {
        let seat = off.next;
        self.tell(Event::ThrewForStart { seat, dice });
        off.totals[seat] = dice.total();
        self.ask_next_thrower(off);
    }

    pub(crate) fn ask_next_thrower(&mut self, mut off: ThrowOff) {
        if let Some(next) = off.throwers.iter().find(|&seat| off.totals[seat] == 0) {
            off.next = next;
            self.state.phase = Phase::ThrowOff(off);
            return;
        }
        let (best, seats) = (off.best(), self.state.seats());
        match (best.len(), best.first()) {
            (1, Some(first)) => {
                self.state.order = clockwise(first, seats);
                self.begin_first_turn();
            }
            _ => self.state.phase = Phase::ThrowOff(ThrowOff::between(best, seats)),
        }
    }

    /// The first seat of the order that is still in the game begins.
    pub(crate) fn begin_first_turn(&mut self) {
        let first = self.state.order.iter().copied().find(|&seat| self.state.is_in(seat));
        self.begin_turn(first.expect("a game of fewer than two players is over"));
    }
}
