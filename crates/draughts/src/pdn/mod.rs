//! Portable Draughts Notation (PDN): files of games.
//!
//! The grammar is that of PDN 3.0 (<https://pdn.fmjd.org/>), extended by common deviations. Reading has two layers. A
//! [`Reader`] splits a file into [`RawGame`]s without knowing the variant; [`RawGame::variant`] gives the variant that
//! a game names. [`RawGame::play`] plays the moves by the variant's rules and returns a [`Record`].
//!
//! Many files contain errors. Errors that can be repaired are repaired, and each repair is reported as a [`Warning`]
//! with its place. [`RawGame::play_strictly`] repairs nothing. An illegal move ends its line with a [`MoveError`],
//! which lists the legal moves. The moves before it and the other games are still read.
//!
//! ```
//! use tessera_draughts::{Variant, pdn::Reader};
//! let file = "\
//! [White \"Anna\"] [Black \"Bert\"] [Result \"1-0\"]
//! 1. 11-15 23-18 {the cross} 2. 8-11 27-23 1/2-1/2
//! ";
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     let played = game.play(Variant::ENGLISH)?;
//!     assert_eq!(played.record.actions().count(), 4);
//!     assert_eq!(
//!         played.warnings[0].to_string(),
//!         "line 1, column 40: the result is `1/2-1/2`, but the tag says `1-0`: the tag is ignored"
//!     );
//!     assert!(played.errors.is_empty());
//! }
//! # Ok::<(), tessera_draughts::pdn::Error>(())
//! ```
//!
//! Modules: `lexer` splits text into words, `raw` assembles a game from words, and `reader` reads files. `moves` finds
//! the legal move that a text means, `start` reads start positions, and `play` makes a `record`, with a `tree` of its
//! moves, and `command` recognizes commands in comments. `write` writes it.
//!
//! Moves are found and played on boards in the smallest word that fits: this part is compiled for both words.

mod command;
mod error;
mod game_type;
mod lexer;
mod moves;
mod play;
mod raw;
mod reader;
mod record;
mod result;
mod score;
mod start;
mod tag;
mod tree;
mod warning;
mod write;

pub use command::Command;
pub use error::{Error, MoveError, MoveErrorKind};
pub use game_type::{GameType, GameTypeError, GameTypeFields};
pub use play::Played;
pub use raw::{RawGame, RawItem};
pub use reader::{ReadError, Reader};
pub use record::{Change, Record};
pub use result::GameResult;
pub use score::{Score, ScoreError};
pub use tree::{MoveId, Note};
pub use warning::{Place, Warning, WarningKind};
pub use write::WriteOptions;

/// Reads the first game of a text.
/// # Errors
/// If the text contains no game, or the game is too long.
pub fn read_one(text: &str) -> Result<RawGame, Error> {
    Reader::new(text.as_bytes())
        .next()
        .ok_or(Error::NoGame)?
        .map_err(Error::Read)
}
