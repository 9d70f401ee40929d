//! The Dragon's Gambit: a card game of memory and nerve.
//!
//! Four cards lie face-down before each player, and each knows two of their own. Whoever believes their total to be the
//! lowest calls the Final Gambit. `RULES.md` beside this crate has the clauses (`D34`) that code, refusals and scenarios
//! cite. The draw pile has no order in the state: cards are drawn late, and knowledge is tied to each card.

mod action;
mod card;
mod chance;
mod counts;
mod deck;
mod draw;
mod event;
mod game;
mod grid;
mod machines;
mod options;
mod position;
mod prompt;
mod rules;
mod runes;
mod sheet;
mod state;
mod tell;
mod validate;
mod view;
mod worlds;
mod written;

pub use action::Action;
pub use card::{Ability, Card, Kind, Trigger};
pub use chance::Chance;
pub use counts::Counts;
pub use deck::{AbilityInfo, CardInfo, Deck};
pub use event::Event;
pub use game::DragonsGambit;
pub use grid::{Grid, GridCard, Learned, Origin};
pub use machines::{CallManner, Lore, MOST_TOTAL, MOST_TURNS, Outlook, Reckoning, Worths, believe, opinion, turns_since};
pub use options::{FirstLook, MemoryAid, Options, Scoring};
pub use position::{Pair, Position};
pub use runes::{Rune, Runes};
pub use sheet::{Hand, LastRound, Outcome, RevealedCard, Sheet, SheetLine};
pub use state::{Choices, DiscardPile, Face, Phase, Player, Players, State};
pub use view::{CardView, DiscardView, PhaseView, PlayerView, View};
