//! Space Monopoly: companies grow on a star map, merge, and pay their largest shareholders.
//!
//! The turn: sell at any time, place one tile, bear its consequences (found, grow, merge), buy, end. The clauses S1 to S36
//! are those of `RULES.md`. The board is kept as one bit per square and owner, so whole rows are compared at once.

mod action;
mod board;
mod bonuses;
mod chance;
mod check;
mod company;
mod diamonds;
mod draw;
mod endings;
mod event;
mod game;
mod invariants;
mod machines;
mod menu;
mod mergers;
mod options;
mod placing;
mod prices;
mod prompt;
mod prospects;
mod region;
mod rules;
mod square;
mod state;
mod tell;
mod trading;
mod turns;
mod view;

pub use action::Action;
pub use board::{Board, Tile};
pub use bonuses::Bonuses;
pub use chance::Chance;
pub use company::{COMPANIES, Company, CompanySet, PerCompany};
pub use diamonds::{Diamonds, MOST_DIAMONDS};
pub use endings::Worth;
pub use event::{Bonus, Event};
pub use options::{Acquirer, Disposal, Founding, Options, SoleHolder, Squares};
pub use prices::PriceTable;
pub use prospects::{Consequence, Payment, Prospect, SquareClass};
pub use region::Region;
pub use rules::SpaceMonopoly;
pub use square::{MAX_SIDE, Square};
pub use state::{Ending, LastPlaced, Merger, Offered, Phase, Player, State, Stock};
pub use view::{CompanyView, DisposalView, Disposer, NextPrice, PlayerView, View};
