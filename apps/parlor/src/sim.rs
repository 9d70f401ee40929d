//! `parlor sim`: machines against machines.

use crate::failure::Failure;
use crate::setup::{self, RuleArgs};
use crate::table_text::{columns, grouped};
use crate::{progress, say};
use clap::Args;
use parlor_catalog::{Arena, GameReport};
use parlor_engine::{MachineSpec, Validation};
use parlor_lab::{MachineResult, Series, fingerprint, results};
use serde::Serialize;
use std::time::Instant;

/// Arguments of `parlor sim`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  parlor sim flutter --bots easy,medium,hard --games 10000\n  parlor sim tycoon --bots hard,buy-score,buy-score,buy-score --seed 7 --json"
)]
pub struct SimArgs {
    /// The game
    game: String,
    /// A machine for each seat, with commas between them; seats rotate from game to game
    #[arg(long, value_name = "MACHINE,MACHINE,…")]
    bots: String,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of the series: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if absent. The results do not depend on it
    #[arg(long)]
    threads: Option<usize>,
    /// Test the rulebook's invariants after every step
    #[arg(long)]
    validate: bool,
    #[command(flatten)]
    rules: RuleArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What came of a series.
#[derive(Serialize)]
struct Summary {
    game: String,
    games: u64,
    seed: u64,
    unfinished: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    steps_per_second: f64,
    steps_per_game: f64,
    longest_game_steps: u64,
    /// The same for the same series on any number of threads.
    fingerprint: String,
    machines: Vec<MachineResult>,
}

/// Plays the series and prints what came of it.
pub fn run(args: &SimArgs) -> Result<(), Failure> {
    let entry = setup::entry(&args.game)?;
    let specs: Vec<MachineSpec> = args.bots.split(',').map(|text| setup::machine(entry, text)).collect::<Result<_, _>>()?;
    let options = args.rules.options(entry)?;
    let arena = entry.arena(&options, &specs).map_err(|reason| Failure::Input(format!("--bots {}: {reason}", args.bots)))?;
    if args.games == 0 {
        return Err(Failure::Input("--games must be at least 1".to_owned()));
    }
    let validation = if args.validate { Validation::On } else { Validation::Off };
    let started = Instant::now();
    let reports = play_all(arena.as_ref(), args, specs.len(), validation)?;
    let summary = summarise(args, &specs, &reports, started.elapsed().as_secs_f64());
    if args.json {
        say!("{}", serde_json::to_string_pretty(&summary).expect("a summary is plain JSON"));
    } else {
        print(&summary);
    }
    Ok(())
}

fn play_all(arena: &dyn Arena, args: &SimArgs, seats: usize, validation: Validation) -> Result<Vec<GameReport>, Failure> {
    let pool = pool(args.threads)?;
    let bar = progress::bar(args.games, "games");
    let series = Series { arena, seats, games: args.games, seed: args.seed, validation };
    let reports = pool.install(|| series.play(|| bar.inc(1)));
    bar.finish_and_clear();
    reports.map_err(Failure::Verdict)
}

/// The threads of a long command; all cores if no number is given.
pub fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, Failure> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    builder.build().map_err(|error| Failure::Input(format!("--threads: {error}")))
}

fn summarise(args: &SimArgs, specs: &[MachineSpec], reports: &[GameReport], seconds: f64) -> Summary {
    let count = reports.len() as f64;
    let steps: u64 = reports.iter().map(|report| report.steps).sum();
    let decisions: u64 = reports.iter().map(|report| report.decisions).sum();
    Summary {
        game: args.game.clone(),
        games: reports.len() as u64,
        seed: args.seed,
        unfinished: reports.iter().filter(|report| !report.finished).count() as u64,
        seconds,
        games_per_second: count / seconds,
        decisions_per_second: decisions as f64 / seconds,
        steps_per_second: steps as f64 / seconds,
        steps_per_game: steps as f64 / count,
        longest_game_steps: reports.iter().map(|report| report.steps).max().unwrap_or(0),
        fingerprint: fingerprint(reports),
        machines: results(specs, reports),
    }
}

fn print(summary: &Summary) {
    let row = |result: &MachineResult| {
        vec![
            result.machine.clone(),
            format!("{:.1}", result.wins),
            format!("{:.1} %", 100.0 * result.win_share),
            format!("{:.1}–{:.1} %", 100.0 * result.low, 100.0 * result.high),
            format!("{:.1}", result.mean_score),
            format!("{:.2}", result.mean_rank),
        ]
    };
    let rows: Vec<Vec<String>> = summary.machines.iter().map(row).collect();
    say!("{}", columns(&["machine", "wins", "share", "95 % interval", "mean score", "mean rank"], &rows));
    say!(
        "\n{} games of {} in {:.2} s: {} games/s, {} decisions/s, {} steps/s; {:.0} steps a game, the longest {}.",
        grouped(summary.games),
        summary.game,
        summary.seconds,
        grouped(summary.games_per_second as u64),
        grouped(summary.decisions_per_second as u64),
        grouped(summary.steps_per_second as u64),
        summary.steps_per_game,
        grouped(summary.longest_game_steps)
    );
    if summary.unfinished > 0 {
        say!("{} games were stopped at the step cap and count for nobody.", grouped(summary.unfinished));
    }
    say!("seed {}, fingerprint {}", summary.seed, summary.fingerprint);
}
