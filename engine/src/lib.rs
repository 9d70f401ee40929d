//! What a game is: seats, steps, chance, views, sessions, records, scenarios and laws.
//!
//! Everything here is pure: no I/O, no clock, no thread, no random generator.

mod dealer;
mod game;
mod machine;
mod names;
mod notation;
mod options;
mod refusal;
mod seat;
mod sink;
mod standing;
mod turn;

pub use dealer::{Dealer, pick_weighted, shuffle};
pub use game::{Game, StepOf};
pub use machine::{InvalidMachine, Machine, MachineInfo, MachineSpec};
pub use names::Names;
pub use notation::{Notation, NotationError};
pub use options::{HouseRule, InvalidOptions, Preset, Values, find_rule, set_rule};
pub use refusal::{Refusal, Violation};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use sink::{Ignore, Sink};
pub use standing::Standing;
pub use turn::{Ruling, Step, Turn, Viewer};
