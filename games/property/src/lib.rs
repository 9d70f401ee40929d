//! The property games: Property Tycoon and Tycoon on one engine.
//!
//! Players go round a board of forty spaces, buy land, build on it and charge rent; auctions, debts, trades and jail are small
//! machines nested in the phase of a turn. Every difference between the two games is a house rule, so an *edition* is data:
//! a board, two decks, and defaults. `RULES.md` beside this crate has the clauses (`P7`) that the code, refusals and
//! scenarios cite.

mod action;
mod auction;
mod board;
mod cards;
mod check;
mod debt;
mod draw;
mod edition;
mod effect;
mod ending;
mod estate;
mod event;
mod few;
#[cfg(test)]
mod fixture;
mod game;
mod house_rules;
mod jail;
mod machines;
mod options;
mod order;
mod pile;
mod play;
mod printed;
mod rules;
mod ruling;
mod seat_list;
mod space;
mod state;
mod tell;
mod trade;
mod turn;
mod validate;
mod view;

pub use action::{Action, Chance};
pub use auction::Auction;
pub use board::{Board, DECK_LIMIT, Ground, HOTEL, Lot, SALARY, STATION_RENTS, UTILITY_FACTORS};
pub use debt::Debt;
pub use edition::{Card, Deck, Edition, Format, Group, Mistake, Mistakes, Place, Space, SpaceKind, UnknownFormat};
pub use effect::{DeckId, EFFECT_FORMS, Effect, Nearest, Till};
pub use event::{Account, Event, Gain, JailCause, Reason, Release, Way};
pub use few::{Few, Filler};
pub use game::{EditionTag, Property, PropertyTycoon, PropertyTycoonTag, Tycoon, TycoonTag};
pub use house_rules::{check_options, house_rules, property_tycoon_presets, tycoon_presets};
pub use jail::{JAIL_ROLLS, JAIL_ROUNDS};
pub use machines::{Appraiser, Craft, Holdings, Reckoner, Style, Visits};
pub use options::{
    AuctionStart, Bank, BankruptAssets, BuildWindow, BuildingResale, Cards, Doubles, HouseCosts, Jail, NearestRent, Options,
    PlayOrder, Switch, Taxes, TimeUp, UnmortgageFactor, Worth,
};
pub use order::{Draw, ThrowOff};
pub use pile::{CardId, CardSet, Pile};
pub use printed::{Print, Printed, PrintedCard, PrintedDeck, PrintedSpace};
pub use rules::{LEDGER, Rules};
pub use space::{Levels, Money, SPACES, SpaceId, Spaces, SpacesIter};
pub use state::{Clock, Dice, DrawnCard, Ending, Estate, JailCards, Phase, Player, State, Status, Then};
pub use trade::{Back, COUNTERS_PER_OFFER, Goods, OFFERS_PER_TURN, Terms, Trade};
pub use turn::TURN_CAP;
pub use view::{Ask, PlayerView, SpaceView, SpaceViews, View};
