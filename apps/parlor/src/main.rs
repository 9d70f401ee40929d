//! The one binary and its sub-commands.

mod bench;
mod edition;
mod failure;
mod games;
mod ladder;
mod play;
mod progress;
mod replay;
mod scenarios;
mod serve;
mod setup;
mod sim;
mod table_text;

use clap::{Parser, Subcommand};
use failure::Failure;
use parlor_server::cli::{BackupArgs, ServeArgs};
use std::process::ExitCode;

/// A home for economic tabletop games: play them, host them, study them.
#[derive(Parser)]
#[command(
    name = "parlor",
    version,
    about,
    after_help = "Without a command it serves on 127.0.0.1:8080 and says where to click.\n\nExamples:\n  parlor\n  parlor play flutter --seats you,medium,hard"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and the tables
    Serve(ServeArgs),
    /// Copy the store, also while a server uses it
    Backup(BackupArgs),
    /// List the games, or everything about one: presets, house rules, machines
    Games(games::GamesArgs),
    /// Print a rulebook, or one clause of it
    Rules(games::RulesArgs),
    /// Play in the terminal, with machines or with friends at one keyboard
    Play(play::PlayArgs),
    /// Let machines play by the thousand and count who wins
    Sim(sim::SimArgs),
    /// Rate the machines of a game at mixed tables, and each level against the one below
    Ladder(ladder::LadderArgs),
    /// Tune the weights of the search by play and print them as a file
    Tune(ladder::TuneArgs),
    /// Fit the weights by which the search judges positions to how games ended, and print them
    Fit(ladder::FitArgs),
    /// Check or export an edition: the board and decks of a property game as a file
    Edition(edition::EditionArgs),
    /// Run scenarios and name the clauses that none of them cites
    Scenario(scenarios::ScenarioArgs),
    /// Step through a record, look at any moment, inspect the state
    Replay(replay::ReplayArgs),
    /// Check a record: hash chain, every step, the result, the dice
    Verify(replay::VerifyArgs),
    /// Measure this machine: steps and searches per second, copies; or a server under load and under kills
    Bench(bench::BenchArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let command = cli.command.unwrap_or_else(|| Cli::parse_from(["parlor", "serve"]).command.expect("serve is a command"));
    let outcome = match command {
        Command::Serve(args) => serve::serve(&args),
        Command::Backup(args) => serve::backup(&args),
        Command::Games(args) => games::list(&args),
        Command::Rules(args) => games::rules(&args),
        Command::Play(args) => play::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Tune(args) => ladder::tune(&args),
        Command::Fit(args) => ladder::fit(&args),
        Command::Edition(args) => edition::run(&args),
        Command::Scenario(args) => scenarios::run(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Verify(args) => replay::verify(&args),
        Command::Bench(args) => bench::run(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Prints a line; a reader that has gone away (`parlor rules flutter | head`) ends the program quietly.
#[macro_export]
macro_rules! say {
    ($($part:tt)*) => {{
        use std::io::Write as _;
        if writeln!(std::io::stdout(), $($part)*).is_err() {
            std::process::exit(0);
        }
    }};
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Input(reason)
    }
}
