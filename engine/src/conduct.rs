//! What a host goes by who times and judges a running game.

use crate::{MAX_SEATS, PerSeat, SeatSet};

/// Who is out, who was struck, and whether a bid is asked for: what clocks and votes go by. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// The seats that play no more.
    pub out: SeatSet,
    /// How many turns in a row ran out, for each seat.
    pub strikes: PerSeat<u8>,
    /// Whether the game waits for a bid.
    pub is_bidding: bool,
}

impl Default for Conduct {
    /// Everybody plays, nobody was struck.
    fn default() -> Self {
        Self { out: SeatSet::EMPTY, strikes: PerSeat::new(MAX_SEATS as u8, 0), is_bidding: false }
    }
}
