//! The dealer of simulations and tests: fast, and the same for the same seed on every machine.

use parlor_engine::Dealer;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Deals from a seed.
#[derive(Clone, Debug)]
pub struct Seeded(Pcg64Mcg);

impl Seeded {
    /// The dealer of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// The dealer of one game among many: the same for the same seed and index, whatever thread plays it.
    pub fn nth(seed: u64, index: u64) -> Self {
        Self::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(index.wrapping_mul(0xD1B5_4A32_D192_ED03)))
    }
}

impl Dealer for Seeded {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.0.next_u32())
    }
}

/// An unbiased number below `bound` from whole random words (Lemire's multiplication, with rejection).
#[inline]
pub(crate) fn below(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(bound);
    if (product as u32) < bound {
        let rejected = bound.wrapping_neg() % bound;
        while (product as u32) < rejected {
            product = u64::from(word()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_bound_falls_about_equally_often() {
        let mut dealer = Seeded::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dealer.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_same_seed_deals_the_same() {
        let deal = |mut dealer: Seeded| (0..20).map(|_| dealer.below(1000)).collect::<Vec<_>>();
        assert_eq!(deal(Seeded::new(1)), deal(Seeded::new(1)));
        assert_ne!(deal(Seeded::nth(1, 0)), deal(Seeded::nth(1, 1)));
    }
}
