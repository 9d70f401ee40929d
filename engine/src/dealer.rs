//! Where chance comes from: the rules ask a dealer, and never know which one.

/// A source of unbiased numbers.
pub trait Dealer {
    /// A number from 0 up to, not including, `bound`, each equally likely. `bound` is at least 1.
    fn below(&mut self, bound: u32) -> u32;
}

impl<D: Dealer + ?Sized> Dealer for &mut D {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }
}

/// The index that falls when each index weighs as `weights` says. The weights' sum is at least 1.
#[inline]
pub fn pick_weighted(dealer: &mut (impl Dealer + ?Sized), weights: &[u32]) -> usize {
    let total: u32 = weights.iter().sum();
    let mut left = dealer.below(total);
    for (index, &weight) in weights.iter().enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    unreachable!("the number is below the sum of the weights")
}

/// Puts the items into an order of equal chance each.
pub fn shuffle<T>(dealer: &mut (impl Dealer + ?Sized), items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, dealer.below(last as u32 + 1) as usize);
    }
}
