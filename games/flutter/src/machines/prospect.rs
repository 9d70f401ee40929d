//! What the coming throws may do to the price of each company, by trying them out.
//!
//! Pegs do not depend on who holds what, so one set of trials serves every portfolio that a player considers.

use crate::round::{Settlement, moved_parent, settlement};
use crate::state::{BOTTOM, State};
use crate::{Company, Edition, Flutter, Money, Options, PerCompany, Phase, Player};
use parlor_engine::{Dealer, Game, Ignore, PerSeat, Seat, Step, Turn};

/// How one trial came out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// What a certificate of each company has become, dividends with it.
    pub(super) values: PerCompany<f64>,
    /// How far the game has come.
    pub(super) course: Course,
}

/// How far the game has come at the end of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// The round goes on.
    Open,
    /// The round has ended, so whoever has the target wins (F22).
    RoundEnded,
    /// The game has ended for another reason: the richest wins (F23, F24).
    GameEnded,
}

/// Tries out the coming throws of one situation.
pub(super) struct Trials {
    /// The same rules with a target that nobody reaches: the machine tests the real one for each portfolio.
    game: Flutter,
    start: State,
    throws: u32,
}

impl Trials {
    /// Prepares trials of so many throws. The probing players hold one certificate each, player n of company n, so that the
    /// rules themselves work out what a certificate becomes.
    pub(super) fn new(game: &Flutter, state: &State, throws: u32) -> Self {
        let game = Flutter { options: Options { target: Money::MAX, ..game.options.clone() } };
        let mut start = *state;
        start.players = PerSeat::from_fn(Company::COUNT as u8, |seat| {
            let own = Company::ALL[seat.index()];
            let holds = |company| u8::from(company == own && state.companies[company].is_trading());
            Player { cash: 0, certificates: PerCompany::from_fn(holds) }
        });
        for company in state.trading() {
            start.companies[company].broker = game.options.certificates - 1;
        }
        Self { game, start, throws }
    }

    /// Plays the throws once. `patience` is the part of a forecast that counts while the round goes on.
    pub(super) fn run(&self, patience: f64, dealer: &mut impl Dealer) -> Prospect {
        let mut state = self.start;
        for _ in 0..self.throws {
            state.phase = Phase::Dice { seat: Seat::new(0) };
            while self.game.turn(&state) == Turn::Chance {
                let outcome = self.game.draw_chance(&state, dealer);
                self.game.apply(&mut state, &Step::Chance(outcome), &mut Ignore);
            }
            let course = match state.phase {
                Phase::Over { .. } => Course::GameEnded,
                _ if state.round != self.start.round => Course::RoundEnded,
                _ => continue,
            };
            return Prospect { values: PerCompany::from_fn(|company| worth(&state, company)), course };
        }
        let hope = |company| patience * self.gain(&state, company).max(0.0);
        Prospect { values: PerCompany::from_fn(|company| worth(&state, company) + hope(company)), course: Course::Open }
    }

    /// What a certificate would gain if the round ended as the pegs stand; a player who expects a loss can sell.
    fn gain(&self, state: &State, company: Company) -> f64 {
        let lane = &state.companies[company];
        if !lane.is_trading() || self.game.options.edition == Edition::Blueprint {
            return 0.0;
        }
        let Settlement { dividend, spaces } = settlement(Edition::Standard, lane.traveller, lane.parent);
        match moved_parent(lane.parent, spaces) {
            0..=BOTTOM => -f64::from(lane.parent),
            price => f64::from(dividend) + f64::from(price) - f64::from(lane.parent),
        }
    }
}

fn worth(state: &State, company: Company) -> f64 {
    f64::from(state.worth(Seat::new(company.index() as u8)))
}
