//! What a terminal shows fits on it, on every board and in every phase.

use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Game, Ignore, Names, Seat, Step, Turn, Viewer};
use parlor_space_monopoly::{Options, Phase, SpaceMonopoly};

#[test]
fn no_line_is_wider_than_a_hundred_columns_and_every_decider_is_asked() {
    let names: Vec<String> = (1..=4).map(|number| format!("Captain Number {number} of the Long Names")).collect();
    let names = Names::new(&names);
    for (columns, rows) in [(6, 6), (16, 12), (22, 18), (28, 24), (32, 32)] {
        let game = SpaceMonopoly::new(Options { columns, rows, ..Options::standard() }).expect("the board can be played");
        let (mut dealer, mut menu) = (Seeded::new(columns.into()), Vec::new());
        let mut state = game.initial_state(4);
        let mut is_disposal_seen = false;
        loop {
            let step = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().expect("somebody decides");
                    let view = game.view(&state, Viewer::Seat(seat));
                    let text = format!("{}{}", game.draw(&view, &names), game.prompt(&view, &names));
                    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                    assert!(widest <= 120 && game.draw(&view, &names).lines().all(|line| line.chars().count() <= 100), "{text}");
                    let other = game.view(&state, Viewer::Seat(seat.next(4)));
                    assert!(game.prompt(&other, &names).starts_with("waiting for Captain"), "{}", game.prompt(&other, &names));
                    is_disposal_seen |= matches!(state.phase, Phase::Disposing(_));
                    menu.clear();
                    game.legal_actions(&state, seat, &mut menu);
                    Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize])
                }
            };
            let mut events = Vec::new();
            game.apply(&mut state, &step, &mut events);
            for event in &events {
                let told = game.tell(event, &names);
                assert!(told.ends_with('.') && !told.contains('\n'), "{told}");
            }
        }
        assert!(is_disposal_seen || columns > 6, "small boards have mergers");
    }
}

#[test]
fn the_map_shows_what_a_tile_would_do() {
    let options = Options { columns: 8, rows: 6, diamonds: "0".to_owned(), safe_size: 3, ..Options::standard() };
    let game = SpaceMonopoly::new(options).expect("the board can be played");
    let mut json = serde_json::to_value(game.initial_state(2)).expect("a state is plain JSON");
    json["board"] = serde_json::json!(["NNN.BBB.", "........", "........", "SS......", "........", "*......."]);
    let state = serde_json::from_value(json).expect("the patch is a state");
    let names = ["Ada".to_owned(), "Bo".to_owned()];
    let text = game.draw(&game.view(&state, Viewer::Seat(Seat::new(0))), &Names::new(&names));
    let map: Vec<&str> = text.lines().take(7).collect();
    let expected = [
        "    A B C D E F G H",
        "  1 N N N x B B B b",
        "  2 n n n · b b b ·",
        "  3 s s · · · · · ·",
        "  4 S S s · · · · ·",
        "  5 s s · · · · · ·",
        "  6 * + · · · · · ·",
    ];
    assert_eq!(map, expected, "{text}");
    let mut after = state.clone();
    game.apply(&mut after, &Step::Act(Seat::new(0), "place A5".parse().expect("an action")), &mut Ignore);
    let text = game.draw(&game.view(&after, Viewer::Spectator), &Names::new(&names));
    assert!(text.contains("last tile: A5 by Ada") && text.contains("S StronCannon"), "{text}");
}
