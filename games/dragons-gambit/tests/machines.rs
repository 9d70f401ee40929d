//! The machines: each level beats the one below, memory matters, and wrong parameters are refused.

use parlor_dealers::Seeded;
use parlor_dragons_gambit::{DragonsGambit, Options};
use parlor_engine::{Game, Machine, Step, Turn, Viewer, machine};

fn build(text: &str) -> Box<dyn Machine<DragonsGambit>> {
    let spec = text.parse().expect("the text is a machine");
    machine::machine(&spec).expect("the machine exists")
}

/// How many of `games` whole games the first machine wins, shared wins shared; seats rotate.
fn wins(machines: &[&str], games: usize) -> f64 {
    let game = DragonsGambit::new(Options::STANDARD).expect("the standard rules can be played");
    let players: Vec<_> = machines.iter().map(|text| build(text)).collect();
    (0..games).map(|number| win_share(&game, &players, number)).sum()
}

fn win_share(game: &DragonsGambit, players: &[Box<dyn Machine<DragonsGambit>>], number: usize) -> f64 {
    let seats = players.len();
    let (mut state, mut dealer, mut menu) = (game.initial_state(seats as u8), Seeded::nth(7, number as u64), Vec::new());
    loop {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                let view = game.view(&state, Viewer::Seat(seat));
                let player = &players[(seat.index() + number) % seats];
                Step::Act(seat, player.choose(game, &view, &menu, &mut dealer))
            }
        };
        game.apply(&mut state, &step, &mut parlor_engine::Ignore);
    }
    let standing = game.standing(&state).expect("the game is over");
    let winners: Vec<usize> = standing.winners().map(|seat| (seat.index() + number) % seats).collect();
    if winners.contains(&0) { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[test]
fn hard_beats_three_medium() {
    let wins = wins(&["hard", "medium", "medium", "medium"], 240);
    assert!(wins > 0.33 * 240.0, "hard won {wins} of 240, a fair share is 60");
}

#[test]
fn medium_beats_three_easy() {
    let wins = wins(&["medium", "easy", "easy", "easy"], 240);
    assert!(wins > 0.38 * 240.0, "medium won {wins} of 240, a fair share is 60");
}

#[test]
fn easy_beats_three_that_play_at_random() {
    let wins = wins(&["easy", "random", "random", "random"], 60);
    assert!(wins > 0.8 * 60.0, "easy won {wins} of 60, a fair share is 15");
}

#[test]
fn memory_is_worth_having() {
    let wins = wins(&["hard", "hard:memory=2"], 120);
    assert!(wins > 0.6 * 120.0, "hard won {wins} of 120 against one that remembers two cards");
}

#[test]
fn a_memory_beyond_the_table_is_refused() {
    for (text, reason) in [
        ("hard:memory=25", "memory of machine hard must be a whole number from 0 to 24, not `25`"),
        ("easy:memory=some", "memory of machine easy must be a whole number from 0 to 24, not `some`"),
        ("medium:depth=3", "machine medium has no parameter `depth`; it has memory"),
    ] {
        let spec = text.parse().expect("the text is a machine");
        let error = machine::machine::<DragonsGambit>(&spec).err().expect("it cannot be built");
        assert_eq!(error.to_string(), reason);
    }
}
