//! A game small enough to read at one sight, for testing the engine itself: every seat is dealt a secret number from 1 to 3,
//! then each in turn guesses the number of the seat to its left; a right guess earns a point. It can leak on purpose.

use parlor_engine::{
    Dealer, Game, HouseRule, InvalidMachine, InvalidOptions, Machine, MachineInfo, MachineSpec, Names, NotationError, PerSeat,
    Preset, Refusal, Seat, Sink, Standing, Step, StepOf, Turn, Values, Viewer, Violation,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where the game is wrong on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    None,
    LeakingView,
    LeakingEvent,
    LeakingMenu,
    LeakingRefusal,
    LeakingStep,
    UnexplainedPoint,
    BrokenInvariant,
    Endless,
    LoadedDice,
}

const FAULTS: [&str; 10] = [
    "none",
    "leaking-view",
    "leaking-event",
    "leaking-menu",
    "leaking-refusal",
    "leaking-step",
    "unexplained-point",
    "broken-invariant",
    "endless",
    "loaded-dice",
];

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub fault: Fault,
    pub prize: i64,
}

#[derive(Clone, Debug)]
pub struct Guessing(Options);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub numbers: PerSeat<u8>,
    pub points: PerSeat<i64>,
    pub dealt: u8,
    pub guessed: u8,
    pub turns: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Action {
    Guess(u8),
    Wait,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number(pub u8);

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Dealt { seat: Seat, number: Option<u8> },
    Guessed { seat: Seat, guess: u8, number: u8, right: bool, points: i64 },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub viewer: Option<Seat>,
    pub numbers: Vec<Option<u8>>,
    pub points: PerSeat<i64>,
    pub dealt: u8,
    pub guessed: u8,
    pub turns: u32,
}

impl Guessing {
    pub fn with(fault: Fault) -> Self {
        Self(Options { fault, prize: 1 })
    }

    /// A number is hidden from a viewer until somebody guessed at it.
    fn knows(&self, state: &State, viewer: Viewer, owner: Seat) -> bool {
        viewer.may_know_of(owner)
            || owner.index() > 0 && owner.index() <= state.guessed as usize
            || state.guessed == state.numbers.seats()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guess(number) => write!(f, "guess {number}"),
            Self::Wait => f.write_str("wait"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::new(text, "`guess 1` to `guess 3`, or `wait`");
        match text.split_once(' ') {
            Some(("guess", number)) => number.parse().map(Self::Guess).map_err(|_| error()),
            None if text == "wait" => Ok(Self::Wait),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "number {}", self.0)
    }
}

impl FromStr for Number {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.strip_prefix("number ").and_then(|digits| digits.parse().ok());
        number.map(Self).ok_or_else(|| NotationError::new(text, "`number 1` to `number 3`"))
    }
}

impl Game for Guessing {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Number;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "guessing";
    const TITLE: &'static str = "Guessing";
    const SUMMARY: &'static str = "Guess your neighbour's number.";
    const VERSION: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    const RULEBOOK: &'static str = "**G1** A guess is 1 to 3. **G2** A right guess earns the prize.";
    const STEP_CAP: u32 = 60;

    fn presets() -> Vec<Preset<Options>> {
        vec![Preset { name: "standard", summary: "As written.", options: Options { fault: Fault::None, prize: 1 } }]
    }
    fn house_rules() -> Vec<HouseRule> {
        vec![
            HouseRule {
                key: "prize",
                clause: "G2",
                summary: "Points for a right guess.",
                values: Values::Number { min: 1, max: 9 },
            },
            HouseRule { key: "fault", clause: "G1", summary: "What is wrong.", values: Values::Choice { names: &FAULTS } },
        ]
    }
    fn machines() -> &'static [MachineInfo] {
        &[]
    }
    fn machine(spec: &MachineSpec) -> Result<Box<dyn Machine<Self>>, InvalidMachine> {
        Err(InvalidMachine(format!("no machine {spec}")))
    }
    fn new(options: Options) -> Result<Self, InvalidOptions> {
        Ok(Self(options))
    }
    fn options(&self) -> &Options {
        &self.0
    }
    fn initial_state(&self, seats: u8) -> State {
        State { numbers: PerSeat::new(seats, 0), points: PerSeat::new(seats, 0), dealt: 0, guessed: 0, turns: 0 }
    }
    fn turn(&self, state: &State) -> Turn {
        match state.numbers.seats() {
            seats if state.dealt < seats => Turn::Chance,
            seats if state.guessed < seats => Turn::of(Seat::new(state.guessed)),
            _ => Turn::Over,
        }
    }
    fn legal_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        if self.0.fault == Fault::Endless {
            return menu.push(Action::Wait);
        }
        let secret = state.numbers[seat.next(state.numbers.seats())];
        menu.extend((1..=3).map(Action::Guess));
        if self.0.fault == Fault::LeakingRefusal && seat != Seat::new(0) {
            menu.retain(|action| *action != Action::Guess(2));
        }
        if self.0.fault == Fault::LeakingMenu {
            menu.retain(|action| *action == Action::Guess(secret) || *action == Action::Guess(1));
        }
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let secret = state.numbers[seat.next(state.numbers.seats())];
        match action {
            Action::Wait if self.0.fault == Fault::Endless => Ok(()),
            Action::Guess(2) if self.0.fault == Fault::LeakingRefusal && seat != Seat::new(0) => {
                Err(Refusal::new("G1", if secret == 1 { "try lower" } else { "try another" }))
            }
            Action::Guess(1..=3) => Ok(()),
            Action::Guess(number) => Err(Refusal::new("G1", format!("a guess is 1 to 3, not {number}"))),
            Action::Wait => Err(Refusal::new("G1", "a guess is due")),
        }
    }
    fn chance_outcomes(&self, _state: &State, odds: &mut Vec<(Number, u32)>) {
        odds.extend((1..=3).map(|number| (Number(number), 1)));
    }
    fn draw_chance(&self, _state: &State, dealer: &mut impl Dealer) -> Number {
        let loaded = self.0.fault == Fault::LoadedDice && dealer.below(3) == 0;
        if loaded { Number(1) } else { Number(1 + dealer.below(3) as u8) }
    }
    fn apply(&self, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        match step {
            Step::Chance(Number(number)) => {
                let seat = Seat::new(state.dealt);
                state.numbers[seat] = *number;
                state.dealt += 1;
                events.push(Event::Dealt { seat, number: Some(*number) });
            }
            Step::Act(_, Action::Wait) => state.turns += 1,
            Step::Act(seat, Action::Guess(guess)) => {
                let number = state.numbers[seat.next(state.numbers.seats())];
                let right = number == *guess;
                let points = if right { self.0.prize } else { 0 };
                state.points[*seat] += points;
                state.guessed += 1;
                let told = if self.0.fault == Fault::UnexplainedPoint { 0 } else { points };
                events.push(Event::Guessed { seat: *seat, guess: *guess, number, right, points: told });
            }
            Step::Ruling(_) => unreachable!("this game has no rulings"),
        }
    }
    fn scores(&self, state: &State) -> PerSeat<i64> {
        state.points
    }
    fn standing(&self, state: &State) -> Option<Standing> {
        (self.turn(state) == Turn::Over).then(|| Standing::highest_first(state.points, "G2", "everybody has guessed"))
    }
    fn cash(&self, state: &State) -> PerSeat<i64> {
        state.points
    }
    fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
        if let Event::Guessed { seat, points, .. } = event {
            change[*seat] += points;
        }
    }
    fn validate(&self, state: &State) -> Result<(), Violation> {
        if self.0.fault == Fault::BrokenInvariant && state.guessed == 1 {
            return Err(Violation::new("one guess is one too many"));
        }
        Ok(())
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let seats = state.numbers.seats();
        let shown =
            |seat: Seat| (seat.index() < state.dealt as usize && self.knows(state, viewer, seat)).then(|| state.numbers[seat]);
        let mut numbers: Vec<Option<u8>> = Seat::all(seats).map(shown).collect();
        if self.0.fault == Fault::LeakingView && state.dealt == seats {
            numbers[0] = Some(state.numbers[Seat::new(0)]);
        }
        View {
            viewer: viewer.seat(),
            numbers,
            points: state.points,
            dealt: state.dealt,
            guessed: state.guessed,
            turns: state.turns,
        }
    }
    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Dealt { seat, .. } if !viewer.may_know_of(*seat) && self.0.fault != Fault::LeakingEvent => {
                Some(Event::Dealt { seat: *seat, number: None })
            }
            Event::Dealt { .. } | Event::Guessed { .. } => Some(event.clone()),
        }
    }
    fn step_is_open(&self, state: &State, step: &StepOf<Self>, viewer: Viewer) -> bool {
        match step {
            Step::Chance(Number(3)) if self.0.fault == Fault::LeakingStep => true,
            Step::Chance(_) => viewer.may_know_of(Seat::new(state.dealt)),
            Step::Act(..) | Step::Ruling(_) => true,
        }
    }
    fn sample_state(&self, view: &View, dealer: &mut impl Dealer) -> State {
        let mut numbers = PerSeat::new(view.numbers.len() as u8, 0);
        for (seat, number) in numbers.iter_mut() {
            let dealt = seat.index() < view.dealt as usize;
            *number = view.numbers[seat.index()].unwrap_or_else(|| if dealt { 1 + dealer.below(3) as u8 } else { 0 });
        }
        State { numbers, points: view.points, dealt: view.dealt, guessed: view.guessed, turns: view.turns }
    }
    fn mix_hidden(&self, state: &State, viewer: Viewer, dealer: &mut impl Dealer) -> State {
        let mut mixed = state.clone();
        for seat in Seat::all(state.dealt) {
            if !self.knows(state, viewer, seat) {
                mixed.numbers[seat] = 1 + dealer.below(3) as u8;
            }
        }
        mixed
    }
    fn tell(&self, event: &Event, names: &Names<'_>) -> String {
        match event {
            Event::Dealt { seat, .. } => format!("{} has a number", names.of(*seat)),
            Event::Guessed { seat, guess, right, .. } => format!("{} guesses {guess}: {right}", names.of(*seat)),
        }
    }
    fn draw(&self, view: &View, _names: &Names<'_>) -> String {
        format!("{:?}", view.numbers)
    }
    fn prompt(&self, _view: &View, _names: &Names<'_>) -> String {
        "guess".to_owned()
    }
}
