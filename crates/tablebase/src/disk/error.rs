//! Errors of building tables in a folder.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::files::FileError;
use crate::{BuildError, MAX_PIECES, Part};

/// Why tables in a folder could not be built or opened. Parts built earlier are kept.
#[derive(Debug, Error)]
pub enum DiskError {
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A part could not be solved, or the build was stopped.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A file has the name of a part, and the values of something else.
    #[error("{path}: has {found}: expected {expected}", path = path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What the file has.
        found: String,
        /// What it should have.
        expected: String,
    },
    /// The variant's tables have no such part.
    #[error(
        "{variant} has no part {part}: its slices are cut in another way, or it has no positions"
    )]
    NoSuchPart {
        /// The part.
        part: Part,
        /// The variant's name.
        variant: &'static str,
    },
    /// A file that a part needs is missing.
    #[error("{part} needs {path}, which is missing", path = path.display())]
    Missing {
        /// The part to be built.
        part: Part,
        /// The file.
        path: PathBuf,
    },
    /// A part needs more memory than allowed.
    #[error("part {part} needs {needed} bytes of memory: {limit} are allowed")]
    Memory {
        /// The part.
        part: Part,
        /// Bytes for the work on the part.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// A part has more positions than a build can number.
    #[error("part {part} has {positions} positions: expected {} at most", u32::MAX)]
    PartTooLarge {
        /// The part.
        part: Part,
        /// Its number of positions.
        positions: u64,
    },
    /// More pieces were requested than tables support.
    #[error("tables of {found} pieces: expected {MAX_PIECES} at most")]
    TooManyPieces {
        /// The requested number of pieces.
        found: u32,
    },
    /// A folder has no tables of a variant.
    #[error("{path}: there are no tables of {variant} here: expected files such as {variant}/KvK.wld", path = path.display())]
    NoTables {
        /// The folder.
        path: PathBuf,
        /// The variant's name.
        variant: &'static str,
    },
    /// The system refused an operation.
    #[error("{path}: cannot {operation}: {source}", path = path.display())]
    System {
        /// The file or folder.
        path: PathBuf,
        /// What was tried, as in `cannot create`.
        operation: &'static str,
        /// The system's answer.
        source: io::Error,
    },
}

impl DiskError {
    pub(crate) fn system(
        path: impl Into<PathBuf>,
        operation: &'static str,
    ) -> impl FnOnce(io::Error) -> DiskError {
        let path = path.into();
        move |source| DiskError::System {
            path,
            operation,
            source,
        }
    }
}
