//! What the seats are called.

use crate::Seat;

/// The names of the seats, for sentences.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a>(&'a [String]);

impl<'a> Names<'a> {
    /// Names in seat order.
    pub const fn new(names: &'a [String]) -> Self {
        Self(names)
    }

    /// The name of a seat; a seat without one is called by its text form.
    pub fn of(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }
}
