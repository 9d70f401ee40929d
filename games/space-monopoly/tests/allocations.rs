//! Random play takes no memory: menus are the caller's, states are plain data.

use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Game, Ignore, Step, Turn};
use parlor_space_monopoly::{Options, SpaceMonopoly};

#[test]
fn a_step_allocates_nothing() {
    let five = Options { squares: parlor_space_monopoly::Squares::Five, ..Options::standard() };
    let large = Options { columns: 28, rows: 24, ..Options::standard() };
    for options in [Options::standard(), Options::as_written(), five, large] {
        let game = SpaceMonopoly::new(options).expect("the options can be played");
        let (mut dealer, mut menu) = (Seeded::new(1), Vec::with_capacity(2048));
        let mut steps = 0u32;
        let used = allocation_counter::measure(|| {
            for _ in 0..20 {
                let mut state = game.initial_state(4);
                loop {
                    let step = match game.turn(&state) {
                        Turn::Over => break,
                        Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
                        Turn::Seats(waiting) => {
                            let seat = waiting.first().expect("somebody decides");
                            menu.clear();
                            game.legal_actions(&state, seat, &mut menu);
                            let action = menu[dealer.below(menu.len() as u32) as usize];
                            assert!(game.check(&state, seat, &action).is_ok());
                            Step::Act(seat, action)
                        }
                    };
                    game.apply(&mut state, &step, &mut Ignore);
                    steps += 1;
                }
            }
        });
        assert_eq!(used.count_total, 0, "{} allocations in {steps} steps", used.count_total);
        assert!(steps > 1_000, "only {steps} steps were measured");
    }
}
