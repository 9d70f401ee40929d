//! The laws of every game, in this one.

use parlor_dealers::Seeded;
use parlor_dragons_gambit::{DragonsGambit, FirstLook, MemoryAid, Options, Scoring};
use parlor_engine::laws::{self, Effort};
use parlor_engine::{Dealer, Game};

#[test]
fn the_laws_hold() {
    parlor_trials::laws_hold::<DragonsGambit>(30, Effort { dear_every: 3 });
}

#[test]
fn the_laws_hold_under_any_house_rules_and_at_any_table() {
    for seed in 0..150 {
        let mut dealer = Seeded::nth(2024, seed);
        let options = any_options(&mut dealer);
        let seats = 2 + dealer.below(5) as u8;
        let game = DragonsGambit::new(options).expect("all of these can be played");
        if let Err(broken) = laws::test_game(&game, seats, Effort { dear_every: 2 }, &mut dealer) {
            panic!("seed {seed}, {seats} seats, {options:?}: {broken}");
        }
    }
}

#[test]
fn machines_play_legally() {
    parlor_trials::machines_play_legally::<DragonsGambit>(5);
}

fn any_options(dealer: &mut Seeded) -> Options {
    Options {
        threshold: pick(dealer, &[50, 100, 150]),
        scoring: pick(dealer, &[Scoring::Favour, Scoring::Plain]),
        open_gambit: pick(dealer, &[false, true]),
        first_look: pick(dealer, &[FirstLook::NearRow, FirstLook::AnyTwo]),
        memory_aid: pick(dealer, &[MemoryAid::Off, MemoryAid::Notes, MemoryAid::Public, MemoryAid::Full]),
    }
}

fn pick<T: Copy>(dealer: &mut Seeded, list: &[T]) -> T {
    list[dealer.below(list.len() as u32) as usize]
}
