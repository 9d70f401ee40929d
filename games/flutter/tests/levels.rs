//! What each level knows and what it does not, in situations where that decides.

mod market;

use market::{choice, give, situation};
use parlor_engine::Seat;
use parlor_flutter::{Action, Company};

#[test]
fn medium_buys_what_would_pay_now_and_hard_asks_whether_it_will() {
    let far = situation(|state| state.companies[Company::Blue].traveller = 140);
    assert_eq!(choice("medium", &far), Action::Buy { company: Company::Blue });
    assert_eq!(choice("hard", &far), Action::Throw, "one throw in 36 ends the round, for 40");
    let near = situation(|state| {
        for company in Company::ALL {
            state.companies[company].traveller = 180;
        }
    });
    assert!(matches!(choice("hard", &near), Action::Buy { .. }), "five throws in six end the round, for 25 or 40");
}

#[test]
fn medium_sells_what_is_behind_and_keeps_what_has_not_moved() {
    let behind = situation(|state| {
        state.companies[Company::Red].traveller = 90;
        give(state, Company::Red, 1);
    });
    assert_eq!(choice("medium", &behind), Action::Sell { company: Company::Red });
    assert_eq!(choice("hard", &behind), Action::Throw, "no throw can end the round yet");
    let before_the_end = situation(|state| {
        state.companies[Company::Blue].traveller = 180;
        give(state, Company::Red, 1);
        state.players[Seat::new(0)].cash = 0;
    });
    assert_eq!(choice("medium", &before_the_end), Action::Throw);
    assert_eq!(choice("hard", &before_the_end), Action::Sell { company: Company::Red });
}

#[test]
fn hard_sells_what_gains_less_to_make_room() {
    let full = situation(|state| {
        for company in Company::ALL {
            state.companies[company].traveller = 180;
        }
        state.companies[Company::Red].traveller = 140;
        give(state, Company::Red, 1);
        state.players[Seat::new(0)].cash = 10;
    });
    assert_eq!(choice("medium", &full), Action::Throw);
    assert_eq!(choice("hard", &full), Action::Sell { company: Company::Red });
}
