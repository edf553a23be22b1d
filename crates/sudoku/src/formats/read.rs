//! What a reader has found in a text.

use super::{AnyPuzzle, Place};

/// The puzzles of a text, in order.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) puzzles: Vec<AnyPuzzle>,
    /// Where the second puzzle begins, for who wants only one.
    pub(super) second: Option<Place>,
}

impl Read {
    /// Adds a puzzle; its place is asked for where it matters.
    pub(super) fn push(&mut self, puzzle: impl Into<AnyPuzzle>, place: impl FnOnce() -> Place) {
        if self.puzzles.len() == 1 {
            self.second = Some(place());
        }
        self.puzzles.push(puzzle.into());
    }
}
