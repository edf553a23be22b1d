//! The result of reading a text.

use super::{AnyPuzzle, Place};

/// The puzzles of a text, in order.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) puzzles: Vec<AnyPuzzle>,
    /// Where the second puzzle begins, for the error of callers that expect one puzzle.
    pub(super) second: Option<Place>,
}

impl Read {
    /// Adds a puzzle. `place` is called only for the second puzzle.
    pub(super) fn push(&mut self, puzzle: impl Into<AnyPuzzle>, place: impl FnOnce() -> Place) {
        if self.puzzles.len() == 1 {
            self.second = Some(place());
        }
        self.puzzles.push(puzzle.into());
    }
}
