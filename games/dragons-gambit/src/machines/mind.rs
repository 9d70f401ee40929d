//! What a machine believes from a view: its memory, the odds of every card, and its reckoning.

use super::guess::{Guess, Odds};
use super::memory::Memory;
use super::outlook::Outlook;
use super::reckoning::{Question, Reckoning};
use crate::action::Action;
use crate::card::{Card, RANKS};
use crate::grid::MOST_PLAYERS;
use crate::position::Position;
use crate::view::{PhaseView, View};
use parlor_engine::Seat;

/// What a machine believes.
pub(super) struct Mind<'a> {
    pub view: &'a View,
    pub me: Seat,
    /// How likely each card of a grid is each rank.
    odds: [[Odds; 4]; MOST_PLAYERS],
    /// The odds of the next drawn card.
    pub pile: Odds,
    reckoning: Reckoning<'a>,
}

impl<'a> Mind<'a> {
    /// Makes up a mind from what a seat sees and the machine remembers.
    pub fn new(memory: &Memory, outlook: &'a Outlook, view: &'a View, me: Seat) -> Self {
        let pile = outlook.pile;
        let mut odds = [[[0.0; RANKS]; 4]; MOST_PLAYERS];
        let mut guesses = [[Guess::NOTHING; 4]; MOST_PLAYERS];
        for player in &view.players {
            for position in Position::ALL {
                let Some(card) = &player.grid[position.index()] else { continue };
                let (owner, place) = (player.seat.index(), position.index());
                odds[owner][place] = memory.odds(player.seat, position, card);
                guesses[owner][place] = match memory.face(player.seat, position, card) {
                    Some(face) => Guess::sure(face, card.runes),
                    None => Guess::unsure(&odds[owner][place], card.runes),
                };
            }
        }
        let own = Position::ALL.map(|position| {
            let card = view.players[me.index()].grid[position.index()].as_ref();
            card.and_then(|card| memory.face(me, position, card))
        });
        let mut reckoning = Reckoning::new(outlook, question(view, me), guesses, own);
        reckoning.consider();
        Self { view, me, odds, pile, reckoning }
    }

    /// What an action brings, in points. Calls are decided elsewhere.
    pub fn worth(&self, action: &Action) -> f32 {
        self.reckoning.worth(action)
    }

    /// How likely a card of a grid is each rank.
    pub fn odds(&self, owner: Seat, position: Position) -> &Odds {
        &self.odds[owner.index()][position.index()]
    }

    /// The total to expect in the own grid.
    pub fn own_total(&self) -> f32 {
        self.reckoning.total(self.me)
    }
}

fn question(view: &View, me: Seat) -> Question {
    let hand: Option<Card> = if let PhaseView::Decide { card, .. } = view.phase { card } else { None };
    Question {
        me,
        seats: view.seats(),
        hand,
        raided: if let PhaseView::Raid { owner, position } = view.phase { Some((owner, position)) } else { None },
        top: view.discard_pile.top,
        sealed: view.players.iter().find(|player| player.sealed).map(|player| player.seat),
        last_turn: view.caller.is_some(),
    }
}
