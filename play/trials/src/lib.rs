//! What the tests of every game run: laws over seeded games, the folder of scenarios, golden playthroughs.
//!
//! These functions panic with everything that is wrong, because they are the bodies of tests.

use parlor_dealers::Seeded;
use parlor_engine::laws::{self, Effort};
use parlor_engine::{Game, Session, Validation, machine, playthrough, scenario};
use std::path::{Path, PathBuf};

/// Plays `games` random games of every preset and of few, some and many seats, and tests every law in each.
pub fn laws_hold<G: Game>(games: u32, effort: Effort) {
    for preset in G::presets() {
        let game = G::new(preset.options).expect("a preset can be played");
        for seats in seat_counts::<G>() {
            laws_hold_in(&game, seats, games, effort);
        }
    }
}

/// Plays `games` random games of one set of rules and tests every law in each.
pub fn laws_hold_in<G: Game>(game: &G, seats: u8, games: u32, effort: Effort) {
    for seed in 0..u64::from(games) {
        if let Err(broken) = laws::test_game(game, seats, effort, &mut Seeded::nth(u64::from(seats), seed)) {
            panic!("{} with {seats} seats, seed {seed}: {broken}", G::NAME);
        }
    }
}

/// Lets every machine of the game play whole games against the others and itself: each move must be legal, each state valid.
pub fn machines_play_legally<G: Game>(games: u32) {
    let names: Vec<&str> = machine::machines::<G>().map(|info| info.name).collect();
    for preset in G::presets() {
        let game = G::new(preset.options).expect("a preset can be played");
        for seed in 0..games {
            for seats in [*G::SEATS.start(), 4.min(*G::SEATS.end())] {
                let chosen: Vec<&str> = (0..seats).map(|seat| names[(seed as usize + seat as usize * 3) % names.len()]).collect();
                play_machines(&game, &chosen, seed.into());
            }
        }
    }
}

fn play_machines<G: Game>(game: &G, names: &[&str], seed: u64) {
    use parlor_engine::{MachineSpec, SeatInfo, Step, Turn, Viewer};
    let machines: Vec<_> = names
        .iter()
        .map(|name| machine::machine::<G>(&MachineSpec::named(*name)).expect("a listed machine can be built"))
        .collect();
    let seats = names.iter().map(|name| SeatInfo::new(*name, *name)).collect();
    let mut session = Session::new(game.clone(), seats, Validation::On).expect("the number of seats fits");
    let mut dealer = Seeded::nth(99, seed);
    let mut menu = Vec::new();
    loop {
        let step = match session.turn() {
            Turn::Over => return,
            Turn::Chance => Step::Chance(session.game().draw_chance(session.state(), &mut dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                session.game().legal_actions(session.state(), seat, &mut menu);
                let view = session.game().view(session.state(), Viewer::Seat(seat));
                Step::Act(seat, machines[seat.index()].choose(session.game(), &view, &menu, &mut dealer))
            }
        };
        if let Err(error) = session.play(step) {
            panic!("{} seed {seed}, {names:?}, step {} `{step}`: {error}", G::NAME, session.steps().len() + 1);
        }
    }
}

/// Runs every scenario in a folder and demands that each clause of the rulebook is cited by one.
pub fn scenarios_pass<G: Game>(folder: &str) {
    let mut failures = Vec::new();
    let mut all = Vec::new();
    for path in files(folder, "toml") {
        let text = std::fs::read_to_string(&path).expect("a listed file can be read");
        match scenario::parse(&text) {
            Err(error) => failures.push(format!("{}: {error}", path.display())),
            Ok(file) => all.extend(file.scenarios.into_iter().map(|scenario| (path.clone(), scenario))),
        }
    }
    for (path, scenario) in &all {
        if let Err(error) = scenario::run::<G>(scenario) {
            failures.push(format!("{}: {error}", path.display()));
        }
    }
    let uncited = scenario::uncited::<G>(all.iter().map(|(_, scenario)| scenario));
    if !uncited.is_empty() {
        failures.push(format!("no scenario cites {}", uncited.join(", ")));
    }
    assert!(failures.is_empty(), "{} scenarios, {} failures:\n{}", all.len(), failures.len(), failures.join("\n"));
}

/// Plays the playthroughs of a folder again and compares every line. With `PARLOR_BLESS=1` they are written anew.
pub fn playthroughs_are_unchanged<G: Game>(folder: &str, draw_every: usize) {
    let paths = files(folder, "txt");
    assert!(
        !paths.is_empty(),
        "{folder} holds no playthrough; a file with a first line GAME PRESET MACHINES seed N would be one"
    );
    for path in paths {
        let old = std::fs::read_to_string(&path).expect("a listed file can be read");
        let plan = playthrough::Plan::parse(old.lines().next().unwrap_or_default())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let new = playthrough::write::<G>(&plan, draw_every, &mut Seeded::new(plan.seed))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if std::env::var_os("PARLOR_BLESS").is_some() {
            std::fs::write(&path, new).expect("a playthrough can be written");
        } else if let Some(line) = first_difference(&old, &new) {
            let at = |text: &str| text.lines().nth(line).unwrap_or("(nothing)").to_owned();
            panic!(
                "{} differs in line {}:\n  was {}\n  is  {}\nrun with PARLOR_BLESS=1 to accept",
                path.display(),
                line + 1,
                at(&old),
                at(&new)
            );
        }
    }
}

fn first_difference(old: &str, new: &str) -> Option<usize> {
    if old == new {
        return None;
    }
    let same = old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
    Some(same)
}

fn seat_counts<G: Game>() -> Vec<u8> {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let mut counts = vec![least, least.midpoint(most), most];
    counts.dedup();
    counts
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { panic!("the folder {folder} cannot be read") };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    paths.retain(|path: &PathBuf| Path::extension(path).is_some_and(|found| found == ending));
    paths.sort();
    paths
}
