//! The laws of every game, in this one.

use parlor_dealers::Seeded;
use parlor_engine::laws::Effort;
use parlor_engine::{Dealer, Game};
use parlor_flutter::{Company, Edition, Flutter, Options};

#[test]
fn the_laws_hold() {
    parlor_trials::laws_hold::<Flutter>(60, Effort { dear_every: 3 });
}

#[test]
fn machines_play_legally() {
    parlor_trials::machines_play_legally::<Flutter>(13);
}

/// Any combination that `Options::check` accepts must play by the laws, however odd the game is.
#[test]
fn the_laws_hold_for_any_house_rules() {
    for seed in 0..150 {
        let mut dealer = Seeded::nth(2_024, seed);
        let options = any_options(&mut dealer);
        let seats = 2 + dealer.below(5) as u8;
        let game = Flutter::new(options.clone()).unwrap_or_else(|error| panic!("{error}: {options:?}"));
        parlor_trials::laws_hold_in(&game, seats, 3, Effort { dear_every: 7 });
    }
}

fn any_options(dealer: &mut impl Dealer) -> Options {
    let mut pick = |values: &[u32]| values[dealer.below(values.len() as u32) as usize];
    let edition = if pick(&[0, 1]) == 0 { Edition::Standard } else { Edition::Blueprint };
    let (starting_cash, certificates) = (pick(&[0, 40, 300, 1_000, 100_000]), pick(&[1, 2, 5, 10, 30]) as u8);
    let (brokerage, target) = (pick(&[0, 1, 5, 100]), pick(&[1, 400, 600, 2_000, 1_000_000]));
    let throw_cap = pick(&[1, 2, 30, 500]) as u16;
    let mut companies = Company::ALL.to_vec();
    if edition == Edition::Standard {
        parlor_engine::shuffle(dealer, &mut companies);
        companies.truncate(2 + dealer.below(5) as usize);
    }
    Options { edition, companies, starting_cash, certificates, brokerage, target, throw_cap }
}
