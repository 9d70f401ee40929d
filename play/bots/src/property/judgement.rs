//! What a position is worth: figures of each seat, weighed as `parlor fit` found them to decide games.

use crate::Weights;
use crate::mind::chances_by;
use parlor_engine::{PerSeat, Seat};
use parlor_property::{Appraiser, Group, Holdings, Reckoner, Rules, SALARY, Spaces, State, Switch, TURN_CAP, Visits};

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
    "judge_set",
    "judge_set_rents",
    "judge_hopes",
    "judge_forecast",
    "judge_settled",
    "judge_bought",
];

/// How many figures there are.
const COUNT: usize = 15;
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
        chances_by(PerSeat::from_fn(seats, |seat| if state.is_in(seat) { merit(seat) } else { f32::NEG_INFINITY }))
    }
}

/// Looks at every seat that is in the game.
pub(super) fn figures(reckoner: &Reckoner, rules: &Rules, state: &State) -> Figures {
    let table = Table::of(reckoner, rules, state);
    PerSeat::from_fn(state.seats(), |seat| if state.is_in(seat) { table.figures(rules, state, seat) } else { [0.0; COUNT] })
}

/// What is asked of all seats before any is judged; nothing for those who are out.
struct Table<'a> {
    appraiser: Appraiser<'a>,
    tolls: PerSeat<f32>,
    worth: PerSeat<f32>,
    estates: PerSeat<Estate>,
    forecasts: PerSeat<f32>,
    cash: f32,
    count: f32,
    has_sets: bool,
    is_sold_out: bool,
}

impl<'a> Table<'a> {
    fn of(reckoner: &'a Reckoner, rules: &'a Rules, state: &'a State) -> Self {
        let (appraiser, holdings) = (reckoner.appraiser(rules, state), Holdings::of(state));
        let of_living = |of: &dyn Fn(Seat) -> f32| {
            PerSeat::from_fn(state.seats(), |seat| if state.is_in(seat) { of(seat).max(0.0) } else { 0.0 })
        };
        let tolls = appraiser.tolls();
        let worth = of_living(&|seat| appraiser.worth(&holdings, seat));
        let estates = PerSeat::from_fn(state.seats(), |seat| Estate::of(rules, state, reckoner.visits(), seat));
        let count = state.living().len() as f32;
        let rounds = rounds_left(rules, state, count);
        let forecasts = of_living(&|seat| {
            let income = tolls[seat] * count - sum(&tolls) + SALARY_A_TURN;
            rules.worth(state, seat) as f32 + rounds * income
        });
        let cash = sum(&of_living(&|seat| state.players[seat].cash as f32));
        let has_sets = estates.as_slice().iter().any(|estate| estate.sets > 0);
        let is_sold_out = rules.board.ownable.iter().all(|space| state.owner(space).is_some());
        Self { appraiser, tolls, worth, estates, forecasts, cash, count, has_sets, is_sold_out }
    }

    fn figures(&self, rules: &Rules, state: &State, seat: Seat) -> [f32; COUNT] {
        let (estate, toll, worth) = (self.estates[seat], self.tolls[seat], self.worth[seat]);
        let cash = state.players[seat].cash as f32;
        let means = cash + rules.raisable(state, seat) as f32;
        let dear = self.appraiser.dear_rent(seat) as f32;
        let outgo = sum(&self.tolls) - toll;
        let rents = self.count * toll / (sum(&self.tolls) + 10.0);
        let forecast = self.count * self.forecasts[seat] / (sum(&self.forecasts) + 1.0);
        let only_if = |holds: bool, figure: f32| if holds { figure } else { 0.0 };
        [
            (50.0 + cash).ln(),
            (100.0 + means).ln(),
            (200.0 + worth).ln(),
            (10.0 + toll * (self.count - 1.0)).ln(),
            self.count * worth / (sum(&self.worth) + 1.0),
            rents,
            self.count * cash / (self.cash + 100.0),
            (dear / (means + 1.0)).min(2.0),
            (outgo / (means + 50.0)).min(1.0),
            only_if(estate.sets > 0, 1.0),
            (10.0 + estate.rents).ln(),
            (10.0 + estate.hopes).ln(),
            forecast,
            only_if(self.is_sold_out && !self.has_sets, forecast),
            only_if(!self.has_sets, rents),
        ]
    }
}

fn sum(figures: &PerSeat<f32>) -> f32 {
    figures.as_slice().iter().sum()
}

/// What a turn of walking brings of the next salary.
const SALARY_A_TURN: f32 = SALARY as f32 / 6.0;
/// The level of building that is reckoned with: the third house is what pays.
const THIRD_HOUSE: usize = 3;

/// How many turns each player has left before the richest wins.
fn rounds_left(rules: &Rules, state: &State, players: f32) -> f32 {
    let limit = match rules.options.turn_limit {
        0 => TURN_CAP,
        turns => turns.min(TURN_CAP),
    };
    limit.saturating_sub(state.turns) as f32 / players
}

/// The complete sets of a seat, and those that may become complete.
#[derive(Clone, Copy, Default)]
struct Estate {
    sets: u8,
    /// What its sets take in a turn of another player, with three houses.
    rents: f32,
    /// The same of the sets of which pieces are missing, times the chance of getting them.
    hopes: f32,
}

impl Estate {
    fn of(rules: &Rules, state: &State, visits: &Visits, seat: Seat) -> Self {
        let own = state.players[seat].properties;
        let mut estate = Self { sets: 0, rents: 0.0, hopes: 0.0 };
        for group in Group::STREETS {
            let set = rules.board.group(group);
            let missing = set.without(own);
            if missing == set {
                continue;
            }
            let rents: f32 =
                set.iter().map(|space| visits[space.index()] * rules.board.lot(space).rents[THIRD_HOUSE] as f32).sum();
            if missing.is_empty() {
                estate.sets += 1;
                estate.rents += rents;
            } else {
                estate.hopes += rents * chance(rules, state, missing);
            }
        }
        estate
    }
}

/// How likely the missing pieces of a set are to be had, from the bank or, where players trade, from others.
fn chance(rules: &Rules, state: &State, missing: Spaces) -> f32 {
    let of = |space| match (state.owner(space), rules.options.trade) {
        (None, _) => 1.0 / 3.0,
        (Some(_), Switch::On) => 0.25,
        (Some(_), Switch::Off) => 0.0,
    };
    missing.iter().map(of).product()
}
