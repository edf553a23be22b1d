//! The classic programs, which print the same bytes for ever.

pub mod assistant;
pub mod endgame;
pub mod towers;
