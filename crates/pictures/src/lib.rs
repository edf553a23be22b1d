//! Pictures of draughts and sudoku from plain data: boards, games, minimax trees and sudoku grids.
//!
//! A page, a terminal and a notebook need the same pictures. So this crate does not know who shows them: data goes in,
//! and text or bytes come out. It knows no files, no arguments and no terminal.
//!
//! How data flows: [`board`] makes a [`Layout`](board::Layout) of a variant and a [`Diagram`](board::Diagram) of a
//! position, and draws them in SVG or characters. [`game`] makes a [`Shown`](game::Shown) of a record, which has a
//! diagram for each ply, and `board` draws those. [`tree`] draws a [`Tree`](tree::Tree), with the boards of the path
//! that is chosen. [`sudoku`] draws grids. Pixels come from SVG: [`board::raster`] makes PNG of it, and
//! [`board::animation`] GIF.
//!
//! ```
//! use tessera_family::{Game, Record, VariantId};
//! use tessera_pictures::{board::svg::Look, game};
//!
//! let mut played = Game::new(VariantId::Russian);
//! for text in ["c3-d4", "d6-c5"] {
//!     played.play(&played.parse_action(text)?)?;
//! }
//! let shown = game::show(&Record::of_game(&played));
//! let picture = game::svg(&shown, &shown.steps, Look::default(), None);
//! assert_eq!(picture.matches("class=\"position\"").count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod game;
mod strokes;
pub mod sudoku;
pub mod tree;
