//! What a machine remembers of the cards it saw, and what counting tells of the others.

use super::guess::{Odds, odds_of};
use super::lore::{EVEN, Lore, turns_since};
use crate::card::{Card, RANKS};
use crate::counts::Counts;
use crate::grid::MOST_PLAYERS;
use crate::position::Position;
use crate::view::{CardView, View};
use parlor_engine::Seat;

/// What a machine can make of the cards that it saw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recall {
    /// How many cards it remembers.
    pub cards: usize,
    /// Whether it counts the cards that it has seen.
    pub counts: bool,
    /// Whether it concludes from how a card came into a grid.
    pub reads_origins: bool,
}

impl Recall {
    /// That of a machine which forgets nothing.
    pub const PERFECT: Self = Self { cards: super::ALL_CARDS as usize, counts: true, reads_origins: true };
}

/// What a machine remembers, and the cards that it has not seen or has forgotten.
pub(super) struct Memory {
    me: Seat,
    remembered: [[bool; 4]; MOST_PLAYERS],
    /// By shuffle, as in the view.
    heaps: Vec<Counts>,
    reads_origins: bool,
    /// How many turns each seat has had.
    turns: [u8; MOST_PLAYERS],
}

impl Memory {
    /// Its own cards and then those seen last are remembered, as many as the machine can.
    pub fn new(recall: &Recall, view: &View, me: Seat) -> Self {
        let heaps = if recall.counts { view.unseen.clone() } else { vec![Counts::DECK; view.unseen.len()] };
        let mut memory = Self {
            me,
            remembered: [[false; 4]; MOST_PLAYERS],
            heaps,
            reads_origins: recall.reads_origins,
            turns: [0; MOST_PLAYERS],
        };
        view.players.iter().for_each(|player| memory.turns[player.seat.index()] = player.turns);
        for (index, (owner, position)) in as_remembered(view, me).into_iter().enumerate() {
            if index < recall.cards {
                memory.remembered[owner.index()][position.index()] = true;
            } else if recall.counts {
                memory.forget(view.card(owner, position));
            }
        }
        memory
    }

    /// The cards from which the next one is drawn.
    pub fn pile(&self, view: &View) -> Counts {
        if view.draw_pile == 0 { view.discard_pile.below } else { *self.heaps.last().expect("there is a pile") }
    }

    /// A card that is remembered.
    pub fn face(&self, owner: Seat, position: Position, card: &CardView) -> Option<Card> {
        card.card.filter(|_| self.remembered[owner.index()][position.index()])
    }

    /// How likely a card is each rank.
    pub fn odds(&self, owner: Seat, position: Position, card: &CardView) -> Odds {
        match self.face(owner, position, card) {
            Some(face) => {
                let mut odds = [0.0; RANKS];
                odds[face as usize] = 1.0;
                odds
            }
            None => odds_of(&self.heaps[self.heap(card)], &self.weights(owner, card)),
        }
    }

    /// A forgotten card may be anywhere again.
    fn forget(&mut self, card: &CardView) {
        let heap = self.heap(card);
        card.card.iter().for_each(|&face| self.heaps[heap].add(face));
    }

    fn heap(&self, card: &CardView) -> usize {
        card.origin.shuffle().map_or(self.heaps.len() - 1, usize::from)
    }

    /// What others keep and hold on to is rather low.
    fn weights(&self, owner: Seat, card: &CardView) -> Odds {
        let Some(learned) = card.learned[owner].filter(|_| self.reads_origins && owner != self.me) else { return EVEN };
        let since = turns_since(learned, self.turns[owner.index()], card.learned.seats());
        *Lore::MEASURED.weights(card.origin, since)
    }
}

/// The places of all cards that a seat knows: its own first, then the others, each the latest first.
fn as_remembered(view: &View, me: Seat) -> Vec<(Seat, Position)> {
    let mut known: Vec<(u8, Seat, Position)> = Vec::with_capacity(4 * MOST_PLAYERS);
    for player in &view.players {
        for position in Position::ALL {
            let turn = player.grid[position.index()].as_ref().and_then(|card| card.learned[me]);
            known.extend(turn.map(|turn| (turn, player.seat, position)));
        }
    }
    known.sort_by_key(|&(turn, owner, position)| (owner != me, std::cmp::Reverse(turn), owner, position));
    known.into_iter().map(|(_, owner, position)| (owner, position)).collect()
}
