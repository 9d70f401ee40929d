//! The Dragon's Gambit: a card game of memory and nerve.
