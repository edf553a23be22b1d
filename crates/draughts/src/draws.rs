//! The rules by which a game is a draw, as data.

/// A rule by which a game is a draw. Prints in words.
///
/// A count of plies starts anew when its condition begins to hold, and is reached when so many plies have been made
/// since. Federations state their rules in moves: a move of each player is two plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawRule {
    /// The same position, with the same side to move, has occurred `times` times.
    Repetition {
        /// How many times, the first included.
        times: u8,
    },
    /// `plies` plies in a row were neither a capture nor a man's move.
    WithoutProgress {
        /// How many plies, of both players together.
        plies: u16,
    },
    /// Few pieces are left, and `plies` plies have been played since.
    FewPieces {
        /// What the one player has; which of the two does not matter.
        one: Force,
        /// What the other player has.
        other: Force,
        /// How many plies, of both players together.
        plies: u16,
        /// What else has to hold all the while.
        condition: Condition,
        /// Whether a capture or promotion after which the rule still holds starts the count anew.
        restarts: bool,
    },
}

/// How many pieces a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Force {
    /// The fewest and the most kings.
    pub kings: (u8, u8),
    /// The fewest and the most men.
    pub men: (u8, u8),
    /// The fewest and the most pieces, kings and men together.
    pub pieces: (u8, u8),
}

/// What has to hold, beside the material, while plies are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Nothing else.
    Always,
    /// `other`'s pieces are on the main road, the diagonal from the bottom left corner.
    OnMainRoad,
    /// Both players together have a number of pieces between these two, both included.
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

    /// Between `fewest` and `most` pieces, with a king among them.
    #[must_use]
    pub const fn with_a_king(fewest: u8, most: u8) -> Force {
        Force {
            kings: (1, most),
            men: (0, most),
            pieces: (fewest, most),
        }
    }

    /// Whether `kings` kings and `men` men are this force.
    #[must_use]
    pub const fn is(self, kings: u32, men: u32) -> bool {
        const fn within((fewest, most): (u8, u8), count: u32) -> bool {
            fewest as u32 <= count && count <= most as u32
        }
        within(self.kings, kings) && within(self.men, men) && within(self.pieces, kings + men)
    }
}
