//! Everything there is to know about a game being played: plain data without heap.

use crate::auction::Auction;
use crate::debt::Debt;
use crate::few::Few;
use crate::order::{Draw, ThrowOff};
use crate::pile::{CardId, Pile};
use crate::trade::Trade;
use crate::{DeckId, Levels, Money, SpaceId, Spaces};
use parlor_engine::{MAX_SEATS, PerSeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Where a player stands in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Plays, outside jail.
    #[default]
    Free,
    /// Sits in jail, having failed (or missed) so many times to leave it (P27).
    Jailed(u8),
    /// Left the game, as the first, second and so on.
    Out(u8),
}

/// The jail cards that somebody holds or offers, by the deck they came from; in JSON a list of decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<DeckId>"))]
#[serde(from = "Vec<DeckId>", into = "Vec<DeckId>")]
pub struct JailCards(u8);

impl JailCards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// Whether the card of this deck is among them.
    #[inline]
    pub const fn contains(self, deck: DeckId) -> bool {
        self.0 & (1 << deck.index()) != 0
    }

    /// Adds the card of a deck.
    pub const fn insert(&mut self, deck: DeckId) {
        self.0 |= 1 << deck.index();
    }

    /// Takes the card of a deck away.
    pub const fn remove(&mut self, deck: DeckId) {
        self.0 &= !(1 << deck.index());
    }

    /// Whether all of `other` are among them.
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The cards of either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are not in `other`.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The decks whose cards these are.
    pub fn iter(self) -> impl Iterator<Item = DeckId> {
        DeckId::BOTH.into_iter().filter(move |&deck| self.contains(deck))
    }
}

impl From<Vec<DeckId>> for JailCards {
    fn from(decks: Vec<DeckId>) -> Self {
        let mut cards = Self::NONE;
        decks.into_iter().for_each(|deck| cards.insert(deck));
        cards
    }
}

impl From<JailCards> for Vec<DeckId> {
    fn from(cards: JailCards) -> Self {
        cards.iter().collect()
    }
}

/// A player.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Never below zero (P22).
    pub cash: Money,
    /// Where the token stands.
    pub position: SpaceId,
    /// Free, in jail, or out.
    pub status: Status,
    /// Whether GO has been passed once (P8).
    pub passed_go: bool,
    /// The jail cards held (P29).
    pub jail_cards: JailCards,
    /// Trade offers made since the last turn began (P32).
    pub offers_made: u8,
    /// Strikes in a row (P38).
    pub strikes: u8,
    /// Turns played to their end (P36).
    pub turns: u16,
    /// What the player owns.
    pub properties: Spaces,
}

/// The two dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number]"))]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Dice(u8, u8);

impl Dice {
    /// Two dice that show 1 to 6.
    pub const fn new(first: u8, second: u8) -> Option<Self> {
        let fits = first >= 1 && first <= 6 && second >= 1 && second <= 6;
        if fits { Some(Self(first, second)) } else { None }
    }

    /// The throw of this number, 0 to 35.
    pub const fn nth(number: u8) -> Self {
        Self(number / 6 + 1, number % 6 + 1)
    }

    /// What both show together.
    #[inline]
    pub const fn total(self) -> u8 {
        self.0 + self.1
    }

    /// Whether both show the same.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.0 == self.1
    }
}

impl From<Dice> for [u8; 2] {
    fn from(dice: Dice) -> Self {
        [dice.0, dice.1]
    }
}

impl TryFrom<[u8; 2]> for Dice {
    type Error = String;

    fn try_from([first, second]: [u8; 2]) -> Result<Self, String> {
        Self::new(first, second).ok_or_else(|| format!("a die shows 1 to 6, not {first} and {second}"))
    }
}

/// A card that was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DrawnCard {
    /// From which deck.
    pub deck: DeckId,
    /// Its number in the deck's list, from 1.
    pub card: CardId,
}

/// Whether the time limit has been reached (P35).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Not yet, or there is none.
    Running,
    /// Yes: what P35 says is finished, then the game ends.
    TimeUp,
}

/// What follows once every debt is settled and every lot auctioned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The token moves by the dice: the fine for leaving jail came first (P27).
    Move,
    /// The player manages, or rolls again after a double.
    Manage,
    /// The turn ends.
    End,
}

/// Land that the bank has still to auction (P23), and whose it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Estate {
    /// The land.
    pub land: Spaces,
    /// The player who went bankrupt last; the bidding begins after this seat.
    pub of: Seat,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// One player is left (P34).
    LastStanding,
    /// Time is up (P35).
    TimeUp,
    /// The table closed the game after a player had been removed (P38).
    Closed,
}

/// What the game waits for, with everything that belongs to it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Chance: the order of the seats is drawn (P9).
    DrawOrder(Draw),
    /// Chance: the seats throw for who begins (P9).
    ThrowOff(ThrowOff),
    /// The player on turn manages, leaves jail, or rolls (P4).
    BeforeRoll,
    /// Chance: the dice of the player on turn.
    Roll,
    /// The player on turn may buy where the token stands (P10).
    Purchase,
    /// Seats bid (P15).
    Auction(Auction),
    /// The first debtor raises cash and pays (P22).
    Debt,
    /// Chance: a card of this deck (P30).
    Card {
        /// The deck.
        deck: DeckId,
    },
    /// The player on turn pays a fine or draws from the other deck (P30).
    Choice {
        /// The fine, which goes into the pot.
        fine: Money,
        /// The deck to draw from instead.
        deck: DeckId,
    },
    /// A player answers an offer (P32).
    Trade(Trade),
    /// The player on turn has moved, manages and ends the turn (P4).
    Manage,
    /// The game is over.
    Over {
        /// Why.
        ending: Ending,
    },
}

/// Everything there is to know.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The players.
    pub players: PerSeat<Player>,
    /// The level of building on each space.
    pub levels: Levels,
    /// The properties that are mortgaged.
    pub mortgaged: Spaces,
    /// What the bank holds where it keeps a ledger, else 0 (P37).
    pub bank: Money,
    /// What lies on Free Parking (P13).
    pub pot: Money,
    /// Deck A and deck B.
    pub decks: [Pile; 2],
    /// The order of turns; empty until it is known.
    pub order: Few<Seat, MAX_SEATS>,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// How many turns have ended.
    pub turns: u32,
    /// Doubles in a row in this turn (P6).
    pub doubles: u8,
    /// The last throw of this turn.
    pub dice: Option<Dice>,
    /// The last card of this turn.
    pub card: Option<DrawnCard>,
    /// Whether time is up.
    pub clock: Clock,
    /// Payments that are due, the first one now (P24).
    pub debts: Few<Debt, MAX_SEATS>,
    /// Land that is still to be auctioned (P23).
    pub estate: Estate,
    /// What follows when debts and estate are empty.
    pub then: Then,
    /// What the game waits for.
    pub phase: Phase,
}

const _: () = assert!(size_of::<State>() <= 1024, "search copies states: they stay within 1 KiB");

impl State {
    /// How many seats the table has.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// Whether a player is still in the game.
    #[inline]
    pub fn is_in(&self, seat: Seat) -> bool {
        !matches!(self.players[seat].status, Status::Out(_))
    }

    /// Whether a player sits in jail.
    #[inline]
    pub fn is_jailed(&self, seat: Seat) -> bool {
        matches!(self.players[seat].status, Status::Jailed(_))
    }

    /// The players who are still in the game.
    pub fn living(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|&seat| self.is_in(seat)).collect()
    }

    /// Who owns a property.
    #[inline]
    pub fn owner(&self, space: SpaceId) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.players[seat].properties.contains(space))
    }

    /// Whether the player on turn has thrown in this turn.
    #[inline]
    pub const fn has_rolled(&self) -> bool {
        self.dice.is_some()
    }
}
