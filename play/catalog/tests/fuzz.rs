//! No text makes a game panic: mutated actions, steps, records and scenarios are read or refused.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

use parlor_catalog::{Entry, Table, games};
use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Record, Seat, SeatInfo, Turn, Validation, scenario};
use std::path::Path;

const MUTATIONS_PER_TEXT: u32 = 12;

/// The text with a few characters, numbers or words changed, doubled, cut or made enormous.
fn mutated(text: &str, dealer: &mut Seeded) -> String {
    const STRAYS: [&str; 14] =
        ["", " ", "-", "-1", "0", "255", "256", "99999999999999999999", "s9", "*", "\u{202e}", "é", "\0", "\"}"];
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=dealer.below(3) {
        let at = dealer.below(letters.len() as u32 + 1) as usize;
        let stray = STRAYS[dealer.below(STRAYS.len() as u32) as usize].to_owned();
        match dealer.below(4) {
            0 => letters.insert(at, stray),
            1 if at < letters.len() => letters[at] = stray,
            2 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.truncate(at.max(1)),
        }
    }
    letters.concat()
}

fn table(entry: &dyn Entry) -> Box<dyn Table> {
    let options = entry.presets().swap_remove(0).options;
    let seats = (0..*entry.seats().start()).map(|index| SeatInfo::new(format!("P{index}"), "random")).collect();
    entry.open(&options, seats, Validation::On).unwrap()
}

/// Plays some random steps; at each decision mutates every kind of thing a player may send.
fn play_with_noise(entry: &dyn Entry, steps: usize, dealer: &mut Seeded) -> Box<dyn Table> {
    let mut table = table(entry);
    for _ in 0..steps {
        let step = match table.waiting() {
            Turn::Over => break,
            Turn::Chance => table.seeded_outcome(dealer),
            Turn::Seats(waiting) => {
                let seat = waiting.first().unwrap();
                let menu = table.menu(seat);
                let item = &menu[dealer.below(menu.len() as u32) as usize];
                for _ in 0..MUTATIONS_PER_TEXT {
                    throw_at(table.as_ref(), seat, &item.text, &item.action.to_string(), dealer);
                }
                format!("{seat} {}", item.text)
            }
        };
        let _ = table.check(&mutated(&step, dealer));
        table.play(&step).unwrap();
    }
    table
}

fn throw_at(table: &dyn Table, seat: Seat, text: &str, json: &str, dealer: &mut Seeded) {
    let any_seat = Seat::new(dealer.below(8) as u8);
    let _ = table.read_action(seat, &mutated(text, dealer));
    let _ = table.read_action(any_seat, text);
    if let Ok(value) = serde_json::from_str(&mutated(json, dealer)) {
        let _ = table.read_json_action(seat, &value);
    }
}

#[test]
fn mutated_actions_and_records_are_read_or_refused() {
    for entry in games() {
        let mut dealer = Seeded::new(11);
        for _ in 0..4 {
            let text = play_with_noise(entry, 150, &mut dealer).record().to_string();
            for _ in 0..60 {
                let changed = mutated(&text, &mut dealer);
                if let Ok(record) = Record::parse(&changed) {
                    let _ = entry.verify(&record);
                }
            }
        }
    }
}

/// Changed lines past the hash chain: a record that somebody sealed anew is replayed or refused.
#[test]
fn resealed_records_are_replayed_or_refused() {
    for entry in games() {
        let mut dealer = Seeded::new(12);
        let record = play_with_noise(entry, 120, &mut dealer).record();
        for _ in 0..80 {
            let mut steps = record.steps.clone();
            let at = dealer.below(steps.len() as u32) as usize;
            steps[at] = mutated(&steps[at], &mut dealer);
            let _ = entry.verify(&Record::sealed(record.header.clone(), steps, None));
        }
    }
}

#[test]
fn mutated_scenarios_are_run_or_refused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(files.len() >= games().len(), "every game has scenarios");
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut dealer = Seeded::new(13);
        for _ in 0..25 {
            let Ok(file) = scenario::parse(&mutated(&text, &mut dealer)) else { continue };
            for entry in games() {
                let is_its_game = file
                    .game
                    .as_deref()
                    .map_or_else(|| path.components().any(|part| part.as_os_str() == entry.name()), |game| game == entry.name());
                if is_its_game {
                    file.scenarios.iter().for_each(|scenario| drop(entry.run_scenario(scenario)));
                }
            }
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "toml")
            && path.components().any(|part| part.as_os_str() == "scenarios")
        {
            files.push(path);
        }
    }
}
