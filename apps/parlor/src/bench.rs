//! `parlor bench`: the figures of this machine.

use crate::failure::Failure;
use crate::table_text::columns;
use crate::{progress, say, serve, setup};
use clap::{Args, Subcommand};
use parlor_catalog::{Arena, Entry};
use parlor_engine::MachineSpec;
use parlor_server::cli::{BenchCrashArgs, BenchServerArgs};
use serde::Serialize;
use std::time::{Duration, Instant};

/// The budget with which `expert` is timed.
const EXPERT_MS: u32 = 100;
/// At most so many decisions are timed.
const MOST_DECISIONS: u64 = 200;

/// Arguments of `parlor bench`.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  parlor bench\n  parlor bench --game flutter --json\n  parlor bench server\n  parlor bench crash --kills 100"
)]
pub struct BenchArgs {
    #[command(subcommand)]
    what: Option<BenchCommand>,
    /// Only this game
    #[arg(long)]
    game: Option<String>,
    /// How long to measure each figure
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum BenchCommand {
    /// A server under load: throughput, latency, memory; prints JSON
    Server(BenchServerArgs),
    /// A server killed again and again under load: what was lost; prints JSON
    Crash(BenchCrashArgs),
}

/// One measured figure.
#[derive(Serialize)]
struct Figure {
    name: String,
    value: f64,
    unit: &'static str,
}

/// Measures and prints.
pub fn run(args: &BenchArgs) -> Result<(), Failure> {
    if cfg!(debug_assertions) {
        return Err(Failure::Input(
            "this is a debug build, its figures mean nothing; use cargo run --release -- bench".to_owned(),
        ));
    }
    match &args.what {
        Some(BenchCommand::Server(args)) => return serve::bench_server(args),
        Some(BenchCommand::Crash(args)) => return serve::bench_crash(args),
        None => {}
    }
    if !(0.01..=600.0).contains(&args.seconds) {
        return Err(Failure::Input(format!("--seconds {}: between 0.01 and 600", args.seconds)));
    }
    let entries = match &args.game {
        Some(name) => vec![setup::entry(name)?],
        None => parlor_catalog::games().into_iter().collect(),
    };
    let mut figures = Vec::new();
    let bar = progress::bar(entries.len() as u64, "games");
    for entry in entries {
        bar.set_message(entry.title());
        measure(entry, args.seconds, &mut figures)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        say!("{}", serde_json::to_string_pretty(&figures).expect("figures are plain JSON"));
    } else {
        let rows: Vec<Vec<String>> =
            figures.iter().map(|figure| vec![figure.name.clone(), readable(figure.value), figure.unit.to_owned()]).collect();
        say!("{}", columns(&["figure", "value", "unit"], &rows));
    }
    Ok(())
}

fn readable(value: f64) -> String {
    match value {
        value if value >= 1e6 => format!("{:.2} M", value / 1e6),
        value if value >= 1e4 => format!("{:.0}", value),
        value => format!("{value:.1}"),
    }
}

/// The variants of a game whose speed is measured: the default, and the largest map of Space Monopoly.
fn variants(entry: &dyn Entry) -> Vec<(String, Vec<(String, String)>)> {
    let mut variants = vec![(entry.name().to_owned(), Vec::new())];
    if entry.house_rules().iter().any(|rule| rule.key == "columns") {
        let large = [("columns", "28"), ("rows", "24")].map(|(key, value)| (key.to_owned(), value.to_owned()));
        variants.push((format!("{} 28×24", entry.name()), large.to_vec()));
    }
    variants
}

fn measure(entry: &dyn Entry, seconds: f64, figures: &mut Vec<Figure>) -> Result<(), Failure> {
    let seats = 4.clamp(*entry.seats().start(), *entry.seats().end());
    for (name, rules) in variants(entry) {
        let options = entry.options_from_text(None, &rules).map_err(|error| Failure::Input(error.to_string()))?;
        let random = vec![MachineSpec::named("random"); seats.into()];
        let arena = entry.arena(&options, &random).map_err(Failure::Input)?;
        arena.rush(1, 20_000);
        let rate = rate(seconds, |round| arena.rush(round, 100_000).0);
        figures.push(Figure { name: format!("{name}: random play, one thread"), value: rate, unit: "steps/s" });
        let copies = self::rate(seconds / 4.0, |_| arena.clones(100_000));
        figures.push(Figure { name: format!("{name}: copy of a state"), value: 1e9 / copies, unit: "ns" });
        figures.push(Figure { name: format!("{name}: state"), value: arena.state_bytes() as f64, unit: "bytes" });
        let searched = search_rate(seconds, arena.as_ref());
        figures.push(Figure {
            name: format!("{name}: search from mid-game, one thread"),
            value: searched,
            unit: "simulations/s",
        });
        let expert = slowest(entry, &options, seats, &format!("expert:time_ms={EXPERT_MS}"), seconds)?;
        let of_budget = 1e3 * expert.as_secs_f64() / f64::from(EXPERT_MS);
        figures.push(Figure { name: format!("{name}: slowest move of expert, of its budget"), value: of_budget, unit: "×" });
        let hard = slowest(entry, &options, seats, "hard", seconds)?;
        figures.push(Figure { name: format!("{name}: slowest move of hard"), value: 1e3 * hard.as_secs_f64(), unit: "ms" });
    }
    Ok(())
}

/// The longest that a machine takes for one decision, over mid-game positions of several games.
fn slowest(entry: &dyn Entry, options: &serde_json::Value, seats: u8, machine: &str, seconds: f64) -> Result<Duration, Failure> {
    let spec = setup::machine(entry, machine)?;
    let arena = entry.arena(options, &vec![spec; seats.into()]).map_err(Failure::Input)?;
    // The first decision makes room that later ones use again.
    arena.decide(0);
    let (mut slowest, mut spent) = (Duration::ZERO, Duration::ZERO);
    for seed in 1..=MOST_DECISIONS {
        let time = arena.decide(seed);
        slowest = slowest.max(time);
        spent += time;
        if spent.as_secs_f64() >= seconds {
            break;
        }
    }
    Ok(slowest)
}

/// Simulations per second over mid-game positions of several games.
fn search_rate(seconds: f64, arena: &dyn Arena) -> f64 {
    let (mut made, mut spent) = (0.0, 0.0);
    for seed in 0.. {
        let (simulations, time) = arena.think(seed, 2_000);
        made += f64::from(simulations);
        spent += time.as_secs_f64();
        if spent >= seconds {
            break;
        }
    }
    made / spent
}

/// Repeats `work` (which returns how much it did) for about `seconds` and gives the amount per second.
fn rate(seconds: f64, mut work: impl FnMut(u64) -> u64) -> f64 {
    let started = Instant::now();
    let (mut done, mut round) = (0, 0);
    while started.elapsed().as_secs_f64() < seconds {
        done += work(round);
        round += 1;
    }
    done as f64 / started.elapsed().as_secs_f64()
}
