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
    /// A file has the name of a part but holds the values of something else.
    #[error("{path}: has {found}: expected {expected}", path = path.display())]
    Other {
        /// The path of the file.
        path: PathBuf,
        /// What the file holds.
        found: String,
        /// What its name says it should hold.
        expected: String,
    },
    /// The tables of the variant have no such part.
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
        /// The path of the file.
        path: PathBuf,
    },
    /// A part needs more memory than allowed.
    #[error("part {part} needs {needed} bytes of memory: {limit} are allowed")]
    Memory {
        /// The part.
        part: Part,
        /// Minimum memory for building the part, in bytes.
        needed: u64,
        /// The allowed memory, in bytes.
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
        /// The path of the folder.
        path: PathBuf,
        /// The variant's name.
        variant: &'static str,
    },
    /// The operating system refused an operation.
    #[error("{path}: cannot {operation}: {source}", path = path.display())]
    System {
        /// The path of the file or folder.
        path: PathBuf,
        /// The operation that failed, such as `cannot create`.
        operation: &'static str,
        /// The error of the operating system.
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
