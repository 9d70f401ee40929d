//! A server in a process of its own, to be measured and killed.

use super::Http;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How a server is started: `{listen}` and `{store}` in the arguments are replaced.
#[derive(Clone, Debug)]
pub struct ServerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// A running server.
pub struct Server {
    command: ServerCommand,
    address: SocketAddr,
    store: String,
    child: Child,
}

impl ServerCommand {
    /// Starts a server on a free port of this machine and waits until it is ready.
    pub async fn start(&self, store: &str) -> Result<Server, String> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.map_err(|error| format!("no port is free: {error}"))?;
        let child = self.spawn(address, store)?;
        let mut server = Server { command: self.clone(), address, store: store.to_owned(), child };
        server.wait_until_ready().await?;
        Ok(server)
    }

    fn spawn(&self, address: SocketAddr, store: &str) -> Result<Child, String> {
        let fill = |argument: &String| argument.replace("{listen}", &address.to_string()).replace("{store}", store);
        Command::new(&self.program)
            .args(self.arguments.iter().map(fill))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", self.program.display()))
    }
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    async fn wait_until_ready(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        let http = Http::new(self.address);
        while begun.elapsed() < Duration::from_secs(30) {
            if matches!(http.get("/readyz").await, Ok(reply) if reply.status == 200) {
                return Ok(());
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("the server ended while starting: {status}"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err("the server was not ready within 30 seconds".to_owned())
    }

    /// Kills the process at once, as `kill -9` does.
    pub fn kill(&mut self) -> Result<(), String> {
        self.child
            .kill()
            .and_then(|()| self.child.wait())
            .map(|_| ())
            .map_err(|error| format!("the server cannot be killed: {error}"))
    }

    /// Starts it again on the same port and store.
    pub async fn restart(&mut self) -> Result<(), String> {
        self.child = self.command.spawn(self.address, &self.store)?;
        self.wait_until_ready().await
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The memory that a process holds, in KiB.
pub fn memory_kib(process: u32) -> Result<u64, String> {
    let path = format!("/proc/{process}/status");
    let text = std::fs::read_to_string(Path::new(&path)).map_err(|error| format!("{path}: {error}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or_else(|| format!("{path} has no VmRSS"))?;
    line.trim().trim_end_matches(" kB").parse().map_err(|_| format!("{path}: `{line}` is no size"))
}

/// The processor time that a process has used, in seconds; `self` is this one.
pub fn cpu_seconds(process: &str) -> Result<f64, String> {
    let path = format!("/proc/{process}/stat");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it, in hundredths.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
    ticks(11).zip(ticks(12)).map(|(user, system)| (user + system) / 100.0).ok_or_else(|| format!("{path} is not understood"))
}
