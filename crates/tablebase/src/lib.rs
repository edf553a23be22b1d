//! Endgame tablebases for all games of the draughts family.
//!
//! A [`Tablebase`] holds the value of every position of the [`Slice`]s that were built: win, draw or loss, and the
//! number of plies to the end of the game.
//!
//! ```
//! use tessera_draughts::{Position, Variant};
//! use tessera_tablebase::{Tablebase, Value};
//!
//! let mut tablebase = Tablebase::new(Variant::ENGLISH);
//! tablebase.build(2)?;
//! let position = Position::of_fen(Variant::ENGLISH, "W:WK32:BK28").unwrap();
//! assert_eq!(tablebase.probe(&position), Some(Value::Draw));
//! let position = Position::of_fen(Variant::ENGLISH, "W:WK1:BK13").unwrap();
//! assert_eq!(tablebase.probe(&position), Some(Value::Win(11)));
//! # Ok::<(), tessera_tablebase::BuildError>(())
//! ```
//!
//! The tables of all variants have the same types. Code that looks at positions is generic over the
//! [`Word`](tessera_draughts::Word) of the board, and everything else is compiled once.
//!
//! Modules, in the order in which data flows:
//!
//! - `slice`: a combination of pieces.
//! - `parts`: the parts that slices are cut into for tables on disk, and what each of them needs.
//! - `index`: numbers the positions of a slice or of a part, with `combinations`.
//! - `plan`: which slices to build in memory, in which order, with how much memory.
//! - `solve`: retrograde analysis of a part; `found` lists positions whose value has become known, `tasks` divides the
//!   work among threads.
//! - `table`: the packed values of a slice.
//! - `tablebase`: builds tables in memory and probes positions. `statistics` counts the values of a slice.
//! - [`files`]: values on disk, compressed and with checksums.
//! - `disk`: builds tables in a folder, part after part, and probes positions in them ([`DiskTables`]).
//! - `table_set`: combines tables in memory and in folders.
//! - [`verify`](fn@verify): checks and counts tables in a folder; [`known`] has known counts.
//! - `process`: the tables that a process shares, and those of a folder for all variants. [`machine`]: the memory and
//!   the threads that are available.
//! - `value`: the value of a position. `memory` checks how much memory is available.

mod combinations;
mod disk;
mod error;
pub mod files;
mod found;
mod index;
#[doc(hidden)]
pub mod internals;
#[cfg(feature = "parallel")]
pub mod machine;
mod memory;
mod parts;
mod plan;
#[cfg(feature = "parallel")]
mod process;
mod slice;
mod solve;
mod statistics;
mod table;
mod table_set;
mod tablebase;
mod tasks;
mod value;
mod verify;

pub use disk::{
    DiskError, DiskPlan, DiskProgress, DiskTables, Folder, PlannedPart, ValuedMoves, build_part,
};
pub use error::BuildError;
pub use files::FileError;
pub use index::Index;
pub use memory::{has_room, prefer_huge_pages};
pub use parts::{Half, Part, PartNameError};
pub use plan::{Plan, Progress};
#[cfg(feature = "parallel")]
pub use process::{DefaultTables, SharedTables, TableFolder, VariantTables, max_pieces_within};
pub use slice::{MAX_PIECES, Slice};
pub use statistics::Statistics;
pub use table_set::TableSet;
pub use tablebase::Tablebase;
pub use value::{Value, Wld};
pub use verify::{Check, Fault, Verification, VerifyProgress, known, verify};

/// Runs the example of README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
