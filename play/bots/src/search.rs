//! The search: information-set Monte Carlo tree search for any number of players.
//!
//! One round of a search samples a world that fits the view and plays every candidate of the root in it once, with the same
//! luck: the n-th outcome of chance is drawn from the same number whichever candidate is tried, so candidates are compared
//! in pairs and much of the luck cancels. Candidates that fall behind are dropped, first the half that looks worst, and the
//! budget goes to the rest (sequential halving). Below the root each candidate has its own tree: seats choose for
//! themselves (max^n), new actions are tried in the order of their priors, the more often a place is visited the more of
//! them (progressive widening). Beyond the tree the mind's policy plays until a leaf or the end.

use crate::budget::Meter;
use crate::expert::dealer_of;
use crate::standings::Standings;
use crate::tree::{Path, Place, Tree, Way, WayOf};
use crate::{Budget, Candidate, Mind, Searchable};
use parlor_engine::{Game, Ignore, PerSeat, Seat, Step, Turn};

/// The most candidates at the root.
pub(crate) const MOST_CANDIDATES: usize = 24;
/// Room for so many steps in the tree.
const ROOM: usize = 100_000;
/// How strongly the tree tries what it knows little of.
const CURIOSITY: f32 = 0.35;
/// A place that was visited n times weighs 1 + n^½ × this many candidates.
const WIDENING: f32 = 0.5;
/// A simulation is cut after so many steps, should a mind never find its leaf.
const MOST_STEPS: u32 = 20_000;
/// The purposes of dealers within a round; outcomes of chance count on from `CHANCE`.
const WORLD: u64 = 0;
const WHIM: u64 = 1;
const CHANCE: u64 = 2;

/// What the search found out about one candidate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// The mean value for the seat: about its share of wins.
    pub value: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// In how many simulations it was tried.
    pub visits: u32,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings<A> {
    /// The candidates, best first; at least one.
    pub weighed: Vec<Weighed<A>>,
    /// How many simulations were made.
    pub simulations: u32,
}

impl<A: Copy> Findings<A> {
    /// The action to play.
    pub fn best(&self) -> A {
        self.weighed[0].action
    }
}

/// A search with its room, to be used again and again.
pub struct Search<G: Searchable> {
    mind: G::Mind,
    tree: Tree<G>,
    path: Path,
    list: Vec<Candidate<G::Action>>,
}

impl<G: Searchable> Search<G> {
    /// A search that thinks with this mind.
    pub fn new(mind: G::Mind) -> Self {
        Self { mind, tree: Tree::with_room(ROOM), path: Vec::with_capacity(256), list: Vec::with_capacity(256) }
    }

    /// Finds the best action of the seat that looks, from its view alone.
    pub fn run(&mut self, game: &G, view: &G::View, menu: &[G::Action], budget: Budget, seed: u64) -> Findings<G::Action> {
        let world = game.sample_state(view, &mut dealer_of(seed, WORLD));
        let seat = decider(game, &world, menu);
        self.mind.begin(game, &world, seat);
        let candidates = self.root_candidates(game, &world, seat, menu);
        if candidates.len() == 1 || budget.simulations == Some(0) {
            let unweighed =
                |candidate: &Candidate<G::Action>| Weighed { action: candidate.action, value: 0.0, error: 0.0, visits: 0 };
            return Findings { weighed: candidates.iter().map(unweighed).collect(), simulations: 0 };
        }
        self.tree.clear();
        let roots: Vec<Place> =
            candidates.iter().map(|candidate| self.tree.plant(Way::Step(Step::Act(seat, candidate.action)))).collect();
        let mut standings = Standings::new(candidates.len(), self.mind.caution());
        let mut meter = Meter::start(budget);
        let mut values = [0.0; MOST_CANDIDATES];
        let mut round = 0;
        'rounds: while standings.alive().len() > 1 {
            let key = seed.wrapping_add((round + 1_u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let mut dealer = dealer_of(key, WORLD);
            let mut world = game.sample_state(view, &mut dealer);
            self.mind.believe(game, &mut world, seat, &mut dealer);
            for &index in standings.alive() {
                values[index] = self.simulate(game, &world, roots[index], seat, candidates[index].action, key);
                meter.count();
                if meter.progress() >= 1.0 {
                    break 'rounds;
                }
            }
            standings.record(&values);
            standings.drop_laggards(meter.progress());
            round += 1;
        }
        Findings { weighed: standings.weighed(&candidates), simulations: meter.spent() }
    }

    /// What the mind would try, as far as it is legal; at least one action.
    fn root_candidates(&mut self, game: &G, world: &G::State, seat: Seat, menu: &[G::Action]) -> Vec<Candidate<G::Action>> {
        let mut candidates = Vec::new();
        self.mind.candidates(game, world, seat, &mut candidates);
        candidates.retain(|candidate| menu.contains(&candidate.action) || game.check(world, seat, &candidate.action).is_ok());
        candidates.truncate(MOST_CANDIDATES);
        if candidates.is_empty() {
            candidates.extend(menu.iter().take(MOST_CANDIDATES).map(|&action| Candidate { action, prior: 1.0 }));
        }
        candidates
    }

    /// Plays one candidate in one world and returns what it brought to the seat.
    fn simulate(&mut self, game: &G, world: &G::State, root: Place, seat: Seat, action: G::Action, key: u64) -> f32 {
        let mut state = world.clone();
        game.apply(&mut state, &Step::Act(seat, action), &mut Ignore);
        self.path.clear();
        self.path.push((root, Some(seat)));
        let place = match self.mind.glimpse(game, &state, seat, &action) {
            Some(seen) => self.follow(root, Way::Seen(seen)),
            None => Some(root),
        };
        let values = self.play_out(game, &mut state, place, key);
        for &(place, seat) in &self.path {
            self.tree.credit(place, seat.map_or(0.0, |seat| values[seat]));
        }
        values[seat]
    }

    fn play_out(&mut self, game: &G, state: &mut G::State, root: Option<Place>, key: u64) -> PerSeat<f32> {
        let mut whim = dealer_of(key, WHIM);
        let tree_decisions = self.mind.tree_decisions();
        let mut place = root.filter(|_| tree_decisions > 0);
        let (mut decisions, mut outcomes) = (0, 0);
        for _ in 0..MOST_STEPS {
            let turn = game.turn(state);
            if turn == Turn::Over || self.mind.is_leaf(game, state, decisions) {
                break;
            }
            let Turn::Seats(waiting) = turn else {
                let moment = self.mind.moment(game, state).unwrap_or(outcomes);
                let step = Step::Chance(game.draw_chance(state, &mut dealer_of(key, CHANCE + moment)));
                outcomes += 1;
                place = place.and_then(|place| self.follow(place, Way::Step(step)));
                game.apply(state, &step, &mut Ignore);
                continue;
            };
            decisions += 1;
            let seat = waiting.first().expect("somebody decides");
            let in_tree = place.filter(|&place| decisions <= tree_decisions && self.tree.visits(place) > 0);
            let Some(at) = in_tree else {
                place = None;
                let action = self.mind.reply(game, state, seat, &mut whim);
                game.apply(state, &Step::Act(seat, action), &mut Ignore);
                continue;
            };
            let (action, next) = self.descend(game, state, at, seat);
            game.apply(state, &Step::Act(seat, action), &mut Ignore);
            place = match (next, self.mind.glimpse(game, state, seat, &action)) {
                (Some(next), Some(seen)) => self.follow(next, Way::Seen(seen)),
                (next, _) => next,
            };
        }
        self.mind.evaluate(game, state)
    }

    /// The place after an outcome of chance or a glimpse; new in the tree, while there is room.
    fn follow(&mut self, place: Place, way: WayOf<G>) -> Option<Place> {
        let next = self.tree.find(place, &way).or_else(|| self.tree.grow(place, way));
        self.path.extend(next.map(|next| (next, None)));
        next
    }

    /// Chooses an action at a place of the tree: one that was not tried yet, or the one that is best so far or too little
    /// known. The place after it is in the tree from now on, while there is room.
    fn descend(&mut self, game: &G, state: &G::State, place: Place, seat: Seat) -> (G::Action, Option<Place>) {
        self.list.clear();
        self.mind.candidates(game, state, seat, &mut self.list);
        let visits = self.tree.visits(place) as f32;
        let width = (1.0 + WIDENING * visits.sqrt()) as usize;
        let strongest = self.list.iter().map(|candidate| candidate.prior).fold(f32::MIN_POSITIVE, f32::max);
        let mut best: Option<(f32, G::Action, Place)> = None;
        for candidate in self.list.iter().take(width) {
            let way = Way::Step(Step::Act(seat, candidate.action));
            let Some(tried) = self.tree.find(place, &way) else {
                let grown = self.tree.grow(place, way);
                self.path.extend(grown.map(|grown| (grown, Some(seat))));
                return (candidate.action, grown);
            };
            let doubt = CURIOSITY * (candidate.prior / strongest) * visits.sqrt() / (1.0 + self.tree.visits(tried) as f32);
            let score = self.tree.mean(tried) + doubt;
            if best.is_none_or(|(highest, _, _)| score > highest) {
                best = Some((score, candidate.action, tried));
            }
        }
        let (_, action, tried) = best.expect("a seat that decides has a candidate");
        self.path.push((tried, Some(seat)));
        (action, Some(tried))
    }
}

/// The seat whose menu this is: the one that the game asks, of several that decide at once the one whose action it is.
fn decider<G: Game>(game: &G, world: &G::State, menu: &[G::Action]) -> Seat {
    let Turn::Seats(waiting) = game.turn(world) else { unreachable!("a machine is asked when a seat decides") };
    let fits = |&seat: &Seat| menu.first().is_none_or(|action| game.check(world, seat, action).is_ok());
    waiting.iter().find(fits).or_else(|| waiting.first()).expect("somebody decides")
}
