//! Draughts: the variants, games, positions, texts, and the engine's thoughts.
//!
//! `play` plays what a request says, by the rules of one variant; `shapes` has what answers are made of, `notes` what
//! stands beside the moves; a file each answers one kind of request.

mod game;
mod notes;
mod play;
mod position;
mod read;
mod shapes;
mod think;
mod variants;
mod write;

pub(crate) use game::{PlyShape, game, plies};
pub(crate) use play::{MOST_ACTIONS, bad_fen, named, play};
pub(crate) use position::position;
pub(crate) use read::read;
pub(crate) use shapes::{ActionShape, ColorName, OutcomeShape, PositionShape};
pub(crate) use think::think;
pub(crate) use variants::{variant, variants};
pub(crate) use write::write;
