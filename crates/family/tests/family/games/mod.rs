//! Texts of games.

mod convert;
mod format;
mod grid;
mod json;
mod play;
