//! Errors of reading and writing files of values.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::Kind;

/// Why a file could not be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The operating system refused an operation.
    #[error("{path}: cannot {operation}: {source}", path = path.display())]
    System {
        /// The path of the file.
        path: PathBuf,
        /// The operation that failed, such as `cannot open`.
        operation: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file does not begin with the signature of a file of values.
    #[error("{path}: not a table: expected the file to begin with `TESSERAT`", path = path.display())]
    NotATable {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file has another version of the format.
    #[error("{path}: version {found} of the format: expected {expected}", path = path.display())]
    Version {
        /// The path of the file.
        path: PathBuf,
        /// The file's version.
        found: u16,
        /// The only version that can be read.
        expected: u16,
    },
    /// The file is shorter or longer than its header says.
    #[error("{path}: {found} bytes long: expected {expected}", path = path.display())]
    Length {
        /// The path of the file.
        path: PathBuf,
        /// The file's length in bytes.
        found: u64,
        /// The length that the header states, or the minimum length of any file.
        expected: u64,
    },
    /// A field of the head has a value that is never written.
    #[error("{path}: {field} is {found}: expected {expected}", path = path.display())]
    Field {
        /// The path of the file.
        path: PathBuf,
        /// The field.
        field: &'static str,
        /// The value of the field.
        found: u64,
        /// What was expected.
        expected: String,
    },
    /// The checksum of some bytes is wrong, or they cannot be decoded.
    #[error("{path}: {what} is damaged (bytes {} to {})", bytes.start, bytes.end, path = path.display())]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The damaged piece: `the head`, `block 5` or `the file`.
        what: String,
        /// The byte offsets of the damaged piece in the file; the end is exclusive.
        bytes: Range<u64>,
    },
    /// The number of a position is not less than the number of positions in the file.
    #[error("{path}: position {number}: expected less than {positions}", path = path.display())]
    Number {
        /// The path of the file.
        path: PathBuf,
        /// The number of the position.
        number: u64,
        /// The number of positions in the file.
        positions: u64,
    },
    /// The file was asked for values that files of its kind do not store.
    #[error("{path}: does not tell {asked}: it is of kind {kind}", path = path.display())]
    Kind {
        /// The path of the file.
        path: PathBuf,
        /// What was asked for: `distances` or `outcomes`.
        asked: &'static str,
        /// The kind of the file.
        kind: Kind,
    },
    /// The values or names to be written do not fit the format.
    #[error("{path}: cannot write {what}: expected {expected}", path = path.display())]
    Unsuitable {
        /// The path of the file.
        path: PathBuf,
        /// What does not fit.
        what: String,
        /// What the format allows.
        expected: String,
    },
    /// There is not enough memory for the work on the file.
    #[error("{path}: {needed} bytes of memory are not available", path = path.display())]
    NoMemory {
        /// The path of the file.
        path: PathBuf,
        /// The bytes that were requested.
        needed: u64,
    },
}

impl FileError {
    pub(super) fn system(
        path: &Path,
        operation: &'static str,
    ) -> impl FnOnce(io::Error) -> FileError {
        move |source| FileError::System {
            path: path.to_owned(),
            operation,
            source,
        }
    }

    pub(super) fn damaged(path: &Path, what: impl Into<String>, bytes: Range<u64>) -> FileError {
        FileError::Damaged {
            path: path.to_owned(),
            what: what.into(),
            bytes,
        }
    }
}
