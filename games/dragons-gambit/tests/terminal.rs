//! What the terminal shows: never wider than 100 columns, and never more than the memory aid allows.

use parlor_dealers::Seeded;
use parlor_dragons_gambit::{DragonsGambit, MemoryAid, Options, View};
use parlor_engine::{Dealer, Game, Names, Seat, Step, Turn, Viewer};

/// Plays a game at random and shows every state to `look`.
fn play(options: Options, seats: u8, seed: u64, mut look: impl FnMut(&DragonsGambit, &<DragonsGambit as Game>::State)) {
    let game = DragonsGambit::new(options).expect("these options can be played");
    let (mut state, mut dealer, mut menu) = (game.initial_state(seats), Seeded::new(seed), Vec::new());
    loop {
        look(&game, &state);
        let step = match game.turn(&state) {
            Turn::Over => return,
            Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize])
            }
        };
        game.apply(&mut state, &step, &mut parlor_engine::Ignore);
    }
}

fn without_what_is_not_shown(view: &View) -> View {
    let mut bare = view.clone();
    for card in bare.players.iter_mut().flat_map(|player| player.grid.iter_mut().flatten()).filter(|card| !card.shown) {
        (card.card, card.current) = (None, None);
    }
    bare
}

#[test]
fn no_line_is_wider_than_100_columns() {
    let long: Vec<String> = (1..=6).map(|number| format!("A person with a name of many letters, number {number}")).collect();
    let names = Names::new(&long);
    for seats in [2, 4, 5, 6] {
        play(Options::STANDARD, seats, 11, |game, state| {
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator, Viewer::Referee] {
                let text = game.draw(&game.view(state, viewer), &names);
                let widest = text.lines().map(|line| line.chars().count()).max().expect("something is drawn");
                assert!(widest <= 100, "{widest} columns:\n{text}");
            }
        });
    }
}

#[test]
fn the_board_shows_no_more_than_the_memory_aid_allows() {
    let names: Vec<String> = ["Ava", "Bo", "Cy"].map(str::to_owned).to_vec();
    for memory_aid in [MemoryAid::Off, MemoryAid::Notes, MemoryAid::Public, MemoryAid::Full] {
        let options = Options { memory_aid, ..Options::STANDARD };
        play(options, 3, 12, |game, state| {
            let view = game.view(state, Viewer::Seat(Seat::new(1)));
            let bare = without_what_is_not_shown(&view);
            let names = Names::new(&names);
            assert_eq!(game.draw(&view, &names), game.draw(&bare, &names));
            assert_eq!(game.prompt(&view, &names), game.prompt(&bare, &names));
        });
    }
}

#[test]
fn with_the_full_aid_everything_known_is_shown_and_with_none_hardly_anything() {
    let mut shown = [0, 0];
    for (index, memory_aid) in [MemoryAid::Off, MemoryAid::Full].into_iter().enumerate() {
        play(Options { memory_aid, ..Options::STANDARD }, 2, 13, |game, state| {
            let view = game.view(state, Viewer::Seat(Seat::new(0)));
            for card in view.players.iter().flat_map(|player| player.grid.iter().flatten()) {
                shown[index] += u32::from(card.shown);
                assert!(!card.shown || card.card.is_some());
                assert!(memory_aid != MemoryAid::Full || card.shown == card.card.is_some());
            }
        });
    }
    assert!(shown[0] > 0 && shown[0] * 3 < shown[1], "{shown:?}");
}
