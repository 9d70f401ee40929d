//! The property games: the reckoning of `hard`, with tuned weights and an eye for trades, looked ahead with.

mod candidates;
mod judgement;

use crate::mind::shares_of_highest;
use crate::{Candidate, Mind, Searchable, Weights};
use judgement::Judgement;
use parlor_dealers::Seeded;
use parlor_engine::{Game, MachineInfo, PerSeat, Seat};
use parlor_property::{
    Action, Craft, EditionTag, Ending, Money, Phase, Property, PropertyTycoon, Reckoner, Rules, State, Style, Switch, Tycoon,
};

/// What the machine `expert` of both games takes.
const PARAMETERS: &[(&str, &str)] = &[
    ("simulations", "simulations a move, 0 to 10000000, default 1500; 0 plays its policy without search"),
    ("time_ms", "milliseconds a move, 1 to 600000, default 1000; with simulations alone there is no clock"),
    ("horizon", "weight: rounds of rent that count when land is valued"),
    ("chip", "weight: what land is worth beyond its rent, as a part of its price"),
    ("resale", "weight: the same where the bank takes land back"),
    ("from_bank", "weight: the chance to get a missing piece of a set from the bank, at a table of four"),
    ("from_player", "weight: the chance to get it from another player, where players trade"),
    ("denial", "weight: how much of the harm of others' gains counts as one's own"),
    ("purse", "weight: cash that always stays in hand"),
    ("ready", "weight: cash kept ready for auctions while the bank has land"),
    ("credit", "weight: the part of the price of land ahead for which it raises cash before the roll"),
    ("caution", "weight: the part of the dear rents ahead that stays in hand"),
    ("lean", "weight: the part of what could be raised that counts as cash in hand"),
    ("build_return", "weight: the least return of a building, in its cost, over the horizon"),
    ("faith", "weight: the part of the others that is taken to buy, bid and trade by list prices"),
    ("doubt", "weight: the standard errors by which the search must be sure to leave the policy"),
    ("horizon_turns", "weight: simulations end after so many turns"),
    ("judge_cash", "weight: the logarithm of a seat's cash, at the end of a simulation"),
    ("judge_means", "weight: the logarithm of what it could pay"),
    ("judge_worth", "weight: the logarithm of what its cash and land are worth to it"),
    ("judge_income", "weight: the logarithm of its rents for a round"),
    ("judge_worth_share", "weight: its share of everybody's worth, times the players"),
    ("judge_income_share", "weight: its share of everybody's rents, times the players"),
    ("judge_cash_share", "weight: its share of everybody's cash, times the players"),
    ("judge_danger", "weight: the dear rents ahead for each coin that it could pay"),
    ("judge_outgo", "weight: the rents of a turn for each coin that it could pay"),
    ("judge_set", "weight: whether it has a complete set"),
    ("judge_set_rents", "weight: the logarithm of what its sets take with three houses"),
    ("judge_hopes", "weight: the same of sets that may still become complete"),
    ("judge_forecast", "weight: its share of everybody's worth at the turn limit, if nothing changes"),
    ("judge_settled", "weight: the same where all land is sold and nobody has a set"),
    ("judge_bought", "weight: its share of everybody's rents where nobody has a set"),
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
    const JUDGEMENTS: &'static [&'static str] = judgement::NAMES;
}

impl Searchable for PropertyTycoon {
    type Mind = Magnate;

    const EXPERT: MachineInfo = EXPERT;
    const WEIGHTS: &'static str = include_str!("../../weights/property-tycoon.toml");
    const SIMULATIONS: u32 = 1500;
    const JUDGEMENTS: &'static [&'static str] = judgement::NAMES;
}

/// Reckons like `hard`, knows better what is worth how much, and looks ahead.
pub struct Magnate {
    reckoner: Reckoner,
    /// The chance to get a missing piece of a set from the bank, at a table of four.
    from_bank: f32,
    judgement: Judgement,
    /// How likely others buy, bid and trade by list prices alone.
    faith: f32,
    doubt: f64,
    horizon_turns: u32,
    last_turn: u32,
    /// For whom the mind thinks.
    seat: Seat,
    menu: Vec<Action>,
    offers: Vec<(f32, Action)>,
}

/// However few players there are, the bank's land may go to another.
const MOST_FROM_BANK: f32 = 0.6;

fn style(weights: &Weights) -> Style {
    Style {
        horizon: weights.get("horizon"),
        chip: weights.get("chip"),
        resale: weights.get("resale"),
        from_bank: weights.get("from_bank"),
        from_player: weights.get("from_player"),
        denial: weights.get("denial"),
        purse: weights.get("purse") as Money,
        ready: weights.get("ready") as Money,
        credit: weights.get("credit"),
        caution: weights.get("caution"),
        lean: weights.get("lean"),
        build_return: weights.get("build_return"),
        faith: weights.get("faith"),
        craft: Craft::Shrewd,
        ..Style::hard()
    }
}

/// Whether a turn begins: where simulations end.
fn is_between_turns(state: &State) -> bool {
    state.phase == Phase::BeforeRoll && !state.has_rolled()
}

/// Whether the search may overrule the policy. Where nobody trades it was found to lose by what it changed in auctions (it sees
/// the price, and not the sets that come later), before the roll and in building; there the policy plays alone.
fn search_helps(rules: &Rules, phase: &Phase) -> bool {
    match phase {
        Phase::Purchase | Phase::Debt | Phase::Choice { .. } | Phase::Trade(_) => true,
        Phase::Auction(_) | Phase::BeforeRoll | Phase::Manage => rules.options.trade == Switch::On,
        Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => false,
    }
}

impl<E: EditionTag> Mind<Property<E>> for Magnate {
    fn new(weights: &Weights) -> Self {
        Self {
            reckoner: Reckoner::new(style(weights)),
            from_bank: weights.get("from_bank"),
            judgement: Judgement::new(weights),
            faith: weights.get("faith"),
            doubt: f64::from(weights.get("doubt")),
            horizon_turns: weights.get("horizon_turns") as u32,
            last_turn: 0,
            seat: Seat::new(0),
            menu: Vec::with_capacity(256),
            offers: Vec::with_capacity(1024),
        }
    }

    fn begin(&mut self, game: &Property<E>, world: &State, seat: Seat) {
        self.reckoner.prepare(game.rules());
        // The fewer players, the more land is left for each.
        let players = world.living().len() as f32;
        self.reckoner.expect_from_bank((4.0 * self.from_bank / players).min(MOST_FROM_BANK));
        self.last_turn = world.turns + self.horizon_turns;
        self.seat = seat;
    }

    fn caution(&self) -> f64 {
        self.doubt
    }

    /// The dice part ways at once: below the root the policy plays.
    fn tree_decisions(&self) -> u32 {
        0
    }

    fn candidates(&mut self, game: &Property<E>, state: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
        self.menu.clear();
        game.legal_actions(state, seat, &mut self.menu);
        // The style leaves nothing to luck.
        let first = self.reckoner.choose(game.rules(), state, seat, &self.menu, &mut Seeded::new(0));
        list.push(Candidate { action: first, prior: 3.0 });
        if !search_helps(game.rules(), &state.phase) {
            return;
        }
        self.offers.clear();
        self.reckoner.offers(game.rules(), state, seat, candidates::MOST_OFFERS, &mut self.offers);
        let rate = |space| self.reckoner.build_return(game.rules(), state, seat, space);
        candidates::add(&state.phase, &self.menu, &self.offers, rate, list);
    }

    fn reply(&mut self, game: &Property<E>, state: &State, seat: Seat, dealer: &mut Seeded) -> Action {
        let plain = if seat == self.seat { 0.0 } else { self.faith };
        self.reckoner.reply(game.rules(), state, seat, plain, &mut self.menu, dealer)
    }

    fn is_leaf(&self, _game: &Property<E>, state: &State, _decisions: u32) -> bool {
        state.turns >= self.last_turn && is_between_turns(state)
    }

    fn features(&mut self, game: &Property<E>, state: &State, seat: Seat, figures: &mut Vec<f32>) {
        if state.is_in(seat) && is_between_turns(state) {
            figures.extend(judgement::figures(&self.reckoner, game.rules(), state)[seat]);
        }
    }

    fn evaluate(&mut self, game: &Property<E>, state: &State) -> PerSeat<f32> {
        let rules = game.rules();
        let Phase::Over { ending } = state.phase else {
            return self.judgement.chances(state, &judgement::figures(&self.reckoner, rules, state));
        };
        let worth = |seat: Seat| match (state.is_in(seat), ending) {
            (false, _) => -1,
            (true, Ending::LastStanding) => 0,
            (true, Ending::TimeUp | Ending::Closed) => rules.worth(state, seat),
        };
        shares_of_highest(&PerSeat::from_fn(state.seats(), worth))
    }
}
