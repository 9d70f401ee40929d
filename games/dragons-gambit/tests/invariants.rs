//! States that no game reaches are refused with the clause they break, and none of them makes the rules panic.

use parlor_dealers::Seeded;
use parlor_dragons_gambit::{DragonsGambit, Options, State};
use parlor_engine::{Dealer, Game, Ignore, Step, Turn, Viewer};
use serde_json::{Value, json};

fn game() -> DragonsGambit {
    DragonsGambit::new(Options::STANDARD).expect("the standard rules can be played")
}

fn step(game: &DragonsGambit, state: &mut State, dealer: &mut Seeded) -> bool {
    let step = match game.turn(state) {
        Turn::Over => return false,
        Turn::Chance => Step::Chance(game.draw_chance(state, dealer)),
        Turn::Seats(waiting) => {
            let (seat, mut menu) = (waiting.first().expect("somebody decides"), Vec::new());
            game.legal_actions(state, seat, &mut menu);
            Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize])
        }
    };
    game.apply(state, &step, &mut Ignore);
    true
}

/// A state in the middle of a round of three players, as JSON.
fn middle(steps: u32) -> Value {
    let (game, mut dealer) = (game(), Seeded::new(5));
    let mut state = game.initial_state(3);
    for _ in 0..steps {
        assert!(step(&game, &mut state, &mut dealer));
    }
    serde_json::to_value(state).expect("a state is plain JSON")
}

/// The same at the beginning of a turn.
fn between_turns() -> Value {
    (22..).map(middle).find(|json| json["phase"]["type"] == "turn").expect("a turn begins soon")
}

fn violation(pointer: &str, value: Value) -> String {
    let mut json = between_turns();
    *json.pointer_mut(pointer).expect("the state has this place") = value;
    match serde_json::from_value::<State>(json) {
        Err(error) => error.to_string(),
        Ok(state) => game().validate(&state).expect_err("the state is broken").to_string(),
    }
}

#[test]
fn broken_states_name_the_clause() {
    let cases = [
        ("/first", json!(5), "D5"),
        ("/round", json!(0), "D4"),
        ("/turns", json!(200), "D43"),
        ("/shuffles", json!(9), "D47"),
        ("/caller", json!(0), "D34"),
        ("/players/0/score", json!(100), "D44"),
        ("/players/0/crests", json!(2), "D42"),
        ("/players/0/grid/1", json!(null), "D1, D9"),
        ("/phase", json!({ "type": "deal", "dealt": 3 }), "D1, D9"),
        ("/phase", json!({ "type": "over" }), "D44"),
        ("/phase", json!({ "type": "wake", "card": 5 }), "D20"),
        ("/phase", json!({ "type": "first_look", "choices": [] }), "D10"),
        ("/phase", json!({ "type": "decide", "card": 5, "face": "shown" }), "D22"),
        ("/discard_pile/top", json!(null), "D11"),
        ("/draw_pile", json!([2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2]), "D6"),
        ("/draw_pile", json!([2, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2]), "the draw pile is a list of fourteen counts"),
        ("/players/0/grid/0/learned", json!([99]), "DE19"),
        ("/players/0/grid/0/learned", json!([0, 0, 0, 0, 0, 0]), "DE19"),
        ("/players/0/grid/0/origin", json!({ "type": "kept", "shuffle": 3 }), "DK11"),
        ("/players/0/grid/0/runes", json!(vec!["frost"; 9]), "DR2"),
        ("/players/0/grid/0", json!(14), "a grid card is a value 0 to 13"),
    ];
    for (pointer, value, clause) in cases {
        let found = violation(pointer, value.clone());
        assert!(found.starts_with(clause), "{pointer} = {value}: {found}, expected {clause}");
    }
}

#[test]
fn no_written_state_makes_the_rules_panic() {
    let mut played = 0;
    for seed in 0..3000 {
        let mut dealer = Seeded::nth(77, seed);
        let mut json = middle(dealer.below(60));
        for _ in 0..=dealer.below(2) {
            disturb(&mut json, &mut dealer);
        }
        let Ok(mut state) = serde_json::from_value::<State>(json) else { continue };
        let game = game();
        if game.validate(&state).is_err() {
            continue;
        }
        played += 1;
        for _ in 0..60 {
            for viewer in [Viewer::Spectator, Viewer::Referee] {
                let view = game.view(&state, viewer);
                assert_eq!(game.view(&game.sample_state(&view, &mut dealer), viewer), view);
            }
            if !step(&game, &mut state, &mut dealer) {
                break;
            }
        }
    }
    assert!(played > 200, "only {played} disturbed states could be played");
}

/// Changes one number, word or list somewhere in the JSON.
fn disturb(json: &mut Value, dealer: &mut Seeded) {
    match json {
        Value::Object(map) => {
            let nth = dealer.below(map.len() as u32) as usize;
            disturb(map.values_mut().nth(nth).expect("the number is below the length"), dealer);
        }
        Value::Array(list) if !list.is_empty() => {
            let nth = dealer.below(list.len() as u32) as usize;
            disturb(&mut list[nth], dealer);
        }
        other => {
            let values =
                [json!(0), json!(1), json!(2), json!(13), json!(255), json!(null), json!("frost"), json!([1, 2]), json!("rest")];
            *other = values[dealer.below(values.len() as u32) as usize].clone();
        }
    }
}
