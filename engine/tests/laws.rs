//! The laws hold in an honest game, and each catches the fault that it is there for.

mod guessing;

use guessing::{Fault, Guessing};
use parlor_dealers::Seeded;
use parlor_engine::laws::{Effort, test_game};

/// The law that breaks first in forty games with this fault.
fn broken_law(fault: Fault) -> Option<&'static str> {
    let game = Guessing::with(fault);
    (0..40).find_map(|seed| test_game(&game, 3, Effort { dear_every: 1 }, &mut Seeded::new(seed)).err()).map(|broken| broken.law)
}

#[test]
fn an_honest_game_keeps_every_law() {
    assert_eq!(broken_law(Fault::None), None);
}

#[test]
fn a_leaking_view_is_caught() {
    assert_eq!(broken_law(Fault::LeakingView), Some("two worlds: views after a step"));
}

#[test]
fn a_leaking_event_is_caught() {
    assert_eq!(broken_law(Fault::LeakingEvent), Some("two worlds: events of hidden steps"));
}

#[test]
fn a_leaking_menu_is_caught() {
    assert_eq!(broken_law(Fault::LeakingMenu), Some("two worlds: menus"));
}

#[test]
fn a_leaking_refusal_is_caught() {
    assert_eq!(broken_law(Fault::LeakingRefusal), Some("two worlds: refusals"));
}

#[test]
fn a_step_that_is_open_only_for_some_outcomes_is_caught() {
    assert_eq!(broken_law(Fault::LeakingStep), Some("two worlds: open steps tell nothing"));
}

#[test]
fn an_unexplained_point_is_caught() {
    assert_eq!(broken_law(Fault::UnexplainedPoint), Some("events explain every change of cash"));
}

#[test]
fn a_broken_invariant_is_caught() {
    assert_eq!(broken_law(Fault::BrokenInvariant), Some("every legal step keeps the invariants"));
}

#[test]
fn a_game_without_end_is_caught() {
    assert_eq!(broken_law(Fault::Endless), Some("every legal step keeps the invariants"));
}

#[test]
fn loaded_dice_are_caught() {
    assert_eq!(broken_law(Fault::LoadedDice), Some("draws fall as the odds say"));
}
