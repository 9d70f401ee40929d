//! The server: HTTP, WebSocket, storage, clocks, votes.

pub mod wire;
