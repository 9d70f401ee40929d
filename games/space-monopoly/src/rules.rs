//! The rules under one set of options, and what they say of a state at any time.

use crate::company::{Company, CompanySet};
use crate::options::Options;
use crate::region::Region;
use crate::state::State;
use parlor_engine::InvalidOptions;

/// Space Monopoly under one set of options.
#[derive(Clone, Debug)]
pub struct SpaceMonopoly {
    options: Options,
    /// S4: how many diamonds are laid.
    diamonds: u16,
}

impl SpaceMonopoly {
    /// The rules under these options, if they can be played.
    pub(crate) fn with(options: Options) -> Result<Self, InvalidOptions> {
        let diamonds = options.validate()?;
        Ok(Self { options, diamonds })
    }

    /// The house rules in force.
    pub fn rules(&self) -> &Options {
        &self.options
    }

    /// S4: how many diamonds are laid before the first turn.
    pub fn diamonds(&self) -> u16 {
        self.diamonds
    }

    /// S3: the companies that can be founded in this game.
    pub fn companies(&self) -> impl Iterator<Item = Company> + Clone {
        Company::ALL.into_iter().take(usize::from(self.options.companies))
    }

    /// S5, S15: what a share costs now; 0 for an inactive company.
    #[inline]
    pub fn price(&self, state: &State, company: Company) -> i64 {
        self.price_of(state.board.size(company), state.companies[company].splits)
    }

    /// S5, S15: what a share of a company of this size costs after so many splits.
    #[inline]
    pub fn price_of(&self, size: u16, splits: u8) -> i64 {
        self.options.prices.price(size) >> splits
    }

    /// S5, S15: price and splits of a company once it has this size.
    pub fn price_grown(&self, size: u16, splits: u8) -> (i64, u8) {
        let mut splits = splits;
        while self.price_of(size, splits) >= self.options.split_price {
            splits += 1;
        }
        (self.price_of(size, splits), splits)
    }

    /// S6: whether a company is safe.
    #[inline]
    pub fn is_safe(&self, state: &State, company: Company) -> bool {
        state.board.size(company) >= self.options.safe_size
    }

    /// S10: the companies that can be founded now.
    pub fn free_companies(&self, state: &State) -> CompanySet {
        self.companies().filter(|&company| state.board.size(company) == 0).collect()
    }

    /// S9: the empty squares that touch two or more safe companies.
    pub fn blocked_squares(&self, state: &State) -> Region {
        let mut blocked = self.beside_two_safe(state);
        blocked.intersect(&state.board.empty());
        blocked
    }

    /// S8, S9: every square where a tile may be placed.
    #[inline]
    pub fn legal_squares(&self, state: &State) -> Region {
        let mut squares = state.board.empty();
        squares.subtract(&self.beside_two_safe(state));
        squares
    }

    #[inline]
    fn beside_two_safe(&self, state: &State) -> Region {
        let (mut once, mut twice) = (Region::EMPTY, Region::EMPTY);
        let safe = state.board.active().iter().filter(|&company| self.is_safe(state, company));
        if safe.clone().nth(1).is_none() {
            return twice;
        }
        for company in safe {
            let beside = state.board.area(company).beside();
            let mut again = once;
            again.intersect(&beside);
            twice.add(&again);
            once.add(&beside);
        }
        twice
    }

    /// S16: the largest of the companies that a tile touches.
    pub fn largest(&self, state: &State, touched: CompanySet) -> CompanySet {
        let most = touched.iter().map(|company| state.board.size(company)).max();
        touched.iter().filter(|&company| Some(state.board.size(company)) == most).collect()
    }

    /// S15: how many shares a company has in all, after so many splits.
    pub fn issued(&self, splits: u8) -> u32 {
        u32::from(self.options.shares) << splits
    }
}
