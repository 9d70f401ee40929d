//! `parlor replay` and `parlor verify`.

use crate::failure::{self, Failure};
use crate::say;
use clap::Args;
use parlor_catalog::Table;
use parlor_engine::{Record, Validation, Viewer};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `parlor replay`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  parlor replay game.record\n  parlor replay game.record --at 12 --view s1\n  parlor replay game.record --at 12 --inspect"
)]
pub struct ReplayArgs {
    /// The record
    record: PathBuf,
    /// Show the moment after this many steps, instead of the whole story
    #[arg(long)]
    at: Option<usize>,
    /// Who looks: s1 to s8, spectator or referee
    #[arg(long, default_value = "referee")]
    view: String,
    /// Print the whole state at that moment as JSON, and whether the rulebook's invariants hold
    #[arg(long)]
    inspect: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `parlor verify`.
#[derive(Args)]
#[command(after_help = "Example:\n  parlor verify game.record")]
pub struct VerifyArgs {
    /// The record
    record: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn open(path: &Path) -> Result<Record, Failure> {
    Record::parse(&failure::read(path)?).map_err(|error| Failure::Verdict(format!("{}: {error}", path.display())))
}

fn load(path: &Path, record: &Record) -> Result<Box<dyn Table>, Failure> {
    let entry =
        parlor_catalog::find(&record.header.game).map_err(|reason| Failure::Input(format!("{}: {reason}", path.display())))?;
    entry.load(record, Validation::Off).map_err(|error| Failure::Verdict(format!("{}: {error}", path.display())))
}

/// Steps through a record.
pub fn replay(args: &ReplayArgs) -> Result<(), Failure> {
    let viewer: Viewer = args.view.parse().map_err(|error| Failure::Input(format!("--view: {error}")))?;
    let record = open(&args.record)?;
    let mut table = load(&args.record, &record)?;
    let count = table.step_count();
    if let Some(at) = args.at.filter(|at| *at > count) {
        return Err(Failure::Input(format!("--at {at}: the record has {count} steps")));
    }
    if let Some(seat) = viewer.seat()
        && seat.index() >= table.seats().len()
    {
        return Err(Failure::Input(format!("--view {seat}: the record has {} seats", table.seats().len())));
    }
    match args.at {
        None if !args.inspect && !args.json => {
            story(table.as_ref(), viewer);
            Ok(())
        }
        at => {
            table.rollback(at.unwrap_or(count));
            moment(table.as_ref(), viewer, args)
        }
    }
}

fn story(table: &dyn Table, viewer: Viewer) {
    let seats: Vec<String> = table.seats().iter().map(|seat| format!("{} ({})", seat.name, seat.player)).collect();
    say!("{}: {}", table.game(), seats.join(", "));
    for (index, happening) in table.happenings(0, viewer).into_iter().enumerate() {
        say!("{:>5}  {}", index + 1, happening.step.as_deref().unwrap_or("?"));
        for sentence in happening.told {
            say!("         {sentence}");
        }
    }
    say!("\n{}", table.draw(viewer));
    match table.standing() {
        Some(standing) => say!("{} ({})", standing.reason, standing.clause),
        None => say!("The game is not over: {}", table.prompt(viewer)),
    }
}

fn moment(table: &dyn Table, viewer: Viewer, args: &ReplayArgs) -> Result<(), Failure> {
    let validity = table.validate();
    if args.json || args.inspect {
        let mut value = json!({ "step": table.step_count(), "view": table.view(viewer), "result": table.standing() });
        if args.inspect {
            value["state"] = table.inspect();
            value["invariants"] = json!(validity.as_ref().err().map_or("hold", String::as_str));
        }
        say!("{}", serde_json::to_string_pretty(&value).expect("a view is plain JSON"));
        return Ok(());
    }
    say!("after step {}:\n{}\n{}", table.step_count(), table.draw(viewer), table.prompt(viewer));
    Ok(())
}

/// Checks a record.
pub fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let record = open(&args.record)?;
    let entry = parlor_catalog::find(&record.header.game)
        .map_err(|reason| Failure::Input(format!("{}: {reason}", args.record.display())))?;
    let verified = entry.verify(&record).map_err(|error| Failure::Verdict(format!("{}: {error}", args.record.display())))?;
    if args.json {
        say!("{}", serde_json::to_string_pretty(&verified).expect("a verdict is plain JSON"));
        return Ok(());
    }
    say!("{} steps of {}: hash chain, legality and invariants hold", verified.steps, entry.title());
    match verified.dice {
        Some(count) => say!("{count} outcomes of chance are those of the seed, and the seed fits its commitment"),
        None => say!("the record carries no proof of its dice"),
    }
    match verified.result {
        Some(result) => say!("result: {} ({}), ranks {:?}", result.reason, result.clause, result.ranks),
        None => say!("the game is not over"),
    }
    Ok(())
}
