//! Machines for every game: those that the games bring along, and `expert`, one search that knows a little of each game.
//!
//! The search ([`Search`]) sees what every machine sees: a view. It samples worlds that fit the view, tries candidates in
//! each, and plays on by a policy. What it must know of a game (policy, candidates, evaluation) is that game's [`Mind`].

mod budget;
mod dragons_gambit;
mod expert;
mod flutter;
mod mind;
mod property;
mod registry;
mod search;
mod space_monopoly;
mod standings;
mod tree;
mod weights;

pub use budget::Budget;
pub use expert::Expert;
pub use mind::{Candidate, Mind, Searchable};
pub use registry::{machine, machines};
pub use search::{Findings, Search, Weighed};
pub use weights::Weights;
