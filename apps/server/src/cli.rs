//! The sub-commands that serve, back up and measure.

use crate::bench::{self, CrashConfig, CrashReport, IdleReport, LoadConfig, LoadReport, ServerCommand};
use crate::config::{Config, Limits};
use crate::page::Page;
use crate::store;
use crate::wire::Detail;
use clap::Args;
use serde::Serialize;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Arguments of `parlor serve`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  parlor serve\n  parlor serve --listen 0.0.0.0:8080 --store postgres://parlor@db/parlor")]
pub struct ServeArgs {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Where tables are kept: sqlite:FILE or postgres://USER@HOST/DATABASE [default: a file in your data directory]
    #[arg(long)]
    pub store: Option<String>,
    /// Another origin from which browsers may come, as `https://play.example.org`
    #[arg(long = "origin")]
    pub origins: Vec<String>,
    /// Browsers come over HTTPS, through a proxy
    #[arg(long)]
    pub behind_https: bool,
    /// A proxy in front says in X-Forwarded-For who asks
    #[arg(long)]
    pub trust_proxy: bool,
    /// Remove tables without an entry for so many days, and guests without a table
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub retention_days: Option<u32>,
    /// How many machines think at the same time
    #[arg(long)]
    pub machine_threads: Option<usize>,
    /// How many milliseconds a machine's decision takes at least, so that people can follow [default: 400]
    #[arg(long)]
    pub machine_pace_ms: Option<u64>,
    /// How log lines are written [default: text on a terminal, else json]; PARLOR_LOG=debug says more
    #[arg(long, value_enum)]
    pub log: Option<LogForm>,
    /// Lift the limits on rates, for a load test on your own machine
    #[arg(long, hide = true)]
    pub load_test: bool,
}

/// How log lines are written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// For people: one line each.
    Text,
    /// For programs: one JSON object each.
    Json,
}

impl ServeArgs {
    /// The address of the store.
    pub fn store_address(&self) -> Result<String, String> {
        self.store.clone().map_or_else(default_store, Ok)
    }

    /// The set-up, with the page that the binary brings along.
    pub fn config(&self, page: Option<Page>) -> Config {
        let mut config = Config {
            origins: self.origins.clone(),
            is_behind_https: self.behind_https,
            trusts_proxy: self.trust_proxy,
            retention_days: self.retention_days,
            page,
            ..Config::default()
        };
        if self.load_test {
            config.limits = Limits::for_load_test();
        }
        if let Some(threads) = self.machine_threads {
            config.machines.threads = threads;
        }
        if let Some(pace) = self.machine_pace_ms {
            config.machines.pace = std::time::Duration::from_millis(pace);
        }
        config
    }
}

/// The store of somebody who names none: a file in the user's data directory.
pub fn default_store() -> Result<String, String> {
    let folder = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share")))
        .ok_or("no data directory is known; name a store with --store sqlite:FILE")?;
    Ok(format!("sqlite:{}", folder.join("parlor/parlor.db").display()))
}

/// Writes the log of this process to its error output, unless somebody does already.
fn start_log(form: Option<LogForm>) {
    let filter = EnvFilter::try_from_env("PARLOR_LOG").unwrap_or_else(|_| "warn,parlor_server=info".into());
    let is_terminal = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_terminal);
    // An embedding program may have its own.
    let _ = match form.unwrap_or(if is_terminal { LogForm::Text } else { LogForm::Json }) {
        LogForm::Text => log.compact().try_init(),
        LogForm::Json => log.json().try_init(),
    };
}

/// Serves until the process is told to stop (Ctrl-C or SIGTERM). `ready` hears where it listens.
pub fn serve(args: &ServeArgs, page: Option<Page>, ready: impl FnOnce(SocketAddr, &str)) -> Result<(), String> {
    start_log(args.log);
    runtime()?.block_on(async {
        let address = args.store_address()?;
        let store = store::open(&address).await.map_err(|error| error.to_string())?;
        let listener =
            TcpListener::bind(args.listen).await.map_err(|error| format!("{} cannot be used: {error}", args.listen))?;
        let listens = listener.local_addr().map_err(|error| error.to_string())?;
        ready(listens, address.split('@').next_back().unwrap_or(&address));
        crate::serve(args.config(page), store, listener, told_to_stop()).await.map_err(|error| error.to_string())
    })
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the server's threads cannot be started: {error}"))
}

async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            },
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}

/// Arguments of `parlor backup`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  parlor backup --to parlor-2026-11-18.db")]
pub struct BackupArgs {
    /// The store to copy, also while a server uses it [default: the file in your data directory]
    #[arg(long)]
    pub store: Option<String>,
    /// The SQLite file to write; it must not exist. It holds the seeds of running games: keep it as secret as the store
    #[arg(long)]
    pub to: PathBuf,
}

/// Copies a store into a new SQLite file.
pub fn backup(args: &BackupArgs) -> Result<(), String> {
    let address = args.store.clone().map_or_else(default_store, Ok)?;
    runtime()?.block_on(store::backup(&address, &args.to)).map_err(|error| error.to_string())
}

/// Arguments of `parlor bench server`.
#[derive(Args, Clone, Debug)]
pub struct BenchServerArgs {
    /// The game that is played
    #[arg(long, default_value = "flutter")]
    pub game: String,
    /// How many tables of two scripted players
    #[arg(long, default_value_t = 1_000)]
    pub tables: usize,
    /// How long to measure each figure
    #[arg(long, default_value_t = 10.0)]
    pub seconds: f64,
    /// How many actions a second for the latency
    #[arg(long, default_value_t = 2_000.0)]
    pub rate: f64,
    /// Send every player the views too, as a page wants them; scripted players play from menus alone
    #[arg(long)]
    pub views: bool,
    /// How many idle tables for the memory; 0 leaves that out
    #[arg(long, default_value_t = 5_000)]
    pub idle: usize,
    /// The folder of the stores; it is made and removed
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

/// The figures of `parlor bench server`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchServerReport {
    /// As many actions as the server takes.
    pub throughput: LoadReport,
    /// A fixed rate.
    pub latency: LoadReport,
    /// Memory.
    pub idle: Option<IdleReport>,
}

/// Measures a server that is started in a process of its own.
pub fn bench_server(args: &BenchServerArgs, server: ServerCommand) -> Result<BenchServerReport, String> {
    let folder = Scratch::new(args.folder.clone())?;
    let config = |name: &str, tables: usize| LoadConfig {
        server: server.clone(),
        store: folder.store(name),
        game: args.game.clone(),
        tables,
        seconds: args.seconds,
        rate: None,
        detail: if args.views { Detail::Everything } else { Detail::Menus },
    };
    runtime()?.block_on(async {
        let throughput = bench::load(&config("throughput", args.tables)).await?;
        let latency = bench::paced(&config("latency", args.tables), args.rate).await?;
        let idle = if args.idle == 0 { None } else { Some(bench::idle(&config("idle", args.idle)).await?) };
        Ok(BenchServerReport { throughput, latency, idle })
    })
}

/// Arguments of `parlor bench crash`.
#[derive(Args, Clone, Debug)]
pub struct BenchCrashArgs {
    /// The game that is played
    #[arg(long, default_value = "flutter")]
    pub game: String,
    /// How many kills
    #[arg(long, default_value_t = 100)]
    pub kills: u32,
    /// How many tables of two scripted players
    #[arg(long, default_value_t = 20)]
    pub tables: usize,
    /// Random moments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The store; absent: a SQLite file that is removed afterwards
    #[arg(long)]
    pub store: Option<String>,
}

/// Kills a server again and again under load, and counts what was lost.
pub fn bench_crash(args: &BenchCrashArgs, server: ServerCommand, progress: impl FnMut(u32)) -> Result<CrashReport, String> {
    let folder = Scratch::new(None)?;
    let store = args.store.clone().unwrap_or_else(|| folder.store("crash"));
    let config = CrashConfig { server, store, game: args.game.clone(), tables: args.tables, kills: args.kills, seed: args.seed };
    runtime()?.block_on(bench::crash(&config, progress))
}

/// The arguments with which this program is started as a server that is measured.
pub fn bench_server_arguments() -> Vec<String> {
    ["serve", "--listen", "{listen}", "--store", "{store}", "--load-test"].map(str::to_owned).to_vec()
}

/// A folder that is removed afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(parent: Option<PathBuf>) -> Result<Self, String> {
        let folder = parent.unwrap_or_else(std::env::temp_dir).join(format!("parlor-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        Ok(Self(folder))
    }

    fn store(&self, name: &str) -> String {
        format!("sqlite:{}", self.0.join(format!("{name}.db")).display())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
