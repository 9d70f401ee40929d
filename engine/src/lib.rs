//! What a game is: seats, steps, chance, views, sessions, records, scenarios and laws.
//!
//! Everything here is pure: no I/O, no clock, no thread, no random generator.

mod clauses;
mod conduct;
mod dealer;
mod game;
pub mod laws;
pub mod machine;
mod names;
mod notation;
mod options;
pub mod playthrough;
mod record;
mod refusal;
pub mod scenario;
mod seat;
mod session;
mod sink;
mod standing;
mod turn;

pub use clauses::{clause_text, clauses};
pub use conduct::Conduct;
pub use dealer::{Dealer, pick_weighted, shuffle};
pub use game::{Game, StepOf};
pub use machine::{Advice, Estimate, InvalidMachine, Machine, MachineInfo, MachineSpec};
pub use names::Names;
pub use notation::{Notation, NotationError};
pub use options::{HouseRule, InvalidOptions, Preset, Values, find_rule, set_rule};
pub use record::{Chain, Ending, Header, Proof, RECORD_FORMAT, Record, RecordError, SeatInfo};
pub use refusal::{Refusal, Violation};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use session::{Emergency, PlayError, Session, Validation, check_seats};
pub use sink::{Ignore, Sink};
pub use standing::Standing;
pub use turn::{Ruling, Step, Turn, Viewer};
