//! What a tile would do on each square, by classes of squares that do the same.

use crate::bonuses::Bonuses;
use crate::company::{Company, CompanySet};
use crate::region::Region;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{Phase, State};
use parlor_engine::Seat;
use serde::{Deserialize, Serialize};

/// Squares on which a tile has the same consequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareClass {
    /// The companies that the tile touches.
    pub touched: CompanySet,
    /// How many tiles the cluster has (S10).
    pub cluster: u16,
    /// The squares.
    pub squares: Region,
}

/// A class of squares as a client shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospect {
    /// What the tile does.
    pub consequence: Consequence,
    /// Whether the game would end with it (S21); with a choice of acquirer, by the lowest id.
    pub ends_game: bool,
    /// Where.
    pub squares: Vec<Square>,
}

/// What a tile does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Consequence {
    /// It stays loose (S10).
    Loose {
        /// How many tiles its cluster has.
        cluster: u16,
    },
    /// It founds a company (S10).
    Found {
        /// The company, or those the founder may choose from.
        companies: Vec<Company>,
        /// Its size.
        size: u16,
        /// Its price.
        price: i64,
    },
    /// It extends a company (S11).
    Grow {
        /// Which.
        company: Company,
        /// How many tiles join.
        tiles: u16,
        /// The size then.
        size: u16,
        /// The price then, after any split.
        price: i64,
    },
    /// It merges companies (S16).
    Merge {
        /// The acquirer, or those the placer may choose from.
        acquirers: Vec<Company>,
        /// Every company that the tile touches.
        companies: Vec<Company>,
        /// The acquirer's size then.
        size: u16,
        /// The bonuses paid, if the first acquirer acquires.
        bonuses: Vec<Payment>,
    },
}

/// A bonus that a merger would pay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Payment {
    /// For which company.
    pub company: Company,
    /// To whom.
    pub seat: Seat,
    /// How much.
    pub amount: i64,
}

impl SpaceMonopoly {
    /// The squares that the player in turn may place on now.
    pub fn squares_to_place(&self, state: &State) -> Region {
        match &state.phase {
            Phase::Placing { offered } if offered.is_empty() => self.legal_squares(state),
            Phase::Placing { offered } => offered.iter().copied().collect(),
            Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Founding { .. } => Region::EMPTY,
            Phase::Choosing { .. } | Phase::Disposing(_) | Phase::Buying | Phase::Over { .. } => Region::EMPTY,
        }
    }

    /// The squares to place on, grouped by what a tile would do there, in the order of their first square.
    pub fn classes(&self, state: &State) -> Vec<SquareClass> {
        let mut classes: Vec<SquareClass> = Vec::new();
        for square in self.squares_to_place(state).squares() {
            let touched = state.board.touching(square);
            let cluster = if state.board.loose().touches(square) { state.board.cluster(square).count() } else { 1 };
            match classes.iter_mut().find(|class| class.touched == touched && class.cluster == cluster) {
                Some(class) => class.squares.insert(square),
                None => classes.push(SquareClass { touched, cluster, squares: Region::one(square) }),
            }
        }
        classes
    }

    pub(crate) fn prospects(&self, state: &State) -> Vec<Prospect> {
        let classes = self.classes(state);
        let describe = |class: &SquareClass| {
            let consequence = self.consequence(state, class);
            let ends_game = self.would_end(state, &consequence);
            Prospect { consequence, ends_game, squares: class.squares.squares().collect() }
        };
        classes.iter().map(describe).collect()
    }

    fn consequence(&self, state: &State, class: &SquareClass) -> Consequence {
        let cluster = class.cluster;
        match (class.touched.len(), class.touched.first()) {
            (1, Some(company)) => {
                let size = state.board.size(company) + cluster;
                let (price, _) = self.price_grown(size, state.companies[company].splits);
                Consequence::Grow { company, tiles: cluster, size, price }
            }
            (_, Some(_)) => self.merge_consequence(state, class),
            (_, None) => {
                let free = self.free_companies(state);
                match (free.first(), self.rules().founding) {
                    (Some(lowest), founding) if cluster >= 2 => {
                        let companies = match founding {
                            crate::options::Founding::Lowest => vec![lowest],
                            crate::options::Founding::Choice => free.iter().collect(),
                        };
                        Consequence::Found { companies, size: cluster, price: self.price_grown(cluster, 0).0 }
                    }
                    (Some(_) | None, _) => Consequence::Loose { cluster },
                }
            }
        }
    }

    fn merge_consequence(&self, state: &State, class: &SquareClass) -> Consequence {
        let largest = self.largest(state, class.touched);
        let acquirer = largest.first().expect("a merger has participants");
        let acquirers = match self.rules().acquirer {
            crate::options::Acquirer::Lowest => vec![acquirer],
            crate::options::Acquirer::Choice => largest.iter().collect(),
        };
        let mut bonuses = Vec::new();
        for company in class.touched.iter().filter(|&company| company != acquirer) {
            let payments = self.bonuses(state, company);
            bonuses.extend(Bonuses::payments(&payments).map(|(seat, _, _, amount)| Payment { company, seat, amount }));
        }
        let size = class.touched.iter().map(|company| state.board.size(company)).sum::<u16>() + class.cluster;
        Consequence::Merge { acquirers, companies: class.touched.iter().collect(), size, bonuses }
    }

    /// S21: whether the game would end; sizes are all that the tests need.
    fn would_end(&self, state: &State, consequence: &Consequence) -> bool {
        let (grown, size, gone): (Company, u16, &[Company]) = match consequence {
            Consequence::Loose { .. } => return self.ending_after_placement(state).is_some(),
            Consequence::Found { companies, size, .. } => (companies[0], *size, &[]),
            Consequence::Grow { company, size, .. } => (*company, *size, &[]),
            Consequence::Merge { acquirers, companies, size, .. } => (acquirers[0], *size, companies),
        };
        let rules = self.rules();
        let others: Vec<Company> =
            state.board.active().iter().filter(|company| *company != grown && !gone.contains(company)).collect();
        let all_safe = size >= rules.safe_size && others.iter().all(|&company| self.is_safe(state, company));
        let biggest = others.iter().map(|&company| state.board.size(company)).max().unwrap_or(0).max(size);
        biggest >= rules.end_size || (all_safe && others.len() + 1 >= usize::from(rules.min_safe_companies))
    }
}
