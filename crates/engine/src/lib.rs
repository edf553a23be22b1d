//! Choosing an action in games of the draughts family.
//!
//! ```
//! use tessera_draughts::{Position, Towers};
//! use tessera_engine::{Material, alpha_beta, minimax};
//!
//! let position = Position::<Towers>::initial();
//! let choice = alpha_beta(&position, 7, &Material::TOWERS);
//! assert_eq!(choice.action.unwrap().to_string(), "A6-B5");
//! // Pruning changes the work, never the choice.
//! let full = minimax(&position, 7, &Material::TOWERS);
//! assert_eq!((full.action, full.cost), (choice.action, choice.cost));
//! assert!(choice.nodes < full.nodes / 50);
//! ```
//!
//! Where things are: `evaluation` says what a position is worth; `minimax` chooses by the full tree, and is
//! the measure of the others; `alpha_beta` makes the same choice with less work; `tree` keeps the full
//! tree to look at; `play` looks for the best action in the time there is, with `probe` to ask tables of perfect play.

mod alpha_beta;
mod classic;
mod evaluation;
mod minimax;
pub mod play;
mod probe;
pub mod prove;
mod threads;
mod tree;

pub use alpha_beta::alpha_beta;
pub use classic::{Classic, FixedDepthProgress};
pub use evaluation::{Evaluation, LOST, Material, Positional, WON, Weights, leaf_cost};
pub use minimax::{Choice, minimax};
pub use probe::{NoTables, Probe};
pub use tree::{Node, Tree, TreeTooLarge};

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
