//! How a game ends (P34–P36).

use crate::rules::Rules;
use crate::state::{Ending, Phase, State, Status};
use parlor_engine::{PerSeat, Seat, Standing};

impl Rules {
    /// The worth of who is in the game; nothing for who is out.
    pub fn scores(&self, state: &State) -> PerSeat<i64> {
        PerSeat::from_fn(state.seats(), |seat| if state.is_in(seat) { self.worth(state, seat) } else { 0 })
    }

    /// The result, once the game is over: those in the game by worth, then the others, who left last first.
    pub fn standing(&self, state: &State) -> Option<Standing> {
        let Phase::Over { ending } = state.phase else { return None };
        let scores = self.scores(state);
        let place = |seat: Seat| match state.players[seat].status {
            Status::Free | Status::Jailed(_) => (u8::MAX, scores[seat]),
            Status::Out(exit) => (exit, 0),
        };
        let ranks = PerSeat::from_fn(state.seats(), |seat| {
            1 + Seat::all(state.seats()).filter(|&other| place(other) > place(seat)).count() as u8
        });
        let (clause, reason) = match ending {
            Ending::LastStanding => ("P34", "one player is left"),
            Ending::TimeUp => ("P35", "time is up, and the richest wins"),
            Ending::Closed => ("P38", "the table was closed after a player had been removed, and the richest wins"),
        };
        let counted = match ending {
            Ending::LastStanding | Ending::Closed => true,
            Ending::TimeUp => self.winners_played_enough(state, &ranks),
        };
        Some(Standing { ranks, scores, clause: clause.to_owned(), reason: reason.to_owned(), counted })
    }

    /// P36: a win on time counts only after enough turns.
    fn winners_played_enough(&self, state: &State, ranks: &PerSeat<u8>) -> bool {
        let mut winners = Seat::all(state.seats()).filter(|&seat| ranks[seat] == 1);
        winners.all(|seat| u32::from(state.players[seat].turns) >= self.options.counted_turns)
    }
}
