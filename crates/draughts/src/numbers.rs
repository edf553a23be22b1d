//! Numbering of moves.

use std::fmt::Display;

use crate::{Color, Variant};

/// Numbers the moves of a game, as in `1. 11-15`, `1... 23-19`, `2. 8-11`.
///
/// A move of the player who moves first by the rules has the same number as the reply of the opponent.
///
/// ```
/// use tessera_draughts::{Color, Numbers, Variant};
/// let mut numbers = Numbers::new(Variant::ENGLISH);
/// assert_eq!(numbers.numbered(Color::Black, "11-15"), "1. 11-15");
/// assert_eq!(numbers.numbered(Color::White, "23-19"), "1... 23-19");
/// numbers.pass(Color::Black);
/// assert_eq!(numbers.numbered(Color::White, "22-17"), "2... 22-17");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The player who moves first by the rules.
    first: Color,
    next: u32,
}

impl Numbers {
    /// Starts with number 1. Either player may make the first move.
    #[must_use]
    pub fn new(variant: Variant) -> Numbers {
        Numbers {
            first: variant.rules().first_to_move,
            next: 1,
        }
    }

    /// The text of the next move with its number. `player` makes the move, and `text` is its notation.
    pub fn numbered(&mut self, player: Color, text: impl Display) -> String {
        let stops = if player == self.first { "." } else { "..." };
        let numbered = format!("{}{stops} {text}", self.next);
        self.pass(player);
        numbered
    }

    /// Counts the next move, which `player` makes, without returning a text.
    pub fn pass(&mut self, player: Color) {
        if player != self.first {
            self.next = self.next.saturating_add(1);
        }
    }
}
