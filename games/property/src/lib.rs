//! The property games: Property Tycoon and Tycoon on one engine.

mod board;
mod edition;
mod effect;
mod few;
mod house_rules;
mod options;
mod space;

pub use board::{Board, DECK_LIMIT, Ground, HOTEL, Lot, SALARY, STATION_RENTS, UTILITY_FACTORS};
pub use edition::{Card, Deck, Edition, Format, Group, Mistake, Mistakes, Place, Space, SpaceKind, UnknownFormat};
pub use effect::{DeckId, EFFECT_FORMS, Effect, Nearest, Till};
pub use few::Few;
pub use house_rules::{check_options, house_rules, property_tycoon_presets, tycoon_presets};
pub use options::{
    AuctionStart, Bank, BankruptAssets, BuildWindow, BuildingResale, Cards, Doubles, HouseCosts, Jail, NearestRent, Options,
    PlayOrder, Switch, Taxes, TimeUp, UnmortgageFactor, Worth,
};
pub use space::{Levels, Money, SPACES, SpaceId, Spaces, SpacesIter};
