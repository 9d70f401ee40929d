//! What each level knows and what it does not, in situations where that decides.

use parlor_dealers::Seeded;
use parlor_engine::{Game, MachineSpec, Seat, Viewer, machine};
use parlor_flutter::{Action, Company, Edition, Flutter, Options, Phase, State};

fn rules() -> Flutter {
    Flutter::new(Options::of(Edition::Standard)).expect("an edition can be played")
}

/// A situation in which the first seat is to trade.
fn situation(change: impl FnOnce(&mut State)) -> State {
    let mut state = rules().initial_state(3);
    state.phase = Phase::Trade { seat: Seat::new(0), trades: 0 };
    change(&mut state);
    rules().validate(&state).expect("the situation is possible");
    state
}

fn choice(level: &str, state: &State) -> Action {
    let game = rules();
    let machine = machine::machine::<Flutter>(&MachineSpec::named(level)).expect("a listed machine can be built");
    let mut menu = Vec::new();
    game.legal_actions(state, Seat::new(0), &mut menu);
    machine.choose(&game, &game.view(state, Viewer::Seat(Seat::new(0))), &menu, &mut Seeded::new(1))
}

fn give(state: &mut State, company: Company, certificates: u8) {
    state.players[Seat::new(0)].certificates[company] = certificates;
    state.companies[company].broker -= certificates;
}

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
