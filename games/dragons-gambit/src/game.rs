//! The Dragon's Gambit as a game of the engine.

use crate::{Action, Chance, Event, Options, State, View, draw, event, machines, options, prompt, rules, tell, validate, worlds};
use parlor_engine::{
    Dealer, Game, HouseRule, InvalidMachine, InvalidOptions, Machine, MachineInfo, MachineSpec, Names, PerSeat, Preset, Refusal,
    Seat, Sink, Standing, Step, StepOf, Turn, Viewer, Violation,
};
use std::ops::RangeInclusive;

/// The rules of The Dragon's Gambit under one set of options.
#[derive(Clone, Debug)]
pub struct DragonsGambit {
    options: Options,
}

impl Game for DragonsGambit {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "dragons-gambit";
    const TITLE: &'static str = "The Dragon's Gambit";
    const SUMMARY: &'static str = "A card game of memory and nerve: thin out your hoard unseen, and call before the others do.";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    // A round has at most 125 turns of at most 5 steps and 32 steps before play; some ten rounds make a game.
    const STEP_CAP: u32 = 100_000;

    fn presets() -> Vec<Preset<Options>> {
        options::presets()
    }

    fn house_rules() -> Vec<HouseRule> {
        options::house_rules()
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
        State::new(seats)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    #[inline]
    fn legal_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        rules::legal_actions(&self.options, state, seat, menu);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        rules::check(&self.options, state, seat, action)
    }

    fn chance_outcomes(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        rules::chance_outcomes(state, odds);
    }

    #[inline]
    fn draw_chance(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        rules::draw_chance(state, dealer)
    }

    #[inline]
    fn apply(&self, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        rules::apply(&self.options, state, step, events);
    }

    fn scores(&self, state: &State) -> PerSeat<i64> {
        rules::scores(state)
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        rules::standing(&self.options, state)
    }

    fn cash(&self, state: &State) -> PerSeat<i64> {
        rules::scores(state)
    }

    fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
        event::explain_points(event, change);
    }

    fn validate(&self, state: &State) -> Result<(), Violation> {
        validate::validate(&self.options, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(&self.options, state, viewer)
    }

    fn redact(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event::redact(state, event, viewer))
    }

    fn step_is_open(&self, state: &State, step: &StepOf<Self>, viewer: Viewer) -> bool {
        match step {
            Step::Chance(_) => rules::chance_is_open(state, viewer),
            // D52: what somebody looks at first is told when all have chosen.
            Step::Act(seat, Action::Choose { .. }) => viewer.may_know_of(*seat),
            Step::Act(..) | Step::Ruling(_) => true,
        }
    }

    fn sample_state(&self, view: &View, dealer: &mut impl Dealer) -> State {
        worlds::sample(view, dealer)
    }

    fn mix_hidden(&self, state: &State, viewer: Viewer, dealer: &mut impl Dealer) -> State {
        worlds::mix(&self.options, state, viewer, dealer)
    }

    fn tell(&self, event: &Event, names: &Names<'_>) -> String {
        tell::tell(event, names)
    }

    fn draw(&self, view: &View, names: &Names<'_>) -> String {
        draw::draw(view, names)
    }

    fn prompt(&self, view: &View, names: &Names<'_>) -> String {
        prompt::prompt(view, names)
    }
}
