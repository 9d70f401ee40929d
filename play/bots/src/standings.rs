//! How the candidates of a root stand against each other.

use crate::search::MOST_CANDIDATES;
use crate::{Candidate, Weighed};

/// A candidate is judged only after so many rounds.
const FIRST_LOOK: u32 = 24;
/// Rounds between two judgements.
const LOOK_EVERY: u32 = 8;
/// A candidate this many standard errors behind the leader is dropped.
const BEHIND: f64 = 3.0;

/// The number of the mind's own first choice. A cautious mind compares with it to the end: no halving drops it.
const OWN: usize = 0;

/// Sums over rounds in which every living candidate was tried with the same luck.
pub(crate) struct Standings {
    alive: Vec<usize>,
    count: usize,
    rounds: [u32; MOST_CANDIDATES],
    sums: [f64; MOST_CANDIDATES],
    /// Sums of the products of values, for the error of differences.
    products: [[f64; MOST_CANDIDATES]; MOST_CANDIDATES],
    halvings: u32,
    /// By how many standard errors a candidate must be better than the mind's own choice to be preferred.
    caution: f64,
}

impl Standings {
    pub(crate) fn new(count: usize, caution: f64) -> Self {
        Self {
            caution,
            alive: (0..count).collect(),
            count,
            rounds: [0; MOST_CANDIDATES],
            sums: [0.0; MOST_CANDIDATES],
            products: [[0.0; MOST_CANDIDATES]; MOST_CANDIDATES],
            halvings: 0,
        }
    }

    /// The candidates that are still tried, by number.
    pub(crate) fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// Adds the values of one round.
    pub(crate) fn record(&mut self, values: &[f32; MOST_CANDIDATES]) {
        for (place, &one) in self.alive.iter().enumerate() {
            let value = f64::from(values[one]);
            self.rounds[one] += 1;
            self.sums[one] += value;
            for &other in &self.alive[place..] {
                let product = value * f64::from(values[other]);
                self.products[one][other] += product;
                if other != one {
                    self.products[other][one] += product;
                }
            }
        }
    }

    /// Drops candidates that are surely worse than the leader or always its equal, and at each stage of the budget the
    /// worse half.
    pub(crate) fn drop_laggards(&mut self, progress: f64) {
        let rounds = self.rounds[self.alive[0]];
        if rounds >= FIRST_LOOK && rounds.is_multiple_of(LOOK_EVERY) {
            let leader = self.leader();
            let mut alive = std::mem::take(&mut self.alive);
            alive.retain(|&one| one == leader || !self.is_beaten(one, leader));
            self.alive = alive;
        }
        let stages = (usize::BITS - (self.count - 1).leading_zeros()).max(1);
        while self.halvings + 1 < stages && progress >= f64::from(self.halvings + 1) / f64::from(stages) {
            self.halvings += 1;
            let keep = self.count.div_ceil(1 << self.halvings).max(2);
            let mut alive = std::mem::take(&mut self.alive);
            alive.sort_unstable_by(|&a, &b| self.mean(b).total_cmp(&self.mean(a)).then(a.cmp(&b)));
            let own_lived = alive.contains(&OWN);
            alive.truncate(keep);
            if own_lived && self.caution >= 1.0 && !alive.contains(&OWN) {
                alive[keep - 1] = OWN;
            }
            alive.sort_unstable();
            self.alive = alive;
        }
    }

    fn is_beaten(&self, one: usize, leader: usize) -> bool {
        let (behind, error) = self.difference(leader, one);
        if error == 0.0 { behind > 0.0 || (behind == 0.0 && one > leader) } else { behind > BEHIND * error }
    }

    fn mean(&self, one: usize) -> f64 {
        self.sums[one] / f64::from(self.rounds[one].max(1))
    }

    /// By how much `one` is better than `other` over their common rounds, and the standard error of that. Both live.
    fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let rounds = f64::from(self.rounds[one].max(1));
        let mean = (self.sums[one] - self.sums[other]) / rounds;
        let squares = self.products[one][one] + self.products[other][other] - 2.0 * self.products[one][other];
        let variance = (squares / rounds - mean * mean).max(0.0);
        // Rounding leaves a trace of variance between equals.
        (mean, if variance < 1e-12 { 0.0 } else { (variance / rounds).sqrt() })
    }

    /// The living candidate to play: the best mean, but the mind's own choice unless another is clearly better.
    fn leader(&self) -> usize {
        let own = self.alive[0];
        let score = |one: usize| {
            let (ahead, error) = self.difference(one, own);
            if one == own { 0.0 } else { ahead - self.caution * error }
        };
        self.alive.iter().copied().max_by(|&a, &b| score(a).total_cmp(&score(b)).then(b.cmp(&a))).unwrap_or(own)
    }

    /// All candidates, best first: the leader, other living ones by mean, then the dropped by how long they lasted.
    pub(crate) fn weighed<A: Copy>(&self, candidates: &[Candidate<A>]) -> Vec<Weighed<A>> {
        let leader = self.leader();
        let mut order: Vec<usize> = (0..self.count).collect();
        let lasted = |one: usize| (one != leader, !self.alive.contains(&one), std::cmp::Reverse(self.rounds[one]));
        order.sort_by(|&a, &b| lasted(a).cmp(&lasted(b)).then(self.mean(b).total_cmp(&self.mean(a))));
        let weighed = |one: usize| {
            let (mean, rounds) = (self.mean(one), f64::from(self.rounds[one].max(1)));
            let variance = (self.products[one][one] / rounds - mean * mean).max(0.0);
            let error = (variance / rounds).sqrt();
            Weighed { action: candidates[one].action, value: mean, error, visits: self.rounds[one] }
        };
        order.into_iter().map(weighed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(count: usize) -> Vec<Candidate<usize>> {
        (0..count).map(|action| Candidate { action, prior: 1.0 }).collect()
    }

    fn play(standings: &mut Standings, rounds: u32, value: impl Fn(usize, u32) -> f32) {
        for round in 0..rounds {
            let mut values = [0.0; MOST_CANDIDATES];
            standings.alive().iter().for_each(|&one| values[one] = value(one, round));
            standings.record(&values);
            standings.drop_laggards(f64::from(round) / f64::from(rounds));
        }
    }

    #[test]
    fn common_luck_cancels_so_that_a_small_lead_is_seen() {
        let mut standings = Standings::new(4, 0.5);
        // Luck swings by a whole win, candidate 2 is better by a twentieth.
        play(&mut standings, 64, |one, round| (round % 2) as f32 + if one == 2 { 0.05 } else { 0.01 * (round % 3) as f32 });
        let weighed = standings.weighed(&candidates(4));
        assert_eq!(weighed[0].action, 2);
        assert!(weighed[3].visits < 64, "{weighed:?}");
    }

    #[test]
    fn equals_are_dropped_and_the_first_choice_stays() {
        let mut standings = Standings::new(3, 0.5);
        play(&mut standings, 32, |_, round| (round % 2) as f32);
        assert_eq!(standings.alive(), [0]);
    }

    #[test]
    fn a_cautious_mind_keeps_its_own_choice_through_the_halvings() {
        let mut standings = Standings::new(4, 2.0);
        // The others swing around a hair more than the own choice: nothing that one could be sure of.
        play(&mut standings, 40, |one, round| {
            if one == 0 {
                0.5
            } else if (round + one as u32).is_multiple_of(2) {
                0.99
            } else {
                0.02
            }
        });
        assert!(standings.alive().contains(&0), "{:?}", standings.alive());
        assert_eq!(standings.weighed(&candidates(4))[0].action, 0);
    }

    #[test]
    fn an_unclear_lead_does_not_overrule_the_first_choice() {
        let mut standings = Standings::new(2, 0.5);
        // One is ahead by a hair that is lost in its swings.
        play(&mut standings, 40, |one, round| if one == 0 { 0.5 } else { if round % 2 == 0 { 0.99 } else { 0.02 } });
        assert_eq!(standings.weighed(&candidates(2))[0].action, 0);
    }
}
