//! Situations in which the first of three seats is to trade, and what a machine does there.

use parlor_dealers::Seeded;
use parlor_engine::{Game, Seat, Viewer, machine};
use parlor_flutter::{Action, Company, Edition, Flutter, Options, Phase, State};

fn rules() -> Flutter {
    Flutter::new(Options::of(Edition::Standard)).expect("an edition can be played")
}

/// The beginning of a game, changed.
pub fn situation(change: impl FnOnce(&mut State)) -> State {
    let mut state = rules().initial_state(3);
    state.phase = Phase::Trade { seat: Seat::new(0), trades: 0 };
    change(&mut state);
    rules().validate(&state).expect("the situation is possible");
    state
}

/// What a machine does, by its name with parameters.
pub fn choice(machine: &str, state: &State) -> Action {
    let game = rules();
    let spec = machine.parse().expect("the text of a machine");
    let machine = machine::machine::<Flutter>(&spec).expect("a listed machine can be built");
    let mut menu = Vec::new();
    game.legal_actions(state, Seat::new(0), &mut menu);
    machine.choose(&game, &game.view(state, Viewer::Seat(Seat::new(0))), &menu, &mut Seeded::new(1))
}

/// Certificates for the seat that is to trade.
pub fn give(state: &mut State, company: Company, certificates: u8) {
    state.players[Seat::new(0)].certificates[company] = certificates;
    state.companies[company].broker -= certificates;
}
