//! Random play touches the heap at no step.

use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Game, Ignore, Step, Turn};
use parlor_property::{PropertyTycoon, Tycoon};

fn allocations_of<G: Game>(preset: usize) -> u64 {
    let game = G::new(G::presets().remove(preset).options).expect("a preset can be played");
    let mut dealer = Seeded::new(11);
    let mut menu = Vec::with_capacity(256);
    let mut state = game.initial_state(4);
    let info = allocation_counter::measure(|| {
        for _ in 0..100_000 {
            let step = match game.turn(&state) {
                Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().expect("somebody decides");
                    menu.clear();
                    game.legal_actions(&state, seat, &mut menu);
                    Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize])
                }
                Turn::Over => {
                    state = game.initial_state(4);
                    continue;
                }
            };
            game.apply(&mut state, &step, &mut Ignore);
        }
    });
    info.count_total
}

#[test]
fn a_step_allocates_nothing() {
    assert_eq!(allocations_of::<PropertyTycoon>(0), 0);
    assert_eq!(allocations_of::<Tycoon>(0), 0);
    assert_eq!(allocations_of::<Tycoon>(1), 0);
}
