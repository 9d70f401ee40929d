//! The laws of every game, in this one: both presets, every board, and house rules mixed at random.

use parlor_dealers::Seeded;
use parlor_engine::laws::{Effort, test_game};
use parlor_engine::scenario::preset_options;
use parlor_engine::{
    Dealer, Game, HouseRule, MachineSpec, SeatInfo, Session, Step, Turn, Validation, Values, Viewer, machine, set_rule,
};
use parlor_space_monopoly::{Options, SpaceMonopoly};
use serde_json::{Map, Value};

#[test]
fn the_laws_hold() {
    parlor_trials::laws_hold::<SpaceMonopoly>(40, Effort { dear_every: 11 });
}

#[test]
fn machines_play_legally() {
    parlor_trials::machines_play_legally::<SpaceMonopoly>(3);
}

#[test]
fn the_laws_hold_on_the_smallest_and_the_largest_board() {
    for (columns, rows, turn_limit) in [(6, 6, 0), (32, 6, 120), (6, 32, 120), (32, 32, 200)] {
        let game = SpaceMonopoly::new(Options { columns, rows, turn_limit, ..Options::standard() }).unwrap();
        for seats in 2..=4 {
            parlor_trials::laws_hold_in(&game, seats, 4, Effort { dear_every: 29 });
        }
    }
}

#[test]
fn the_laws_hold_under_random_house_rules() {
    let rules = SpaceMonopoly::house_rules();
    for seed in 0..300 {
        let mut dealer = Seeded::nth(5, seed);
        let options = random_options(&rules, &mut dealer);
        let game = SpaceMonopoly::new(serde_json::from_value(Value::Object(options.clone())).unwrap())
            .unwrap_or_else(|error| panic!("{options:?}: {error}"));
        let seats = 2 + dealer.below(3) as u8;
        if let Err(broken) = test_game(&game, seats, Effort { dear_every: 17 }, &mut dealer) {
            panic!("seed {seed}, {seats} seats, {options:?}: {broken}");
        }
    }
}

#[test]
fn machines_play_legally_under_random_house_rules() {
    let rules = SpaceMonopoly::house_rules();
    let machines: Vec<_> = ["easy", "hard", "medium", "hard"]
        .iter()
        .map(|name| machine::machine::<SpaceMonopoly>(&MachineSpec::named(*name)).expect("the machine exists"))
        .collect();
    for seed in 0..24 {
        let mut dealer = Seeded::nth(6, seed);
        let options = random_options(&rules, &mut dealer);
        let game = SpaceMonopoly::new(serde_json::from_value(Value::Object(options.clone())).unwrap()).unwrap();
        let seats = vec![SeatInfo::new("machine", "machine"); 2 + dealer.below(3) as usize];
        let mut session = Session::new(game, seats, Validation::On).unwrap();
        let mut menu = Vec::new();
        loop {
            let step = match session.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(session.game().draw_chance(session.state(), &mut dealer)),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().unwrap();
                    menu.clear();
                    session.game().legal_actions(session.state(), seat, &mut menu);
                    let view = session.game().view(session.state(), Viewer::Seat(seat));
                    Step::Act(seat, machines[seat.index()].choose(session.game(), &view, &menu, &mut dealer))
                }
            };
            session.play(step).unwrap_or_else(|error| panic!("seed {seed}, {options:?}, `{step}`: {error}"));
        }
    }
}

/// Small boards and low figures, so that mergers, splits, refoundings and full boards are frequent.
fn random_options(rules: &[HouseRule], dealer: &mut Seeded) -> Map<String, Value> {
    let mut options = preset_options::<SpaceMonopoly>(None).expect("there is a default preset");
    for rule in rules {
        let text = match (&rule.values, rule.key) {
            (Values::Choice { names }, _) => names[dealer.below(names.len() as u32) as usize].to_owned(),
            (_, "diamonds") => ["0", "7", "5%", "12.5%", "100%"][dealer.below(5) as usize].to_owned(),
            (_, "columns" | "rows") => (6 + dealer.below(6)).to_string(),
            (_, "turn_limit") => (20 + dealer.below(60)).to_string(),
            (_, "safe_size") => (2 + dealer.below(20)).to_string(),
            (_, "end_size") => (3 + dealer.below(120)).to_string(),
            (_, "split_price") => (200 + 100 * dealer.below(20)).to_string(),
            (_, "starting_cash") => (1000 * dealer.below(20)).to_string(),
            (Values::Number { min, max }, _) => {
                let span = (max - min).min(25) as u32;
                (min + i64::from(dealer.below(span + 1))).to_string()
            }
            (values, key) => panic!("the house rule {key} has {values}, which this test does not know"),
        };
        set_rule(&mut options, rules, rule.key, &text).expect("the value lies in its range");
    }
    options
}
