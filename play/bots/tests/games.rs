//! What holds for `expert` in every game.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

use parlor_bots::{Budget, Candidate, Mind, Search, Searchable, Weights, machine, machines};
use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Ignore, MachineSpec, Seat, Step, Turn, Viewer};

fn game<G: Searchable>() -> G {
    G::new(G::presets().remove(0).options).unwrap()
}

fn mind<G: Searchable>() -> G::Mind {
    G::Mind::new(&Weights::read(G::WEIGHTS, &MachineSpec::named("expert")).unwrap())
}

/// Plays a game by the policy of the search and shows every state in which a seat has a choice.
fn walk<G: Searchable>(game: &G, seats: u8, seed: u64, mut visit: impl FnMut(&G::State, Seat, &[G::Action])) {
    let (mut dealer, mut mind, mut menu) = (Seeded::new(seed), mind::<G>(), Vec::new());
    let mut state = game.initial_state(seats);
    for _ in 0..20_000 {
        let step = match game.turn(&state) {
            Turn::Over => return,
            Turn::Chance => Step::Chance(game.draw_chance(&state, &mut dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().unwrap();
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                visit(&state, seat, &menu);
                mind.begin(game, &state, seat);
                // One in eight actions is any action: the policy must know its way everywhere.
                let action = if dealer.below(8) == 0 {
                    menu[dealer.below(menu.len() as u32) as usize]
                } else {
                    mind.reply(game, &state, seat, &mut dealer)
                };
                if let Err(refusal) = game.check(&state, seat, &action) {
                    panic!("{}: the policy plays `{action}` in {state:?}: {refusal}", G::NAME);
                }
                Step::Act(seat, action)
            }
        };
        game.apply(&mut state, &step, &mut Ignore);
    }
}

/// Every preset: whatever the mind replies or proposes is legal.
fn minds_play_legally<G: Searchable>() {
    for preset in G::presets() {
        let game = G::new(preset.options).unwrap();
        for seats in [*G::SEATS.start(), 4] {
            let (mut mind, mut list) = (mind::<G>(), Vec::<Candidate<G::Action>>::new());
            walk(&game, seats, u64::from(seats), |state, seat, menu| {
                list.clear();
                mind.begin(&game, state, seat);
                mind.candidates(&game, state, seat, &mut list);
                assert!(!list.is_empty(), "{}: no candidate among {menu:?}", G::NAME);
                for candidate in &list {
                    if let Err(refusal) = game.check(state, seat, &candidate.action) {
                        panic!("{} {}: the candidate `{}` in {state:?}: {refusal}", G::NAME, preset.name, candidate.action);
                    }
                    assert!(candidate.prior.is_finite() && candidate.prior >= 0.0, "{}", candidate.action);
                }
            });
        }
    }
}

/// States at which a seat has a choice, spread over some games.
fn moments<G: Searchable>(game: &G, count: usize) -> Vec<(G::State, Seat, Vec<G::Action>)> {
    let mut all = Vec::new();
    for seed in 0..3 {
        walk(game, 4, 40 + seed, |state, seat, menu| {
            if menu.len() > 1 {
                all.push((state.clone(), seat, menu.to_vec()));
            }
        });
    }
    let every = (all.len() / count).max(1);
    all.into_iter().step_by(every).take(count).collect()
}

/// Two worlds that a seat cannot tell apart, the same seed: the same move, the same estimates.
fn the_two_worlds_law_covers_expert<G: Searchable>() {
    let game = game::<G>();
    let expert = machine::<G>(&"expert:simulations=60".parse().unwrap()).unwrap();
    for (index, (state, seat, menu)) in moments(&game, 25).into_iter().enumerate() {
        let viewer = Viewer::Seat(seat);
        let mixed = game.mix_hidden(&state, viewer, &mut Seeded::new(index as u64));
        let mut other_menu = Vec::new();
        game.legal_actions(&mixed, seat, &mut other_menu);
        assert_eq!(menu, other_menu);
        let advice = expert.advise(&game, &game.view(&state, viewer), &menu, &mut Seeded::new(7));
        let other = expert.advise(&game, &game.view(&mixed, viewer), &menu, &mut Seeded::new(7));
        assert_eq!(advice, other, "{}: {state:?}", G::NAME);
        let chosen = expert.choose(&game, &game.view(&state, viewer), &menu, &mut Seeded::new(7));
        assert_eq!(advice[0].action, chosen);
        assert!(game.check(&state, seat, &chosen).is_ok());
    }
}

fn estimates_are_shares<G: Searchable>() {
    let game = game::<G>();
    for (state, seat, menu) in moments(&game, 4) {
        let mut search = Search::<G>::new(mind::<G>());
        let view = game.view(&state, Viewer::Seat(seat));
        let findings = search.run(&game, &view, &menu, Budget::simulations(200), 5);
        assert!(findings.simulations <= 200, "{}", findings.simulations);
        for weighed in &findings.weighed {
            assert!((0.0..=1.0).contains(&weighed.value) && weighed.error >= 0.0, "{weighed:?}");
        }
        let again = search.run(&game, &view, &menu, Budget::simulations(200), 5);
        assert_eq!(findings, again, "a search that was used before finds the same");
    }
}

fn expert_is_listed_last<G: Searchable>() {
    let names: Vec<&str> = machines::<G>().map(|info| info.name).collect();
    assert_eq!((names[0], names[names.len() - 1]), ("random", "expert"));
    let levels = ["random", "easy", "medium", "hard", "expert"];
    assert!(levels.iter().all(|level| names.contains(level)), "{names:?}");
    let weights = Weights::read(G::WEIGHTS, &MachineSpec::named("expert")).unwrap();
    let parameters: Vec<&str> = G::EXPERT.parameters.iter().map(|(name, _)| *name).collect();
    assert!(weights.names().all(|name| parameters.contains(&name)), "each weight can be given as a parameter");
    assert!(machine::<G>(&"expert:simulations=x".parse().unwrap()).is_err());
    assert!(machine::<G>(&"expert:wisdom=3".parse().unwrap()).is_err());
    assert!(machine::<G>(&"oracle".parse().unwrap()).is_err());
}

macro_rules! in_every_game {
    ($($game:ident: $type:ty),+) => {
        $(mod $game {
            #[test]
            fn minds_play_legally() {
                super::minds_play_legally::<$type>();
            }
            #[test]
            fn the_two_worlds_law_covers_expert() {
                super::the_two_worlds_law_covers_expert::<$type>();
            }
            #[test]
            fn estimates_are_shares_and_reproducible() {
                super::estimates_are_shares::<$type>();
            }
            #[test]
            fn expert_is_listed_last() {
                super::expert_is_listed_last::<$type>();
            }
        })+
    };
}

in_every_game!(
    flutter: parlor_flutter::Flutter,
    space_monopoly: parlor_space_monopoly::SpaceMonopoly,
    property_tycoon: parlor_property::PropertyTycoon,
    tycoon: parlor_property::Tycoon,
    dragons_gambit: parlor_dragons_gambit::DragonsGambit
);
