//! The machine `expert`: the search as a player.

use crate::{Budget, Mind, Search, Searchable, Weights};
use parlor_dealers::Seeded;
use parlor_engine::{Advice, Dealer, Estimate, InvalidMachine, Machine, MachineSpec};
use std::sync::Mutex;

/// `expert` thinks at most so long unless told otherwise.
const TIME_MS: u32 = 1000;

/// Plays what the search finds best.
pub struct Expert<G: Searchable> {
    weights: Weights,
    budget: Budget,
    /// Searches that are not in use, so that their room is allocated once.
    idle: Mutex<Vec<Search<G>>>,
}

impl<G: Searchable> Expert<G> {
    /// Reads `expert:simulations=2000`, `expert:time_ms=300`, and weights. With `simulations` alone no clock is read; with
    /// `simulations=0` it plays its policy, without search.
    pub fn new(spec: &MachineSpec) -> Result<Self, InvalidMachine> {
        let weights = Weights::read(G::WEIGHTS, spec)?;
        let simulations = spec.number("simulations", 0..=10_000_000, G::SIMULATIONS)?;
        let time_ms = spec.number("time_ms", 1..=600_000, TIME_MS)?;
        let budget = match (spec.parameter("simulations"), spec.parameter("time_ms")) {
            (None, None) | (Some(_), Some(_)) => Budget { simulations: Some(simulations), time_ms: Some(time_ms) },
            (Some(_), None) => Budget::simulations(simulations),
            (None, Some(_)) => Budget { simulations: None, time_ms: Some(time_ms) },
        };
        Ok(Self { weights, budget, idle: Mutex::new(Vec::new()) })
    }

    /// Lends a search to `work` and takes it back.
    fn with_search<R>(&self, work: impl FnOnce(&mut Search<G>) -> R) -> R {
        let idle = self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner).pop();
        let mut search = idle.unwrap_or_else(|| Search::new(G::Mind::new(&self.weights)));
        let result = work(&mut search);
        self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(search);
        result
    }
}

impl<G: Searchable> Machine<G> for Expert<G> {
    fn choose(&self, game: &G, view: &G::View, menu: &[G::Action], dealer: &mut dyn Dealer) -> G::Action {
        if let [only] = menu {
            return *only;
        }
        let seed = seed_of(dealer);
        self.with_search(|search| search.run(game, view, menu, self.budget, seed).best())
    }

    fn advise(&self, game: &G, view: &G::View, menu: &[G::Action], dealer: &mut dyn Dealer) -> Vec<Advice<G::Action>> {
        let seed = seed_of(dealer);
        let findings = self.with_search(|search| search.run(game, view, menu, self.budget, seed));
        let advice = |weighed: &crate::Weighed<G::Action>| {
            let spread = 1.96 * weighed.error;
            let (low, high) = ((weighed.value - spread).max(0.0), (weighed.value + spread).min(1.0));
            let estimate = Estimate { value: weighed.value, low, high, visits: weighed.visits };
            Advice { action: weighed.action, estimate: (weighed.visits > 0).then_some(estimate) }
        };
        findings.weighed.iter().map(advice).collect()
    }
}

fn seed_of(dealer: &mut dyn Dealer) -> u64 {
    u64::from(dealer.below(u32::MAX)) << 32 | u64::from(dealer.below(u32::MAX))
}

/// A dealer for one purpose within a search.
pub(crate) fn dealer_of(seed: u64, purpose: u64) -> Seeded {
    Seeded::nth(seed, purpose)
}
