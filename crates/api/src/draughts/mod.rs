//! Draughts: variants, games, positions, texts, and the engine.
//!
//! `fits`, `game`, `position`, `read`, `review`, `write`, `openings`, `think`, `tour` and `variants` answer one kind of
//! request each. `play` plays the game of a request, `shapes` has the parts of answers, `notes` the comments, marks and
//! variations of a game.

mod fits;
mod game;
mod notes;
mod openings;
mod play;
mod position;
mod read;
mod review;
mod shapes;
mod think;
mod tour;
mod variants;
mod write;

pub(crate) use fits::fits;
pub(crate) use game::{PlyShape, game, plies};
pub(crate) use openings::{Listed, opening};
pub use play::bad_fen;
pub(crate) use play::{MAX_MOVES, play};
pub(crate) use position::position;
pub(crate) use read::read;
pub(crate) use review::review;
pub(crate) use shapes::{ColorName, MoveShape, OutcomeShape, PositionShape};
pub use think::help;
pub(crate) use think::{Idle, think};
pub(crate) use tour::tour;
pub(crate) use variants::{variant, variants};
pub(crate) use write::write;
