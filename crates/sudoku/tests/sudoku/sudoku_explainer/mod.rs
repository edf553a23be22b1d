//! Sudoku Explainer's techniques and ratings.

mod basic;
mod chains;
mod lengths;
mod ratings;
mod tables;
