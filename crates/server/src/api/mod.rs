//! What requests are answered: functions from a request to an answer, which know nothing of the network.
//!
//! Long work also gets a switch that stops it, and somebody to tell of its progress. No state is kept between requests:
//! each says the whole game or grid.

pub(crate) mod draughts;
pub(crate) mod endgames;
pub(crate) mod error;
pub(crate) mod sudoku;
pub(crate) mod towers;
