//! Portable draughts notation (PDN): files of games.
//!
//! The grammar is that of PDN 3.0 (<https://pdn.fmjd.org/>), read as widely as files in the world have it. Reading has
//! two layers. A [`Reader`] takes a file apart, one [`RawGame`] after another, and knows no variant; which one a game
//! is of, [`RawGame::variant`] tells, or the caller knows. [`RawGame::play`] plays the moves by the rules, into a
//! [`Record`].
//!
//! Files are full of slips. What can be mended is mended, and each [`Slip`] says what it was and where;
//! [`RawGame::play_strictly`] mends nothing. An illegal move ends its line of moves with a [`MoveError`] that tells the
//! legal ones; the moves before it, and the other games, are read all the same.
//!
//! ```
//! use tessera_draughts::{English, pdn::Reader};
//! let file = "\
//! [White \"Anna\"] [Black \"Bert\"] [Result \"1-0\"]
//! 1. 11-15 23-18 {the cross} 2. 8-11 27-23 1/2-1/2
//! ";
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     let played = game.play::<English>()?;
//!     assert_eq!(played.record.actions().count(), 4);
//!     assert_eq!(
//!         played.slips[0].to_string(),
//!         "line 1, column 40: the result is `1/2-1/2`, but the tag says `1-0`: the tag is left out"
//!     );
//!     assert!(played.errors.is_empty());
//! }
//! # Ok::<(), tessera_draughts::pdn::Error>(())
//! ```
//!
//! Text -> `lexer` (words) -> `raw` (a game, and where it ends) <- `reader` (files); then `moves` (what a text means in
//! a position) -> `start` and `play` -> `record`. `write` is the way back.

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
mod slip;
mod start;
mod tag;
mod write;

pub use error::{Error, MoveError, MoveErrorKind};
pub use game_type::{GameType, GameTypeError, GameTypeFields};
pub use play::Played;
pub use raw::{RawGame, RawItem};
pub use reader::{ReadError, Reader};
pub use record::{Change, MoveId, Note, Record};
pub use result::GameResult;
pub use score::{Score, ScoreError};
pub use slip::{Place, Slip, SlipKind};
pub use write::{WriteOptions, Written};

/// Reads the first game of a text.
///
/// # Errors
/// Where there is none, or it is too long.
pub fn read_one(text: &str) -> Result<RawGame, Error> {
    Reader::new(text.as_bytes())
        .next()
        .ok_or(Error::NoGame)?
        .map_err(Error::Read)
}
