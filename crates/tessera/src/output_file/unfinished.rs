//! Files that are not yet whole, beside the places that they will take.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

use super::place::folder_of;
use crate::interrupt;

/// All of the process: an interrupt removes them.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A list of paths is whole whenever somebody panics.
fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all files that are not yet whole, and calls `then` before one more is made or becomes whole.
pub(crate) fn remove_unfinished(then: impl FnOnce()) {
    let paths = unfinished();
    for path in paths.iter() {
        // What cannot be removed stays.
        let _ = std::fs::remove_file(path);
    }
    then();
}

/// A file that is removed unless it takes its place.
#[derive(Debug)]
pub(super) struct Unfinished {
    /// `None` once it has taken its place.
    file: Option<NamedTempFile>,
}

impl Unfinished {
    /// Makes a file in a folder.
    pub(super) fn in_folder(folder: &Path) -> io::Result<Unfinished> {
        interrupt::watch();
        let mut paths = unfinished();
        let mut builder = Builder::new();
        builder.prefix(".tessera-").suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Less what the user's mask takes away, as of any new file.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder)?;
        paths.push(file.path().to_owned());
        Ok(Unfinished { file: Some(file) })
    }

    /// The file, to be written.
    pub(super) fn open(&self) -> io::Result<File> {
        let file = self.file.as_ref().map(NamedTempFile::as_file);
        file.expect("it has not taken its place").try_clone()
    }

    /// Takes its place on the disk, in one step: under this name there is the old file or the new one, at any time.
    pub(super) fn replace(mut self, path: &Path, old: Option<&Metadata>) -> io::Result<()> {
        if let (Some(file), Some(old)) = (&self.file, old) {
            keep_permissions(file.as_file(), old)?;
        }
        self.persist(path, NamedTempFile::persist)
    }

    /// The same where there is no file yet.
    pub(super) fn take_new_place(mut self, path: &Path) -> io::Result<()> {
        self.persist(path, NamedTempFile::persist_noclobber)
    }

    fn persist(
        &mut self,
        path: &Path,
        persist: fn(NamedTempFile, PathBuf) -> Result<File, tempfile::PersistError>,
    ) -> io::Result<()> {
        sync(self.file.as_ref().expect("it has not taken its place"))?;
        let mut paths = unfinished();
        if let Some(file) = self.file.take() {
            paths.retain(|path| path != file.path());
            // A file that does not take its place is removed here.
            persist(file, path.to_owned()).map_err(|failed| failed.error)?;
        }
        drop(paths);
        // The name is on the disk with its folder. Not every system can write that now.
        if let Ok(folder) = File::open(folder_of(path)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut paths = unfinished();
            paths.retain(|path| path != file.path());
            drop(file);
        }
    }
}

/// Waits until the file is on the disk, where the system can say so.
fn sync(file: &NamedTempFile) -> io::Result<()> {
    match file.as_file().sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Gives a file the permissions of the one that it will replace, and its owner and group as far as the user may.
fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid())
            && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        {
            // Who may not give files away may still be in the group.
            let _ = fchown(file, None, Some(old.gid()));
        }
    }
    // Some systems refuse to set what they cannot keep.
    if file.metadata()?.permissions() == old.permissions() {
        return Ok(());
    }
    file.set_permissions(old.permissions())
}
