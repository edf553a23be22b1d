//! The games of the draughts (checkers) family: boards, rules as data, positions, legal moves, notation.
//!
//! A [`Variant`] is a value, and each [`Position`], [`Action`] and [`Game`] carries its variant. A variant is data: its
//! [`Rules`]. The move generator alone is compiled for each set of rules, and is reached through the variant.
//!
//! ```
//! use tessera_draughts::{Color, Outcome, Position, Variant, perft};
//!
//! let mut position = Position::initial(Variant::ENGLISH);
//! for text in ["9-14", "22-18", "14-17", "21x14", "10x17"] {
//!     let action = position.parse_action(text)?;
//!     position.apply(&action);
//! }
//! assert_eq!(position.side_to_move(), Color::White);
//! assert_eq!(position.to_fen(), "W:W18,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,11,12,17");
//! assert_eq!(position.outcome(), None);
//! assert_eq!(perft(&Position::initial(Variant::ENGLISH), 6), 36_768);
//! # Ok::<(), tessera_draughts::ActionError>(())
//! ```
//!
//! Modules, each built on those before it:
//!
//! - `color`, `direction`, `board` (the layout of squares in a `word`), `square`, `symmetry`: the board.
//! - `rules`, `layout` (rules as shifts and masks), `variants/`: the rules as data, one file per variant.
//! - `setup`, `position`, `pieces`, `memory`, `action`: positions and moves.
//! - `generate`, `kernel`, `perft`: legal moves, and their number.
//! - `notation`, `fen`, `parse_action`: reading and writing positions and moves.
//! - `game`, `draws`, `outcome`: games with their moves, drawing rules and results.
//! - `pdn`, `games`: reading and writing games.
//! - `describe`: the rules in words.
//! - `serialize`: all these for `serde`, with the feature of that name.

#![cfg_attr(
    any(test, not(feature = "kernels")),
    allow(
        dead_code,
        reason = "where all rules are interpreted, as in unit tests, constant ones have no use"
    )
)]

mod action;
mod board;
mod color;
mod describe;
mod diagram;
mod direction;
mod draws;
mod fen;
mod game;
pub mod games;
#[cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "the functions that count are left out")
)]
mod generate;
mod kernel;
mod language;
mod layout;
mod memory;
mod notation;
mod numbers;
mod outcome;
mod parse_action;
pub mod pdn;
#[cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "the functions that count are left out")
)]
mod perft;
mod pieces;
mod position;
mod rules;
mod rules_check;
mod rules_file;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod square;
mod symmetry;
#[cfg(test)]
mod testing;
mod variant;
mod variants;
mod word;
mod zobrist;

pub use action::{Action, ActionList, Effect};
pub use board::{Board, Geometry, Pattern};
pub use color::Color;
pub use describe::Topic;
pub use direction::{Direction, Directions};
pub use draws::{Condition, DrawRule, Force};
pub use fen::FenError;
pub use game::{Game, MAX_DRAW_RULES, PlayError, PlyCounts};
pub use language::Language;
pub use memory::Memory;
pub use notation::{Corner, Notation, NotationStyle, SquareError};
pub use numbers::Numbers;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use parse_action::ActionError;
#[cfg(feature = "parallel")]
pub use perft::perft_parallel;
pub use perft::{LastPly, Paths, perft, perft_divide, perft_with};
pub use pieces::Pieces;
pub use position::Position;
pub use rules::{
    Capture, Chain, End, Kings, Landing, Men, Obligation, Priority, Promotion, Range, Removal,
    Rules, WithoutAction,
};
pub use rules_check::RulesError;
pub use rules_file::{RulesFile, RulesFileError};
pub use setup::{Piece, Rank, Setup, SetupError};
pub use square::{Bits, Square, SquareSet};
pub use variant::{UnknownVariant, Variant};
#[cfg(target_family = "wasm")]
pub use variants::use_kernels;
pub use word::Word;

/// Runs the example of docs/variants.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/variants.md")]
struct AddAVariant;

/// Runs the example of README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
