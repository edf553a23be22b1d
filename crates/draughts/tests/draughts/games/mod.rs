//! Texts of games.

mod convert;
mod fit;
mod format;
mod grid;
mod json;
mod play;
