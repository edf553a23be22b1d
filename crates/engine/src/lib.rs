//! Search in games of the draughts family: choosing a move, analysing and proving positions.
//!
//! ```
//! use tessera_draughts::{Position, Variant};
//! use tessera_engine::{Material, alpha_beta, minimax};
//!
//! let position = Position::initial(Variant::TOWERS);
//! let choice = alpha_beta(&position, 7, &Material::TOWERS);
//! assert_eq!(choice.action.unwrap().to_string(), "A6-B5");
//! // Pruning saves work and never changes the chosen move.
//! let full = minimax(&position, 7, &Material::TOWERS);
//! assert_eq!((full.action, full.cost), (choice.action, choice.cost));
//! assert!(choice.nodes < full.nodes / 50);
//! ```
//!
//! Modules:
//!
//! - `evaluation`: static evaluations of positions.
//! - `observed`: minimax and alpha-beta over any tree, with an observer of each step.
//! - `minimax`: searches the full tree. It is the reference for the other searches.
//! - `alpha_beta`: makes the same choice with less work.
//! - `tree`: the full minimax tree as data.
//! - [`methods`]: four search methods that make the same choice, to compare their effort.
//! - [`lessons`]: minimax and alpha-beta on small trees, step by step, for teaching.
//! - `classic`: the search of the classic endgame program.
//! - `network`: a learned evaluation and its training.
//! - `head`: the file format of weights and of opening books.
//! - `play`: finds the best move within limits of time, depth or nodes.
//! - `prove`: proves exact values of positions. `certificate` stores a proof as a file and verifies it.

mod alpha_beta;
pub mod certificate;
mod classic;
mod evaluation;
pub mod head;
pub mod lessons;
pub mod methods;
mod minimax;
pub mod network;
mod observed;
pub mod play;
pub mod prove;
#[cfg(test)]
mod testing;
mod threads;
mod tree;

pub use alpha_beta::alpha_beta;
pub use classic::{Classic, Features, FixedDepthProgress};
pub use evaluation::{Evaluation, LOST, Material, Positional, WON, Weights, leaf_cost};
pub use minimax::{Choice, minimax};
pub use tree::{Node, Tree, TreeTooLarge};

/// Runs the example of README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
