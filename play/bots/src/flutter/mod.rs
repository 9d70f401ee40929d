//! Flutter: what a certificate will bring until one's next turn, by expectation over the next throws.

mod prospects;

use crate::mind::{chances_by, shares_of_highest};
use crate::{Candidate, Mind, Searchable, Weights};
use parlor_dealers::Seeded;
use parlor_engine::{Game, MachineInfo, PerSeat, Seat};
use parlor_flutter::{Action, Company, Flutter, PerCompany, Phase, State};
use prospects::Prospects;

impl Searchable for Flutter {
    type Mind = Trader;

    const EXPERT: MachineInfo = MachineInfo {
        name: "expert",
        summary: "Searches: plays on to its next turn thousands of times, and keeps what leads to the best chance to win.",
        parameters: &[
            ("simulations", "simulations a move, 0 to 10000000, default 4000; 0 plays its policy without search"),
            ("time_ms", "milliseconds a move, 1 to 600000, default 1000; with simulations alone there is no clock"),
            ("hurdle", "weight: what a certificate must bring until the next turn to be bought, in pounds"),
            ("sell_below", "weight: a certificate that will bring less is sold"),
            ("swap_margin", "weight: how much better another certificate must be for a swap, in pounds"),
            ("horizon_throws", "weight: simulations end after so many throws"),
            ("judge_worth", "weight: the logarithm of a seat's worth, at the end of a simulation"),
            ("judge_worth_late", "weight: the same, the nearer somebody is to the target the more"),
            ("judge_worth_end", "weight: the same, close to the target"),
            ("judge_cash", "weight: the part of its worth in cash"),
            ("judge_cash_late", "weight: the same, the nearer somebody is to the target the more"),
            ("hope", "weight: how much of what certificates are expected to bring counts at that moment"),
            ("caution", "weight: by how many standard errors a candidate must be better than the policy's choice"),
        ],
    };
    const WEIGHTS: &'static str = include_str!("../../weights/flutter.toml");
    const SIMULATIONS: u32 = 4000;
    const JUDGEMENTS: &'static [&'static str] = &JUDGEMENTS;
}

/// The weights of the figures by which the end of a simulation is judged, in their order.
const JUDGEMENTS: [&str; 5] = ["judge_worth", "judge_worth_late", "judge_worth_end", "judge_cash", "judge_cash_late"];

/// The figures of a seat.
type Figures = [f32; JUDGEMENTS.len()];

/// Buys what will bring more than its brokerage until the next turn, sells what will lose.
pub struct Trader {
    hurdle: f32,
    sell_below: f32,
    swap_margin: f32,
    horizon_throws: u16,
    judgement: Figures,
    hope: f32,
    caution: f32,
    prospects: Option<Prospects>,
    last_throw: u16,
    root: Option<Root>,
}

/// Where a search begins: in that turn the policy takes back nothing that a candidate does.
#[derive(Clone, Copy)]
struct Root {
    seat: Seat,
    throws: u16,
    certificates: PerCompany<u8>,
}

/// What the seat to trade sees: the gain of each certificate until its next turn.
type Gains = PerCompany<f32>;

impl Mind<Flutter> for Trader {
    fn new(weights: &Weights) -> Self {
        Self {
            hurdle: weights.get("hurdle"),
            sell_below: weights.get("sell_below"),
            swap_margin: weights.get("swap_margin"),
            horizon_throws: weights.get("horizon_throws") as u16,
            judgement: JUDGEMENTS.map(|name| weights.get(name)),
            hope: weights.get("hope"),
            caution: weights.get("caution"),
            prospects: None,
            last_throw: 0,
            root: None,
        }
    }

    fn begin(&mut self, game: &Flutter, world: &State, seat: Seat) {
        if !self.prospects.as_ref().is_some_and(|prospects| prospects.fit(game, world.seats())) {
            self.prospects = Some(Prospects::of(game, world.seats()));
        }
        self.last_throw = world.throws + self.horizon_throws;
        self.root = Some(Root { seat, throws: world.throws, certificates: world.players[seat].certificates });
    }

    fn caution(&self) -> f64 {
        self.caution.into()
    }

    fn candidates(&mut self, game: &Flutter, state: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
        let gains = self.gains(state);
        let own = self.trade(game, state, seat, &gains);
        let from = list.len();
        let player = &state.players[seat];
        let mut add = |action: Action, merit: f32| {
            let prior = if action == own { 3.0 } else { (merit / 10.0).clamp(-3.0, 1.0).exp() };
            list.push(Candidate { action, prior });
        };
        add(Action::Throw, 0.0);
        for company in state.trading() {
            let lane = &state.companies[company];
            if lane.broker > 0 && player.cash >= u32::from(lane.parent) + game.options().brokerage {
                add(Action::Buy { company }, gains[company] - self.hurdle);
            }
            if player.certificates[company] > 0 {
                add(Action::Sell { company }, -gains[company]);
            }
        }
        list[from..].sort_unstable_by(|a, b| b.prior.total_cmp(&a.prior));
    }

    fn reply(&mut self, game: &Flutter, state: &State, seat: Seat, _dealer: &mut Seeded) -> Action {
        let gains = self.gains(state);
        self.trade(game, state, seat, &gains)
    }

    fn is_leaf(&self, _game: &Flutter, state: &State, _decisions: u32) -> bool {
        state.throws >= self.last_throw
    }

    fn evaluate(&mut self, game: &Flutter, state: &State) -> PerSeat<f32> {
        if let Phase::Over { ending } = state.phase {
            return shares_of_highest(&game.ranks(state, ending).map(|rank| -i64::from(rank)));
        }
        let figures = self.figures(game, state);
        let merit = |seat: Seat| figures[seat].iter().zip(&self.judgement).map(|(figure, weight)| figure * weight).sum::<f32>();
        chances_by(PerSeat::from_fn(state.seats(), merit))
    }

    fn features(&mut self, game: &Flutter, state: &State, seat: Seat, figures: &mut Vec<f32>) {
        if matches!(state.phase, Phase::Trade { trades: 0, .. }) {
            figures.extend(self.figures(game, state)[seat]);
        }
    }
}

impl Trader {
    /// What is looked at where a simulation ends: worths with what certificates promise, and how close the race is to its end.
    fn figures(&self, game: &Flutter, state: &State) -> PerSeat<Figures> {
        let gains = self.gains(state);
        let hopes = |seat: Seat| {
            let held = &state.players[seat].certificates;
            state.trading().map(|company| f32::from(held[company]) * gains[company].max(0.0)).sum::<f32>()
        };
        let worths = PerSeat::from_fn(state.seats(), |seat| 1.0 + state.worth(seat) as f32 + self.hope * hopes(seat));
        let highest = worths.as_slice().iter().copied().fold(1.0, f32::max);
        let late = (highest / game.options().target as f32).min(1.2);
        PerSeat::from_fn(state.seats(), |seat| {
            let (worth, cash) = (worths[seat].ln(), state.players[seat].cash as f32 / worths[seat]);
            [worth, late * worth, late.powi(4) * worth, cash, late * cash]
        })
    }

    fn gains(&self, state: &State) -> Gains {
        self.prospects.as_ref().expect("a search begins before it asks").gains(state)
    }

    /// One trade towards the best portfolio, or the throw.
    fn trade(&self, game: &Flutter, state: &State, seat: Seat, gains: &Gains) -> Action {
        let Phase::Trade { trades, .. } = state.phase else { unreachable!("a player decides only while trading") };
        // Nobody needs so many trades; a cycle of swaps must end.
        if trades >= 60 {
            return Action::Throw;
        }
        let player = &state.players[seat];
        let root = self.root.filter(|root| root.seat == seat && root.throws == state.throws);
        let before = |company: Company| root.map_or(player.certificates[company], |root| root.certificates[company]);
        let is_held = |company: Company| player.certificates[company] > 0 && player.certificates[company] <= before(company);
        let held = || state.trading().filter(|&company| is_held(company));
        if let Some(company) = held().find(|&company| gains[company] < self.sell_below) {
            return Action::Sell { company };
        }
        let brokerage = game.options().brokerage;
        let rate = |company: Company, gain: f32| gain / f32::from(state.companies[company].parent);
        let is_wanted = |company: Company| {
            let is_promising = state.companies[company].broker > 0 && gains[company] > self.hurdle;
            is_promising && player.certificates[company] >= before(company)
        };
        let wanted = || state.trading().filter(|&company| is_wanted(company));
        let best = wanted().max_by(|&a, &b| rate(a, gains[a] - self.hurdle).total_cmp(&rate(b, gains[b] - self.hurdle)));
        let Some(best) = best else { return Action::Throw };
        let cost = |company: Company| u32::from(state.companies[company].parent) + brokerage;
        if player.cash >= cost(best) {
            return Action::Buy { company: best };
        }
        let worst = held().filter(|&company| company != best).min_by(|&a, &b| rate(a, gains[a]).total_cmp(&rate(b, gains[b])));
        if let Some(worst) = worst
            && rate(best, gains[best] - self.hurdle - self.swap_margin) > rate(worst, gains[worst])
            && player.cash + u32::from(state.companies[worst].parent) >= cost(best)
        {
            return Action::Sell { company: worst };
        }
        let affordable = wanted().filter(|&company| player.cash >= cost(company));
        let second = affordable.max_by(|&a, &b| gains[a].total_cmp(&gains[b]));
        second.map_or(Action::Throw, |company| Action::Buy { company })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_engine::MachineSpec;
    use parlor_flutter::{Edition, Ending, Options};

    /// What two seats of 700 and 800 make of a game with target 600 that has ended.
    fn shares(edition: Edition) -> Vec<f32> {
        let game = Flutter::new(Options::of(edition)).unwrap();
        let mut state = game.initial_state(2);
        (state.players[Seat::new(0)].cash, state.players[Seat::new(1)].cash) = (700, 800);
        state.phase = Phase::Over { ending: Ending::Target };
        let mut trader = Trader::new(&Weights::read(Flutter::WEIGHTS, &MachineSpec::named("expert")).unwrap());
        trader.evaluate(&game, &state).as_slice().to_vec()
    }

    #[test]
    fn an_ended_game_belongs_to_whom_the_rules_name() {
        assert_eq!(shares(Edition::Standard), [0.0, 1.0]);
        // FB6: the first seat with the target, though another is richer.
        assert_eq!(shares(Edition::Blueprint), [1.0, 0.0]);
    }
}
