//! One rule set, two games: an edition's tag names the board, the seats and the presets.

use crate::action::{Action, Chance};
use crate::edition::Edition;
use crate::event::{Account, Event};
use crate::house_rules::{check_options, house_rules, property_tycoon_presets, tycoon_presets};
use crate::play::Play;
use crate::rules::Rules;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Options, machines};
use parlor_engine::{
    Conduct, Dealer, Game, HouseRule, InvalidMachine, InvalidOptions, Machine, MachineInfo, MachineSpec, Names, PerSeat, Preset,
    Refusal, Ruling, Seat, Sink, Standing, StepOf, Turn, Viewer, Violation,
};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What makes one of the two games: its names, seats, presets and board.
pub trait EditionTag: Send + Sync + 'static {
    /// The name in commands and records.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// What it is, in one sentence.
    const SUMMARY: &'static str;
    /// How many seats it takes.
    const SEATS: RangeInclusive<u8>;

    /// The named sets of options, the default first.
    fn presets() -> Vec<Preset<Options>>;
    /// The board and the decks that ship.
    fn edition() -> &'static Edition;
}

/// The tag of Property Tycoon.
#[derive(Debug)]
pub enum PropertyTycoonTag {}

impl EditionTag for PropertyTycoonTag {
    const NAME: &'static str = "property-tycoon";
    const TITLE: &'static str = "Property Tycoon";
    const SUMMARY: &'static str = "Buy streets, win auctions, build hotels and be the last one standing.";
    const SEATS: RangeInclusive<u8> = 2..=6;

    fn presets() -> Vec<Preset<Options>> {
        property_tycoon_presets()
    }
    fn edition() -> &'static Edition {
        Edition::property_tycoon()
    }
}

/// The tag of Tycoon.
#[derive(Debug)]
pub enum TycoonTag {}

impl EditionTag for TycoonTag {
    const NAME: &'static str = "tycoon";
    const TITLE: &'static str = "Tycoon";
    const SUMMARY: &'static str = "Buy, trade and build round the board, and bankrupt everybody else.";
    const SEATS: RangeInclusive<u8> = 2..=8;

    fn presets() -> Vec<Preset<Options>> {
        tycoon_presets()
    }
    fn edition() -> &'static Edition {
        Edition::tycoon()
    }
}

/// The property game of one edition.
#[derive(Debug)]
pub struct Property<E> {
    rules: Arc<Rules>,
    tag: PhantomData<fn() -> E>,
}

/// Property Tycoon.
pub type PropertyTycoon = Property<PropertyTycoonTag>;
/// Tycoon.
pub type Tycoon = Property<TycoonTag>;

impl<E> Clone for Property<E> {
    fn clone(&self) -> Self {
        Self { rules: Arc::clone(&self.rules), tag: PhantomData }
    }
}

impl<E> Property<E> {
    /// The rules, the same for both games.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl<E: EditionTag> Game for Property<E> {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const NAME: &'static str = E::NAME;
    const TITLE: &'static str = E::TITLE;
    const SUMMARY: &'static str = E::SUMMARY;
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = E::SEATS;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    const STEP_CAP: u32 = 200_000;

    fn presets() -> Vec<Preset<Options>> {
        E::presets()
    }
    fn house_rules() -> Vec<HouseRule> {
        house_rules()
    }
    fn machines() -> &'static [MachineInfo] {
        machines::list()
    }
    fn machine(spec: &MachineSpec) -> Result<Box<dyn Machine<Self>>, InvalidMachine> {
        machines::build::<E>(spec)
    }

    fn new(options: Options) -> Result<Self, InvalidOptions> {
        check_options(&options)?;
        let edition = options.edition.as_ref().unwrap_or_else(|| E::edition()).clone();
        edition.check().map_err(|mistakes| InvalidOptions::new("edition", mistakes.to_string()))?;
        Ok(Self { rules: Arc::new(Rules::new(options, edition)), tag: PhantomData })
    }
    fn options(&self) -> &Options {
        &self.rules.options
    }
    fn initial_state(&self, seats: u8) -> State {
        self.rules.initial_state(seats)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.rules.turn(state)
    }
    fn legal_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        self.rules.list_actions(state, seat, menu);
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.rules.check(state, seat, action)
    }
    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Refusal> {
        self.rules.check_ruling(state, ruling)
    }
    fn conduct(&self, state: &State) -> Conduct {
        Conduct {
            out: Seat::all(state.seats()).filter(|&seat| !state.is_in(seat)).collect(),
            strikes: state.players.map(|player| player.strikes),
            is_bidding: matches!(state.phase, Phase::Auction(_)),
        }
    }
    fn chance_outcomes(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        self.rules.list_outcomes(state, odds);
    }
    #[inline]
    fn draw_chance(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        self.rules.draw_outcome(state, dealer)
    }
    fn apply(&self, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        Play::new(&self.rules, state, events).step(step);
    }

    fn scores(&self, state: &State) -> PerSeat<i64> {
        self.rules.scores(state)
    }
    fn standing(&self, state: &State) -> Option<Standing> {
        self.rules.standing(state)
    }
    fn cash(&self, state: &State) -> PerSeat<i64> {
        state.players.map(|player| i64::from(player.cash))
    }
    fn explain_cash(event: &Event, change: &mut PerSeat<i64>) {
        if let Event::Paid { from, to, amount, .. } = *event {
            if let Account::Seat(seat) = from {
                change[seat] -= i64::from(amount);
            }
            if let Account::Seat(seat) = to {
                change[seat] += i64::from(amount);
            }
        }
    }
    fn validate(&self, state: &State) -> Result<(), Violation> {
        self.rules.validate(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.rules.view(state, viewer)
    }
    fn redact(&self, _state: &State, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }
    fn step_is_open(&self, _state: &State, _step: &StepOf<Self>, _viewer: Viewer) -> bool {
        true
    }
    fn sample_state(&self, view: &View, _dealer: &mut impl Dealer) -> State {
        view.state()
    }
    fn mix_hidden(&self, state: &State, _viewer: Viewer, _dealer: &mut impl Dealer) -> State {
        *state
    }

    fn tell(&self, event: &Event, names: &Names<'_>) -> String {
        self.rules.tell(event, names)
    }
    fn draw(&self, view: &View, names: &Names<'_>) -> String {
        self.rules.draw(view, names)
    }
    fn prompt(&self, view: &View, names: &Names<'_>) -> String {
        self.rules.prompt(view, names)
    }
}
