//! The Hub protocol, version 2, for engines of draughts: lines, positions and moves, and Tessera as an engine.
//!
//! F. Letouzey designed it for Scan and the interface Hub (<https://github.com/rhalbersma/scan>, `protocol.txt`). It is
//! line-based, like the protocol UCI for chess engines: `hub` asks for parameters, `init` prepares the engine, `pos`,
//! `level` and `go` ask for a move, `info` and `done` answer. `docs/engines.md` describes what Tessera adds.
//!
//! [`Line`] reads and writes lines. [`question`] and [`write_move`] write a game's position and moves, for variants of
//! all boards. [`serve`] answers as an engine; a player of a match that speaks the protocol is
//! [`Kind::Hub`](crate::Kind::Hub).

mod board;
mod line;
mod score;
mod server;

#[cfg(test)]
pub(crate) use board::random_game;
pub use board::{
    QuestionError, names, question, read_move, read_position, read_question, variant, write_move,
    write_position,
};
pub(crate) use board::{ends, legal_move, squares};
pub use line::{Line, LineError};
pub(crate) use score::of_men;
pub use score::{read_score, with_score};
pub use server::{Identity, serve};
