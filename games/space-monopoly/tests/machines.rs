//! How strong the machines are, and that they answer on the turns of others.

use parlor_dealers::Seeded;
use parlor_engine::{Game, Ignore, Machine, MachineSpec, Seat, Step, Turn, Viewer, machine};
use parlor_space_monopoly::{Action, Options, Phase, SpaceMonopoly, State};

fn game(options: Options) -> SpaceMonopoly {
    SpaceMonopoly::new(options).expect("the options can be played")
}

fn build(name: &str) -> Box<dyn Machine<SpaceMonopoly>> {
    machine::machine(&name.parse::<MachineSpec>().expect("a machine is written so")).expect("the machine exists")
}

fn decide(game: &SpaceMonopoly, state: &State, machine: &dyn Machine<SpaceMonopoly>, dealer: &mut Seeded) -> (Seat, Action) {
    let seat = state.decider().expect("a player decides");
    let mut menu = Vec::new();
    game.legal_actions(state, seat, &mut menu);
    (seat, machine.choose(game, &game.view(state, Viewer::Seat(seat)), &menu, dealer))
}

/// How many of `games` the first machine wins against three of the second, in every seat equally often.
fn wins(options: &Options, hero: &str, rivals: &str, games: u64) -> u64 {
    let game = game(options.clone());
    let (hero, rival) = (build(hero), build(rivals));
    let mut wins = 0;
    for index in 0..games {
        let (mut dealer, mut state) = (Seeded::nth(11, index), game.initial_state(4));
        let place = Seat::new((index % 4) as u8);
        loop {
            let step = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
                Turn::Seats(waiting) => {
                    let machine = if waiting.contains(place) { &hero } else { &rival };
                    let (seat, action) = decide(&game, &state, machine.as_ref(), &mut dealer);
                    game.check(&state, seat, &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
                    Step::Act(seat, action)
                }
            };
            game.apply(&mut state, &step, &mut Ignore);
        }
        let standing = game.standing(&state).expect("the game is over");
        wins += u64::from(standing.ranks[place] == 1);
    }
    wins
}

#[test]
fn medium_beats_three_easy_in_sixty_per_cent() {
    let won = wins(&Options::standard(), "medium", "easy", 40);
    assert!(won * 100 >= 40 * 60, "{won} of 40");
}

#[test]
fn hard_beats_three_medium_in_fifty_per_cent() {
    let won = wins(&Options::standard(), "hard", "medium", 24);
    assert!(won * 100 >= 24 * 50, "{won} of 24");
    let won = wins(&Options::as_written(), "hard", "medium", 24);
    assert!(won * 100 >= 24 * 50, "as written, {won} of 24");
}

#[test]
fn the_replies_are_a_number_in_a_range() {
    for (text, is_fine) in
        [("hard:replies=0", true), ("hard:replies=12", true), ("hard:replies=13", false), ("easy:replies=1", false)]
    {
        let spec = text.parse::<MachineSpec>().expect("a machine is written so");
        assert_eq!(machine::machine::<SpaceMonopoly>(&spec).is_ok(), is_fine, "{text}");
    }
}

/// A merger that s1 has caused, in which s2 is to dispose of 4 shares at 200.
fn merger() -> (SpaceMonopoly, State) {
    let game = game(Options { columns: 8, rows: 6, diamonds: "0".to_owned(), ..Options::standard() });
    let mut json = serde_json::to_value(game.initial_state(2)).expect("a state is plain JSON");
    json["board"] = serde_json::json!(["NNNN.BB.", "NNNN....", "NNNN....", "........", "........", "........"]);
    json["players"][1]["shares"] = serde_json::json!([0, 4, 0, 0, 0]);
    json["companies"][1]["pool"] = 21.into();
    let mut state: State = serde_json::from_value(json).expect("the patch is a state");
    game.apply(&mut state, &Step::Act(Seat::new(0), "place E1".parse().expect("an action")), &mut Ignore);
    (game, state)
}

#[test]
fn every_machine_disposes_on_the_turn_of_another() {
    let (game, state) = merger();
    assert!(matches!(&state.phase, Phase::Disposing(merger) if merger.seat == Seat::new(1)) && state.seat == Seat::new(0));
    for name in ["random", "easy", "medium", "hard"] {
        let (seat, action) = decide(&game, &state, build(name).as_ref(), &mut Seeded::new(3));
        assert!(matches!(action, Action::Dispose { .. }), "{name}: {action}");
        assert_eq!((seat, game.check(&state, seat, &action)), (Seat::new(1), Ok(())), "{name}");
    }
    // One share of the acquirer will cost 1100, two of the acquired one cost 400: trading is better.
    for name in ["medium", "hard"] {
        let (_, action) = decide(&game, &state, build(name).as_ref(), &mut Seeded::new(3));
        assert_eq!(action, Action::Dispose { sell: 0, trade: 4, keep: 0 }, "{name}");
    }
}
