//! The endgame program: a position of English draughts with red to move, and the game that follows by best play.
//!
//! How data flows: `position_file` -> `solve` (exact) or `game` (to a fixed depth) -> `formats/`; `files` says which
//! file is read and where its answer goes.

mod files;
mod formats;
mod game;
mod position_file;
mod solve;

pub use files::{Job, Sink, Source, check, jobs};
pub use formats::Format;
pub use game::{Game, Verdict};
pub use position_file::{BadPosition, Board, Fault, read};
pub use solve::{Limits, Solver};
