//! The grades of the machines are real: each wins clearly more than its share against three of the grade below.

use parlor_dealers::Seeded;
use parlor_engine::{Game, Ignore, Machine, MachineSpec, Step, Turn, Viewer, machine};
use parlor_flutter::{Edition, Flutter, Money, Options};

type Player = Box<dyn Machine<Flutter>>;

/// The share of games, in per cent, that `one` wins against the others, with rotated seats.
fn share(options: Options, one: &str, others: [&str; 3], games: u64) -> f64 {
    let game = Flutter::new(options).expect("the rules can be played");
    let build = |name: &str| machine::machine::<Flutter>(&MachineSpec::named(name)).expect("a listed machine can be built");
    let players = [build(one), build(others[0]), build(others[1]), build(others[2])];
    let won: f64 = (0..games).map(|index| play(&game, &players, index)).sum();
    100.0 * won / games as f64
}

/// What the first player wins of one game, in seat `index mod 4`: 1, or a part of it.
fn play(game: &Flutter, players: &[Player; 4], index: u64) -> f64 {
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
                let machine = &players[(seat.index() + 4 - place) % 4];
                Step::Act(seat, machine.choose(game, &game.view(&state, Viewer::Seat(seat)), &menu, &mut dealer))
            }
        };
        game.apply(&mut state, &step, &mut Ignore);
    }
    let standing = game.standing(&state).expect("the game is over");
    let winners: Vec<usize> = standing.winners().map(|seat| seat.index()).collect();
    if winners.contains(&place) { 1.0 / winners.len() as f64 } else { 0.0 }
}

fn to(target: Money) -> Options {
    Options { target, ..Options::of(Edition::Standard) }
}

#[test]
fn easy_beats_random() {
    let share = share(to(600), "easy", ["random"; 3], 400);
    assert!(share > 65.0, "easy wins {share} % against three random");
}

#[test]
fn each_level_beats_three_of_the_one_below() {
    let steps = [
        (600, "medium", "easy", 53.0),
        (600, "hard", "medium", 43.0),
        (1500, "medium", "easy", 50.0),
        (1500, "hard", "medium", 53.0),
    ];
    for (target, one, other, least) in steps {
        let share = share(to(target), one, [other; 3], 2_000);
        assert!(share > least, "{one} wins {share} % against three {other}, target {target}");
    }
}

#[test]
fn medium_and_hard_beat_the_characters() {
    for (one, least) in [("medium", 53.0), ("hard", 70.0)] {
        let share = share(to(600), one, ["growth-investor", "day-trader", "trend-follower"], 2_000);
        assert!(share > least, "{one} wins {share} % against the strongest characters");
    }
}

#[test]
fn the_levels_hold_in_the_blueprint() {
    let shares = [("easy", "random", 40.0), ("medium", "easy", 45.0), ("hard", "medium", 31.0)];
    for (one, others, least) in shares {
        let share = share(Options::of(Edition::Blueprint), one, [others; 3], 2_000);
        assert!(share > least, "{one} wins {share} % against three {others}");
    }
}
