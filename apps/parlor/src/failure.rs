//! How the program fails: one message, and an exit code that scripts can tell apart.

use std::path::Path;
use std::process::ExitCode;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// The input was wrong: exit code 2, and nothing was written.
    Input(String),
    /// What was asked turned out bad (a scenario failed, a record was tampered with): exit code 1.
    Verdict(String),
}

impl Failure {
    /// Prints the message and gives the exit code.
    pub fn report(self) -> ExitCode {
        let (code, message) = match self {
            Self::Input(message) => (2, message),
            Self::Verdict(message) => (1, message),
        };
        eprintln!("parlor: {message}");
        ExitCode::from(code)
    }
}

/// Reads a text file.
pub fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::Input(format!("{} cannot be read: {error}", path.display())))
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let partial = path.with_extension("partial");
    std::fs::write(&partial, content)
        .and_then(|()| std::fs::rename(&partial, path))
        .map_err(|error| Failure::Input(format!("{} cannot be written: {error}", path.display())))
}
