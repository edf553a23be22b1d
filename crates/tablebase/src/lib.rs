//! Perfect play for few pieces, in any game of the draughts family.
//!
//! A [`Tablebase`] holds the value of every position of the [`Slice`]s that were built: who wins, and after how many
//! plies.
//!
//! ```
//! use tessera_draughts::{English, Position};
//! use tessera_tablebase::{Tablebase, Value};
//!
//! let mut tablebase = Tablebase::<English>::new();
//! tablebase.build(2)?;
//! let position: Position<English> = "W:WK32:BK28".parse().unwrap();
//! assert_eq!(tablebase.probe(&position), Some(Value::Draw));
//! let position: Position<English> = "W:WK1:BK13".parse().unwrap();
//! assert_eq!(tablebase.probe(&position), Some(Value::Win(11)));
//! # Ok::<(), tessera_tablebase::BuildError>(())
//! ```
//!
//! How data flows: `slice` (which pieces) -> `index` (a number for every position of a slice, by `combinations`) ->
//! `plan` (which slices, in which order, in how much memory) -> `solve` (retrograde analysis of a slice, its work
//! shared out by `tasks`) -> `table` (the values, packed) -> `tablebase` (`probe`) and `statistics`. `value` is what
//! comes out, `memory` what there is to work with.

mod combinations;
mod error;
mod index;
mod memory;
mod plan;
mod slice;
mod solve;
mod statistics;
mod table;
mod tablebase;
mod tasks;
mod value;

pub use error::BuildError;
pub use index::Index;
pub use memory::has_room;
pub use plan::{Plan, Progress};
pub use slice::{MAX_PIECES, Slice};
pub use statistics::Statistics;
pub use tablebase::Tablebase;
pub use value::Value;

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
