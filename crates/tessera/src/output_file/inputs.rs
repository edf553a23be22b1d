//! The files that a command reads, whatever their names.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The files that a command reads: none of them may be its output.
#[derive(Debug, Default)]
pub(crate) struct Inputs(HashSet<Identity>);

impl Inputs {
    /// Whether a file is one of them, under whatever name.
    pub(super) fn contains(&self, file: Option<Identity>) -> bool {
        file.is_some_and(|file| self.0.contains(&file))
    }
}

/// From paths, with `None` for standard input.
impl<'a> FromIterator<Option<&'a Path>> for Inputs {
    fn from_iter<I: IntoIterator<Item = Option<&'a Path>>>(inputs: I) -> Inputs {
        let identity = |input: Option<&Path>| match input {
            None => Identity::of_stdin(),
            Some(path) => Identity::of(path),
        };
        Inputs(inputs.into_iter().filter_map(identity).collect())
    }
}

/// What tells a file from all others: its device and number.
#[cfg(unix)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity(u64, u64);

#[cfg(unix)]
impl Identity {
    /// Of a file. A device, a pipe, or a folder has none: the same one may be read and written.
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

/// What tells a file from others, as far as the system says: its path without links.
#[cfg(not(unix))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity(std::path::PathBuf);

#[cfg(not(unix))]
impl Identity {
    /// Of a file.
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
