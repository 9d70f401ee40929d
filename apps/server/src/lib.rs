//! The server: tables that survive anything.
