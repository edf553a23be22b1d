//! The games of the draughts (checkers) family: boards, rules as data, positions, legal moves, notation.
//!
//! A [`Variant`] is a type with its [`Rules`] as a constant. All other code is generic over it, so that each variant is
//! compiled into its own code. [`VariantId`] and [`with_variant!`] choose a variant at run time.
//!
//! ```
//! use tessera_draughts::{Color, English, Outcome, Position, perft};
//!
//! let mut position = Position::<English>::initial();
//! for text in ["9-14", "22-18", "14-17", "21x14", "10x17"] {
//!     let action = position.parse_action(text)?;
//!     position.apply(&action);
//! }
//! assert_eq!(position.side_to_move(), Color::White);
//! assert_eq!(position.to_fen(), "W:W18,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,11,12,17");
//! assert_eq!(position.outcome(), None);
//! assert_eq!(perft(&Position::<English>::initial(), 6), 36_768);
//! # Ok::<(), tessera_draughts::ActionError>(())
//! ```
//!
//! Modules, each built on those before it:
//!
//! - `color`, `direction`, `board` (the layout of squares in a `word`), `square`, `symmetry`: the board.
//! - `rules`, `variants/`: the rules as data, one file per variant.
//! - `setup`, `position`, `pieces`, `memory`, `action`: positions and moves.
//! - `generate`, `perft`: legal moves, and their number.
//! - `notation`, `fen`, `parse_action`, `pdn`: reading and writing.
//! - `game`, `draws`, `outcome`: games with their moves, drawing rules and results.
//! - `describe`: the rules in words.
//! - `plain`: positions and moves without type parameters.
//! - `erased`: the same for use within this crate. Code for notation and files is compiled once for all variants.

// First, because other modules use its macro.
#[macro_use]
mod variants;

mod action;
mod board;
mod color;
mod describe;
mod direction;
mod draws;
mod erased;
mod fen;
mod game;
mod generate;
mod memory;
mod notation;
mod outcome;
mod parse_action;
pub mod pdn;
mod perft;
mod pieces;
mod plain;
mod position;
mod rules;
mod setup;
mod square;
mod symmetry;
#[cfg(test)]
mod testing;
mod word;
mod zobrist;

pub use action::{Action, ActionList, ActionName};
pub use board::{Board, Geometry, Pattern};
pub use color::Color;
pub use describe::Topic;
pub use direction::{Direction, Directions};
pub use draws::{Condition, DrawRule, Force};
pub use fen::FenError;
pub use game::{Game, MAX_DRAW_RULES, PlayError, PlyCounts};
pub use memory::{KingSteps, Memory, NoMemory};
pub use notation::{Corner, Notation, NotationStyle, SquareError, SquareName};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use parse_action::ActionError;
#[cfg(feature = "parallel")]
pub use perft::perft_parallel;
pub use perft::{LastPly, Paths, perft, perft_divide, perft_with};
pub use pieces::{Pieces, Words};
pub use plain::{PlainAction, PlainPosition, PlainSetup, PlainSquare};
pub use position::Position;
pub use rules::{
    Capture, Chain, End, Kings, Landing, Men, Obligation, Priority, Promotion, Range, Removal,
    Rules, WithoutAction,
};
pub use setup::{Piece, Rank, Setup, SetupError};
pub use square::{Square, SquareSet, Squares};
pub use variants::{
    AntiBrazilian, AntiEnglish, AntiRussian, Antidraughts, Armenian, Brazilian, Breakthrough,
    Canadian, Czech, English, Frisian, Frysk, International, Italian, Killer, Pool, Portuguese,
    Russian, Spanish, Spantsiretti, SriLankan, Thai, Towers, Turkish, UnknownVariant, Variant,
    VariantId,
};
pub use word::Word;

/// Runs the example of docs/variants.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/variants.md")]
struct AddAVariant;

/// Runs the example of README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
