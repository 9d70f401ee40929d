//! Space Monopoly: companies grow on a star map and merge.
