//! The JSON of f-puzzles, as a file and as a link.
//!
//! `link` compresses and decompresses links. `read` and `write` convert the JSON. `beside` has the places beside the
//! grid where clues are. Keys that other programs add are read too, such as the title that SudokuPad writes.

mod beside;
mod link;
mod read;
mod write;

pub(super) use link::{compressed, decompressed};
pub use link::{read_link, write_link};
pub use read::read;
pub use write::write;
