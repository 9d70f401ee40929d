//! What a position is worth: figures of each seat, weighed as `parlor fit` found them to decide games.

use crate::Weights;
use parlor_engine::{PerSeat, Seat};
use parlor_property::{Holdings, Reckoner, Rules, State};

/// The weights of the figures, in their order.
pub(super) const NAMES: &[&str] = &[
    "judge_cash",
    "judge_means",
    "judge_worth",
    "judge_income",
    "judge_worth_share",
    "judge_income_share",
    "judge_cash_share",
    "judge_danger",
    "judge_outgo",
];

/// How many figures there are.
const COUNT: usize = 9;
const _: () = assert!(NAMES.len() == COUNT);

/// The figures of all seats.
pub(super) type Figures = PerSeat<[f32; COUNT]>;

/// The weights of the figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement([f32; COUNT]);

impl Judgement {
    pub(super) fn new(weights: &Weights) -> Self {
        Self(std::array::from_fn(|index| weights.get(NAMES[index])))
    }

    /// The chance of each seat to win; none for those who are out.
    pub(super) fn chances(&self, state: &State, figures: &Figures) -> PerSeat<f32> {
        let seats = state.seats();
        let merit = |seat: Seat| figures[seat].iter().zip(&self.0).map(|(figure, weight)| figure * weight).sum::<f32>();
        let merits = PerSeat::from_fn(seats, |seat| if state.is_in(seat) { merit(seat) } else { f32::NEG_INFINITY });
        let highest = merits.as_slice().iter().copied().fold(f32::NEG_INFINITY, f32::max);
        crate::mind::proportions(merits.map(|merit| (merit - highest).exp()))
    }
}

/// Looks at every seat that is in the game.
pub(super) fn figures(reckoner: &Reckoner, rules: &Rules, state: &State) -> Figures {
    let appraiser = reckoner.appraiser(rules, state);
    let (holdings, tolls) = (Holdings::of(state), appraiser.tolls());
    let living = |seat: &Seat| state.is_in(*seat);
    let seats = || Seat::all(state.seats()).filter(living);
    let worth = PerSeat::from_fn(state.seats(), |seat| appraiser.worth(&holdings, seat).max(0.0));
    let total = |of: &dyn Fn(Seat) -> f32| seats().map(of).sum::<f32>();
    let (all_worth, all_tolls) = (total(&|seat| worth[seat]), total(&|seat| tolls[seat]));
    let all_cash = total(&|seat| state.players[seat].cash as f32);
    let count = seats().count() as f32;
    PerSeat::from_fn(state.seats(), |seat| {
        if !state.is_in(seat) {
            return [0.0; COUNT];
        }
        let cash = state.players[seat].cash as f32;
        let means = cash + rules.raisable(state, seat) as f32;
        let dear = appraiser.dear_rent(seat) as f32;
        let outgo = all_tolls - tolls[seat];
        [
            (50.0 + cash).ln(),
            (100.0 + means).ln(),
            (200.0 + worth[seat]).ln(),
            (10.0 + tolls[seat] * (count - 1.0)).ln(),
            count * worth[seat] / (all_worth + 1.0),
            count * tolls[seat] / (all_tolls + 10.0),
            count * cash / (all_cash + 100.0),
            (dear / (means + 1.0)).min(2.0),
            (outgo / (means + 50.0)).min(1.0),
        ]
    })
}
