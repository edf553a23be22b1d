//! Drawing rules, as data.

/// A rule by which a game is drawn. Prints as a condition in words.
///
/// A counter of plies starts at 0 when its condition becomes true, and the game is drawn when it reaches `plies`.
/// Federations state their rules in moves: a move by each player is two plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawRule {
    /// The same position, with the same side to move, has occurred `times` times.
    Repetition {
        /// The number of occurrences, including the first.
        times: u8,
    },
    /// The last `plies` plies contained neither a capture nor a man's move.
    WithoutProgress {
        /// The number of plies, of both players together.
        plies: u16,
    },
    /// Few pieces are left, and `plies` plies have been played since then.
    FewPieces {
        /// The pieces of one player, of either colour.
        one: Force,
        /// The pieces of the other player.
        other: Force,
        /// The number of plies, of both players together.
        plies: u16,
        /// A further condition that must hold for all counted plies.
        condition: Condition,
        /// Whether captures and promotions reset the counter although the rule still applies.
        restarts: bool,
    },
}

/// A range for the number of pieces that a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Force {
    /// The smallest and largest number of kings.
    pub kings: (u8, u8),
    /// The smallest and largest number of men.
    pub men: (u8, u8),
    /// The smallest and largest number of pieces, kings and men together.
    pub pieces: (u8, u8),
}

/// A condition for counting plies, in addition to the material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// No further condition.
    Always,
    /// All pieces of `other` are on the main road, the diagonal from the bottom left corner.
    OnMainRoad,
    /// The number of all pieces on the board is in this range, which is inclusive.
    Together(u8, u8),
}

impl Force {
    /// Exactly `kings` kings, and no men.
    #[must_use]
    pub const fn kings(kings: u8) -> Force {
        Force {
            kings: (kings, kings),
            men: (0, 0),
            pieces: (kings, kings),
        }
    }

    /// At least `fewest` kings, and no men.
    #[must_use]
    pub const fn kings_or_more(fewest: u8) -> Force {
        Force {
            kings: (fewest, u8::MAX),
            men: (0, 0),
            pieces: (fewest, u8::MAX),
        }
    }

    /// Between `fewest` and `most` pieces, at least one of them a king.
    #[must_use]
    pub const fn with_a_king(fewest: u8, most: u8) -> Force {
        Force {
            kings: (1, most),
            men: (0, most),
            pieces: (fewest, most),
        }
    }

    /// Whether `kings` kings and `men` men are within the ranges.
    #[must_use]
    pub const fn is(self, kings: u32, men: u32) -> bool {
        const fn within((fewest, most): (u8, u8), count: u32) -> bool {
            fewest as u32 <= count && count <= most as u32
        }
        within(self.kings, kings) && within(self.men, men) && within(self.pieces, kings + men)
    }
}
