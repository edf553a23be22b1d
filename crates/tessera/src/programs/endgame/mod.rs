//! The endgame program: finds the game under best play from a position of English draughts with red to move.
//!
//! How data flows: `position_file` -> `solve` (exact) or `fixed_depth` (like the classic program; `live` shows its
//! progress) -> `game` -> `formats/`. `files` pairs input and output files. `features` explains a game to a fixed
//! depth.

pub(crate) mod features;
mod files;
mod fixed_depth;
mod formats;
mod game;
mod live;
mod position_file;
mod solve;

pub use files::{Job, Sink, Source, check, jobs};
pub use formats::Format;
pub use game::{Game, Verdict};
pub use live::FixedDepth;
pub use position_file::{BadPosition, Board, Fault, read};
pub use solve::{Limits, Solver};
