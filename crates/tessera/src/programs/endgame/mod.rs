//! The endgame program: finds the game under best play from a position of English draughts with red to move.
//!
//! How data flows: `position_file` -> `tessera_endgame::Solver` (exact) or `tessera_endgame::play_followed` (like the
//! classic program; `live` shows its progress) -> `tessera_endgame::Game` -> `formats/`. `files` pairs input and output
//! files. `outcome` says how a game ends, and `features` explains a game to a fixed depth.

pub(crate) mod features;
mod files;
mod formats;
mod live;
pub(crate) mod outcome;
mod position_file;

pub use files::{Job, Sink, Source, check, jobs};
pub use formats::Format;
pub use live::FixedDepth;
pub use position_file::{BadPosition, Board, Fault, read};
pub use tessera_endgame::{Game, Limits, Solver, Verdict};
