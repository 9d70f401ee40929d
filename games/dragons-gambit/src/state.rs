//! Everything there is to know about a game at one moment.

use crate::card::Card;
use crate::counts::Counts;
use crate::grid::{Grid, GridCard, MOST_PLAYERS};
use crate::position::{Pair, Position};
use crate::sheet::LastRound;
use crate::written::WrittenState;
use parlor_engine::{Seat, SeatSet, Turn};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// A game at one moment: plain data.
///
/// The draw pile has no order: a card is drawn from it when it is needed, each card as likely as the next. The discard pile
/// needs none but its top: cards below it come back only by a reshuffle. A scenario may write `"rest"` for the draw pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "WrittenState")]
pub struct State {
    /// The round, from 1.
    pub round: u16,
    /// D12: who plays first in this round; in round 1 drawn by lot.
    pub first: Seat,
    /// How many turns have been completed in this round. Whose turn it is follows from it.
    pub turns: u8,
    /// D47: how often the discard pile has been reshuffled in this round.
    pub shuffles: u8,
    /// D34: who has called the Final Gambit in this round.
    pub caller: Option<Seat>,
    /// What the game waits for.
    pub phase: Phase,
    /// The players in seat order.
    pub players: Players,
    /// The unseen cards of the draw pile.
    pub draw_pile: Counts,
    /// The discard pile.
    pub discard_pile: DiscardPile,
    /// The grids of the round before, as they were revealed (D39).
    pub last_round: Option<LastRound>,
}

const _: () = assert!(size_of::<State>() <= 512);

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Chance draws the first player (D12).
    FirstPlayer,
    /// Chance deals the next card (D9).
    Deal {
        /// How many cards have been dealt.
        dealt: u8,
    },
    /// D49: each player chooses two cards to look at; sealed until all have chosen.
    FirstLook {
        /// What was chosen so far.
        choices: Choices,
    },
    /// Everybody looks (D10), and chance flips the first card of the discard pile (D11).
    Flip {
        /// What each player looks at.
        choices: Choices,
    },
    /// The active player draws, takes or calls (D13).
    Turn,
    /// Chance brings the drawn card (D14).
    Draw,
    /// The active player decides on the drawn card (D14).
    Decide {
        /// The card in hand.
        card: Card,
        /// Whether its ability was invoked, and so all have seen it (D22).
        face: Face,
    },
    /// A Wyrm or the Tyrant was discarded: the active player may invoke its ability (D14, D15).
    Wake {
        /// The card.
        card: Card,
    },
    /// D32: the active player has had one look of Twin Sight and may have another.
    SecondLook {
        /// Whose card was looked at.
        owner: Seat,
        /// Where it lies.
        position: Position,
    },
    /// D33: the active player has looked at a card and may exchange it.
    Raid {
        /// Whose card was looked at.
        owner: Seat,
        /// Where it lies.
        position: Position,
    },
    /// The game is over (D44).
    Over,
}

/// Whether the card in hand has been shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Only the active player has seen it.
    Secret,
    /// Its ability was invoked: all have seen it (D22).
    Shown,
}

/// What each seat has chosen to look at first; in JSON a list in seat order that ends with the last seat who has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Option<Pair>>", into = "Vec<Option<Pair>>")]
pub struct Choices([Option<Pair>; MOST_PLAYERS]);

impl Choices {
    /// Nobody has chosen.
    pub const NONE: Self = Self([None; MOST_PLAYERS]);

    /// D10: everybody of a table of `seats` looks at positions 1 and 2.
    pub fn near_row(seats: u8) -> Self {
        let mut choices = Self::NONE;
        choices.0[..usize::from(seats)].fill(Some(Pair::NEAR_ROW));
        choices
    }

    /// What a seat has chosen.
    pub fn of(&self, seat: Seat) -> Option<Pair> {
        self.0.get(seat.index()).copied().flatten()
    }

    /// A seat chooses.
    pub fn set(&mut self, seat: Seat, pair: Pair) {
        self.0[seat.index()] = Some(pair);
    }

    /// The seats that have chosen.
    pub fn made(&self) -> SeatSet {
        Seat::all(MOST_PLAYERS as u8).filter(|&seat| self.of(seat).is_some()).collect()
    }
}

impl TryFrom<Vec<Option<Pair>>> for Choices {
    type Error = String;

    fn try_from(pairs: Vec<Option<Pair>>) -> Result<Self, String> {
        let mut choices = Self::NONE;
        let Some(places) = choices.0.get_mut(..pairs.len()) else {
            return Err(format!("at most {MOST_PLAYERS} seats can choose, not {}", pairs.len()));
        };
        places.copy_from_slice(&pairs);
        Ok(choices)
    }
}

impl From<Choices> for Vec<Option<Pair>> {
    fn from(choices: Choices) -> Self {
        let chosen = choices.0.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        choices.0[..chosen].to_vec()
    }
}

/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The four cards.
    pub grid: Grid,
    /// The cumulative score (D44).
    pub score: u16,
    /// Dragon Crests (D42).
    pub crests: u16,
}

/// Two to six players; in JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    list: [Player; MOST_PLAYERS],
    seats: u8,
}

/// The discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardPile {
    /// The card on top; none before the flip (D11).
    pub top: Option<Card>,
    /// All others.
    #[serde(default)]
    pub below: Counts,
}

impl State {
    /// How a game of `seats` begins.
    pub fn new(seats: u8) -> Self {
        Self {
            round: 1,
            first: Seat::new(0),
            turns: 0,
            shuffles: 0,
            caller: None,
            phase: Phase::FirstPlayer,
            players: Players::new(seats),
            draw_pile: Counts::DECK,
            discard_pile: DiscardPile::EMPTY,
            last_round: None,
        }
    }

    /// How many players there are.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats
    }

    /// Whether a seat belongs to this table.
    pub const fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.players.seats as usize
    }

    /// D3: whose turn it is: D17 lets everybody play clockwise from the first player.
    #[inline]
    pub fn active(&self) -> Seat {
        Seat::new((self.first.index() as u8 + self.turns) % self.seats())
    }

    /// How many turns a seat has completed in this round.
    pub fn turns_of(&self, seat: Seat) -> u8 {
        let (seats, laps) = (self.seats(), self.turns / self.seats());
        let place = (seat.index() as u8 + seats - self.first.index() as u8) % seats;
        laps + u8::from(place < self.turns % seats)
    }

    /// What the game waits for.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::FirstPlayer | Phase::Deal { .. } | Phase::Flip { .. } | Phase::Draw => Turn::Chance,
            Phase::FirstLook { choices } => {
                let made = choices.made();
                Turn::Seats(Seat::all(self.seats()).filter(|&seat| !made.contains(seat)).collect())
            }
            Phase::Turn | Phase::Decide { .. } | Phase::Wake { .. } | Phase::SecondLook { .. } | Phase::Raid { .. } => {
                Turn::of(self.active())
            }
            Phase::Over => Turn::Over,
        }
    }

    /// The card in the active player's hand.
    pub const fn hand(&self) -> Option<(Card, Face)> {
        match self.phase {
            Phase::Decide { card, face } => Some((card, face)),
            Phase::FirstPlayer
            | Phase::Deal { .. }
            | Phase::FirstLook { .. }
            | Phase::Flip { .. }
            | Phase::Turn
            | Phase::Draw
            | Phase::Wake { .. }
            | Phase::SecondLook { .. }
            | Phase::Raid { .. }
            | Phase::Over => None,
        }
    }

    /// All cards that are not in the draw pile.
    pub fn placed(&self) -> Counts {
        let mut placed = self.discard_pile.below;
        self.discard_pile.top.iter().for_each(|&card| placed.add(card));
        self.hand().iter().for_each(|&(card, _)| placed.add(card));
        self.players.iter().flat_map(|(_, player)| player.grid.cards()).for_each(|card| placed.add(card.face));
        placed
    }

    /// The card at a position of a dealt grid.
    #[inline]
    pub fn card(&self, owner: Seat, position: Position) -> &GridCard {
        self.players[owner].grid.card(position)
    }

    /// The card at a position of a dealt grid, to change.
    #[inline]
    pub fn card_mut(&mut self, owner: Seat, position: Position) -> &mut GridCard {
        self.players[owner].grid.card_mut(position)
    }
}

impl DiscardPile {
    /// No card.
    pub const EMPTY: Self = Self { top: None, below: Counts::EMPTY };

    /// Puts a card on top.
    pub fn put(&mut self, card: Card) {
        if let Some(covered) = self.top.replace(card) {
            self.below.add(covered);
        }
    }

    /// How many cards.
    pub fn len(&self) -> u8 {
        self.below.total() + u8::from(self.top.is_some())
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Players {
    fn new(seats: u8) -> Self {
        let player = Player { grid: Grid::EMPTY, score: 0, crests: 0 };
        Self { list: [player; MOST_PLAYERS], seats }
    }

    /// The players in seat order.
    pub fn as_slice(&self) -> &[Player] {
        &self.list[..usize::from(self.seats)]
    }

    /// Seats with their players.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Player)> {
        Seat::all(self.seats).zip(&self.list)
    }

    /// The players, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Player> {
        self.list[..usize::from(self.seats)].iter_mut()
    }
}

impl Index<Seat> for Players {
    type Output = Player;

    #[inline]
    fn index(&self, seat: Seat) -> &Player {
        &self.list[seat.index()]
    }
}

impl IndexMut<Seat> for Players {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.list[seat.index()]
    }
}

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Player>::deserialize(deserializer)?;
        if !(2..=MOST_PLAYERS).contains(&list.len()) {
            return Err(serde::de::Error::custom("a table has 2 to 6 players"));
        }
        let mut players = Self::new(list.len() as u8);
        players.list[..list.len()].copy_from_slice(&list);
        Ok(players)
    }
}
