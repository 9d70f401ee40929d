//! The one list of games, and the type-erased table.
