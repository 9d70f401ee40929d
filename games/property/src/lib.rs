//! The property games: Property Tycoon and Tycoon on one engine.
