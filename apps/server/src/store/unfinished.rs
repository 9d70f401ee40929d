//! A file that bears its name only when it is whole.

use super::{StoreError, Stored};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A copy that is being written beside where it will be. What is left of a failed one is removed: it would be in the way of the next.
pub(super) struct Unfinished {
    path: PathBuf,
    to: PathBuf,
}

impl Unfinished {
    /// Makes the empty file, which nobody else may read from its first byte on. `to` must not exist.
    pub(super) fn begin(to: &Path) -> Stored<Self> {
        if to.exists() {
            return Err(StoreError::Unavailable(format!("{} exists already; a backup never overwrites", to.display())));
        }
        let copy = Self { path: to.with_added_extension("unfinished"), to: to.to_owned() };
        File::create(&copy.path).map_err(|error| copy.refuse(&error))?;
        super::sqlite::restrict(&copy.path);
        Ok(copy)
    }

    /// Where to write.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The copy is whole.
    pub(super) fn finish(self) -> Stored<()> {
        std::fs::rename(&self.path, &self.to).map_err(|error| self.refuse(&error))
    }

    fn refuse(&self, error: &std::io::Error) -> StoreError {
        StoreError::Unavailable(format!("{} cannot be written: {error}", self.to.display()))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // The whole copy has been renamed by now; what a store keeps beside its file goes with the rest.
        for suffix in ["", "-wal", "-shm", ".lock"] {
            let mut name = self.path.as_os_str().to_owned();
            name.push(suffix);
            let _ = std::fs::remove_file(name);
        }
    }
}
