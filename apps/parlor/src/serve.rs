//! `parlor serve`, `parlor backup`, `parlor bench server` and `parlor bench crash`.

use crate::failure::Failure;
use crate::{progress, say};
use parlor_server::bench::ServerCommand;
use parlor_server::cli::{self, BackupArgs, BenchCrashArgs, BenchServerArgs, ServeArgs};
use parlor_server::page::Asset;
use rust_embed::RustEmbed;
use serde::Serialize;
use std::net::SocketAddr;

/// The built page; text files are kept compressed beside the plain ones.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct PageFiles;

/// A file of the page, compressed where the build has compressed it.
fn page(path: &str) -> Option<Asset> {
    let content_type = content_type(path)?.into();
    if let Some(file) = PageFiles::get(&format!("{path}.gz")) {
        return Some(Asset { bytes: file.data, content_type, encoding: Some("gzip") });
    }
    PageFiles::get(path).map(|file| Asset { bytes: file.data, content_type, encoding: None })
}

fn content_type(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "html" => Some("text/html; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "json" | "webmanifest" => Some("application/json"),
        "png" => Some("image/png"),
        "ico" => Some("image/x-icon"),
        "txt" => Some("text/plain; charset=utf-8"),
        _ => None,
    }
}

/// Serves until Ctrl-C.
pub fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let ready = |address: SocketAddr, store: &str| {
        let host = if address.ip().is_unspecified() { "127.0.0.1".to_owned() } else { address.ip().to_string() };
        say!("Parlor is open: http://{host}:{}", address.port());
        say!("Tables are kept in {store}. Ctrl-C stops it; running games go on when it starts again.");
    };
    cli::serve(args, Some(page), ready).map_err(Failure::Input)
}

/// Copies the store.
pub fn backup(args: &BackupArgs) -> Result<(), Failure> {
    cli::backup(args).map_err(Failure::Input)?;
    say!("The copy is {}. It holds the seeds of running games: keep it as secret as the store.", args.to.display());
    Ok(())
}

/// Measures throughput, latency and memory of a server over real sockets; prints JSON.
pub fn bench_server(args: &BenchServerArgs) -> Result<(), Failure> {
    print(&cli::bench_server(args, this_program()?).map_err(Failure::Verdict)?)
}

/// Kills a server again and again under load and counts what was lost; prints JSON.
pub fn bench_crash(args: &BenchCrashArgs) -> Result<(), Failure> {
    let bar = progress::bar(args.kills.into(), "kills");
    let report = cli::bench_crash(args, this_program()?, |kills| bar.set_position(kills.into()));
    bar.finish_and_clear();
    print(&report.map_err(Failure::Verdict)?)
}

fn this_program() -> Result<ServerCommand, Failure> {
    let program = std::env::current_exe().map_err(|error| Failure::Input(format!("this program cannot be found: {error}")))?;
    Ok(ServerCommand { program, arguments: cli::bench_server_arguments() })
}

fn print(report: &impl Serialize) -> Result<(), Failure> {
    say!("{}", serde_json::to_string_pretty(report).expect("a report is plain JSON"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_its_files_and_nothing_else() {
        let index = page("index.html").expect("the page was built");
        assert!(index.content_type.starts_with("text/html"));
        assert!(page("../Cargo.toml").is_none() && page("nothing.js").is_none());
    }
}
