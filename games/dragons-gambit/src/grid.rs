//! Grids: a player's four face-down cards, and who knows which of them.

use crate::card::Card;
use crate::position::Position;
use crate::runes::Runes;
use parlor_engine::{PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The most players of one table (D5).
pub const MOST_PLAYERS: usize = 6;

/// A card in a grid. A scenario may write a bare value for a dealt card that nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenCard")]
pub struct GridCard {
    /// The card itself.
    pub face: Card,
    /// The runes on its back (DR2).
    pub runes: Runes,
    /// Who knows it, and since when.
    pub learned: Learned,
    /// How it came into play.
    pub origin: Origin,
}

/// A grid card as it may be written: whole, in part, or as a bare value.
#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a grid card is a value 0 to 13, or an object with face, runes, learned and origin"
)]
enum WrittenCard {
    Value(Card),
    Whole {
        face: Card,
        #[serde(default)]
        runes: Runes,
        #[serde(default)]
        learned: Learned,
        #[serde(default)]
        origin: Origin,
    },
}

impl From<WrittenCard> for GridCard {
    fn from(written: WrittenCard) -> Self {
        match written {
            WrittenCard::Value(face) => Self::dealt(face),
            WrittenCard::Whole { face, runes, learned, origin } => Self { face, runes, learned, origin },
        }
    }
}

/// How a card came into a grid. Everybody at the table saw that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Origin {
    /// D9: dealt face-down.
    #[default]
    Dealt,
    /// D14: kept after a draw, unseen by the others.
    Kept {
        /// How often the pile had been reshuffled when it was drawn.
        shuffle: u8,
    },
    /// DK3, DK4: taken from the discard pile, or kept after its ability was invoked: all have seen it.
    Open,
}

impl Origin {
    /// DK11: how often the pile had been reshuffled when the card left it; a card seen by all is counted no more.
    pub const fn shuffle(self) -> Option<u8> {
        match self {
            Self::Dealt => Some(0),
            Self::Kept { shuffle } => Some(shuffle),
            Self::Open => None,
        }
    }
}

/// For each seat the turn in which it learned a card, counted from 0 (the first look), or nothing.
///
/// In JSON a list in seat order that ends with the last seat who knows the card: `[]` nobody, `[null, 3]` the second seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Option<u8>>", into = "Vec<Option<u8>>")]
pub struct Learned([u8; MOST_PLAYERS]);

impl Learned {
    const NEVER: u8 = u8::MAX;

    /// Nobody knows it.
    pub const NOBODY: Self = Self([Self::NEVER; MOST_PLAYERS]);

    /// Everybody at a table of `seats` learned it in this turn.
    pub fn by_all(seats: u8, turn: u8) -> Self {
        let mut learned = Self::NOBODY;
        learned.0[..usize::from(seats)].fill(turn);
        learned
    }

    /// One seat learned it in this turn.
    pub fn by(seat: Seat, turn: u8) -> Self {
        let mut learned = Self::NOBODY;
        learned.add(seat, turn);
        learned
    }

    /// A seat learns it, or refreshes its memory (DE8).
    pub fn add(&mut self, seat: Seat, turn: u8) {
        self.0[seat.index()] = turn;
    }

    /// The turn in which a seat learned it.
    #[inline]
    pub fn when(&self, seat: Seat) -> Option<u8> {
        match self.0.get(seat.index()) {
            Some(&turn) if turn != Self::NEVER => Some(turn),
            Some(_) | None => None,
        }
    }

    /// The turns of the first `seats` seats.
    pub fn per_seat(&self, seats: u8) -> PerSeat<Option<u8>> {
        PerSeat::from_fn(seats, |seat| self.when(seat))
    }

    /// From the turns of some seats.
    pub fn from_seats(turns: &PerSeat<Option<u8>>) -> Self {
        let mut learned = Self::NOBODY;
        for (seat, turn) in turns.iter().filter(|(seat, _)| seat.index() < MOST_PLAYERS) {
            turn.iter().for_each(|&turn| learned.add(seat, turn));
        }
        learned
    }
}

impl Default for Learned {
    fn default() -> Self {
        Self::NOBODY
    }
}

impl TryFrom<Vec<Option<u8>>> for Learned {
    type Error = String;

    fn try_from(turns: Vec<Option<u8>>) -> Result<Self, String> {
        if turns.len() > MOST_PLAYERS {
            return Err(format!("at most {MOST_PLAYERS} seats can know a card, not {}", turns.len()));
        }
        Ok(Self::from_seats(&PerSeat::from_fn(turns.len() as u8, |seat| turns[seat.index()])))
    }
}

impl From<Learned> for Vec<Option<u8>> {
    fn from(learned: Learned) -> Self {
        let known = learned.0.iter().rposition(|&turn| turn != Learned::NEVER).map_or(0, |last| last + 1);
        learned.0[..known].iter().map(|&turn| (turn != Learned::NEVER).then_some(turn)).collect()
    }
}

impl GridCard {
    /// D9: a card as it is dealt.
    pub const fn dealt(face: Card) -> Self {
        Self { face, runes: Runes::NONE, learned: Learned::NOBODY, origin: Origin::Dealt }
    }

    /// DK3, DK4: a card that all have seen comes into a grid.
    pub fn open(face: Card, seats: u8, turn: u8) -> Self {
        Self { face, runes: Runes::NONE, learned: Learned::by_all(seats, turn), origin: Origin::Open }
    }

    /// The current value (D2).
    #[inline]
    pub fn current(&self) -> u8 {
        self.runes.current(self.face)
    }

    /// Whether a viewer rightfully knows the card (DK1–DK10).
    #[inline]
    pub fn is_known_to(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.learned.when(seat).is_some(),
            // A card that each player has looked at alone is still no public card.
            Viewer::Spectator => self.origin == Origin::Open,
            Viewer::Referee => true,
        }
    }
}

/// Four cards (D1); places are empty only before and during the deal. In JSON a list of four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grid([Option<GridCard>; 4]);

impl Grid {
    /// Nothing dealt yet.
    pub const EMPTY: Self = Self([None; 4]);

    /// What lies at a position.
    #[inline]
    pub const fn at(&self, position: Position) -> Option<&GridCard> {
        self.0[position.index()].as_ref()
    }

    /// The card at a position of a dealt grid.
    #[inline]
    pub fn card(&self, position: Position) -> &GridCard {
        self.at(position).expect("after the deal each grid has four cards")
    }

    /// The card at a position of a dealt grid, to change.
    #[inline]
    pub fn card_mut(&mut self, position: Position) -> &mut GridCard {
        self.0[position.index()].as_mut().expect("after the deal each grid has four cards")
    }

    /// Lays a card down and returns what lay there.
    pub fn lay(&mut self, position: Position, card: GridCard) -> Option<GridCard> {
        self.0[position.index()].replace(card)
    }

    /// The cards that are there.
    pub fn cards(&self) -> impl Iterator<Item = &GridCard> {
        self.0.iter().flatten()
    }

    /// The cards that are there, to change.
    pub fn cards_mut(&mut self) -> impl Iterator<Item = &mut GridCard> {
        self.0.iter_mut().flatten()
    }

    /// D39: the sum of the current values.
    pub fn total(&self) -> u8 {
        self.cards().map(GridCard::current).sum()
    }
}
