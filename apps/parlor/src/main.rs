//! The one binary and its sub-commands.

fn main() {}
