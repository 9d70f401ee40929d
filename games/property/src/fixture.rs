//! Small games for the tests of the small machines.

use crate::action::{Action, Chance};
use crate::event::Event;
use crate::play::Play;
use crate::rules::Rules;
use crate::state::State;
use crate::{Edition, Options, SpaceId, Spaces, tycoon_presets};
use parlor_engine::Step;

/// Tycoon's rules with some changes.
pub(crate) fn rules(change: impl FnOnce(&mut Options)) -> Rules {
    let mut options = tycoon_presets().remove(0).options;
    change(&mut options);
    Rules::new(options, Edition::tycoon().clone())
}

/// A set of spaces.
pub(crate) fn spaces<const N: usize>(numbers: [u8; N]) -> Spaces {
    numbers.into_iter().map(SpaceId::new).collect()
}

/// Plays steps that must be legal, and tells everything that happened.
pub(crate) fn play(rules: &Rules, state: &mut State, steps: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in steps {
        let step: Step<Action, Chance> = text.parse().unwrap();
        match &step {
            Step::Act(seat, action) => rules.check(state, *seat, action).unwrap(),
            Step::Ruling(ruling) => rules.check_ruling(state, ruling).unwrap(),
            Step::Chance(outcome) => {
                let mut odds = Vec::new();
                rules.list_outcomes(state, &mut odds);
                assert!(odds.iter().any(|(possible, _)| possible == outcome), "{text} cannot fall");
            }
        }
        Play::new(rules, state, &mut events).step(&step);
        rules.validate(state).unwrap();
    }
    events
}
