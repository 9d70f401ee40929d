//! The interface of the engine, answered by the rules.

use crate::action::Action;
use crate::chance::Chance;
use crate::event::{Event, explain_cash};
use crate::machines;
use crate::options::{Options, house_rules, presets};
use crate::rules::SpaceMonopoly;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{draw, prompt, tell};
use parlor_engine::{
    Dealer, Game, HouseRule, InvalidMachine, InvalidOptions, Machine, MachineInfo, MachineSpec, Names, PerSeat, Preset, Refusal,
    Seat, Sink, Standing, Step, StepOf, Turn, Viewer, Violation,
};
use std::ops::RangeInclusive;

impl Game for SpaceMonopoly {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "space-monopoly";
    const TITLE: &'static str = "Space Monopoly";
    const SUMMARY: &'static str = "Companies grow on a star map, merge, and pay their largest shareholders.";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    const STEP_CAP: u32 = 200_000;

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
        Self::with(options)
    }

    fn options(&self) -> &Options {
        self.rules()
    }

    fn initial_state(&self, seats: u8) -> State {
        self.begin(seats)
    }

    fn turn(&self, state: &State) -> Turn {
        match (&state.phase, state.decider()) {
            (Phase::Over { .. }, _) => Turn::Over,
            (_, Some(seat)) => Turn::of(seat),
            (_, None) => Turn::Chance,
        }
    }

    fn legal_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        self.list_actions(state, seat, menu);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(state, seat, action)
    }

    fn chance_outcomes(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        self.list_chances(state, odds);
    }

    fn draw_chance(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        self.draw_square(state, dealer)
    }

    fn apply(&self, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        match *step {
            Step::Act(_, Action::Place { square }) => self.place(state, square, events),
            Step::Act(_, Action::Found { company }) => {
                if let Phase::Founding { square } = state.phase {
                    self.found(state, company, square, events);
                }
            }
            Step::Act(_, Action::Acquirer { company }) => {
                if let Phase::Choosing { square } = state.phase {
                    self.merge(state, square, company, events);
                }
            }
            Step::Act(_, Action::Buy { company, shares }) => self.buy(state, company, shares, events),
            Step::Act(_, Action::Sell { company, shares }) => self.sell(state, company, shares, events),
            Step::Act(_, Action::Dispose { sell, trade, keep }) => self.dispose(state, (sell, trade, keep), events),
            Step::Act(_, Action::End) => self.end_turn(state, events),
            Step::Chance(Chance::Diamond { square }) => self.lay_diamond(state, square, events),
            Step::Chance(Chance::Offer { square }) => self.offer(state, square, events),
            // The game knows no rulings: `check_ruling` refuses them all.
            Step::Ruling(_) => {}
        }
    }

    fn scores(&self, state: &State) -> PerSeat<i64> {
        self.all_scores(state)
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        self.final_standing(state)
    }

    fn cash(&self, state: &State) -> PerSeat<i64> {
        state.players.map(|player| player.cash)
    }

    fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
        explain_cash(event, change);
    }

    fn validate(&self, state: &State) -> Result<(), Violation> {
        self.check_invariants(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn redact(&self, _state: &State, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn step_is_open(&self, _state: &State, _step: &StepOf<Self>, _viewer: Viewer) -> bool {
        true
    }

    fn sample_state(&self, view: &View, _dealer: &mut impl Dealer) -> State {
        self.state_of(view)
    }

    fn mix_hidden(&self, state: &State, _viewer: Viewer, _dealer: &mut impl Dealer) -> State {
        // Nothing is hidden, so there is no other world.
        state.clone()
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
