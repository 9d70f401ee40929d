//! What a seat takes every card to be worth, from what it rightfully knows.

use super::Worths;
use parlor_dragons_gambit::{Card, DragonsGambit, Face, Origin, Phase, Position, State};
use parlor_engine::{Game, Seat, Viewer};

/// The most players of a table.
const MOST_PLAYERS: usize = 6;

/// One seat's picture of the table.
pub(super) struct Guess<'a> {
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) weights: &'a Worths,
    /// What each card is taken to be worth.
    pub(super) worth: [[f32; 4]; MOST_PLAYERS],
    /// Whether the seat knows it.
    pub(super) known: [[bool; 4]; MOST_PLAYERS],
    /// Whether the caller's grid may be touched.
    open_gambit: bool,
}

impl<'a> Guess<'a> {
    pub(super) fn new(game: &DragonsGambit, state: &'a State, seat: Seat, weights: &'a Worths) -> Self {
        let open_gambit = game.options().open_gambit;
        let mut guess =
            Self { state, seat, weights, worth: [[0.0; 4]; MOST_PLAYERS], known: [[false; 4]; MOST_PLAYERS], open_gambit };
        for owner in Seat::all(state.seats()) {
            for position in Position::ALL {
                let Some(card) = state.players[owner].grid.at(position) else { continue };
                let known = card.is_known_to(Viewer::Seat(seat));
                guess.known[owner.index()][position.index()] = known;
                guess.worth[owner.index()][position.index()] = if known {
                    f32::from(card.current())
                } else {
                    let plain = if matches!(card.origin, Origin::Kept { .. }) { weights.kept } else { weights.unseen };
                    let shift = if card.runes.is_empty() {
                        0.0
                    } else {
                        f32::from(card.runes.current(Card::Lindwyrm)) - f32::from(Card::Lindwyrm.value())
                    };
                    (plain + shift).clamp(0.0, 13.0)
                };
            }
        }
        guess
    }

    pub(super) fn of(&self, owner: Seat, position: Position) -> f32 {
        self.worth[owner.index()][position.index()]
    }

    pub(super) fn own(&self, position: Position) -> f32 {
        self.of(self.seat, position)
    }

    pub(super) fn knows(&self, owner: Seat, position: Position) -> bool {
        self.known[owner.index()][position.index()]
    }

    pub(super) fn total(&self, owner: Seat) -> f32 {
        self.worth[owner.index()].iter().sum()
    }

    /// The opponents whose cards may be touched.
    pub(super) fn opponents(&self) -> impl Iterator<Item = Seat> + '_ {
        let sealed = if self.open_gambit { None } else { self.state.caller };
        Seat::all(self.state.seats()).filter(move |&other| other != self.seat && Some(other) != sealed)
    }

    /// The lowest total of the others.
    pub(super) fn lowest_rival(&self) -> f32 {
        let others = Seat::all(self.state.seats()).filter(|&other| other != self.seat);
        others.map(|other| self.total(other)).fold(f32::MAX, f32::min)
    }

    /// D34: whether a call is allowed at this turn.
    pub(super) fn may_call(&self) -> bool {
        let state = self.state;
        state.phase == Phase::Turn && state.caller.is_none() && state.turns >= 2 * state.seats()
    }

    /// The drawn card whose ability can still be invoked.
    pub(super) fn secret_card(&self) -> Option<Card> {
        match self.state.phase {
            Phase::Decide { card, face: Face::Secret } => Some(card),
            _ => None,
        }
    }

    /// Whether this is the seat's last turn of the round.
    pub(super) fn is_last_turn(&self) -> bool {
        self.state.caller.is_some()
    }
}
