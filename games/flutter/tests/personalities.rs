//! The ten personalities decide as their traits say.

mod market;

use market::{give, situation};
use parlor_engine::{Seat, machine};
use parlor_flutter::{Action, Company, Flutter, Phase, State};

/// What a personality does when it looks at the market in every turn.
fn choice(name: &str, state: &State) -> Action {
    market::choice(&format!("{name}:frequency=100"), state)
}

fn price(state: &mut State, company: Company, parent: u16, traveller: u16) {
    (state.companies[company].parent, state.companies[company].traveller) = (parent, traveller);
}

#[test]
fn a_bargain_is_bought_by_those_who_call_it_one() {
    let cheap = situation(|state| price(state, Company::Green, 70, 70));
    assert_eq!(choice("conservative-investor", &cheap), Action::Buy { company: Company::Green });
    assert_eq!(choice("value-investor", &cheap), Action::Throw);
    let cheaper = situation(|state| price(state, Company::Green, 60, 60));
    assert_eq!(choice("value-investor", &cheaper), Action::Buy { company: Company::Green });
}

#[test]
fn momentum_is_followed_by_those_who_believe_in_it() {
    let rising = situation(|state| {
        for company in Company::ALL {
            price(state, company, 120, 120);
        }
        price(state, Company::Blue, 120, 160);
    });
    assert_eq!(choice("trend-follower", &rising), Action::Buy { company: Company::Blue });
    assert_eq!(choice("growth-investor", &rising), Action::Buy { company: Company::Blue });
    assert_eq!(choice("balanced-trader", &rising), Action::Throw);
}

#[test]
fn a_fair_price_near_a_dividend_attracts_those_who_like_dividends() {
    let near = situation(|state| price(state, Company::Red, 100, 120));
    assert_eq!(choice("conservative-investor", &near), Action::Buy { company: Company::Red });
    let far = situation(|state| price(state, Company::Red, 100, 80));
    assert_eq!(choice("conservative-investor", &far), Action::Throw);
}

#[test]
fn panic_sells_before_anything_is_bought() {
    let dear = situation(|state| {
        price(state, Company::White, 170, 170);
        price(state, Company::Green, 50, 50);
        give(state, Company::White, 1);
        give(state, Company::Black, 1);
    });
    assert_eq!(choice("contrarian-investor", &dear), Action::Sell { company: Company::White });
    assert_eq!(choice("opportunist", &dear), Action::Buy { company: Company::Green });
}

#[test]
fn a_traveller_far_behind_is_left_by_those_who_follow_momentum() {
    let falling = situation(|state| {
        price(state, Company::Red, 150, 120);
        give(state, Company::Red, 2);
        state.players[Seat::new(0)].cash = 0;
    });
    assert_eq!(choice("trend-follower", &falling), Action::Sell { company: Company::Red });
    assert_eq!(choice("value-investor", &falling), Action::Throw);
}

#[test]
fn the_sell_zone_is_left_when_the_risk_is_too_great() {
    let risky = situation(|state| {
        price(state, Company::Red, 160, 190);
        give(state, Company::Red, 1);
        state.players[Seat::new(0)].cash = 0;
    });
    // (60 + 20) / 2 = 40 per cent of risk, in the sell zone of the one who bears 30.
    assert_eq!(choice("conservative-investor", &risky), Action::Sell { company: Company::Red });
    let calm = situation(|state| {
        price(state, Company::Red, 160, 170);
        give(state, Company::Red, 1);
        state.players[Seat::new(0)].cash = 0;
    });
    assert_eq!(choice("conservative-investor", &calm), Action::Throw);
}

#[test]
fn cash_that_should_be_kept_is_not_spent() {
    let invested = situation(|state| {
        price(state, Company::Green, 70, 70);
        give(state, Company::Blue, 2);
        state.players[Seat::new(0)].cash = 190;
    });
    // 190 of 390 is 48.7 per cent: less than the 40 to be kept and the 10 beyond it.
    assert_eq!(choice("conservative-investor", &invested), Action::Throw);
    assert_eq!(choice("dividend-hunter", &invested), Action::Buy { company: Company::Green });
}

#[test]
fn the_aggressive_spend_what_is_left_on_the_cheapest_company() {
    let quiet = situation(|state| {
        for company in Company::ALL {
            price(state, company, 140, 140);
        }
        price(state, Company::Black, 110, 110);
    });
    assert_eq!(choice("aggressive-speculator", &quiet), Action::Buy { company: Company::Black });
    assert_eq!(choice("opportunist", &quiet), Action::Throw);
}

#[test]
fn one_trade_a_turn_is_enough() {
    let traded = situation(|state| {
        price(state, Company::Green, 50, 50);
        state.phase = Phase::Trade { seat: Seat::new(0), trades: 1 };
    });
    assert_eq!(choice("day-trader", &traded), Action::Throw);
}

#[test]
fn parameters_are_checked() {
    let build = |text: &str| machine::machine::<Flutter>(&text.parse().unwrap()).map(|_| ()).map_err(|error| error.0);
    assert_eq!(build("day-trader:momentum=20"), Ok(()));
    assert!(build("day-trader:momentum=101").unwrap_err().contains("from 0 to 100"));
    assert!(build("opportunist:luck=3").unwrap_err().contains("has no parameter `luck`"));
}
