//! A throwaway PostgreSQL: one for the process, a new database for each test.

#![allow(clippy::zombie_processes)] // the database outlives its starter; a watcher ends it with the tests

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

static SERVER: OnceLock<Throwaway> = OnceLock::new();

struct Throwaway {
    /// `postgres://…` without a database.
    address: String,
}

/// The address of a new, empty database. `PARLOR_TEST_POSTGRES` names a server; without it one is started.
pub async fn new_database() -> String {
    let server = SERVER.get_or_init(|| match std::env::var("PARLOR_TEST_POSTGRES") {
        Ok(address) => Throwaway { address: address.trim_end_matches('/').to_owned() },
        Err(_) => start(),
    });
    let name = format!("parlor_{}", parlor_server::identity::new_id());
    let (client, connection) =
        tokio_postgres::connect(&format!("{}/postgres", server.address), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
    format!("{}/{name}", server.address)
}

fn binaries() -> PathBuf {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    found.retain(|folder| folder.join("initdb").exists() && folder.join("postgres").exists());
    found.sort();
    found.pop().unwrap_or_else(|| {
        panic!("no PostgreSQL server was found under /usr/lib/postgresql: run `apt-get install postgresql`, or name a server with PARLOR_TEST_POSTGRES=postgres://USER@HOST:PORT")
    })
}

/// PostgreSQL does not run as root: as root its commands run as the user `postgres`.
fn as_postgres(program: &Path) -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|metadata| {
        use std::os::unix::fs::MetadataExt;
        metadata.uid() == 0
    });
    if is_root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}

fn start() -> Throwaway {
    let (bin, folder) = (binaries(), tempfile::tempdir().unwrap().keep());
    Command::new("chown").arg("-R").arg("postgres").arg(&folder).status().unwrap();
    let data = folder.join("data");
    let run = |command: &mut Command| {
        let output = command.current_dir("/").output().unwrap();
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    run(as_postgres(&bin.join("initdb")).args(["-A", "trust", "-U", "postgres", "--no-sync", "-D"]).arg(&data));
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut server = as_postgres(&bin.join("postgres"));
    server.arg("-D").arg(&data).args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
    server.arg("-c").arg(format!("unix_socket_directories={}", folder.display())).args(["-c", "fsync=on"]);
    server.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let child = server.current_dir("/").spawn().unwrap();
    watch_over(child.id(), &folder);
    let begun = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(30), "the throwaway PostgreSQL did not start");
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(300));
    Throwaway { address: format!("postgres://postgres@127.0.0.1:{port}") }
}

/// Stops the database and removes its folder when this process ends, however it ends.
fn watch_over(server: u32, folder: &Path) {
    let script = format!(
        "while kill -0 {} 2>/dev/null; do sleep 0.5; done; kill -INT {server} 2>/dev/null; sleep 1; kill -9 {server} 2>/dev/null; rm -rf '{}'",
        std::process::id(),
        folder.display()
    );
    Command::new("setsid")
        .args(["sh", "-c", &script])
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
}
