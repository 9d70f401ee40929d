//! The tree of a search: steps in one arena, no pointers, no allocation once it has its room.
//!
//! A place in the tree is the list of steps that leads to it, outcomes of chance included. Worlds differ in what is hidden,
//! so the same place may allow other actions in another world; whoever walks the tree asks the world what is legal.

use parlor_engine::{Game, Seat, Step};

/// The number of a step in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place(u32);

const NONE: u32 = u32::MAX;

/// What leads from one place to the next: a step, or what its actor saw by it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Way<A, C> {
    /// A step.
    Step(Step<A, C>),
    /// A glimpse.
    Seen(u8),
}

/// The ways of a game.
pub(crate) type WayOf<G> = Way<<G as Game>::Action, <G as Game>::Chance>;

/// A way that was gone, and what came of it.
struct Edge<G: Game> {
    way: WayOf<G>,
    /// The step tried before this one at the same place.
    sibling: u32,
    /// The step tried last after this one.
    child: u32,
    visits: u32,
    /// The sum of the values for the seat that took the step.
    sum: f32,
}

/// All steps that a search has tried.
pub(crate) struct Tree<G: Game> {
    edges: Vec<Edge<G>>,
}

impl<G: Game> Tree<G> {
    /// A tree with room for `room` steps; it never grows beyond.
    pub(crate) fn with_room(room: usize) -> Self {
        Self { edges: Vec::with_capacity(room) }
    }

    /// Forgets everything but its room.
    pub(crate) fn clear(&mut self) {
        self.edges.clear();
    }

    /// A step at the root.
    pub(crate) fn plant(&mut self, way: WayOf<G>) -> Place {
        self.push(way, NONE).expect("the room holds the candidates of the root")
    }

    /// The step after a place, if it was tried.
    pub(crate) fn find(&self, place: Place, way: &WayOf<G>) -> Option<Place> {
        let mut index = self.edges[place.0 as usize].child;
        while index != NONE {
            let edge = &self.edges[index as usize];
            if edge.way == *way {
                return Some(Place(index));
            }
            index = edge.sibling;
        }
        None
    }

    /// Adds a step after a place; none if there is no room.
    pub(crate) fn grow(&mut self, place: Place, way: WayOf<G>) -> Option<Place> {
        let sibling = self.edges[place.0 as usize].child;
        let grown = self.push(way, sibling)?;
        self.edges[place.0 as usize].child = grown.0;
        Some(grown)
    }

    fn push(&mut self, way: WayOf<G>, sibling: u32) -> Option<Place> {
        if self.edges.len() == self.edges.capacity() {
            return None;
        }
        let place = Place(self.edges.len() as u32);
        self.edges.push(Edge { way, sibling, child: NONE, visits: 0, sum: 0.0 });
        Some(place)
    }

    /// Adds what a simulation through this step brought to whoever took it.
    pub(crate) fn credit(&mut self, place: Place, value: f32) {
        let edge = &mut self.edges[place.0 as usize];
        edge.visits += 1;
        edge.sum += value;
    }

    /// How many simulations went through this step.
    pub(crate) fn visits(&self, place: Place) -> u32 {
        self.edges[place.0 as usize].visits
    }

    /// The mean value of this step for whoever took it.
    pub(crate) fn mean(&self, place: Place) -> f32 {
        let edge = &self.edges[place.0 as usize];
        edge.sum / edge.visits.max(1) as f32
    }
}

/// The steps of one simulation that lie in the tree, with who took them; chance has no seat.
pub(crate) type Path = Vec<(Place, Option<Seat>)>;
