//! Temporary files, in the folders of the outputs that they will replace.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

use super::place::folder_of;
use crate::interrupt;

/// All temporary files of the process, which an interrupt removes.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Locks the list. A panic leaves it valid, so a poisoned lock is not an error.
fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files, and calls `then` while no other one can be created or finished.
pub(crate) fn remove_unfinished(then: impl FnOnce()) {
    let paths = unfinished();
    for path in paths.iter() {
        // A file that cannot be removed is left.
        let _ = std::fs::remove_file(path);
    }
    then();
}

/// A temporary file, removed when dropped unless it has replaced the output.
#[derive(Debug)]
pub(super) struct Unfinished {
    /// `None` after it has replaced the output.
    file: Option<NamedTempFile>,
}

impl Unfinished {
    /// Creates a temporary file in a folder.
    pub(super) fn in_folder(folder: &Path) -> io::Result<Unfinished> {
        interrupt::watch();
        let mut paths = unfinished();
        let mut builder = Builder::new();
        builder.prefix(".tessera-").suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The umask is applied, as to any new file.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder)?;
        paths.push(file.path().to_owned());
        Ok(Unfinished { file: Some(file) })
    }

    /// Opens the file for writing.
    pub(super) fn open(&self) -> io::Result<File> {
        let file = self.file.as_ref().map(NamedTempFile::as_file);
        file.expect("the file is there until it replaces the output")
            .try_clone()
    }

    /// Moves the file to `path` in one step: at any time, `path` is the old file or the complete new one.
    pub(super) fn replace(mut self, path: &Path, old: Option<&Metadata>) -> io::Result<()> {
        if let (Some(file), Some(old)) = (&self.file, old) {
            keep_permissions(file.as_file(), old)?;
        }
        self.persist(path, NamedTempFile::persist)
    }

    /// Moves the file to `path`, where no file may exist.
    pub(super) fn take_new_place(mut self, path: &Path) -> io::Result<()> {
        self.persist(path, NamedTempFile::persist_noclobber)
    }

    fn persist(
        &mut self,
        path: &Path,
        persist: fn(NamedTempFile, PathBuf) -> Result<File, tempfile::PersistError>,
    ) -> io::Result<()> {
        sync(
            self.file
                .as_ref()
                .expect("the file is there until it replaces the output"),
        )?;
        let mut paths = unfinished();
        if let Some(file) = self.file.take() {
            paths.retain(|path| path != file.path());
            // If this fails, the temporary file is removed.
            persist(file, path.to_owned()).map_err(|failed| failed.error)?;
        }
        drop(paths);
        // The name is stored in the folder. Not every system can sync folders.
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

/// Syncs the file to the disk, if the system supports that.
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

/// Copies the permissions of the old file, and its owner and group as far as the user may.
fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid())
            && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        {
            // A user who may not change the owner may still be in the group.
            let _ = fchown(file, None, Some(old.gid()));
        }
    }
    // Some file systems cannot set permissions.
    if file.metadata()?.permissions() == old.permissions() {
        return Ok(());
    }
    file.set_permissions(old.permissions())
}
