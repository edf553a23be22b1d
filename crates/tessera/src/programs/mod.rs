//! The classic programs, whose output never changes.

pub mod assistant;
pub mod endgame;
pub mod towers;
