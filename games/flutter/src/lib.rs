//! Flutter: a stock-exchange race.
//!
//! Players trade certificates of six companies before each throw of the dice. A traveller peg that reaches the top ends
//! the round; then every company is settled by how its traveller stands to its parent, the share price. `RULES.md` beside
//! this crate has the clauses (`F7`) that the code, refusals and scenarios cite.

mod action;
mod card;
mod company;
mod deck;
mod draw;
mod ending;
mod event;
mod game;
mod machines;
mod news;
mod options;
mod round;
mod square;
mod state;
mod tell;
mod throwing;
mod trading;
mod validate;
mod view;

pub use action::{Action, Chance};
pub use card::{Card, Effect};
pub use company::{Company, PerCompany};
pub use deck::Deck;
pub use event::{Bonus, DividendCause, Event, MoveCause};
pub use game::Flutter;
pub use options::{Edition, Options};
pub use square::{Square, SquareKind};
pub use state::{Ending, Lane, Money, News, Phase, Player, State, Throw};
pub use view::{CompanyForecast, CompanyView, Fate, NewsView, PlayerView, Status, View};
