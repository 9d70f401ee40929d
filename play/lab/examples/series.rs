//! Plays series from the command line with nothing but the lab: `series GAME MACHINE,MACHINE,… GAMES [SEED] [KEY=VALUE…]`.
//!
//! The same as `parlor sim`, in a program that builds quickly while machines are being worked on.

use parlor_engine::{MachineSpec, Validation};
use parlor_lab::{Series, fingerprint, results};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, machines, games, rest @ ..] = &words[..] else {
        return Err("usage: series GAME MACHINE,MACHINE,… GAMES [SEED] [KEY=VALUE…]".into());
    };
    let seed = rest.first().map_or(Ok(1), |text| text.parse())?;
    let rules: Vec<(String, String)> = rest
        .iter()
        .skip(1)
        .filter_map(|rule| rule.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let entry = parlor_catalog::find(game)?;
    let options = entry.options_from_text(None, &rules)?;
    let specs: Vec<MachineSpec> = machines.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let arena = entry.arena(&options, &specs)?;
    let started = std::time::Instant::now();
    let series = Series { arena: arena.as_ref(), seats: specs.len(), games: games.parse()?, seed, validation: Validation::Off };
    let reports = series.play(|| ())?;
    for result in results(&specs, &reports) {
        println!(
            "{:60} {:6.1} % ({:.1}–{:.1}), mean score {:.0}",
            result.machine,
            100.0 * result.win_share,
            100.0 * result.low,
            100.0 * result.high,
            result.mean_score
        );
    }
    let mut endings: Vec<(String, usize, usize)> = Vec::new();
    for report in &reports {
        let won = usize::from(report.ranks[0] == 1);
        match endings.iter_mut().find(|(reason, _, _)| *reason == report.reason) {
            Some((_, count, wins)) => (*count, *wins) = (*count + 1, *wins + won),
            None => endings.push((report.reason.clone(), 1, won)),
        }
    }
    for (reason, count, wins) in endings {
        println!("ended {count} times, won {wins}: {reason}");
    }
    let decisions: u64 = reports.iter().map(|report| report.decisions).sum();
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{} games, {decisions} decisions, {seconds:.1} s, seed {seed}, fingerprint {}",
        reports.len(),
        fingerprint(&reports)
    );
    Ok(())
}
