//! The laws of every game, in both of these, with every combination of house rules at random.

use parlor_dealers::Seeded;
use parlor_engine::laws::{self, Effort};
use parlor_engine::{Dealer, Game, PerSeat, Ruling, Seat, SeatInfo, Session, Step, Turn, Validation, Values};
use parlor_property::{Options, PropertyTycoon, State, Switch, Tycoon};

#[test]
fn the_laws_hold_in_property_tycoon() {
    parlor_trials::laws_hold::<PropertyTycoon>(1, Effort { dear_every: 61 });
}

#[test]
fn the_laws_hold_in_tycoon() {
    parlor_trials::laws_hold::<Tycoon>(5, Effort { dear_every: 31 });
}

#[test]
fn the_laws_hold_under_any_house_rules_of_property_tycoon() {
    laws_hold_under_any_rules::<PropertyTycoon>(400);
}

#[test]
fn the_laws_hold_under_any_house_rules_of_tycoon() {
    laws_hold_under_any_rules::<Tycoon>(400);
}

#[test]
fn rulings_keep_the_invariants_under_any_house_rules() {
    for seed in 0..800 {
        play_with_rulings::<PropertyTycoon>(seed);
        play_with_rulings::<Tycoon>(seed);
    }
}

fn laws_hold_under_any_rules<G: Game<Options = Options>>(games: u64) {
    for seed in 0..games {
        let mut dealer = Seeded::nth(4, seed);
        let game = any_game::<G>(&mut dealer);
        let seats = any_seats::<G>(&mut dealer);
        if let Err(broken) = laws::test_game(&game, seats, Effort { dear_every: 29 }, &mut dealer) {
            panic!("{} with {seats} seats, seed {seed}, options {:?}: {broken}", G::NAME, game.options());
        }
    }
}

fn any_seats<G: Game>(dealer: &mut Seeded) -> u8 {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    least + dealer.below(u32::from(most - least) + 1) as u8
}

/// Rules with every house rule set at random; only the length of the game is kept short.
fn any_game<G: Game<Options = Options>>(dealer: &mut Seeded) -> G {
    let mut options = parlor_engine::scenario::preset_options::<G>(None).expect("there is a default preset");
    for rule in G::house_rules() {
        let value = match rule.values {
            Values::Switch => (dealer.below(2) == 0).into(),
            Values::Choice { names } => names[dealer.below(names.len() as u32) as usize].into(),
            Values::Number { min, max } => match dealer.below(4) {
                0 => min.into(),
                1 => (min + i64::from(dealer.below((max - min + 1) as u32))).into(),
                _ => options[rule.key].clone(),
            },
            Values::Text { .. } => ["board", "0/50", "200/100"][dealer.below(3) as usize].into(),
            Values::Several { .. } | Values::Amounts { .. } => unreachable!("the property games have no such rule"),
        };
        options.insert(rule.key.to_owned(), value);
    }
    options.insert("turn_limit".to_owned(), (1 + dealer.below(150)).into());
    let options = serde_json::from_value(options.into()).expect("values that fit make options");
    G::new(options).expect("any combination of house rules can be played")
}

/// Plays at random, with a ruling of the table now and then; every step keeps the invariants and explains the cash.
fn play_with_rulings<G: Game<Options = Options, State = State>>(seed: u64) {
    let mut dealer = Seeded::nth(5, seed);
    let game = any_game::<G>(&mut dealer);
    let seats = any_seats::<G>(&mut dealer);
    let infos = (1..=seats).map(|number| SeatInfo::new(format!("s{number}"), "random")).collect();
    let mut session = Session::new(game, infos, Validation::On).expect("the number of seats fits");
    while session.turn() != Turn::Over {
        let step = any_step(&session, seats, &mut dealer);
        let before = session.game().cash(session.state());
        let events = match session.play(step) {
            Ok(events) => events,
            Err(error) => panic!("{} seed {seed}, step {} `{step}`: {error}", G::NAME, session.steps().len()),
        };
        let mut explained: PerSeat<i64> = before;
        events.iter().for_each(|event| G::explain_cash(event, &mut explained));
        assert_eq!(explained, session.game().cash(session.state()), "{} seed {seed} `{step}`: {events:?}", G::NAME);
        assert_even(&session, seed);
    }
    let standing = session.standing().expect("a game that is over has a result");
    assert!(standing.winners().next().is_some(), "{} seed {seed}: {standing:?}", G::NAME);
}

fn any_step<G: Game>(session: &Session<G>, seats: u8, dealer: &mut Seeded) -> parlor_engine::StepOf<G> {
    let seat = Seat::new(dealer.below(u32::from(seats)) as u8);
    let ruling = match dealer.below(400) {
        0 => Some(Ruling::Remove(seat)),
        1..=30 => Some(Ruling::TimeOut(seat)),
        31 => Some(Ruling::TimeUp),
        _ => None,
    };
    if let Some(ruling) = ruling.filter(|ruling| session.check(&Step::Ruling(*ruling)).is_ok()) {
        return Step::Ruling(ruling);
    }
    match session.turn() {
        Turn::Seats(waiting) => {
            let seat = waiting.first().expect("somebody decides");
            let mut menu = Vec::new();
            session.game().legal_actions(session.state(), seat, &mut menu);
            Step::Act(seat, menu[dealer.below(menu.len() as u32) as usize])
        }
        Turn::Chance | Turn::Over => Step::Chance(session.game().draw_chance(session.state(), dealer)),
    }
}

/// P17: where building is even, levels within a set differ by at most one.
fn assert_even<G: Game<Options = Options, State = State>>(session: &Session<G>, seed: u64) {
    if session.game().options().even_build == Switch::Off {
        return;
    }
    let sets: [&[u8]; 8] =
        [&[1, 3], &[6, 8, 9], &[11, 13, 14], &[16, 18, 19], &[21, 23, 24], &[26, 27, 29], &[31, 32, 34], &[37, 39]];
    for set in sets {
        let levels: Vec<u8> = set.iter().map(|&space| session.state().levels[parlor_property::SpaceId::new(space)]).collect();
        let (least, most) = (levels.iter().min(), levels.iter().max());
        assert!(most.copied().unwrap_or(0) - least.copied().unwrap_or(0) <= 1, "seed {seed}: {set:?} has {levels:?}");
    }
}
