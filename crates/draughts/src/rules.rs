//! The rules of a variant, as data.

use crate::{Board, Color, Corner, Directions, Notation, NotationStyle, Pattern};

/// The rules of a draughts variant.
///
/// A variant states only what differs from [`Rules::FAMILY`]; `src/variants/` has one file each.
/// Directions are those of the player who moves north, the other player's are the mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// Each player's rows of men in the initial position, counted from the player's own edge.
    pub rows_of_men: u8,
    /// The player who starts at the bottom of the board and whose men move towards row 0.
    pub north: Color,
    /// The player who acts first.
    pub first_to_act: Color,
    /// What men may do.
    pub men: Men,
    /// What kings may do.
    pub kings: Kings,
    /// How pieces are captured.
    pub capture: Capture,
    /// How squares and actions are written.
    pub notation: Notation,
}

/// What men may do. A man that reaches the furthest row becomes a king, and its turn ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// Where a man steps.
    pub steps: Directions,
    /// Where a man jumps.
    pub captures: Directions,
}

/// What kings may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kings {
    /// Where a king steps.
    pub steps: Directions,
    /// Where a king jumps.
    pub captures: Directions,
}

/// How pieces are captured: by a jump over an adjacent opposing piece onto the empty square behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Whether a player who can capture has to.
    pub obligation: Obligation,
    /// How many jumps one turn may have.
    pub chain: Chain,
}

/// Whether a player who can capture has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// A player who can capture must.
    Mandatory,
    /// The player picks any step or any capture.
    Optional,
}

/// How many jumps one turn may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// A capture goes on, by any of its ways, until the piece has no further jump.
    Complete,
    /// One jump a turn.
    Single,
}

impl Rules {
    /// What the variants of the family have in common.
    pub const FAMILY: Rules = Rules {
        board: Board {
            width: 8,
            height: 8,
            pattern: Pattern::Diagonal,
        },
        rows_of_men: 3,
        north: Color::White,
        first_to_act: Color::White,
        men: Men {
            steps: Directions::DIAGONALLY_FORWARD,
            captures: Directions::DIAGONALLY_FORWARD,
        },
        kings: Kings {
            steps: Directions::DIAGONAL,
            captures: Directions::DIAGONAL,
        },
        capture: Capture {
            obligation: Obligation::Mandatory,
            chain: Chain::Complete,
        },
        notation: Notation {
            style: NotationStyle::Numeric,
            number_one: Corner::TopLeft,
            a1: Corner::BottomLeft,
            capitals: false,
            step_sign: '-',
            capture_sign: 'x',
        },
    };

    /// The furthest row of a player, where that player's men become kings; 0 is the top row.
    #[must_use]
    pub const fn promotion_row(&self, color: Color) -> i32 {
        if self.moves_north(color) {
            0
        } else {
            self.board.height as i32 - 1
        }
    }

    /// Whether a player's men move towards the top row.
    #[must_use]
    pub const fn moves_north(&self, color: Color) -> bool {
        color as u8 == self.north as u8
    }

    /// Directions as they are for a player.
    #[must_use]
    pub const fn directions_for(&self, color: Color, directions: Directions) -> Directions {
        if self.moves_north(color) {
            directions
        } else {
            directions.flipped()
        }
    }
}
