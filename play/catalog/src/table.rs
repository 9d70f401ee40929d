//! A table of any game: JSON and notation outside, one typed session inside.

use parlor_bots::Searchable;
use parlor_dealers::{FairDice, Seeded};
use parlor_engine::{
    Conduct, Estimate, Game, Machine, MachineSpec, Names, PlayError, Record, Refusal, Ruling, Seat, SeatInfo, SeatSet, Session,
    Standing, Step, StepOf, Turn, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::sync::Arc;

/// What a table waits for.
pub type Waiting = Turn;

/// One thing that a seat may do now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MenuItem {
    /// The action in notation.
    pub text: String,
    /// The action as JSON.
    pub action: Value,
}

/// What a viewer learns of one step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Happening {
    /// The step in notation; absent where the viewer may not read it.
    pub step: Option<String>,
    /// What happened, as far as the viewer may know: events as JSON.
    pub events: Vec<Value>,
    /// The same, as sentences.
    pub told: Vec<String>,
}

/// One thing that a machine weighed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AdviceItem {
    /// The action in notation.
    pub text: String,
    /// What it is worth to the seat, where the machine has an estimate.
    pub estimate: Option<Estimate>,
}

/// How much of a [`Picture`] is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureParts {
    /// All of it.
    Whole,
    /// Menu and prompt, for those who keep their own picture of the game.
    WithoutView,
}

/// What a viewer sees, may do and is asked, as JSON text.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The view, if it is wanted.
    pub view: Option<Box<RawValue>>,
    /// The menu: a list of [`MenuItem`].
    pub menu: Box<RawValue>,
    /// What the viewer is asked to do, in one sentence.
    pub prompt: String,
}

/// A machine ready to play a seat of a table. Build it with [`Table::machine`].
pub struct MachineSeat(Box<dyn Any + Send + Sync>);

/// A game being played, whatever game it is.
pub trait Table: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// The options, as JSON.
    fn options(&self) -> Value;
    /// Who sits where.
    fn seats(&self) -> &[SeatInfo];
    /// What the table waits for.
    fn waiting(&self) -> Waiting;
    /// How many steps have been taken.
    fn step_count(&self) -> usize;
    /// The result, once the game is over.
    fn standing(&self) -> Option<Standing>;
    /// How each seat stands now, as the game counts it.
    fn scores(&self) -> Vec<i64>;

    /// What a seat may do now; empty where it is not its turn.
    fn menu(&self, seat: Seat) -> Vec<MenuItem>;
    /// Reads an action in notation and returns its step text, without playing it.
    fn read_action(&self, seat: Seat, text: &str) -> Result<String, Refusal>;
    /// Reads an action as JSON and returns its step text, without playing it.
    fn read_json_action(&self, seat: Seat, action: &Value) -> Result<String, Refusal>;
    /// What clocks and votes go by.
    fn conduct(&self) -> Conduct;
    /// Whether a step in notation may be played now.
    fn check(&self, step: &str) -> Result<(), Refusal>;
    /// Plays a step in notation: `s1 buy red`, `* dice 4 red`, `! remove s2`.
    fn play(&mut self, step: &str) -> Result<(), PlayError>;
    /// Plays a step and returns what each viewer learns of it, in the order of `viewers`: each a [`Happening`] as JSON text.
    /// Nothing is replayed, and viewers who learn the same share it.
    fn play_watched(&mut self, step: &str, viewers: &[Viewer]) -> Result<Vec<Arc<RawValue>>, PlayError>;
    /// The step text of the outcome that fair dice bring now; the table waits for chance.
    fn fair_outcome(&self, dice: &FairDice) -> String;
    /// The step text of an outcome that a seeded dealer brings now; the table waits for chance.
    fn seeded_outcome(&self, dealer: &mut Seeded) -> String;
    /// Every outcome that chance may bring now, with its weight, for whoever verifies the dice.
    fn odds(&self) -> Vec<(String, u32)>;

    /// What a viewer may know now, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer sees, may do and is asked now, written once to be sent.
    fn picture(&self, viewer: Viewer, parts: PictureParts) -> Picture;
    /// What a viewer may have known after the first `count` steps.
    fn view_at(&self, count: usize, viewer: Viewer) -> Value;
    /// The view as text.
    fn draw(&self, viewer: Viewer) -> String;
    /// What the viewer is asked to do, in one sentence.
    fn prompt(&self, viewer: Viewer) -> String;
    /// What a viewer learnt of step `n`, counted from 0.
    fn happening(&self, n: usize, viewer: Viewer) -> Happening;
    /// What a viewer learnt of each step from `from` on.
    fn happenings(&self, from: usize, viewer: Viewer) -> Vec<Happening>;
    /// The whole state, for a referee.
    fn inspect(&self) -> Value;
    /// Whether the invariants hold now, in words if not.
    fn validate(&self) -> Result<(), String>;

    /// Goes back to the moment after the first `count` steps.
    fn rollback(&mut self, count: usize);
    /// Whether going back to `count` steps takes back nothing but actions of `seat` that revealed nothing to anybody.
    fn is_harmless_to_undo(&self, count: usize, seat: Seat) -> bool;
    /// Whether any step after the first `count` told somebody something that had been hidden: going back would not untell it.
    fn has_revealed(&self, count: usize) -> bool;
    /// The record.
    fn record(&self) -> Record;
    /// The record as a viewer may read it.
    fn record_for(&self, viewer: Viewer) -> Record;

    /// Builds a machine for this game.
    fn machine(&self, spec: &MachineSpec) -> Result<MachineSeat, String>;
    /// Lets a machine choose for a seat, from the seat's view alone. Returns the action in notation.
    fn consider(&self, machine: &MachineSeat, seat: Seat, dealer: &mut Seeded) -> String;
    /// The actions that a machine weighs for a seat, best first, from the seat's view alone.
    fn advise(&self, machine: &MachineSeat, seat: Seat, dealer: &mut Seeded) -> Vec<AdviceItem>;
    /// A copy to think or look back on.
    fn boxed_clone(&self) -> Box<dyn Table>;
}

pub(crate) struct TypedTable<G: Game> {
    session: Session<G>,
    names: Vec<String>,
}

impl<G: Searchable> TypedTable<G> {
    pub(crate) fn new(session: Session<G>) -> Self {
        let names = session.seats().iter().map(|seat| seat.name.clone()).collect();
        Self { session, names }
    }

    fn parse(step: &str) -> Result<StepOf<G>, Refusal> {
        step.parse().map_err(|error: parlor_engine::NotationError| Refusal::new("notation", error.to_string()))
    }

    /// What a viewer learns of a step that leads from `before`; `state` is moved on.
    fn learn(&self, state: &mut G::State, step: &StepOf<G>, viewer: Viewer) -> Happening {
        let open = self.session.game().step_is_open(state, step, viewer);
        let mut events = Vec::new();
        self.session.game().apply(state, step, &mut events);
        self.happened(state, step, &events, viewer, open)
    }

    /// What a viewer learns of a step and its events; `after` is the state that it led to.
    fn happened(&self, after: &G::State, step: &StepOf<G>, events: &[G::Event], viewer: Viewer, open: bool) -> Happening {
        let seen = self.seen(after, events, viewer);
        Happening {
            step: open.then(|| step.to_string()),
            told: self.sentences(&seen),
            events: seen.iter().map(|event| serde_json::to_value(event).expect("events are plain JSON")).collect(),
        }
    }

    fn seen(&self, after: &G::State, events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
        events.iter().filter_map(|event| self.session.game().redact(after, event, viewer)).collect()
    }

    fn sentences(&self, seen: &[G::Event]) -> Vec<String> {
        seen.iter().map(|event| self.session.game().tell(event, &Names::new(&self.names))).collect()
    }

    /// A happening as JSON text, written from the events themselves.
    fn write(&self, step: &StepOf<G>, seen: &[G::Event], open: bool) -> Arc<RawValue> {
        #[derive(Serialize)]
        struct Written<'a, E> {
            step: Option<String>,
            events: &'a [E],
            told: Vec<String>,
        }
        let written = Written { step: open.then(|| step.to_string()), events: seen, told: self.sentences(seen) };
        Arc::from(raw(&written))
    }

    /// What a seat may do now.
    fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut menu = Vec::new();
        if let Turn::Seats(waiting) = self.session.turn()
            && waiting.contains(seat)
        {
            self.session.game().legal_actions(self.session.state(), seat, &mut menu);
        }
        menu
    }

    /// Whether a step tells some viewer something: then two worlds differ after it that looked the same before it.
    fn reveals(&self, before: &G::State, after: &G::State, step: &StepOf<G>, dealer: &mut Seeded) -> bool {
        let game = self.session.game();
        self.viewers().any(|viewer| {
            let mut other = game.mix_hidden(before, viewer, dealer);
            if let Step::Act(actor, action) = step
                && game.check(&other, *actor, action).is_err()
            {
                return false;
            }
            game.apply(&mut other, step, &mut parlor_engine::Ignore);
            game.view(after, viewer) != game.view(&other, viewer)
        })
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::all(self.session.seats().len() as u8).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl<G: Searchable> Table for TypedTable<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn options(&self) -> Value {
        serde_json::to_value(self.session.game().options()).expect("options are plain JSON")
    }
    fn seats(&self) -> &[SeatInfo] {
        self.session.seats()
    }
    fn waiting(&self) -> Waiting {
        self.session.turn()
    }
    fn step_count(&self) -> usize {
        self.session.steps().len()
    }
    fn standing(&self) -> Option<Standing> {
        self.session.standing()
    }
    fn scores(&self) -> Vec<i64> {
        self.session.game().scores(self.session.state()).as_slice().to_vec()
    }

    fn menu(&self, seat: Seat) -> Vec<MenuItem> {
        let menu = self.legal(seat);
        let item = |action: &G::Action| MenuItem {
            text: action.to_string(),
            action: serde_json::to_value(action).expect("actions are plain JSON"),
        };
        menu.iter().map(item).collect()
    }

    fn read_action(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        let step = Self::parse(&format!("{seat} {text}"))?;
        self.session.check(&step)?;
        Ok(step.to_string())
    }

    fn read_json_action(&self, seat: Seat, action: &Value) -> Result<String, Refusal> {
        let action: G::Action = serde_json::from_value(action.clone())
            .map_err(|error| Refusal::new("notation", format!("no action of this game: {error}")))?;
        let step = Step::Act(seat, action);
        self.session.check(&step)?;
        Ok(step.to_string())
    }

    fn conduct(&self) -> Conduct {
        self.session.game().conduct(self.session.state())
    }

    fn check(&self, step: &str) -> Result<(), Refusal> {
        self.session.check(&Self::parse(step)?)
    }

    fn play(&mut self, step: &str) -> Result<(), PlayError> {
        self.session.play(Self::parse(step)?).map(|_| ())
    }

    fn play_watched(&mut self, step: &str, viewers: &[Viewer]) -> Result<Vec<Arc<RawValue>>, PlayError> {
        let step = Self::parse(step)?;
        // Whether a viewer may read the step is asked of the state before it; only a legal step may be asked about.
        self.session.check(&step)?;
        let (game, before) = (self.session.game(), self.session.state());
        let open: Vec<bool> = viewers.iter().map(|&viewer| game.step_is_open(before, &step, viewer)).collect();
        let events = self.session.play(step)?;
        let mut told: Vec<Told<G>> = Vec::with_capacity(viewers.len());
        for (&viewer, open) in viewers.iter().zip(open) {
            let seen = self.seen(self.session.state(), &events, viewer);
            let same = told.iter().find(|other| other.open == open && other.seen == seen).map(|other| Arc::clone(&other.text));
            let text = same.unwrap_or_else(|| self.write(&step, &seen, open));
            told.push(Told { open, seen, text });
        }
        Ok(told.into_iter().map(|told| told.text).collect())
    }

    fn fair_outcome(&self, dice: &FairDice) -> String {
        let outcome = dice.outcome(self.session.game(), self.session.state(), self.step_count() as u64);
        StepOf::<G>::Chance(outcome).to_string()
    }

    fn seeded_outcome(&self, dealer: &mut Seeded) -> String {
        StepOf::<G>::Chance(self.session.game().draw_chance(self.session.state(), dealer)).to_string()
    }

    fn odds(&self) -> Vec<(String, u32)> {
        let mut odds = Vec::new();
        if self.session.turn() == Turn::Chance {
            self.session.game().chance_outcomes(self.session.state(), &mut odds);
        }
        odds.into_iter().map(|(outcome, weight)| (outcome.to_string(), weight)).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        let view = self.session.game().view(self.session.state(), viewer);
        serde_json::to_value(&view).expect("views are plain JSON")
    }
    fn picture(&self, viewer: Viewer, parts: PictureParts) -> Picture {
        #[derive(Serialize)]
        struct Item<'a, A> {
            text: String,
            action: &'a A,
        }
        let game = self.session.game();
        let view = game.view(self.session.state(), viewer);
        let menu = viewer.seat().map(|seat| self.legal(seat)).unwrap_or_default();
        let items: Vec<Item<'_, G::Action>> = menu.iter().map(|action| Item { text: action.to_string(), action }).collect();
        let prompt = game.prompt(&view, &Names::new(&self.names));
        let view = match parts {
            PictureParts::Whole => Some(raw(&view)),
            PictureParts::WithoutView => None,
        };
        Picture { view, menu: raw(&items), prompt }
    }
    fn view_at(&self, count: usize, viewer: Viewer) -> Value {
        let view = self.session.game().view(&self.session.state_at(count), viewer);
        serde_json::to_value(&view).expect("views are plain JSON")
    }
    fn draw(&self, viewer: Viewer) -> String {
        let view = self.session.game().view(self.session.state(), viewer);
        self.session.game().draw(&view, &Names::new(&self.names))
    }
    fn prompt(&self, viewer: Viewer) -> String {
        let view = self.session.game().view(self.session.state(), viewer);
        self.session.game().prompt(&view, &Names::new(&self.names))
    }

    fn happening(&self, n: usize, viewer: Viewer) -> Happening {
        let mut state = self.session.state_at(n);
        self.learn(&mut state, &self.session.steps()[n], viewer)
    }

    fn happenings(&self, from: usize, viewer: Viewer) -> Vec<Happening> {
        let mut state = self.session.state_at(from);
        self.session.steps()[from.min(self.step_count())..].iter().map(|step| self.learn(&mut state, step, viewer)).collect()
    }

    fn inspect(&self) -> Value {
        serde_json::to_value(self.session.state()).expect("states are plain JSON")
    }
    fn validate(&self) -> Result<(), String> {
        self.session.game().validate(self.session.state()).map_err(|violation| violation.to_string())
    }

    fn rollback(&mut self, count: usize) {
        self.session.rollback(count);
    }

    fn is_harmless_to_undo(&self, count: usize, seat: Seat) -> bool {
        let game = self.session.game();
        let mut state = self.session.state_at(count);
        let mut dealer = Seeded::new(count as u64);
        for step in &self.session.steps()[count.min(self.step_count())..] {
            if !matches!(step, Step::Act(actor, _) if *actor == seat) {
                return false;
            }
            let mut after = state.clone();
            game.apply(&mut after, step, &mut parlor_engine::Ignore);
            if self.reveals(&state, &after, step, &mut dealer) {
                return false;
            }
            state = after;
        }
        true
    }

    fn has_revealed(&self, count: usize) -> bool {
        let game = self.session.game();
        let mut state = self.session.state_at(count);
        let mut dealer = Seeded::new(count as u64);
        for step in &self.session.steps()[count.min(self.step_count())..] {
            let mut after = state.clone();
            game.apply(&mut after, step, &mut parlor_engine::Ignore);
            let told = match step {
                // Chance holds nothing back that existed before; it tells something where not everybody may read it.
                Step::Chance(_) => self.viewers().any(|viewer| !game.step_is_open(&state, step, viewer)),
                Step::Act(..) | Step::Ruling(_) => self.reveals(&state, &after, step, &mut dealer),
            };
            if told {
                return true;
            }
            state = after;
        }
        false
    }

    fn record(&self) -> Record {
        self.session.record()
    }
    fn record_for(&self, viewer: Viewer) -> Record {
        Record::for_viewer(&self.session, viewer)
    }

    fn machine(&self, spec: &MachineSpec) -> Result<MachineSeat, String> {
        parlor_bots::machine::<G>(spec).map(|machine| MachineSeat(Box::new(machine))).map_err(|error| error.to_string())
    }

    fn consider(&self, machine: &MachineSeat, seat: Seat, dealer: &mut Seeded) -> String {
        let machine = machine.0.downcast_ref::<Box<dyn Machine<G>>>().expect("the machine was built for this game");
        let (game, state) = (self.session.game(), self.session.state());
        let mut menu = Vec::new();
        game.legal_actions(state, seat, &mut menu);
        machine.choose(game, &game.view(state, Viewer::Seat(seat)), &menu, dealer).to_string()
    }

    fn advise(&self, machine: &MachineSeat, seat: Seat, dealer: &mut Seeded) -> Vec<AdviceItem> {
        let machine = machine.0.downcast_ref::<Box<dyn Machine<G>>>().expect("the machine was built for this game");
        let (game, state) = (self.session.game(), self.session.state());
        let mut menu = Vec::new();
        game.legal_actions(state, seat, &mut menu);
        let advice = machine.advise(game, &game.view(state, Viewer::Seat(seat)), &menu, dealer);
        advice.iter().map(|item| AdviceItem { text: item.action.to_string(), estimate: item.estimate }).collect()
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(Self { session: self.session.clone(), names: self.names.clone() })
    }
}

/// What a viewer learnt of a step, kept until all viewers have been told.
struct Told<G: Game> {
    open: bool,
    seen: Vec<G::Event>,
    text: Arc<RawValue>,
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("what a game shows is plain JSON")
}

/// The seats that a table waits for.
impl dyn Table {
    /// The seats to act now; none while chance falls or after the end.
    pub fn deciders(&self) -> SeatSet {
        match self.waiting() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Plays a ruling of the table's clocks and votes.
    pub fn rule(&mut self, ruling: Ruling) -> Result<(), PlayError> {
        self.play(&format!("! {ruling}"))
    }
}
