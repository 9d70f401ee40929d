//! A search allocates before its first simulation and after its last, not between.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

use parlor_bots::{Budget, Mind, Search, Searchable, Weights};
use parlor_dealers::Seeded;
use parlor_engine::{Ignore, MachineSpec, Seat, Step, Turn, Viewer};

/// A position with a choice after some of a game.
fn moment<G: Searchable>(game: &G, decisions: u32) -> (G::State, Seat, Vec<G::Action>) {
    let mut mind = G::Mind::new(&Weights::read(G::WEIGHTS, &MachineSpec::named("expert")).unwrap());
    let (mut dealer, mut menu, mut left) = (Seeded::new(5), Vec::new(), decisions);
    let mut state = game.initial_state(4);
    loop {
        let step = match game.turn(&state) {
            Turn::Over => panic!("the game is longer than {decisions} decisions"),
            Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().unwrap();
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                if left == 0 && menu.len() > 1 {
                    return (state, seat, menu);
                }
                left = left.saturating_sub(1);
                mind.begin(game, &state, seat);
                Step::Act(seat, mind.reply(game, &state, seat, &mut dealer))
            }
        };
        game.apply(&mut state, &step, &mut Ignore);
    }
}

/// How many allocations a second search of the same position makes, and how many simulations.
fn allocations<G: Searchable>(decisions: u32, simulations: u32) -> (u64, u32) {
    let game = G::new(G::presets().remove(0).options).unwrap();
    let (state, seat, menu) = moment(&game, decisions);
    let view = game.view(&state, Viewer::Seat(seat));
    let mut search = Search::<G>::new(G::Mind::new(&Weights::read(G::WEIGHTS, &MachineSpec::named("expert")).unwrap()));
    search.run(&game, &view, &menu, Budget::simulations(simulations), 1);
    let mut made = 0;
    let counted = allocation_counter::measure(|| {
        made = search.run(&game, &view, &menu, Budget::simulations(simulations), 1).simulations;
    });
    (counted.count_total, made)
}

/// A short and a long search of a position that is hard enough to need both.
fn short_and_long<G: Searchable>() -> ((u64, u32), (u64, u32)) {
    let searches = (20..80).map(|decisions| (allocations::<G>(decisions, 200), allocations::<G>(decisions, 2_000)));
    let mut telling = searches.filter(|((_, few), (_, many))| *many > 2 * few && *few > 100);
    telling.next().expect("some position is hard to decide")
}

fn no_more_for_more_simulations<G: Searchable>() {
    let ((few, made_few), (many, made_many)) = short_and_long::<G>();
    assert_eq!(few, many, "{}: {made_few} and {made_many} simulations", G::NAME);
}

#[test]
fn flutter_simulates_without_allocating() {
    no_more_for_more_simulations::<parlor_flutter::Flutter>();
}

#[test]
fn space_monopoly_simulates_without_allocating() {
    no_more_for_more_simulations::<parlor_space_monopoly::SpaceMonopoly>();
}

#[test]
fn the_property_games_simulate_without_allocating() {
    no_more_for_more_simulations::<parlor_property::Tycoon>();
    no_more_for_more_simulations::<parlor_property::PropertyTycoon>();
}

#[test]
fn the_dragons_gambit_allocates_only_to_deal_the_unseen_cards() {
    let ((few, made_few), (many, made_many)) = short_and_long::<parlor_dragons_gambit::DragonsGambit>();
    assert!(many - few <= u64::from(made_many - made_few), "{few} {made_few} {many} {made_many}");
}
