//! `parlor ladder`: who is stronger, with ratings. `parlor tune` and `parlor fit`: weights of the search.

use crate::failure::Failure;
use crate::setup::{self, RuleArgs};
use crate::sim::pool;
use crate::table_text::columns;
use crate::{progress, say};
use clap::Args;
use parlor_catalog::Entry;
use parlor_engine::MachineSpec;
use parlor_lab::{FitPlan, Ladder, LadderPlan, Trial, TunePlan};

/// Arguments of `parlor ladder`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  parlor ladder flutter --games 400\n  parlor ladder tycoon --seats 2 --machines medium,hard,expert:simulations=300 --json"
)]
pub struct LadderArgs {
    /// The game
    game: String,
    /// Seats at each table
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// How many games at mixed tables, and how many of each level against the one below
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// The machines, with commas between them; all of the game if absent
    #[arg(long, value_name = "MACHINE,MACHINE,…")]
    machines: Option<String>,
    /// How many simulations a move `expert` makes where no machines are named; its whole budget takes up to a second a move
    #[arg(long, default_value_t = 200, conflicts_with = "machines")]
    simulations: u32,
    /// The seed of the ladder: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if absent. The results do not depend on it
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `parlor tune`.
#[derive(Args)]
#[command(after_help = "Example:\n  parlor tune flutter --games 4000 > play/bots/weights/flutter.toml")]
pub struct TuneArgs {
    /// The game
    game: String,
    /// Only these weights, with commas between them
    #[arg(long, value_name = "NAME,NAME,…")]
    weights: Option<String>,
    /// Whom it plays, with commas between them: a table of each; against itself if absent
    #[arg(long, value_name = "MACHINE,…")]
    against: Option<String>,
    /// How often all weights are changed at once in a random direction, before they are gone through one by one
    #[arg(long, default_value_t = 0)]
    steps: u32,
    /// How often all weights are gone through one by one; a round that keeps nothing is the last
    #[arg(long, default_value_t = 1)]
    rounds: u32,
    /// Simulations a move; 0 tunes the policy of the search itself
    #[arg(long, default_value_t = 0)]
    simulations: u32,
    /// Seats at the table: one tries a weight, the others play with the best so far
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// How many games for each value that is tried
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if absent. The results do not depend on it
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Arguments of `parlor fit`.
#[derive(Args)]
#[command(
    after_help = "Example:\n  parlor fit tycoon --bots hard,hard,hard,hard --bots expert:simulations=0,buy-score,buy-score,buy-score"
)]
pub struct FitArgs {
    /// The game
    game: String,
    /// The machines of a table, with commas between them; once for each table
    #[arg(long, value_name = "MACHINE,…", required = true)]
    bots: Vec<String>,
    /// How many games of each table
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if absent. The results do not depend on it
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Plays a ladder and prints it.
pub fn run(args: &LadderArgs) -> Result<(), Failure> {
    let entry = setup::entry(&args.game)?;
    let machines: Vec<MachineSpec> = match &args.machines {
        Some(text) => text.split(',').map(|text| setup::machine(entry, text)).collect::<Result<_, _>>()?,
        None => everybody(entry, args.simulations)?,
    };
    let options = args.rules.options(entry)?;
    let seats = check_seats(entry.seats(), args.seats)?;
    let plan = LadderPlan { entry, options: &options, machines, seats, games: args.games.max(1), seed: args.seed };
    let bar = progress::bar(plan.total_games(), "games");
    let ladder = pool(args.threads)?.install(|| plan.play(|| bar.inc(1)));
    bar.finish_and_clear();
    let ladder = ladder.map_err(Failure::Input)?;
    if args.json {
        say!("{}", serde_json::to_string_pretty(&ladder).expect("a ladder is plain JSON"));
    } else {
        print(&ladder);
    }
    Ok(())
}

/// All machines of a game; the one that searches, with so many simulations a move.
fn everybody(entry: &dyn Entry, simulations: u32) -> Result<Vec<MachineSpec>, Failure> {
    let machines = entry.machines();
    let spec = |name: &str| match name {
        "expert" => setup::machine(entry, &format!("expert:simulations={simulations}")),
        name => Ok(MachineSpec::named(name)),
    };
    machines.iter().map(|info| spec(info.name)).collect()
}

fn check_seats(range: std::ops::RangeInclusive<u8>, seats: usize) -> Result<usize, Failure> {
    if range.contains(&(seats.min(255) as u8)) {
        return Ok(seats);
    }
    Err(Failure::Input(format!("--seats {seats}: the game takes {} to {}", range.start(), range.end())))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn between(low: f64, high: f64) -> String {
    format!("{:.1}–{:.1} %", 100.0 * low, 100.0 * high)
}

fn print(ladder: &Ladder) {
    let rating = |rated: &parlor_lab::Rated| {
        vec![
            rated.machine.clone(),
            format!("{:.1}", rated.rating),
            format!("{:.1}–{:.1}", rated.low, rated.high),
            rated.games.to_string(),
            percent(rated.win_share),
        ]
    };
    let rows: Vec<Vec<String>> = ladder.ratings.iter().map(rating).collect();
    say!("{}", columns(&["machine", "rating", "95 % interval", "games", "wins"], &rows));
    let pair = |pair: &parlor_lab::HeadToHead| {
        vec![
            format!("{} ahead of {}", pair.machine, pair.other),
            pair.games.to_string(),
            percent(pair.share),
            between(pair.low, pair.high),
        ]
    };
    let rows: Vec<Vec<String>> = ladder.head_to_head.iter().map(pair).collect();
    say!("\n{}", columns(&["at the same table", "games", "share", "95 % interval"], &rows));
    let rung = |rung: &parlor_lab::Rung| {
        vec![
            format!("{} against a table of {}", rung.result.machine, rung.below),
            rung.games.to_string(),
            percent(rung.result.win_share),
            between(rung.result.low, rung.result.high),
        ]
    };
    let rows: Vec<Vec<String>> = ladder.rungs.iter().map(rung).collect();
    if !rows.is_empty() {
        say!("\n{}", columns(&["each level", "games", "wins", "95 % interval"], &rows));
    }
}

/// Tunes and prints the weights as a file, with the trials as comments.
pub fn tune(args: &TuneArgs) -> Result<(), Failure> {
    let entry = setup::entry(&args.game)?;
    let options = args.rules.options(entry)?;
    let only = args.weights.iter().flat_map(|text| text.split(',')).map(|name| name.trim().to_owned()).collect();
    let seats = check_seats(entry.seats(), args.seats)?;
    let against = args.against.iter().flat_map(|text| text.split(',')).map(|text| setup::machine(entry, text));
    let against = against.collect::<Result<_, _>>()?;
    let (steps, rounds, simulations) = (args.steps, args.rounds, args.simulations);
    let (games, seed) = (args.games.max(1), args.seed);
    let plan = TunePlan { entry, options: &options, only, against, steps, rounds, simulations, seats, games, seed };
    say!("# The weights of `expert` for {}, made by", entry.title());
    say!("#   {}", command_line());
    say!(
        "# Each trial was played in one seat, in the same deals as the values before; kept where its gain was better than its error."
    );
    let tell = |trial: &Trial| say!("# {trial}");
    let tuned = pool(args.threads)?.install(|| plan.play(tell)).map_err(Failure::Input)?;
    for (name, value) in &tuned.weights {
        say!("{name} = {value:?}");
    }
    Ok(())
}

/// Fits the weights by which positions are judged and prints them as a part of a file.
pub fn fit(args: &FitArgs) -> Result<(), Failure> {
    let entry = setup::entry(&args.game)?;
    let options = args.rules.options(entry)?;
    let table = |text: &String| text.split(',').map(|text| setup::machine(entry, text)).collect::<Result<Vec<_>, _>>();
    let tables = args.bots.iter().map(table).collect::<Result<_, _>>()?;
    let plan = FitPlan { entry, options: &options, tables, games: args.games.max(1), seed: args.seed };
    let fitted = pool(args.threads)?.install(|| plan.play()).map_err(Failure::Input)?;
    say!("# Made by");
    say!("#   {}", command_line());
    let (before, after) = fitted.likelihood;
    say!("# {} positions; the mean logarithm of the winner's chance rose from {before:.3} to {after:.3}", fitted.positions);
    for (name, value) in &fitted.weights {
        say!("{name} = {value:.3}");
    }
    Ok(())
}

fn command_line() -> String {
    std::iter::once("parlor".to_owned()).chain(std::env::args().skip(1)).collect::<Vec<_>>().join(" ")
}
