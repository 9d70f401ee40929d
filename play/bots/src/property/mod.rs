//! The property games: what land will bring in rent, how much cash must stay in hand, and offers that others may take.

mod forecast;
mod offers;
mod policy;

use crate::mind::{proportions, shares_of_highest};
use crate::{Candidate, Mind, Searchable, Weights};
use forecast::Forecast;
use parlor_dealers::Seeded;
use parlor_engine::{Game, MachineInfo, PerSeat, Seat};
use parlor_property::{Action, EditionTag, Ending, Phase, Property, PropertyTycoon, State, Tycoon};

/// What the machine `expert` of both games takes.
const PARAMETERS: &[(&str, &str)] = &[
    ("simulations", "simulations a move, 0 to 10000000, default 1500; 0 plays its policy without search"),
    ("time_ms", "milliseconds a move, 1 to 600000, default 1000; with simulations alone there is no clock"),
    ("rounds", "weight: the rounds over which the rent of a set is counted"),
    ("caution", "weight: the part of the dearest rent ahead that stays in hand"),
    ("lean", "weight: the part of what could be raised that counts as cash in hand"),
    ("purse", "weight: cash that always stays in hand"),
    ("keen", "weight: how much more than its price land may cost"),
    ("haste", "weight: the least return of a building for each round"),
    ("patience", "weight: the rounds of rent that count at the end of a simulation"),
    ("steepness", "weight: how much a lead at that moment counts"),
    ("horizon_turns", "weight: simulations end after so many turns"),
    ("gullible", "weight: how likely others take what looks good by list prices alone"),
];

const EXPERT: MachineInfo = MachineInfo {
    name: "expert",
    summary: "Searches: plays on from each choice with the same dice, and weighs cash, rents to come and offers.",
    parameters: PARAMETERS,
};

impl Searchable for Tycoon {
    type Mind = Magnate;

    const EXPERT: MachineInfo = EXPERT;
    const WEIGHTS: &'static str = include_str!("../../weights/tycoon.toml");
    const SIMULATIONS: u32 = 1500;
}

impl Searchable for PropertyTycoon {
    type Mind = Magnate;

    const EXPERT: MachineInfo = EXPERT;
    const WEIGHTS: &'static str = include_str!("../../weights/property-tycoon.toml");
    const SIMULATIONS: u32 = 1500;
}

/// Buys what pays, builds what pays soonest, keeps what the next rent may cost.
pub struct Magnate {
    weights: Tastes,
    /// How likely a turn ends on each space.
    visits: [f32; 40],
    last_turn: u32,
    menu: Vec<Action>,
}

/// The weights by name.
#[derive(Clone, Copy, Debug)]
struct Tastes {
    rounds: f32,
    caution: f32,
    lean: f32,
    purse: f32,
    keen: f32,
    haste: f32,
    patience: f32,
    steepness: f32,
    horizon_turns: u32,
    gullible: f32,
}

impl<E: EditionTag> Mind<Property<E>> for Magnate {
    fn new(weights: &Weights) -> Self {
        let weights = Tastes {
            rounds: weights.get("rounds"),
            caution: weights.get("caution"),
            lean: weights.get("lean"),
            purse: weights.get("purse"),
            keen: weights.get("keen"),
            haste: weights.get("haste"),
            patience: weights.get("patience"),
            steepness: weights.get("steepness"),
            horizon_turns: weights.get("horizon_turns") as u32,
            gullible: weights.get("gullible"),
        };
        Self { weights, visits: [1.0 / 40.0; 40], last_turn: 0, menu: Vec::with_capacity(256) }
    }

    fn begin(&mut self, game: &Property<E>, world: &State, _seat: Seat) {
        self.visits = forecast::visits(&game.rules().board);
        self.last_turn = world.turns + self.weights.horizon_turns;
    }

    fn candidates(&mut self, game: &Property<E>, state: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
        let forecast = Forecast { rules: game.rules(), state, visits: &self.visits, tastes: &self.weights };
        // The mind itself is never gullible.
        let first = policy::choose(&forecast, seat, &mut self.menu, 1.0);
        list.push(Candidate { action: first, prior: 3.0 });
        let from = list.len();
        self.menu.clear();
        game.legal_actions(state, seat, &mut self.menu);
        for &action in self.menu.iter().filter(|&&action| action != first) {
            let prior = match action {
                // Better offers than those of the menu are added below.
                Action::Offer { .. } => continue,
                Action::Mortgage { .. } | Action::SellBuilding { .. } | Action::SellLand { .. } => 0.2,
                Action::Build { space } => 0.5 + 10.0 * forecast.build_return(seat, space),
                Action::Lift { .. } | Action::Counter { .. } => 0.4,
                Action::Roll | Action::End | Action::Pass | Action::Decline | Action::Pay => 1.5,
                Action::UseCard | Action::PayFine | Action::Stay | Action::Buy | Action::Bid { .. } => 1.0,
                Action::Draw | Action::Accept => 1.0,
            };
            list.push(Candidate { action, prior });
        }
        offers::add(&forecast, seat, list);
        list[from..].sort_by(|a, b| b.prior.total_cmp(&a.prior));
        list.truncate(from + 18);
    }

    fn reply(&mut self, game: &Property<E>, state: &State, seat: Seat, dealer: &mut Seeded) -> Action {
        let forecast = Forecast { rules: game.rules(), state, visits: &self.visits, tastes: &self.weights };
        let mood = match state.phase {
            Phase::Trade(_) => parlor_engine::Dealer::below(dealer, 1000) as f32 / 1000.0,
            _ => 0.5,
        };
        policy::choose(&forecast, seat, &mut self.menu, mood)
    }

    fn is_leaf(&self, _game: &Property<E>, state: &State, _decisions: u32) -> bool {
        state.turns >= self.last_turn && state.phase == Phase::BeforeRoll
    }

    fn evaluate(&mut self, game: &Property<E>, state: &State) -> PerSeat<f32> {
        let rules = game.rules();
        if let Phase::Over { ending } = state.phase {
            let worth = |seat: Seat| match (state.is_in(seat), ending) {
                (false, _) => -1,
                (true, Ending::LastStanding) => 0,
                (true, Ending::TimeUp | Ending::Closed) => rules.worth(state, seat),
            };
            return shares_of_highest(&PerSeat::from_fn(state.seats(), worth));
        }
        let forecast = Forecast { rules, state, visits: &self.visits, tastes: &self.weights };
        proportions(PerSeat::from_fn(state.seats(), |seat| forecast.strength(seat).powf(self.weights.steepness)))
    }
}
