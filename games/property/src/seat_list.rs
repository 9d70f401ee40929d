//! A set of seats as a list in JSON, which people and pages read more easily than a number.

use parlor_engine::{MAX_SEATS, Seat, SeatSet};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<S: Serializer>(seats: &SeatSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(seats.iter())
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
    let seats = Vec::<Seat>::deserialize(deserializer)?;
    match seats.iter().find(|seat| seat.index() >= MAX_SEATS) {
        Some(seat) => Err(D::Error::custom(format!("{} is no seat; a table has the seats 0 to 7", seat.index()))),
        None => Ok(seats.into_iter().collect()),
    }
}
