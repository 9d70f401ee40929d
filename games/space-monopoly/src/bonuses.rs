//! Majority and minority bonuses (S17).

use crate::company::Company;
use crate::event::Bonus;
use crate::options::SoleHolder;
use crate::rules::SpaceMonopoly;
use crate::state::State;
use parlor_engine::{PerSeat, Seat, SeatSet};

/// Who is paid what if a company is acquired, or the game ends, at a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonuses {
    /// The seats with the largest holding.
    pub first: SeatSet,
    /// The seats with the second largest holding, unless several are first.
    pub second: SeatSet,
    /// Which bonus those in first place get.
    pub first_bonus: Bonus,
    /// What each in first place gets.
    pub first_amount: i64,
    /// What each in second place gets.
    pub second_amount: i64,
}

impl Bonuses {
    /// The bonuses for these holdings at this price.
    pub fn new(holdings: &PerSeat<u16>, price: i64, sole_holder: SoleHolder) -> Self {
        let first = largest_below(holdings, u16::MAX);
        let (majority, minority) = (10 * price, 5 * price);
        let most = first.first().map_or(0, |seat| holdings[seat]);
        let second = if first.len() == 1 { largest_below(holdings, most - 1) } else { SeatSet::EMPTY };
        let (first_bonus, together) = match (first.len(), second.is_empty(), sole_holder) {
            (0 | 1, false, _) | (0 | 1, true, SoleHolder::Majority) => (Bonus::Majority, majority),
            (0 | 1, true, SoleHolder::Both) | (2.., _, _) => (Bonus::Both, majority + minority),
        };
        Self {
            first,
            second,
            first_bonus,
            first_amount: shared(together, first.len()),
            second_amount: shared(minority, second.len()),
        }
    }

    /// What a seat gets.
    pub fn of(&self, seat: Seat) -> i64 {
        match (self.first.contains(seat), self.second.contains(seat)) {
            (true, _) => self.first_amount,
            (false, true) => self.second_amount,
            (false, false) => 0,
        }
    }

    /// Every payment in order: seat, bonus, by how many it is shared, amount.
    pub fn payments(&self) -> impl Iterator<Item = (Seat, Bonus, u8, i64)> {
        let (first, second) = (self.first, self.second);
        let (bonus, amount, second_amount) = (self.first_bonus, self.first_amount, self.second_amount);
        let firsts = first.iter().map(move |seat| (seat, bonus, first.len() as u8, amount));
        firsts.chain(second.iter().map(move |seat| (seat, Bonus::Minority, second.len() as u8, second_amount)))
    }
}

/// The seats with the largest holding of at least one and at most `most`.
fn largest_below(holdings: &PerSeat<u16>, most: u16) -> SeatSet {
    let largest = holdings.as_slice().iter().copied().filter(|&shares| shares <= most).max().unwrap_or(0);
    let holders = holdings.iter().filter(|&(_, &shares)| shares == largest && shares > 0);
    holders.map(|(seat, _)| seat).collect()
}

/// S17: shared, rounded up to a whole pound.
fn shared(amount: i64, by: usize) -> i64 {
    if by == 0 { 0 } else { (amount + by as i64 - 1) / by as i64 }
}

impl SpaceMonopoly {
    /// S17: what each seat would get if the company were acquired now.
    pub fn bonuses(&self, state: &State, company: Company) -> Bonuses {
        let holdings = state.players.map(|player| player.shares[company]);
        Bonuses::new(&holdings, self.price(state, company), self.rules().sole_holder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(holdings: &[u16], price: i64, sole_holder: SoleHolder) -> Vec<i64> {
        let holdings = PerSeat::from_fn(holdings.len() as u8, |seat| holdings[seat.index()]);
        let bonuses = Bonuses::new(&holdings, price, sole_holder);
        Seat::all(holdings.seats()).map(|seat| bonuses.of(seat)).collect()
    }

    #[test]
    fn first_and_second_are_paid_ten_and_five_times_the_price() {
        assert_eq!(paid(&[3, 5, 1], 200, SoleHolder::Both), [1000, 2000, 0]);
    }

    #[test]
    fn equals_share_and_round_up() {
        assert_eq!(paid(&[4, 4, 1], 300, SoleHolder::Both), [2250, 2250, 0]);
        assert_eq!(paid(&[4, 4, 4], 200, SoleHolder::Majority), [1000, 1000, 1000]);
        assert_eq!(paid(&[2, 2, 2, 2], 700, SoleHolder::Both), [2625, 2625, 2625, 2625]);
        assert_eq!(paid(&[9, 2, 2, 2], 200, SoleHolder::Both), [2000, 334, 334, 334]);
        assert_eq!(paid(&[9, 2, 2, 1], 300, SoleHolder::Both), [3000, 750, 750, 0]);
    }

    #[test]
    fn a_sole_holder_gets_both_or_the_majority_only() {
        assert_eq!(paid(&[0, 1, 0], 200, SoleHolder::Both), [0, 3000, 0]);
        assert_eq!(paid(&[0, 1, 0], 200, SoleHolder::Majority), [0, 2000, 0]);
    }

    #[test]
    fn without_holders_nothing_is_paid() {
        assert_eq!(paid(&[0, 0], 700, SoleHolder::Both), [0, 0]);
    }
}
