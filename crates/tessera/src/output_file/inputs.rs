//! The files that a command reads, identified by more than their names.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The files that a command reads. None of them may be its output.
#[derive(Debug, Default)]
pub(crate) struct Inputs(HashSet<Identity>);

impl Inputs {
    /// Whether `file` is one of the inputs, under any name.
    pub(super) fn contains(&self, file: Option<Identity>) -> bool {
        file.is_some_and(|file| self.0.contains(&file))
    }
}

/// Collects paths; `None` stands for standard input.
impl<'a> FromIterator<Option<&'a Path>> for Inputs {
    fn from_iter<I: IntoIterator<Item = Option<&'a Path>>>(inputs: I) -> Inputs {
        let identity = |input: Option<&Path>| match input {
            None => Identity::of_stdin(),
            Some(path) => Identity::of(path),
        };
        Inputs(inputs.into_iter().filter_map(identity).collect())
    }
}

/// The identity of a file: its device and inode numbers.
#[cfg(unix)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity(u64, u64);

#[cfg(unix)]
impl Identity {
    /// The identity of a regular file. Devices, pipes and folders have none: they may be read and written at once.
    pub(super) fn of(path: &Path) -> Option<Identity> {
        Identity::of_metadata(&fs::metadata(path).ok()?)
    }

    fn of_stdin() -> Option<Identity> {
        Identity::of_open(&std::io::stdin())
    }

    pub(super) fn of_stdout() -> Option<Identity> {
        Identity::of_open(&std::io::stdout())
    }

    fn of_open(file: &impl std::os::fd::AsFd) -> Option<Identity> {
        let file = file.as_fd().try_clone_to_owned().ok()?;
        Identity::of_metadata(&fs::File::from(file).metadata().ok()?)
    }

    fn of_metadata(metadata: &fs::Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        let is_file = metadata.is_file();
        is_file.then(|| Identity(metadata.dev(), metadata.ino()))
    }
}

/// The identity of a file: its canonical path.
#[cfg(not(unix))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity(std::path::PathBuf);

#[cfg(not(unix))]
impl Identity {
    /// The identity of a file.
    pub(super) fn of(path: &Path) -> Option<Identity> {
        fs::canonicalize(path).ok().map(Identity)
    }

    fn of_stdin() -> Option<Identity> {
        None
    }

    pub(super) fn of_stdout() -> Option<Identity> {
        None
    }
}
