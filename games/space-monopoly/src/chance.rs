//! What chance may bring: `diamond C4` before the first turn, `offer C4` in the variant of five squares.

use crate::region::Region;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{Phase, State};
use parlor_engine::{Dealer, NotationError};
use std::fmt;
use std::str::FromStr;

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// A first diamond is laid (S4).
    Diamond {
        /// Where.
        square: Square,
    },
    /// A square is offered for this turn (S8).
    Offer {
        /// Which.
        square: Square,
    },
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Diamond { square } => write!(f, "diamond {square}"),
            Self::Offer { square } => write!(f, "offer {square}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_once(' ') {
            Some(("diamond", square)) => Ok(Self::Diamond { square: square.parse()? }),
            Some(("offer", square)) => Ok(Self::Offer { square: square.parse()? }),
            _ => Err(NotationError::new(text, "`diamond C4` or `offer C4`")),
        }
    }
}

impl SpaceMonopoly {
    /// The squares that chance draws from now, each as likely as the next.
    fn chance_squares(&self, state: &State) -> Region {
        match &state.phase {
            Phase::Diamonds { .. } => state.board.empty(),
            Phase::Drawing { offered } => {
                let mut squares = self.legal_squares(state);
                squares.subtract(&offered.iter().copied().collect());
                squares
            }
            Phase::Placing { .. } | Phase::Founding { .. } | Phase::Choosing { .. } => Region::EMPTY,
            Phase::Disposing(_) | Phase::Buying | Phase::Over { .. } => Region::EMPTY,
        }
    }

    pub(crate) fn list_chances(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        let squares = self.chance_squares(state);
        odds.extend(squares.squares().map(|square| (outcome(&state.phase, square), 1)));
    }

    pub(crate) fn draw_square(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        let squares = self.chance_squares(state);
        let place = dealer.below(u32::from(squares.count()));
        outcome(&state.phase, squares.nth(place).expect("the place is below the number of squares"))
    }
}

fn outcome(phase: &Phase, square: Square) -> Chance {
    if matches!(phase, Phase::Diamonds { .. }) { Chance::Diamond { square } } else { Chance::Offer { square } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_read_back() {
        for text in ["diamond C4", "offer AF32"] {
            assert_eq!(text.parse::<Chance>().map(|chance| chance.to_string()).as_deref(), Ok(text));
        }
        assert!("star C4".parse::<Chance>().is_err() && "diamond".parse::<Chance>().is_err());
    }
}
