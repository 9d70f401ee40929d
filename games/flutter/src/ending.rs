//! The end of a turn and of the game (F13, F22–F24, FB6–FB8, FR2, FR3).

use crate::{Edition, Ending, Event, Flutter, Phase, State};
use parlor_engine::{PerSeat, Seat, Sink, Standing};

impl Flutter {
    /// Ends the turn after a throw: the game may be over (F24, FR2), otherwise the turn passes exactly once (F13).
    pub(crate) fn end_turn(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        if let Some(ending) = self.ending_after_throw(state) {
            return self.finish(state, ending, events);
        }
        let next = seat
            .round_after(state.seats())
            .find(|&next| self.is_playing(state, next))
            .expect("a game in which nobody plays is over");
        state.phase = Phase::Trade { seat: next, trades: 0 };
        events.push(Event::TurnPassed { seat, next, throws: state.throws });
    }

    /// F22, F23: tested only when a round has ended.
    pub(crate) fn ending_after_round(&self, state: &State) -> Option<Ending> {
        if Seat::all(state.seats()).any(|seat| state.worth(seat) >= self.options.target && self.is_playing(state, seat)) {
            return Some(Ending::Target);
        }
        (state.trading().count() <= 1).then_some(Ending::Survival)
    }

    fn ending_after_throw(&self, state: &State) -> Option<Ending> {
        // FR2: without a company there is nothing to throw for.
        if state.trading().next().is_none() {
            return Some(Ending::Survival);
        }
        if state.throws >= self.options.throw_cap {
            return Some(Ending::ThrowCap);
        }
        self.is_standstill(state).then_some(Ending::Standstill)
    }

    /// F24: nobody holds a certificate and nobody can buy one.
    fn is_standstill(&self, state: &State) -> bool {
        state.trading().all(|company| {
            state.companies[company].broker == self.options.certificates
                && !Seat::all(state.seats()).any(|seat| self.is_playing(state, seat) && self.can_buy(state, seat, company))
        })
    }

    pub(crate) fn finish(&self, state: &mut State, ending: Ending, events: &mut impl Sink<Event>) {
        state.phase = Phase::Over { ending };
        let (clause, ranks) = (self.clause_of(ending), self.ranks(state, ending));
        events.push(Event::GameOver { ending, clause, ranks, worths: worths(state) });
    }

    /// The clause by which a game ended.
    pub(crate) fn clause_of(&self, ending: Ending) -> &'static str {
        match (ending, self.options.edition) {
            (Ending::Target, Edition::Standard) => "F22",
            (Ending::Target, Edition::Blueprint) => "FB6",
            (Ending::Survival, Edition::Standard) => "F23",
            (Ending::Survival, Edition::Blueprint) => "FB8",
            (Ending::Standstill | Ending::ThrowCap, Edition::Standard | Edition::Blueprint) => "F24",
        }
    }

    /// The rank of each seat in a game that has ended so. The richest win and equals share it; in the blueprint the first
    /// seat with the target wins (FB6), and seats that left rank last (FB7).
    pub fn ranks(&self, state: &State, ending: Ending) -> PerSeat<u8> {
        let mut places = PerSeat::from_fn(state.seats(), |seat| {
            let worth = i64::from(state.worth(seat));
            if self.is_playing(state, seat) { worth } else { -1 }
        });
        if let (Ending::Target, Edition::Blueprint) = (ending, self.options.edition) {
            let target = i64::from(self.options.target);
            if let Some((_, place)) = places.iter_mut().find(|(_, place)| **place >= target) {
                *place = i64::MAX;
            }
        }
        Standing::highest_first(places, "", "").ranks
    }

    /// The result, once the game is over.
    pub(crate) fn result(&self, state: &State) -> Option<Standing> {
        let Phase::Over { ending } = state.phase else { return None };
        let ranks = self.ranks(state, ending);
        let reason = self.reason_of(ending, &ranks);
        Some(Standing { ranks, scores: worths(state), clause: self.clause_of(ending).to_owned(), reason, counted: true })
    }

    fn reason_of(&self, ending: Ending, ranks: &PerSeat<u8>) -> String {
        let (target, cap) = (self.options.target, self.options.throw_cap);
        let is_draw = ranks.as_slice().iter().all(|&rank| rank == 1);
        match (ending, self.options.edition) {
            (Ending::Target, Edition::Standard) => format!("the target of {target} was reached, the richest wins"),
            (Ending::Target, Edition::Blueprint) => format!("the first seat in order with {target} wins"),
            (Ending::Survival, Edition::Standard | Edition::Blueprint) if is_draw => {
                "at most one company still trades and all are equal: a draw".to_owned()
            }
            (Ending::Survival, Edition::Standard) => "at most one company still trades, the richest wins".to_owned(),
            (Ending::Survival, Edition::Blueprint) => "the last seat wins".to_owned(),
            (Ending::Standstill, Edition::Standard | Edition::Blueprint) => {
                "nobody holds a certificate or can buy one, the richest wins".to_owned()
            }
            (Ending::ThrowCap, Edition::Standard | Edition::Blueprint) => {
                format!("{cap} throws have been made, the richest wins")
            }
        }
    }
}

/// The net worth of each seat (F22).
pub(crate) fn worths(state: &State) -> PerSeat<i64> {
    PerSeat::from_fn(state.seats(), |seat| i64::from(state.worth(seat)))
}
