//! Servers in other processes, killed in the middle: nothing acknowledged is lost, nothing is done twice.
//!
//! This test starts itself with `serve` as the server that is killed.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use clap::{Parser, Subcommand};
use parlor_server::bench::{self, CrashConfig, CrashReport, ServerCommand};
use parlor_server::cli::{self, ServeArgs};
use std::time::Duration;

#[derive(Parser)]
struct Child {
    #[command(subcommand)]
    command: ChildCommand,
}

#[derive(Subcommand)]
enum ChildCommand {
    Serve(ServeArgs),
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("serve") {
        let ChildCommand::Serve(args) = Child::parse().command;
        cli::serve(&args, None, |_, _| {}).unwrap();
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        a_killed_server_loses_nothing_and_does_nothing_twice().await;
        println!("a_killed_server_loses_nothing_and_does_nothing_twice ... ok");
        three_nodes_share_every_table_and_one_may_die().await;
        println!("three_nodes_share_every_table_and_one_may_die ... ok");
    });
}

fn this_program() -> ServerCommand {
    ServerCommand { program: std::env::current_exe().unwrap(), arguments: cli::bench_server_arguments() }
}

fn assert_whole(report: &CrashReport, config: &CrashConfig) {
    println!("{report:?}");
    assert_eq!((report.lost, report.doubled, report.continued), (0, 0, config.tables), "{report:?}");
    assert!(report.acknowledged > 50, "{report:?}");
    assert!(report.resumes > 0, "{report:?}");
}

async fn a_killed_server_loses_nothing_and_does_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let store = format!("sqlite:{}", folder.path().join("parlor.db").display());
    let config = CrashConfig { server: this_program(), store, game: support::GAME.to_owned(), tables: 6, kills: 4, seed: 7 };
    let report = bench::crash(&config, |_| {}).await.unwrap();
    assert_whole(&report, &config);
}

async fn three_nodes_share_every_table_and_one_may_die() {
    let store = support::postgres::new_database().await;
    let config = CrashConfig { server: this_program(), store, game: support::GAME.to_owned(), tables: 6, kills: 1, seed: 7 };
    let report = bench::crash_nodes(&config, 3, Duration::from_millis(2_000)).await.unwrap();
    assert_whole(&report, &config);
}
