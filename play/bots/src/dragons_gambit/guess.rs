//! What a seat takes every card to be worth, from what it rightfully knows.

use super::Worths;
use parlor_dragons_gambit::{Card, DragonsGambit, Face, GridCard, Origin, Phase, Position, State};
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
    /// What waking an 11, a 12 and a 13 would bring now.
    pub(super) wakes: [f32; 3],
    /// Whether the caller's grid may be touched.
    open_gambit: bool,
}

impl<'a> Guess<'a> {
    pub(super) fn new(game: &DragonsGambit, state: &'a State, seat: Seat, weights: &'a Worths) -> Self {
        let open_gambit = game.options().open_gambit;
        let nothing = [[0.0; 4]; MOST_PLAYERS];
        let known = [[false; 4]; MOST_PLAYERS];
        let mut guess = Self { state, seat, weights, worth: nothing, known, wakes: [0.0; 3], open_gambit };
        for owner in Seat::all(state.seats()) {
            for position in Position::ALL {
                let Some(card) = state.players[owner].grid.at(position) else { continue };
                guess.known[owner.index()][position.index()] = card.is_known_to(Viewer::Seat(seat));
                guess.worth[owner.index()][position.index()] = guess.appraise(owner, card);
            }
        }
        guess.wakes = guess.worth_of_waking();
        guess
    }

    /// What a card is taken to be worth: its value if known, else what is usual for how it came to lie there.
    fn appraise(&self, owner: Seat, card: &GridCard) -> f32 {
        if card.is_known_to(Viewer::Seat(self.seat)) {
            return f32::from(card.current());
        }
        let plain = match card.origin {
            Origin::Kept { .. } => self.weights.kept,
            Origin::Dealt | Origin::Open if owner != self.seat && card.learned.when(owner).is_some() => self.weights.held,
            Origin::Dealt | Origin::Open => self.weights.unseen,
        };
        let middle = Card::Lindwyrm;
        let shift = if card.runes.is_empty() { 0.0 } else { f32::from(card.runes.current(middle)) - f32::from(middle.value()) };
        (plain + shift).clamp(0.0, 13.0)
    }

    /// The best gale, two looks, and the best raid, in points.
    fn worth_of_waking(&self) -> [f32; 3] {
        let worst = self.worth[self.seat.index()].iter().copied().fold(0.0, f32::max);
        let best = |owner: Seat| self.worth[owner.index()].iter().copied().fold(13.0, f32::min);
        let lowest = self.opponents().map(best).fold(13.0, f32::min);
        let unknown = self.known[self.seat.index()].iter().filter(|&&known| !known).count().min(2) as f32;
        let look = if self.is_last_turn() { 0.0 } else { self.weights.look };
        let gale = ((worst - lowest) * 1.3 - 0.7).max(0.0);
        let raid = (worst - lowest).max(0.0) * 1.3 + 0.5;
        let has_target = self.opponents().next().is_some();
        if has_target { [gale, unknown * look + 0.3, raid] } else { [0.0, unknown * look, 0.0] }
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
