//! Errors of building tables.

use thiserror::Error;

use crate::{MAX_PIECES, Part, Slice};

/// Why slices could not be built. Slices built earlier are kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// More pieces were requested than tables support.
    #[error("tables of {found} pieces: expected {MAX_PIECES} at most")]
    TooManyPieces {
        /// The requested number of pieces.
        found: u32,
    },
    /// The tables and the working memory for the largest slice need more memory than is allowed.
    #[error("the tables need {needed} bytes of memory: {limit} are allowed")]
    Memory {
        /// Bytes for the finished tables and the work on the largest slice.
        needed: u64,
        /// The allowed memory, in bytes.
        limit: u64,
    },
    /// The caller stopped the build.
    #[error("the build was stopped")]
    Stopped,
    /// The process could not allocate the memory, although the limit allows it.
    #[error("the tables need {needed} bytes of memory, which are not available")]
    NoMemory {
        /// Bytes for the tables still to build and the work on one of them.
        needed: u64,
    },
    /// A slice has more positions than can be numbered.
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
    /// A position of a part is won or lost in more plies than a table can store.
    #[error("part {part} has games of more than {} plies", u16::MAX - 1)]
    TooManyPlies {
        /// The part.
        part: Part,
    },
}
