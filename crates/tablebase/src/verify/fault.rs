//! The faults that tables can have.

use std::path::PathBuf;

use thiserror::Error;

use super::known::Known;
use crate::{DiskError, Part, Slice, Value, Wld};

/// A fault in the tables of a folder.
#[derive(Debug, Error)]
pub enum Fault {
    /// A file cannot be read, is damaged, or holds other values than its name says.
    #[error(transparent)]
    File(#[from] DiskError),
    /// A file is named like a table, but the tables of the variant have no such part.
    #[error("{path}: {variant} has no such part", path = path.display())]
    Foreign {
        /// The path of the file.
        path: PathBuf,
        /// The variant's name.
        variant: &'static str,
    },
    /// A part has only one of its two files, so it cannot be used.
    #[error("{path} is missing: only one of the two files of {part} is there", path = path.display())]
    Half {
        /// The part.
        part: Part,
        /// The path of the missing file.
        path: PathBuf,
    },
    /// A part that others need is missing. It is reported where only checksums are compared: where values are checked,
    /// the parts that need it are [`unchecked`](super::Verification::unchecked).
    #[error("{folder}: {part} is missing, which {needed_by} needs", folder = folder.display())]
    Needed {
        /// The folder of the tables.
        folder: PathBuf,
        /// The missing part.
        part: Part,
        /// The first part that needs it.
        needed_by: Part,
    },
    /// Stored values differ from those that follow from the positions after the moves.
    #[error("{path}: {wrong} wrong values, such as {fen}: {found}, expected {expected}", path = path.display())]
    Values {
        /// The path of the file.
        path: PathBuf,
        /// The number of wrong values.
        wrong: u64,
        /// The first position with a wrong value, as FEN.
        fen: String,
        /// The stored value of that position.
        found: Value,
        /// The value that follows from the positions after its moves.
        expected: Value,
    },
    /// Stored outcomes differ from those that follow from the positions after the moves.
    #[error("{path}: {wrong} wrong outcomes, such as {fen}: {found}, expected {expected}", path = path.display())]
    Outcomes {
        /// The path of the file.
        path: PathBuf,
        /// The number of wrong outcomes.
        wrong: u64,
        /// The first position with a wrong outcome, as FEN.
        fen: String,
        /// The stored outcome of that position.
        found: Wld,
        /// The outcome that follows from the positions after its moves.
        expected: Wld,
    },
    /// The counts of a slice differ from the known counts.
    #[error("slice {slice} of {variant}: {found}: known are {expected}")]
    Counts {
        /// The slice.
        slice: Slice,
        /// The variant's name.
        variant: &'static str,
        /// The counts of the checked tables.
        found: Known,
        /// The known counts.
        expected: Known,
    },
}
