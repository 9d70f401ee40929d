//! What the search must know of a game.

use crate::Weights;
use parlor_dealers::Seeded;
use parlor_engine::{Game, MachineInfo, PerSeat, Seat};

/// A game that the search can play.
pub trait Searchable: Game {
    /// What the search knows of it.
    type Mind: Mind<Self>;

    /// The machine `expert` of this game: its parameters are those of the search, then the weights.
    const EXPERT: MachineInfo;
    /// The tuned weights: a file of `name = number`, with the command that made it.
    const WEIGHTS: &'static str;
    /// How many simulations `expert` makes for a move unless told otherwise.
    const SIMULATIONS: u32;
    /// The weights of the figures by which states are judged, where chances of winning are shared in proportion to the
    /// exponential of their weighted sum; `parlor fit` finds them from results.
    const JUDGEMENTS: &'static [&'static str] = &[];
}

/// An action worth trying, and how good it looks before any search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// Its weight among the candidates; only ratios matter.
    pub prior: f32,
}

/// Policy, candidates and evaluation of one game, with the buffers of one searching thread.
///
/// A mind is asked about sampled worlds. What it does for a seat there must rest on what that seat may know in the world.
pub trait Mind<G: Game>: Send {
    /// A mind with these weights.
    fn new(weights: &Weights) -> Self;

    /// Prepares for a move: `world` is one of those that fit the view.
    fn begin(&mut self, game: &G, world: &G::State, seat: Seat);

    /// Changes a sampled world towards what the seat believes beyond what is certain. Everything it knows must stay.
    fn believe(&mut self, _game: &G, _world: &mut G::State, _seat: Seat, _dealer: &mut Seeded) {}

    /// When in the game an outcome of chance comes, as a number below 2³²: outcomes of the same moment are drawn from the same
    /// number in all simulations of a world, whatever was played before. Without it they are counted.
    fn moment(&self, _game: &G, _state: &G::State) -> Option<u64> {
        None
    }

    /// What the seat has seen by its own action, as a number; later decisions may depend on it. `state` is the one after it.
    fn glimpse(&self, _game: &G, _state: &G::State, _seat: Seat, _action: &G::Action) -> Option<u8> {
        None
    }

    /// To be preferred to the mind's own first choice, a candidate must be better by so many standard errors.
    fn caution(&self) -> f64 {
        0.5
    }

    /// So many decisions of a simulation, at most, are chosen by the tree before the policy takes over.
    fn tree_decisions(&self) -> u32 {
        12
    }

    /// Adds the actions worth trying, best first; all are legal. At the root of a search the list should miss nothing good.
    fn candidates(&mut self, game: &G, state: &G::State, seat: Seat, list: &mut Vec<Candidate<G::Action>>);

    /// What a seat plays in a simulation beyond the tree.
    fn reply(&mut self, game: &G, state: &G::State, seat: Seat, dealer: &mut Seeded) -> G::Action;

    /// Whether a simulation that has gone through `decisions` decisions ends here, before the game does; asked before every step.
    fn is_leaf(&self, game: &G, state: &G::State, decisions: u32) -> bool;

    /// Adds what [`Mind::evaluate`] looks at for a seat, one figure for each of [`Searchable::JUDGEMENTS`]; nothing for a
    /// seat that is out, or where simulations never end.
    fn features(&mut self, _game: &G, _state: &G::State, _seat: Seat, _figures: &mut Vec<f32>) {}

    /// What a state is worth to each seat, as its share of wins: 0 to 1. The state is over or a leaf.
    fn evaluate(&mut self, game: &G, state: &G::State) -> PerSeat<f32>;
}

/// One divided among those with the highest score: the value of a finished game whose highest score wins.
pub(crate) fn shares_of_highest(scores: &PerSeat<i64>) -> PerSeat<f32> {
    let highest = scores.as_slice().iter().max().copied().unwrap_or(0);
    let winners = scores.as_slice().iter().filter(|&&score| score == highest).count();
    scores.map(|score| if score == highest { 1.0 / winners as f32 } else { 0.0 })
}

/// Divides one in proportion to figures that are not negative; equally if all are nothing.
pub(crate) fn proportions(figures: PerSeat<f32>) -> PerSeat<f32> {
    let total: f32 = figures.as_slice().iter().sum();
    if total > 0.0 { figures.map(|figure| figure / total) } else { figures.map(|_| 1.0 / f32::from(figures.seats())) }
}

/// Chances in proportion to the exponential of merits; none where the merit is minus infinity.
pub(crate) fn chances_by(merits: PerSeat<f32>) -> PerSeat<f32> {
    let highest = merits.as_slice().iter().copied().fold(f32::NEG_INFINITY, f32::max);
    proportions(merits.map(|merit| (merit - highest).exp()))
}
