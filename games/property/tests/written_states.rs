//! States that somebody wrote by hand: either they are refused, or the rules play on from them without a panic.

use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Game, Ignore, Step, Turn, Viewer};
use parlor_property::{Options, PropertyTycoon, State, Tycoon, View};
use serde_json::Value;

#[test]
fn no_written_state_of_property_tycoon_makes_the_rules_panic() {
    damage_states::<PropertyTycoon>(40);
}

#[test]
fn no_written_state_of_tycoon_makes_the_rules_panic() {
    damage_states::<Tycoon>(60);
}

fn damage_states<G: Game<Options = Options, State = State, View = View>>(games: u64) {
    let mut played = 0;
    for seed in 0..games {
        let mut dealer = Seeded::nth(6, seed);
        let presets = G::presets();
        let preset = &presets[seed as usize % presets.len()];
        let game = G::new(preset.options.clone()).expect("a preset can be played");
        let mut state = game.initial_state(2 + dealer.below(4) as u8);
        for _ in 0..12 {
            play_on(&game, &mut state, 1 + dealer.below(60), &mut dealer);
            for _ in 0..40 {
                let mut written = serde_json::to_value(state).expect("a state is plain JSON");
                damage(&mut written, &mut dealer);
                let Ok(mut other) = serde_json::from_value::<State>(written) else { continue };
                if game.validate(&other).is_ok() {
                    played += 1;
                    play_on(&game, &mut other, 12, &mut dealer);
                    let view = game.view(&other, Viewer::Spectator);
                    assert!(!game.draw(&view, &parlor_engine::Names::new(&[])).is_empty());
                }
            }
        }
    }
    assert!(played > 500, "only {played} damaged states could be played");
}

fn play_on<G: Game<State = State>>(game: &G, state: &mut State, steps: u32, dealer: &mut Seeded) {
    let mut menu = Vec::new();
    for _ in 0..steps {
        let step = match game.turn(state) {
            Turn::Over => return,
            Turn::Chance => Step::Chance(game.draw_chance(state, dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                game.legal_actions(state, seat, &mut menu);
                assert!(!menu.is_empty(), "{seat} has nothing to do in {state:?}");
                Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize])
            }
        };
        game.apply(state, &step, &mut Ignore);
    }
}

/// Replaces one number somewhere, or empties or repeats one list.
fn damage(value: &mut Value, dealer: &mut Seeded) {
    match value {
        Value::Object(map) => {
            let nth = dealer.below(map.len().max(1) as u32) as usize;
            if let Some((_, inner)) = map.iter_mut().nth(nth) {
                damage(inner, dealer);
            }
        }
        Value::Array(list) if !list.is_empty() => match dealer.below(12) {
            0 => list.clear(),
            1 => list.push(list[0].clone()),
            _ => {
                let nth = dealer.below(list.len() as u32) as usize;
                damage(&mut list[nth], dealer);
            }
        },
        Value::Number(_) => {
            let numbers = [0, 1, 2, 3, 4, 5, 8, 10, 30, 39, 40, 255, -1, 50_000, i64::from(i32::MAX)];
            *value = numbers[dealer.below(numbers.len() as u32) as usize].into();
        }
        Value::Bool(truth) => *truth = !*truth,
        Value::Array(_) | Value::Null | Value::String(_) => {}
    }
}
