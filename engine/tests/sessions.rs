//! Sessions, records and scenarios: what they refuse, what they keep, and that no text makes them panic.

#![allow(clippy::unwrap_used)] // helpers of tests, not only tests, unwrap

mod guessing;

use guessing::{Action, Fault, Guessing, Number};
use parlor_dealers::Seeded;
use parlor_engine::{Dealer, PlayError, Record, Seat, SeatInfo, Session, Step, Turn, Validation, Viewer, scenario};

fn session(fault: Fault) -> Session<Guessing> {
    let seats = ["Ava", "Bo"].map(|name| SeatInfo::new(name, "person")).to_vec();
    Session::new(Guessing::with(fault), seats, Validation::On).unwrap()
}

fn finished() -> Session<Guessing> {
    let mut session = session(Fault::None);
    for text in ["* number 1", "* number 3", "s1 guess 3", "s2 guess 2"] {
        session.play(text.parse().unwrap()).unwrap();
    }
    session
}

fn refusal(error: PlayError) -> (&'static str, String) {
    match error {
        PlayError::Refused(refusal) => (refusal.clause, refusal.reason),
        other => panic!("{other}"),
    }
}

#[test]
fn a_wrong_number_of_seats_is_refused() {
    let refused = Session::new(Guessing::with(Fault::None), vec![SeatInfo::new("Ava", "person")], Validation::On).unwrap_err();
    assert_eq!(refused.to_string(), "Guessing takes 2 to 4 seats, not 1 (seats)");
}

#[test]
fn acting_out_of_turn_or_against_the_rules_changes_nothing() {
    let mut session = session(Fault::None);
    let before = session.state().clone();
    let error = session.act(Seat::new(0), Action::Guess(1)).unwrap_err();
    assert_eq!(refusal(error).0, "turn");
    let error = session.play(Step::Chance(Number(9))).unwrap_err();
    assert_eq!(
        refusal(error),
        ("chance", "`number 9` cannot fall now; possible are `number 1`, `number 2`, `number 3`".to_owned())
    );
    assert_eq!((session.state(), session.steps().len()), (&before, 0));
    session.play(Step::Chance(Number(1))).unwrap();
    session.play(Step::Chance(Number(1))).unwrap();
    let error = session.act(Seat::new(1), Action::Guess(1)).unwrap_err();
    assert_eq!(refusal(error).1, "it is not the turn of s2; the game waits for s1");
    let error = session.act(Seat::new(0), Action::Guess(7)).unwrap_err();
    assert_eq!(refusal(error), ("G1", "a guess is 1 to 3, not 7".to_owned()));
}

#[test]
fn a_broken_invariant_takes_the_step_back_and_keeps_a_record_that_shows_it() {
    let mut session = session(Fault::BrokenInvariant);
    session.play(Step::Chance(Number(1))).unwrap();
    session.play(Step::Chance(Number(2))).unwrap();
    let before = session.state().clone();
    let PlayError::Broken(emergency) = session.act(Seat::new(0), Action::Guess(2)).unwrap_err() else { panic!("not broken") };
    assert_eq!(session.state(), &before);
    assert_eq!(emergency.step, "s1 guess 2");
    let record = Record::parse(&emergency.record.to_string()).unwrap();
    let again = record.replay::<Guessing>(Validation::On, |_, _, _| Ok(())).unwrap_err();
    assert_eq!(again.line, 4);
    assert!(again.reason.contains("one guess is one too many"), "{again}");
}

#[test]
fn a_game_past_its_step_cap_stops_and_keeps_its_record() {
    let mut session = session(Fault::Endless);
    session.play(Step::Chance(Number(1))).unwrap();
    session.play(Step::Chance(Number(2))).unwrap();
    let error = (0..100).find_map(|_| session.act(Seat::new(0), Action::Wait).err()).unwrap();
    let PlayError::TooLong(record) = error else { panic!("{error}") };
    assert_eq!(record.steps.len(), 60);
}

#[test]
fn a_rollback_leads_to_the_state_of_that_moment() {
    let mut session = finished();
    let early = session.state_at(2);
    session.rollback(2);
    assert_eq!((session.state(), session.steps().len(), session.turn()), (&early, 2, Turn::of(Seat::new(0))));
}

#[test]
fn a_record_reads_back_and_a_changed_step_is_named() {
    let text = finished().record().to_string();
    let record = Record::parse(&text).unwrap();
    assert_eq!(record, finished().record());
    let error = Record::parse(&text.replace("s1 guess 3", "s1 guess 1")).unwrap_err();
    assert_eq!(error.to_string(), "line 4 (step 3): the hash does not fit: step 3 or one before it was changed");
    let mut forged = record.clone();
    forged.ending.as_mut().unwrap().result.as_mut().unwrap().ranks[Seat::new(1)] = 1;
    let error = forged.replay::<Guessing>(Validation::On, |_, _, _| Ok(())).unwrap_err();
    assert!(error.reason.contains("the result"), "{error}");
    let forged = Record::sealed(record.header.clone(), vec!["* number 1".into(), "s1 guess 1".into()], None);
    let error = forged.replay::<Guessing>(Validation::On, |_, _, _| Ok(())).unwrap_err();
    assert_eq!(error.line, 3);
}

#[test]
fn a_record_for_one_viewer_hides_what_that_viewer_may_not_know() {
    let record = Record::for_viewer(&finished(), Viewer::Seat(Seat::new(0)));
    assert_eq!(record.steps, ["* number 1", "?", "s1 guess 3", "s2 guess 2"]);
    assert!(record.hashes.is_empty());
    let error = record.replay::<Guessing>(Validation::On, |_, _, _| Ok(())).unwrap_err();
    assert_eq!(error.line, 1);
}

#[test]
fn a_scenario_says_what_it_expected_and_what_it_found() {
    let run = |text: &str| {
        scenario::parse(text).and_then(|file| scenario::run::<Guessing>(&file.scenarios[0])).map_err(|error| error.to_string())
    };
    let good = r#"
        [[scenario]]
        title = "a right guess earns the prize"
        clauses = ["G2"]
        options = { prize = 3 }
        seats = 2
        setup = { "/dealt" = 2, "/numbers" = [1, 2] }
        [[scenario.step]]
        play = "s1 guess 9"
        refused = "G1"
        reason = "1 to 3"
        [[scenario.step]]
        play = "s1 guess 2"
        events = [{ type = "guessed", right = true }]
        expect = { "/points/0" = 3 }
    "#;
    assert_eq!(run(good), Ok(()));
    let wrong = run(&good.replace("\"/points/0\" = 3", "\"/points/0\" = 4")).unwrap_err();
    assert_eq!(wrong, "\"a right guess earns the prize\", step 2: /points/0 is 3, expected 4");
    assert!(run(&good.replace("G2", "G9")).unwrap_err().contains("no clause G9"));
    assert!(run(&good.replace("prize = 3", "prize = 30")).unwrap_err().contains("1 to 9"));
    assert!(run(&good.replace("seats = 2", "seats = 7")).unwrap_err().contains("2 to 4"));
    assert!(run(&good.replace("title", "titel")).unwrap_err().contains("line 3"));
}

/// Every text, cut, repeated and changed at random places, is read or refused, never a panic.
#[test]
fn no_text_makes_the_parsers_panic() {
    let record = finished().record().to_string();
    let scenario_text = "[[scenario]]\ntitle = \"t\"\nseats = 2\n[[scenario.step]]\nplay = \"s1 guess 1\"\n";
    let notation = ["s1 guess 3", "* number 1", "! remove s2", "s9 ?", "", " ", "*", "! time-out", "s1", "s255 wait"];
    let mut dealer = Seeded::new(5);
    for _ in 0..3_000 {
        if let Ok(record) = Record::parse(&mangle(&record, &mut dealer)) {
            let _ = record.replay::<Guessing>(Validation::On, |_, _, _| Ok(()));
        }
        if let Ok(file) = scenario::parse(&mangle(scenario_text, &mut dealer)) {
            file.scenarios.iter().for_each(|scenario| drop(scenario::run::<Guessing>(scenario)));
        }
        let line = notation[dealer.below(notation.len() as u32) as usize];
        let _ = mangle(line, &mut dealer).parse::<Step<Action, Number>>();
    }
}

fn mangle(text: &str, dealer: &mut Seeded) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=dealer.below(4) {
        let at = dealer.below(characters.len() as u32 + 1) as usize;
        match dealer.below(4) {
            0 => characters.truncate(at),
            1 => characters.insert(at, ['9', '"', '{', '\u{e9}', ' ', '\n', '-', '\0'][dealer.below(8) as usize]),
            2 if at < characters.len() => drop(characters.remove(at)),
            _ => {
                let part: Vec<char> = characters[at..].iter().take(20).copied().collect();
                characters.splice(at..at, part);
            }
        }
    }
    characters.into_iter().collect()
}
