//! Playing: finds the best move within limits of time, depth or nodes.
//!
//! A [`Player`] searches a position with increasing depth, and answers with its best result when a limit is reached.
//!
//! Modules, from the outside in: `player` is the interface. `deepening` runs iterative deepening, in each of several
//! threads. `search` is the tree search. It uses move ordering from `ordering`, quiescence search from `quiescence`,
//! the drawing rules from `path` and the evaluation from `judge`. All threads share the transposition table of `table`
//! and the evaluations of `estimates`. `shared` counts their nodes and stops them. Several programs can share a
//! transposition table in `memory`.
//!
//! The interface has positions in the default word. Everything that visits many positions is generic over the word.

mod analysis;
mod deepening;
mod estimates;
mod judge;
mod limits;
mod memory;
mod ordering;
mod path;
mod player;
mod quiescence;
mod sampler;
mod score;
mod search;
mod selectivity;
mod shared;
mod table;
#[cfg(test)]
mod tests;

pub use analysis::{Analysis, Ended, Line};
pub use judge::Evaluation;
pub use limits::{Cancel, Limits, MAX_DEPTH};
pub use memory::SharedMemory;
pub use player::Player;
pub(crate) use sampler::Sample;
pub use score::Score;
pub use selectivity::{PARAMETERS, Parameter, Parameters};
pub use table::TableTooLarge;
