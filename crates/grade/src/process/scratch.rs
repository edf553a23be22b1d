//! Folders of runs: removed after a run, and when this process ends at once.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What runs leave on the disk, to be removed if this process ends at once.
static PLACES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn places() -> MutexGuard<'static, Vec<PathBuf>> {
    PLACES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a folder that [`remove_all`] removes.
pub(super) fn remember(place: &Path) {
    places().push(place.to_owned());
}

/// Takes a folder off the list of those that [`remove_all`] removes.
pub(super) fn forget(place: &Path) {
    places().retain(|other| other != place);
}

/// A temporary folder for a run, which is removed with this, and by [`end_all`](super::end_all).
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    /// A new folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new() -> io::Result<Scratch> {
        let folder = tempfile::tempdir()?;
        remember(folder.path());
        Ok(Scratch(folder))
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        forget(self.0.path());
    }
}

/// Removes all folders that are left.
pub(super) fn remove_all() {
    for place in places().drain(..) {
        // A control group looks like a folder with files, but is removed as if it were empty.
        if std::fs::remove_dir(&place).is_err() {
            let _ = std::fs::remove_dir_all(&place);
        }
    }
}
