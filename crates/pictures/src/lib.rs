//! Pictures of draughts and sudoku from plain data: boards, games, minimax trees and sudoku grids.
//!
//! The functions take plain data and return text or bytes, for a page, a terminal or a notebook alike. They do not use
//! files, arguments or the terminal.
//!
//! How data flows: [`board`] converts a variant to a [`Layout`](board::Layout) and a position to a
//! [`Diagram`](board::Diagram), and draws them in SVG or characters. [`game`] converts a record to a
//! [`Shown`](game::Shown), with a diagram for each ply. [`graph`] draws the winning chances of a game, [`effort`] the
//! nodes of search methods. [`tree`] draws a [`Tree`](tree::Tree), with the boards of the chosen path. [`sudoku`] draws
//! grids, and books of them as PDF; [`variant`] draws variant sudokus. [`board::raster`] converts SVG to PNG, and
//! [`board::animation`] to GIF.
//!
//! ```
//! use tessera_draughts::{Game, Variant, pdn::Record};
//! use tessera_pictures::{board::svg::Look, game};
//!
//! let mut played = Game::new(Variant::RUSSIAN);
//! for text in ["c3-d4", "d6-c5"] {
//!     played.play(&played.parse_action(text)?)?;
//! }
//! let shown = game::show(&Record::of_game(&played));
//! let picture = game::svg(&shown, &shown.steps, Look::default(), None);
//! assert_eq!(picture.matches("class=\"position\"").count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod effort;
pub mod game;
pub mod graph;
mod strokes;
pub mod sudoku;
pub mod tree;
pub mod variant;
mod wrapping;

pub use wrapping::wrapping;

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
