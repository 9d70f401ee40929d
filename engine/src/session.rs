//! A game being played: checked steps over the rules, with history, rollback and validation.

use crate::{Dealer, Game, Record, Refusal, Seat, SeatInfo, Standing, Step, StepOf, Turn, Violation};
use std::fmt;

/// Whether a session tests the rulebook's invariants after every step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Validation {
    /// Trust the rules.
    #[default]
    Off,
    /// Test after every step; a step that breaks an invariant is taken back.
    On,
}

/// One game being played.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    seats: Vec<SeatInfo>,
    start: G::State,
    state: G::State,
    steps: Vec<StepOf<G>>,
    validation: Validation,
}

/// Why a step did not happen. The session is as it was before.
#[derive(Clone, Debug)]
pub enum PlayError {
    /// The rules do not allow it.
    Refused(Refusal),
    /// The game has taken more steps than any honest one; the record is kept.
    TooLong(Box<Record>),
    /// The step broke an invariant and was taken back: a defect of ours, with the record that shows it.
    Broken(Box<Emergency>),
}

/// What is kept when a step broke an invariant.
#[derive(Clone, Debug)]
pub struct Emergency {
    /// The invariant.
    pub violation: Violation,
    /// The step that broke it, as text.
    pub step: String,
    /// Everything up to and with that step: replaying it with validation shows the defect.
    pub record: Record,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::TooLong(record) => {
                write!(f, "the game was stopped after {} steps, more than this game can honestly take", record.steps.len())
            }
            Self::Broken(emergency) => write!(
                f,
                "the step `{}` broke a rule of the game ({}); it was taken back and the game is as it was before",
                emergency.step, emergency.violation
            ),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<G: Game> Session<G> {
    /// Begins a game; refuses a wrong number of seats.
    pub fn new(game: G, seats: Vec<SeatInfo>, validation: Validation) -> Result<Self, Refusal> {
        check_seats::<G>(seats.len())?;
        let start = game.initial_state(seats.len() as u8);
        Ok(Self::from_state(game, seats, start, validation))
    }

    /// Begins from a given state, for scenarios and study.
    pub fn from_state(game: G, seats: Vec<SeatInfo>, start: G::State, validation: Validation) -> Self {
        Self { game, seats, state: start.clone(), start, steps: Vec::new(), validation }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state, for those who may see everything.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who sits where.
    pub fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    /// All steps so far.
    pub fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// What the game waits for.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The result, once the game is over.
    pub fn standing(&self) -> Option<Standing> {
        self.game.standing(&self.state)
    }

    /// Whether this step may happen now.
    pub fn check(&self, step: &StepOf<G>) -> Result<(), Refusal> {
        let turn = self.turn();
        if turn == Turn::Over && !matches!(step, Step::Ruling(_)) {
            return Err(Refusal::new("turn", "the game is over"));
        }
        match (step, turn) {
            (Step::Act(seat, action), Turn::Seats(seats)) if seats.contains(*seat) => self.game.check(&self.state, *seat, action),
            (Step::Act(seat, _), Turn::Seats(seats)) => Err(not_your_turn(*seat, seats.iter().collect())),
            (Step::Act(..), Turn::Chance | Turn::Over) => {
                Err(Refusal::new("turn", "the game waits for chance (dice or a card), not for a player"))
            }
            (Step::Chance(outcome), Turn::Chance) => self.check_chance(outcome),
            (Step::Chance(_), Turn::Seats(_) | Turn::Over) => {
                Err(Refusal::new("turn", "the game waits for a player, not for chance"))
            }
            (Step::Ruling(ruling), _) => self.game.check_ruling(&self.state, ruling),
        }
    }

    fn check_chance(&self, outcome: &G::Chance) -> Result<(), Refusal> {
        let mut odds = Vec::new();
        self.game.chance_outcomes(&self.state, &mut odds);
        if odds.iter().any(|(possible, _)| possible == outcome) {
            return Ok(());
        }
        let some: Vec<String> = odds.iter().take(6).map(|(possible, _)| format!("`{possible}`")).collect();
        let more = if odds.len() > 6 { " …" } else { "" };
        Err(Refusal::new("chance", format!("`{outcome}` cannot fall now; possible are {}{more}", some.join(", "))))
    }

    /// Carries out a step and tells what happened; on an error nothing has changed.
    pub fn play(&mut self, step: StepOf<G>) -> Result<Vec<G::Event>, PlayError> {
        if self.steps.len() as u32 >= G::STEP_CAP {
            return Err(PlayError::TooLong(Box::new(self.record())));
        }
        self.check(&step)?;
        let mut events = Vec::new();
        match self.validation {
            Validation::Off => {
                self.game.apply(&mut self.state, &step, &mut events);
                self.steps.push(step);
            }
            Validation::On => {
                let before = self.state.clone();
                self.game.apply(&mut self.state, &step, &mut events);
                self.steps.push(step);
                if let Err(violation) = self.game.validate(&self.state) {
                    let record = self.record();
                    self.state = before;
                    self.steps.pop();
                    return Err(PlayError::Broken(Box::new(Emergency { violation, step: step.to_string(), record })));
                }
            }
        }
        Ok(events)
    }

    /// A seat acts.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, PlayError> {
        self.play(Step::Act(seat, action))
    }

    /// Lets a dealer bring the outcome that the game waits for; the turn is [`Turn::Chance`].
    pub fn deal(&mut self, dealer: &mut impl Dealer) -> Result<Vec<G::Event>, PlayError> {
        if self.turn() != Turn::Chance {
            return Err(Refusal::new("turn", "the game waits for a player, not for chance").into());
        }
        let outcome = self.game.draw_chance(&self.state, dealer);
        self.play(Step::Chance(outcome))
    }

    /// The state after the first `count` steps.
    pub fn state_at(&self, count: usize) -> G::State {
        let mut state = self.start.clone();
        for step in &self.steps[..count.min(self.steps.len())] {
            self.game.apply(&mut state, step, &mut crate::Ignore);
        }
        state
    }

    /// Goes back to the moment after the first `count` steps.
    pub fn rollback(&mut self, count: usize) {
        self.state = self.state_at(count);
        self.steps.truncate(count);
    }

    /// The game as a record, with its result if it is over.
    pub fn record(&self) -> Record {
        Record::of(self)
    }
}

/// Whether a game takes so many seats.
pub fn check_seats<G: Game>(seats: usize) -> Result<(), Refusal> {
    if G::SEATS.contains(&(seats.min(255) as u8)) {
        return Ok(());
    }
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    Err(Refusal::new("seats", format!("{} takes {least} to {most} seats, not {seats}", G::TITLE)))
}

fn not_your_turn(seat: Seat, waiting: Vec<Seat>) -> Refusal {
    let waiting: Vec<String> = waiting.iter().map(Seat::to_string).collect();
    Refusal::new("turn", format!("it is not the turn of {seat}; the game waits for {}", waiting.join(", ")))
}
