//! What a game is.

use crate::{
    Conduct, Dealer, HouseRule, InvalidMachine, InvalidOptions, Machine, MachineInfo, MachineSpec, Names, Notation, PerSeat,
    Preset, Refusal, Ruling, Seat, Sink, Standing, Step, Turn, Viewer, Violation,
};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

/// The rules of one game under one set of options: pure functions over a plain state.
///
/// `check` alone decides legality; `apply` trusts it. Chance is a step like any other, so a list of steps is a whole game.
pub trait Game: Clone + Send + Sync + 'static {
    /// What a host may set; in JSON a flat object with the keys of [`Game::house_rules`].
    type Options: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Everything there is to know: plain data without heap.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat may do.
    type Action: Copy + PartialEq + Debug + Notation + Serialize + DeserializeOwned + Send + Sync;
    /// What chance may bring.
    type Chance: Copy + PartialEq + Debug + Notation + Send + Sync;
    /// What happened; in JSON an object with a `type`.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What a viewer may know.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The name in commands and records: `dragons-gambit`.
    const NAME: &'static str;
    /// The name for people: `The Dragon's Gambit`.
    const TITLE: &'static str;
    /// What it is, in one sentence.
    const SUMMARY: &'static str;
    /// The version of the rules; another one may replay a record differently.
    const VERSION: u32;
    /// How many seats it takes.
    const SEATS: RangeInclusive<u8>;
    /// The rulebook for people, with the clauses that refusals and scenarios cite.
    const RULEBOOK: &'static str;
    /// More steps than any honest game takes: beyond it a session stops and keeps the record.
    const STEP_CAP: u32;

    /// The named sets of options, the default first.
    fn presets() -> Vec<Preset<Self::Options>>;
    /// The rules that a host may set.
    fn house_rules() -> Vec<HouseRule>;
    /// The machines that the game brings along, weakest first.
    fn machines() -> &'static [MachineInfo];
    /// Builds one of [`Game::machines`]; its parameters have been checked against the list.
    fn machine(spec: &MachineSpec) -> Result<Box<dyn Machine<Self>>, InvalidMachine>;

    /// The rules under these options.
    fn new(options: Self::Options) -> Result<Self, InvalidOptions>;
    /// The options that the rules were made with.
    fn options(&self) -> &Self::Options;
    /// How a game of `seats` begins. `seats` lies within [`Game::SEATS`].
    fn initial_state(&self, seats: u8) -> Self::State;

    /// What the game waits for.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Adds all legal actions of a seat whose turn it is; of open offers (bids, trades) a documented finite part.
    fn legal_actions(&self, state: &Self::State, seat: Seat, menu: &mut Vec<Self::Action>);
    /// Whether a seat may do this now; a refusal names clause and figures, and nothing the seat may not know.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;
    /// Whether the table may rule so now. Most games know no rulings: there a machine takes over an absent seat.
    fn check_ruling(&self, _state: &Self::State, ruling: &Ruling) -> Result<(), Refusal> {
        Err(Refusal::new("table", format!("this game has no ruling `{ruling}`; a machine plays for an absent seat")))
    }

    /// What clocks and votes go by. Most games know neither strikes nor bids nor players who are out.
    fn conduct(&self, _state: &Self::State) -> Conduct {
        Conduct::default()
    }

    /// Adds every outcome that chance may bring now, with its weight. Outcomes are distinct, weights at least 1.
    fn chance_outcomes(&self, state: &Self::State, odds: &mut Vec<(Self::Chance, u32)>);
    /// Draws one outcome by the same odds, faster than listing them.
    fn draw_chance(&self, state: &Self::State, dealer: &mut impl Dealer) -> Self::Chance;

    /// Carries out a step that `check` (or the odds) allows, and tells what happened.
    fn apply(&self, state: &mut Self::State, step: &StepOf<Self>, events: &mut impl Sink<Self::Event>);

    /// How each seat stands now; when the game is over, what [`Standing::scores`] says. Higher is better in machines' eyes.
    fn scores(&self, state: &Self::State) -> PerSeat<i64>;
    /// The result, once the game is over.
    fn standing(&self, state: &Self::State) -> Option<Standing>;
    /// What each seat has in cash (in The Dragon's Gambit: points), for the law that events explain every change.
    fn cash(&self, state: &Self::State) -> PerSeat<i64>;
    /// Adds what an event says of cash to `change`.
    fn explain_cash(event: &Self::Event, change: &mut PerSeat<i64>);
    /// The invariants of the rulebook.
    fn validate(&self, state: &Self::State) -> Result<(), Violation>;

    /// What a viewer may know, built up from nothing.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What a viewer learns from an event: all of it, a part, or nothing. `state` is the one after the step.
    fn redact(&self, state: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Whether a viewer may read a step in a record. `state` is the one before the step.
    fn step_is_open(&self, state: &Self::State, step: &StepOf<Self>, viewer: Viewer) -> bool;
    /// A state that fits the view, drawn by its odds from the view alone; `view(sample_state(view)) == view`.
    fn sample_state(&self, view: &Self::View, dealer: &mut impl Dealer) -> Self::State;
    /// The same state with everything that `viewer` may not know mixed anew. Made from the rules of knowledge, not from
    /// the view, so that the two-worlds law can test the view with it.
    fn mix_hidden(&self, state: &Self::State, viewer: Viewer, dealer: &mut impl Dealer) -> Self::State;

    /// What happened, in one sentence for people.
    fn tell(&self, event: &Self::Event, names: &Names<'_>) -> String;
    /// The view as lines of text for a terminal, at most 100 columns wide.
    fn draw(&self, view: &Self::View, names: &Names<'_>) -> String;
    /// What the viewer is asked to do, in one sentence: `your turn: trade, or throw the dice`.
    fn prompt(&self, view: &Self::View, names: &Names<'_>) -> String;
}
