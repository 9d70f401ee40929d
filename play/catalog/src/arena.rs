//! Machines against machines, by the thousand, with typed rules inside.

use parlor_bots::{Budget, Mind, Search, Searchable, Weights};
use parlor_dealers::Seeded;
use parlor_engine::{
    Dealer, Game, Ignore, Machine, MachineSpec, PerSeat, Seat, Session, Standing, Step, Turn, Validation, Viewer, check_seats,
};

use std::time::{Duration, Instant};

/// How one game of an arena went.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// The rank of each machine, in the order in which the machines were given.
    pub ranks: Vec<u8>,
    /// The score of each machine, in that order.
    pub scores: Vec<i64>,
    /// How many decisions were made.
    pub decisions: u64,
    /// How many steps were taken, decisions and chance.
    pub steps: u64,
    /// Whether the game came to an end before its step cap.
    pub finished: bool,
    /// Why it ended.
    pub reason: String,
}

/// What the mind of `expert` saw in a position, and who won the game that it was taken from.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The figures of each seat that was still in the game.
    pub figures: Vec<Vec<f32>>,
    /// What part of the win became that seat's.
    pub wins: Vec<f32>,
}

/// Of the positions that a mind can judge one in so many is kept, and later in a game fewer: neighbours tell the same.
const EVERY_POSITION: u32 = 5;

/// Room for the longest menu of any game (the largest map has 1,024 squares), so that a rush allocates once.
const LONGEST_MENU: usize = 2048;

/// A place where machines play.
pub trait Arena: Send + Sync {
    /// Plays game number `index` of the series `seed`, with machine `i` in seat `(i + rotation) mod seats`.
    fn play(&self, seed: u64, index: u64, rotation: usize, validation: Validation) -> Result<GameReport, String>;
    /// Plays at random, unchecked, until at least `steps` steps are taken. Returns how many it took and how many games ended.
    fn rush(&self, seed: u64, steps: u64) -> (u64, u64);
    /// Copies a mid-game state `count` times.
    fn clones(&self, count: u64) -> u64;
    /// How many bytes a state has.
    fn state_bytes(&self) -> usize;
    /// Plays a game as [`Arena::play`] does and returns positions that the mind of `expert` judged on the way.
    fn positions(&self, seed: u64, index: u64, rotation: usize) -> Vec<Position>;
    /// Searches a mid-game position, one for each seed. Returns how many simulations were made and how long they took.
    fn think(&self, seed: u64, simulations: u32) -> (u32, Duration);
    /// How long the first machine takes for a decision at a mid-game position, one for each seed.
    fn decide(&self, seed: u64) -> Duration;
}

pub(crate) struct TypedArena<G: Searchable> {
    game: G,
    machines: Vec<Box<dyn Machine<G>>>,
}

impl<G: Searchable> TypedArena<G> {
    pub(crate) fn new(game: G, specs: &[MachineSpec]) -> Result<Self, String> {
        check_seats::<G>(specs.len()).map_err(|refusal| refusal.to_string())?;
        let machines = specs
            .iter()
            .map(|spec| parlor_bots::machine::<G>(spec))
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        Ok(Self { game, machines })
    }

    fn seats(&self) -> u8 {
        self.machines.len() as u8
    }

    fn machine_in(&self, seat: Seat, rotation: usize) -> usize {
        let seats = self.machines.len();
        (seat.index() + seats - rotation % seats) % seats
    }

    fn report(
        &self,
        standing: Option<&Standing>,
        scores: PerSeat<i64>,
        rotation: usize,
        steps: u64,
        decisions: u64,
    ) -> GameReport {
        let mut report = GameReport {
            ranks: vec![1; self.machines.len()],
            scores: vec![0; self.machines.len()],
            decisions,
            steps,
            finished: standing.is_some(),
            reason: standing.map_or_else(|| "step cap".to_owned(), |standing| standing.reason.clone()),
        };
        for seat in Seat::all(self.seats()) {
            let machine = self.machine_in(seat, rotation);
            report.scores[machine] = standing.map_or(scores[seat], |standing| standing.scores[seat]);
            report.ranks[machine] = standing.map_or(1, |standing| standing.ranks[seat]);
        }
        report
    }
}

impl<G: Searchable> Arena for TypedArena<G> {
    fn play(&self, seed: u64, index: u64, rotation: usize, validation: Validation) -> Result<GameReport, String> {
        let (mut dealer, mut menu) = (Seeded::nth(seed, index), Vec::new());
        let seats = vec![parlor_engine::SeatInfo::new("machine", "machine"); self.machines.len()];
        let mut session = Session::new(self.game.clone(), seats, validation).map_err(|refusal| refusal.to_string())?;
        let mut decisions = 0;
        loop {
            let step = match session.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(self.game.draw_chance(session.state(), &mut dealer)),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().expect("somebody decides");
                    decisions += 1;
                    menu.clear();
                    self.game.legal_actions(session.state(), seat, &mut menu);
                    let view = self.game.view(session.state(), Viewer::Seat(seat));
                    let machine = &self.machines[self.machine_in(seat, rotation)];
                    Step::Act(seat, machine.choose(&self.game, &view, &menu, &mut dealer))
                }
            };
            match session.play(step) {
                Ok(_) => {}
                Err(parlor_engine::PlayError::TooLong(_)) => break,
                Err(error) => return Err(format!("game {index} of seed {seed}: {error}")),
            }
        }
        let steps = session.steps().len() as u64;
        let scores = self.game.scores(session.state());
        Ok(self.report(session.standing().as_ref(), scores, rotation, steps, decisions))
    }

    fn rush(&self, seed: u64, steps: u64) -> (u64, u64) {
        let (mut dealer, mut menu) = (Seeded::new(seed), Vec::with_capacity(LONGEST_MENU));
        let (mut taken, mut games) = (0, 0);
        let mut state = self.game.initial_state(self.seats());
        let mut since = 0u32;
        while taken < steps {
            match random_step(&self.game, &state, &mut menu, &mut dealer) {
                Some(step) if since < G::STEP_CAP => {
                    self.game.apply(&mut state, &step, &mut Ignore);
                    taken += 1;
                    since += 1;
                }
                _ => {
                    games += 1;
                    since = 0;
                    state = self.game.initial_state(self.seats());
                }
            }
        }
        (taken, games)
    }

    fn clones(&self, count: u64) -> u64 {
        let (mut dealer, mut menu) = (Seeded::new(1), Vec::new());
        let mut state = self.game.initial_state(self.seats());
        for _ in 0..200 {
            let Some(step) = random_step(&self.game, &state, &mut menu, &mut dealer) else { break };
            self.game.apply(&mut state, &step, &mut Ignore);
        }
        for _ in 0..count {
            let copy = std::hint::black_box(&state).clone();
            std::hint::black_box(&copy);
        }
        count
    }

    fn state_bytes(&self) -> usize {
        size_of::<G::State>()
    }

    fn positions(&self, seed: u64, index: u64, rotation: usize) -> Vec<Position> {
        let (mut dealer, mut menu, mut mind) = (Seeded::nth(seed, index), Vec::new(), expert_mind::<G>());
        let (mut seen, mut judged, mut next, mut state) = (Vec::new(), 0, EVERY_POSITION, self.game.initial_state(self.seats()));
        for _ in 0..G::STEP_CAP {
            let step = match self.game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(self.game.draw_chance(&state, &mut dealer)),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().expect("somebody decides");
                    let figures = figures(&mut mind, &self.game, &state, seat);
                    judged += u32::from(!figures.is_empty());
                    if !figures.is_empty() && judged >= next {
                        seen.push(figures);
                        next += EVERY_POSITION.max(judged / 8);
                    }
                    menu.clear();
                    self.game.legal_actions(&state, seat, &mut menu);
                    let view = self.game.view(&state, Viewer::Seat(seat));
                    let machine = &self.machines[self.machine_in(seat, rotation)];
                    Step::Act(seat, machine.choose(&self.game, &view, &menu, &mut dealer))
                }
            };
            self.game.apply(&mut state, &step, &mut Ignore);
        }
        let Some(standing) = self.game.standing(&state) else { return Vec::new() };
        let winners = standing.ranks.as_slice().iter().filter(|&&rank| rank == 1).count() as f32;
        let win = |seat: &Seat| if standing.ranks[*seat] == 1 { 1.0 / winners } else { 0.0 };
        let position = |figures: Vec<(Seat, Vec<f32>)>| {
            let wins = figures.iter().map(|(seat, _)| win(seat)).collect();
            Position { figures: figures.into_iter().map(|(_, figures)| figures).collect(), wins }
        };
        seen.into_iter().map(position).collect()
    }

    fn think(&self, seed: u64, simulations: u32) -> (u32, Duration) {
        let (state, seat) = self.mid_game(seed);
        let mut menu = Vec::new();
        self.game.legal_actions(&state, seat, &mut menu);
        let view = self.game.view(&state, Viewer::Seat(seat));
        let mut search = Search::<G>::new(expert_mind::<G>());
        let started = Instant::now();
        let findings = search.run(&self.game, &view, &menu, Budget::simulations(simulations), seed);
        (findings.simulations, started.elapsed())
    }

    fn decide(&self, seed: u64) -> Duration {
        let (state, seat) = self.mid_game(seed);
        let mut menu = Vec::new();
        self.game.legal_actions(&state, seat, &mut menu);
        let view = self.game.view(&state, Viewer::Seat(seat));
        let started = Instant::now();
        self.machines[0].choose(&self.game, &view, &menu, &mut Seeded::new(seed));
        started.elapsed()
    }
}

impl<G: Searchable> TypedArena<G> {
    /// The decision worth a search that comes after half of a game, played by the expert's policy.
    fn mid_game(&self, seed: u64) -> (G::State, Seat) {
        let spec = MachineSpec { name: G::EXPERT.name.to_owned(), parameters: vec![("simulations".to_owned(), "0".to_owned())] };
        let policy = parlor_bots::machine::<G>(&spec).expect("a game has its expert");
        let (mut dealer, mut menu) = (Seeded::new(seed), Vec::new());
        let mut state = self.game.initial_state(self.seats());
        let (mut choices, mut mind, mut candidates) = (Vec::new(), expert_mind::<G>(), Vec::new());
        for _ in 0..MOST_STEPS_TO_MID_GAME {
            let step = match self.game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(self.game.draw_chance(&state, &mut dealer)),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().expect("somebody decides");
                    menu.clear();
                    self.game.legal_actions(&state, seat, &mut menu);
                    candidates.clear();
                    mind.begin(&self.game, &state, seat);
                    mind.candidates(&self.game, &state, seat, &mut candidates);
                    if menu.len() > 1 && candidates.len() > 1 {
                        choices.push((state.clone(), seat));
                    }
                    Step::Act(seat, policy.choose(&self.game, &self.game.view(&state, Viewer::Seat(seat)), &menu, &mut dealer))
                }
            };
            self.game.apply(&mut state, &step, &mut Ignore);
        }
        let middle = choices.len() / 2;
        choices.swap_remove(middle)
    }
}

/// A game of experts that is longer than this has its middle before.
const MOST_STEPS_TO_MID_GAME: u32 = 2_000;

/// What a mind sees of every seat that is in the game.
fn figures<G: Searchable>(mind: &mut G::Mind, game: &G, state: &G::State, seat: Seat) -> Vec<(Seat, Vec<f32>)> {
    mind.begin(game, state, seat);
    let mut all = Vec::new();
    for seat in Seat::all(game.scores(state).seats()) {
        let mut own = Vec::new();
        mind.features(game, state, seat, &mut own);
        if !own.is_empty() {
            all.push((seat, own));
        }
    }
    all
}

fn expert_mind<G: Searchable>() -> G::Mind {
    let weights = Weights::read(G::WEIGHTS, &MachineSpec::named(G::EXPERT.name));
    G::Mind::new(&weights.expect("the weights file of a game can be read"))
}

#[inline]
fn random_step<G: Game>(
    game: &G,
    state: &G::State,
    menu: &mut Vec<G::Action>,
    dealer: &mut Seeded,
) -> Option<parlor_engine::StepOf<G>> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Step::Chance(game.draw_chance(state, dealer))),
        Turn::Seats(waiting) => {
            let seat = waiting.first().expect("somebody decides");
            menu.clear();
            game.legal_actions(state, seat, menu);
            Some(Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize]))
        }
    }
}
