//! What players and learners do with draughts beyond a single search: opening books, puzzles, reviews of games, levels
//! of strength, training of evaluations, and tours of the rules.
//!
//! ```
//! use tessera_draughts::{Game, Variant};
//! use tessera_engine::play::Limits;
//! use tessera_study::{Level, Player};
//!
//! let mut game = Game::new(Variant::RUSSIAN);
//! for text in ["c3-d4", "d6-c5"] {
//!     game.play(&game.parse_action(text)?)?;
//! }
//! let player = Player::new(Variant::RUSSIAN, 1 << 20)?;
//! let mut player = player.with_level(Level::new(3).unwrap(), 7);
//! let choice = player.choose(&game, &Limits::default(), |_| ());
//! println!("{} plays {}", game.position().side_to_move(), choice.action().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules: `player` chooses moves at one of the levels of strength in `level`, also from a book. [`book`] makes and
//! reads opening books, [`OpeningName`] names openings. [`puzzles`] makes, checks and reads puzzles. [`review`]
//! compares the moves of a game with the best ones. [`training`] plays games from which evaluations are learned.
//! [`tour`] has lessons about the rules of a variant. [`description`] describes variants as plain data.

pub mod book;
pub mod description;
mod level;
mod opening_names;
mod player;
pub mod puzzles;
mod random;
pub mod review;
pub mod tour;
pub mod training;

pub use level::Level;
pub use opening_names::OpeningName;
pub use player::{Player, ScoreObject};
pub use random::Random;

/// Runs the example of README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
