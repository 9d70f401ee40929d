//! Flutter as a game of the engine.

use crate::event::explain_cash;
use crate::options::{MOST_THROWS, MOST_TRADES, house_rules, presets};
use crate::tell::Callers;
use crate::view::state_of;
use crate::{Action, Chance, Event, Options, Phase, State, View, ending, machines, tell};
use parlor_engine::{
    Dealer, Game, HouseRule, InvalidMachine, InvalidOptions, Machine, MachineInfo, MachineSpec, Names, PerSeat, Preset, Refusal,
    Seat, Sink, Standing, Step, StepOf, Turn, Viewer, Violation,
};
use std::ops::RangeInclusive;

/// The rules of Flutter under one set of options.
#[derive(Clone, Debug)]
pub struct Flutter {
    pub(crate) options: Options,
}

impl Game for Flutter {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "flutter";
    const TITLE: &'static str = "Flutter";
    const SUMMARY: &'static str = "A stock-exchange race: buy the company that is about to soar, and leave before it slumps.";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    // F24, FR1: throws are limited, and so are the trades before each; a throw is three steps more (throw, dice, card).
    const STEP_CAP: u32 = 1 + MOST_THROWS as u32 * (MOST_TRADES as u32 + 3);

    fn presets() -> Vec<Preset<Options>> {
        presets()
    }

    fn house_rules() -> Vec<HouseRule> {
        house_rules()
    }

    fn machines() -> &'static [MachineInfo] {
        machines::LIST
    }

    fn machine(spec: &MachineSpec) -> Result<Box<dyn Machine<Self>>, InvalidMachine> {
        machines::build(spec)
    }

    fn new(options: Options) -> Result<Self, InvalidOptions> {
        options.check()?;
        Ok(Self { options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn initial_state(&self, seats: u8) -> State {
        self.begin(seats)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Trade { seat, .. } => Turn::of(seat),
            Phase::First | Phase::Dice { .. } | Phase::Card { .. } => Turn::Chance,
            Phase::Over { .. } => Turn::Over,
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        self.list_actions(state, seat, menu);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(state, seat, action)
    }

    fn chance_outcomes(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        self.list_outcomes(state, odds);
    }

    #[inline]
    fn draw_chance(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        self.draw_outcome(state, dealer)
    }

    #[inline]
    fn apply(&self, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        match *step {
            Step::Act(seat, action) => self.act(state, seat, action, events),
            Step::Chance(outcome) => self.fall(state, outcome, events),
            Step::Ruling(ruling) => unreachable!("Flutter has no ruling {ruling}"),
        }
    }

    fn scores(&self, state: &State) -> PerSeat<i64> {
        ending::worths(state)
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        self.result(state)
    }

    fn cash(&self, state: &State) -> PerSeat<i64> {
        state.players.map(|player| i64::from(player.cash))
    }

    fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
        explain_cash(event, change);
    }

    fn validate(&self, state: &State) -> Result<(), Violation> {
        self.find_violation(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.look(state, viewer)
    }

    fn redact(&self, _state: &State, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn step_is_open(&self, _state: &State, _step: &StepOf<Self>, _viewer: Viewer) -> bool {
        true
    }

    fn sample_state(&self, view: &View, _dealer: &mut impl Dealer) -> State {
        state_of(view)
    }

    fn mix_hidden(&self, state: &State, _viewer: Viewer, _dealer: &mut impl Dealer) -> State {
        *state
    }

    fn tell(&self, event: &Event, names: &Names<'_>) -> String {
        tell::tell(event, &self.callers(names))
    }

    fn draw(&self, view: &View, names: &Names<'_>) -> String {
        crate::draw::draw(view, &self.callers(names))
    }

    fn prompt(&self, view: &View, names: &Names<'_>) -> String {
        tell::prompt(view, &self.callers(names))
    }
}

impl Flutter {
    fn callers<'a>(&self, names: &'a Names<'a>) -> Callers<'a> {
        Callers { names, edition: self.options.edition }
    }
}
