//! Why a table cannot be built.

use thiserror::Error;

use crate::{MAX_PIECES, Slice};

/// Why slices cannot be built. Those that were built before stay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// More pieces than tables are made for.
    #[error("tables of {found} pieces: expected {MAX_PIECES} at most")]
    TooManyPieces {
        /// The number that was asked for.
        found: u32,
    },
    /// The tables, or the work on the largest of them, take more memory than allowed.
    #[error("the tables need {needed} bytes of memory: {limit} are allowed")]
    Memory {
        /// Bytes, of the finished tables and of the work on the largest slice.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },
    /// The build was stopped by the caller.
    #[error("the build was stopped")]
    Stopped,
    /// The process cannot have the memory, allowed or not.
    #[error("the tables need {needed} bytes of memory, which are not there")]
    NoMemory {
        /// Bytes, of tables that do not exist yet and of the work on one of them.
        needed: u64,
    },
    /// A slice with more positions than one build can number.
    #[error(
        "slice {slice} has {positions} positions: expected {} at most",
        u32::MAX
    )]
    SliceTooLarge {
        /// The slice.
        slice: Slice,
        /// Its number of positions.
        positions: u64,
    },
    /// A game that goes on for longer than a table can say.
    #[error("slice {slice} has games of more than {} plies", u16::MAX - 1)]
    TooManyPlies {
        /// The slice.
        slice: Slice,
    },
}
