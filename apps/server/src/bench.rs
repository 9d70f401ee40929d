//! Load and crashes over real sockets: what `parlor bench server` and `parlor bench crash` run.

mod client;
mod crash;
mod load;
mod process;
mod script;

pub use client::{Client, Http, Reply};
pub use crash::{CrashConfig, CrashReport, run as crash, run_nodes as crash_nodes};
pub use load::{IdleReport, LoadConfig, LoadReport, idle, load, paced};
pub use process::{Server, ServerCommand, memory_kib};
