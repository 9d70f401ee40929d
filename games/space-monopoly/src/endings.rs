//! When the game ends, and who has won (S21, S22).

use crate::event::Event;
use crate::rules::SpaceMonopoly;
use crate::state::{Ending, Phase, State};
use parlor_engine::{PerSeat, Seat, Sink, Standing};

/// What a seat's score is made of (S22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Cash.
    pub cash: i64,
    /// Bonuses of every active company.
    pub bonuses: i64,
    /// Shares of active companies at their price.
    pub shares: i64,
}

impl Worth {
    /// The score.
    pub const fn total(self) -> i64 {
        self.cash + self.bonuses + self.shares
    }
}

impl SpaceMonopoly {
    /// S21: whether the game ends at once after a placement and its merger.
    pub fn ending_after_placement(&self, state: &State) -> Option<Ending> {
        let active = state.board.active();
        let rules = self.rules();
        for company in active.iter() {
            let size = state.board.size(company);
            if size >= rules.end_size {
                return Some(Ending::Size { company, size });
            }
        }
        let all_safe = active.iter().all(|company| self.is_safe(state, company));
        let companies = active.len() as u8;
        (all_safe && companies >= rules.min_safe_companies).then_some(Ending::AllSafe { companies })
    }

    /// S22: the game is over, and every seat's score is told.
    pub(crate) fn end_game(&self, state: &mut State, ending: Ending, events: &mut impl Sink<Event>) {
        state.phase = Phase::Over { ending };
        events.push(Event::GameEnded { ending });
        for seat in Seat::all(state.seats()) {
            let worth = self.worth(state, seat);
            let Worth { cash, bonuses, shares } = worth;
            events.push(Event::Scored { seat, cash, bonuses, shares, total: worth.total() });
        }
    }

    /// S22: what a seat's score would be made of if the game ended now.
    pub fn worth(&self, state: &State, seat: Seat) -> Worth {
        let player = &state.players[seat];
        let mut worth = Worth { cash: player.cash, bonuses: 0, shares: 0 };
        for company in state.board.active().iter() {
            worth.bonuses += self.bonuses(state, company).of(seat);
            worth.shares += i64::from(player.shares[company]) * self.price(state, company);
        }
        worth
    }

    pub(crate) fn all_scores(&self, state: &State) -> PerSeat<i64> {
        PerSeat::from_fn(state.seats(), |seat| self.worth(state, seat).total())
    }

    pub(crate) fn final_standing(&self, state: &State) -> Option<Standing> {
        let Phase::Over { ending } = &state.phase else { return None };
        Some(Standing::highest_first(self.all_scores(state), "S21", ending.reason()))
    }
}

impl Ending {
    /// Why the game ended, in one sentence.
    pub fn reason(self) -> String {
        match self {
            Self::Size { company, size } => format!("{} has grown to {size} tiles", company.title()),
            Self::AllSafe { companies: 1 } => "the only active company is safe".to_owned(),
            Self::AllSafe { companies } => format!("all {companies} active companies are safe"),
            Self::TurnLimit { turns } => format!("all {turns} turns have been played"),
            Self::NoSquare => "nobody could place a tile for a full round".to_owned(),
        }
    }
}
