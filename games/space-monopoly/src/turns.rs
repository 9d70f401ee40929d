//! How a game and its turns begin and end (S4, S7, S8, S21, S23).

use crate::board::Board;
use crate::company::PerCompany;
use crate::event::Event;
use crate::options::Squares;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{Ending, Offered, Phase, Player, State, Stock};
use parlor_engine::{Ignore, PerSeat, Seat, Sink};

impl SpaceMonopoly {
    /// How a game of `seats` begins: chance lays the diamonds, then s1 has the first turn (S23).
    pub(crate) fn begin(&self, seats: u8) -> State {
        let rules = self.rules();
        let player = Player { cash: rules.starting_cash, shares: PerCompany::default() };
        let mut state = State {
            board: Board::new(rules.columns, rules.rows),
            companies: PerCompany::from_fn(|_| Stock { splits: 0, pool: rules.shares }),
            players: PerSeat::new(seats, player),
            seat: Seat::new(0),
            turn: 1,
            bought: 0,
            idle_turns: 0,
            last_placed: None,
            phase: Phase::Diamonds { left: self.diamonds() },
        };
        if self.diamonds() == 0 {
            self.begin_turn(&mut state, &mut Ignore);
        }
        state
    }

    /// S4: a first diamond falls; it founds nothing, even beside another.
    pub(crate) fn lay_diamond(&self, state: &mut State, square: Square, events: &mut impl Sink<Event>) {
        let Phase::Diamonds { left } = &mut state.phase else { return };
        *left -= 1;
        let done = *left == 0;
        state.board.lay_loose(square);
        events.push(Event::DiamondLaid { square });
        if done {
            self.begin_turn(state, events);
        }
    }

    /// S8: one of the turn's five squares is drawn.
    pub(crate) fn offer(&self, state: &mut State, square: Square, events: &mut impl Sink<Event>) {
        let Phase::Drawing { offered } = &mut state.phase else { return };
        offered.push(square);
        events.push(Event::SquareOffered { seat: state.seat, square });
        if offered.is_full() {
            let offered = std::mem::take(offered);
            state.phase = Phase::Placing { offered };
        }
    }

    fn begin_turn(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let seat = state.seat;
        state.bought = 0;
        events.push(Event::TurnBegan { seat, turn: state.turn, turn_limit: self.rules().turns() });
        let legal = self.legal_squares(state);
        if legal.is_empty() {
            // S8: placing is skipped, trading is not.
            state.idle_turns += 1;
            events.push(Event::PlacementSkipped { seat });
            state.phase = Phase::Buying;
            return;
        }
        state.phase = match self.rules().squares {
            Squares::Any => Phase::Placing { offered: Offered::new() },
            Squares::Five if legal.count() as usize > Offered::new().capacity() => Phase::Drawing { offered: Offered::new() },
            // S28: where five or fewer are left, all of them are offered.
            Squares::Five => {
                let offered: Offered = legal.squares().collect();
                offered.iter().for_each(|&square| events.push(Event::SquareOffered { seat, square }));
                Phase::Placing { offered }
            }
        };
    }

    /// The turn is over: the game ends (S21), or the next player begins.
    pub(crate) fn end_turn(&self, state: &mut State, events: &mut impl Sink<Event>) {
        events.push(Event::TurnEnded { seat: state.seat, turn: state.turn });
        if state.idle_turns >= state.seats() {
            return self.end_game(state, Ending::NoSquare, events);
        }
        if state.turn >= self.rules().turns() {
            return self.end_game(state, Ending::TurnLimit { turns: state.turn }, events);
        }
        state.turn += 1;
        state.seat = state.seat.next(state.seats());
        self.begin_turn(state, events);
    }
}
