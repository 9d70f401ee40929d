//! The server: HTTP, WebSocket, storage, clocks, votes.
//!
//! The log of a table is the only truth (`log`, `store`); a room is a fold over it (`room`); a keeper does one thing after the
//! other at a table and publishes what is stored (`keeper`); the house is what all tables of a node share (`house`).

pub mod bench;
pub mod cli;
pub mod config;
mod guests;
pub mod house;
pub mod http;
pub mod identity;
mod keeper;
pub mod log;
pub mod metrics;
mod opening;
mod outbox;
pub mod page;
pub mod rate;
mod record;
mod room;
mod serve;
mod socket;
pub mod store;
pub mod wire;

pub use config::Config;
pub use serve::serve;
