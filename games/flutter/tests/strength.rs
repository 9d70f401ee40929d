//! The grades of the machines are real: each wins clearly more than its share against three of the grade below.

use parlor_dealers::Seeded;
use parlor_engine::{Game, Ignore, Machine, MachineSpec, Step, Turn, Viewer, machine};
use parlor_flutter::{Edition, Flutter, Options};

/// The share of games, in per cent, that `one` wins against three of `others`, with rotated seats.
fn share(edition: Edition, one: &str, others: &str, games: u64) -> f64 {
    let game = Flutter::new(Options::of(edition)).expect("an edition can be played");
    let build = |name: &str| machine::machine::<Flutter>(&MachineSpec::named(name)).expect("a listed machine can be built");
    let (one, others) = (build(one), build(others));
    let won: f64 = (0..games).map(|index| play(&game, &*one, &*others, index)).sum();
    100.0 * won / games as f64
}

/// What seat `index mod 4` wins of one game: 1, or a part of it.
fn play(game: &Flutter, one: &dyn Machine<Flutter>, others: &dyn Machine<Flutter>, index: u64) -> f64 {
    let (mut dealer, mut menu) = (Seeded::nth(5, index), Vec::new());
    let place = (index % 4) as usize;
    let mut state = game.initial_state(4);
    loop {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                let machine = if seat.index() == place { one } else { others };
                Step::Act(seat, machine.choose(game, &game.view(&state, Viewer::Seat(seat)), &menu, &mut dealer))
            }
        };
        game.apply(&mut state, &step, &mut Ignore);
    }
    let standing = game.standing(&state).expect("the game is over");
    let winners: Vec<usize> = standing.winners().map(|seat| seat.index()).collect();
    if winners.contains(&place) { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[test]
fn easy_beats_random() {
    let share = share(Edition::Standard, "easy", "random", 400);
    assert!(share > 65.0, "easy wins {share} % against three random");
}

#[test]
fn medium_beats_easy() {
    let share = share(Edition::Standard, "medium", "easy", 400);
    assert!(share > 80.0, "medium wins {share} % against three easy");
}

#[test]
fn hard_beats_medium() {
    let share = share(Edition::Standard, "hard", "medium", 600);
    assert!(share > 30.0, "hard wins {share} % against three medium");
}

#[test]
fn the_grades_hold_in_the_blueprint() {
    let shares = [("easy", "random", 40.0), ("medium", "easy", 55.0), ("hard", "medium", 34.0)];
    for (one, others, least) in shares {
        let share = share(Edition::Blueprint, one, others, 300);
        assert!(share > least, "{one} wins {share} % against three {others}");
    }
}
