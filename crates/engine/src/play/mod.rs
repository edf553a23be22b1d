//! Playing: the best action that can be found in the time there is.
//!
//! A [`Player`] searches a position deeper and deeper and answers with what it knows when a limit is reached.
//!
//! How it works, from the outside in: `player` is asked; `deepening` searches depth after depth, in each of several
//! threads; `search` is the tree search, with the order of actions from `ordering`, the end of its lines
//! in `quiescence` and the rules of draws in `path`. All threads share the `table`, and `shared` counts for all of
//! them and tells them when to stop.

mod analysis;
mod deepening;
mod limits;
mod ordering;
mod path;
mod player;
mod quiescence;
mod score;
mod search;
mod shared;
mod table;
#[cfg(test)]
mod tests;

pub use analysis::{Analysis, Ended, Line};
pub use limits::{Cancel, Limits, MAX_DEPTH};
pub use player::Player;
pub use score::Score;
pub use table::TableTooLarge;
