//! The endgame program: a position of English draughts with red to move, and the game that follows by best play.
//!
//! How data flows: `position_file` -> `solve` (exact) or `fixed_depth` (as the classic program plays; `live` shows it
//! as it goes on) ->
//! `game` -> `formats/`; `files` says which file is read and where its answer goes.

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
