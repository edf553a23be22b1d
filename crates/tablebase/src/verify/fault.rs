//! What can be wrong with tables.

use std::path::PathBuf;

use thiserror::Error;

use super::known::Known;
use crate::{DiskError, Slice, Value, Wld};

/// Something that is wrong with the tables in a folder.
#[derive(Debug, Error)]
pub enum Fault {
    /// A file cannot be read, is damaged, or has the values of something else.
    #[error(transparent)]
    File(#[from] DiskError),
    /// A file has the name of a table, but the variant's tables have no such part.
    #[error("{path}: {variant} has no such part", path = path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The variant's name.
        variant: &'static str,
    },
    /// Stored values are not those that follow from the positions after the moves.
    #[error("{path}: {wrong} wrong values, such as {fen}: {found}, expected {expected}", path = path.display())]
    Values {
        /// The file.
        path: PathBuf,
        /// The number of wrong values.
        wrong: u64,
        /// The first position with one, as FEN.
        fen: String,
        /// Its stored value.
        found: Value,
        /// The value that follows.
        expected: Value,
    },
    /// Stored outcomes are not those of the values.
    #[error("{path}: {wrong} wrong outcomes, such as {fen}: {found}, expected {expected}", path = path.display())]
    Outcomes {
        /// The file.
        path: PathBuf,
        /// The number of wrong outcomes.
        wrong: u64,
        /// The first position with one, as FEN.
        fen: String,
        /// Its stored outcome.
        found: Wld,
        /// The outcome that follows from the value.
        expected: Wld,
    },
    /// The counts of a slice are not the known ones.
    #[error("slice {slice} of {variant}: {found}: known are {expected}")]
    Counts {
        /// The slice.
        slice: Slice,
        /// The variant's name.
        variant: &'static str,
        /// What was counted.
        found: Known,
        /// What is known.
        expected: Known,
    },
}
