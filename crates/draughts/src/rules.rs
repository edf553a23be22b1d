//! The rules of a variant, as data.

use crate::{Board, Color, Corner, Directions, DrawRule, Notation, NotationStyle, Pattern};

/// The rules of a draughts variant.
///
/// A variant states only what differs from [`Rules::FAMILY`]; `src/variants/` has one file each.
/// Directions are those of the player who moves north, the other player's are the mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// Each player's rows of men in the initial position.
    pub rows_of_men: u8,
    /// The rows between a player's men and own edge that are empty in the initial position.
    pub rows_behind_men: u8,
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
    /// When a man becomes a king.
    pub promotion: Promotion,
    /// Who wins.
    pub end: End,
    /// When a game is a draw. Whoever keeps the game's moves applies them: a position alone does not tell.
    pub draws: &'static [DrawRule],
    /// How squares and actions are written.
    pub notation: Notation,
}

/// What men may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// Where a man steps.
    pub steps: Directions,
    /// Where a man jumps. On a board where every second square is played on, a jump along a row or a column goes over
    /// the next playing square of that row or column, two squares off, and ends on the one after it.
    pub captures: Directions,
    /// Whether a man may capture a king.
    pub captures_kings: bool,
}

/// What kings may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kings {
    /// Where a king steps.
    pub steps: Directions,
    /// Where a king jumps; see [`Men::captures`].
    pub captures: Directions,
    /// How far a king goes.
    pub range: Range,
    /// Where a flying king ends a jump.
    pub landing: Landing,
    /// How many steps in a row a player with men may make with one and the same king, where that is limited. The
    /// variant's positions count them: its [`Memory`](crate::Variant::Memory) is [`KingSteps`](crate::KingSteps).
    pub steps_in_a_row: Option<u8>,
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// One square, like a man; it captures an adjacent piece.
    Short,
    /// Over any number of empty squares, before a captured piece too: a flying king.
    Flying,
}

/// Where a flying king ends a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any of the empty squares behind the captured piece. If it can jump on from one of them, it has to.
    Anywhere,
    /// On the square directly behind the captured piece.
    Behind,
    /// Directly behind the last captured piece where that is a king, else anywhere.
    BehindLastKing,
}

/// How pieces are captured: by a jump over an opposing piece onto an empty square behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Whether a player who can capture has to.
    pub obligation: Obligation,
    /// How many jumps one turn may have.
    pub chain: Chain,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Whether a jump may go straight back over the squares of the jump before it. It can only where captured
    /// pieces leave the board at once.
    pub turns_back: bool,
    /// Which captures go before others: the first criterion by which two captures differ decides. With none, any
    /// capture may be chosen.
    pub priority: &'static [Priority],
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// When the capture is complete. Until then they stand in the way, and none is jumped twice.
    AtEnd,
    /// One by one, so that later jumps pass over their squares.
    Immediate,
}

/// A criterion by which captures are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// More captured pieces go first.
    MostPieces,
    /// More value goes first, where `n` kings are worth more than `2n - 1` men and less than `2n`.
    MostValue,
    /// A capture by a king goes before one by a man.
    ByKing,
    /// More captured kings go first.
    MostKings,
    /// Where the first different pieces of two captures are compared, the one that takes a king there goes first.
    KingsEarliest,
}

/// When a man becomes a king: always on the furthest row, but that may be in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// As soon as it reaches the row, and its turn ends there.
    EndsTurn,
    /// Where its turn ends on the row; a capture that passes through goes on as a man's, and it stays a man.
    IfTurnEnds,
    /// As soon as it reaches the row, and a capture goes on as a king's.
    GoesOnAsKing,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What becomes of a player who has the turn and no legal action.
    pub without_action: WithoutAction,
    /// Whether the first player with a king wins at once.
    pub first_king_wins: bool,
}

/// What becomes of a player who has the turn and no legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutAction {
    /// The player has lost.
    Loses,
    /// The player has won.
    Wins,
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
        rows_behind_men: 0,
        north: Color::White,
        first_to_act: Color::White,
        men: Men {
            steps: Directions::DIAGONALLY_FORWARD,
            captures: Directions::DIAGONALLY_FORWARD,
            captures_kings: true,
        },
        kings: Kings {
            steps: Directions::DIAGONAL,
            captures: Directions::DIAGONAL,
            range: Range::Short,
            landing: Landing::Anywhere,
            steps_in_a_row: None,
        },
        capture: Capture {
            obligation: Obligation::Mandatory,
            chain: Chain::Complete,
            removal: Removal::AtEnd,
            turns_back: false,
            priority: &[],
        },
        promotion: Promotion::EndsTurn,
        end: End {
            without_action: WithoutAction::Loses,
            first_king_wins: false,
        },
        draws: &[],
        notation: Notation {
            style: NotationStyle::Numeric,
            number_one: Corner::TopLeft,
            a1: Corner::BottomLeft,
            capitals: false,
            step_sign: '-',
            capture_sign: 'x',
            game_type: None,
        },
    };

    /// Whether both rules have the same legal moves in every position.
    pub(crate) const fn have_moves_of(&self, other: &Rules) -> bool {
        self.board.is(other.board)
            && self.north as u8 == other.north as u8
            && self.men.is(other.men)
            && self.kings.is(other.kings)
            && self.capture.is(&other.capture)
            && self.promotion as u8 == other.promotion as u8
            && self.end.first_king_wins == other.end.first_king_wins
    }

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

// `==` cannot be used in constants.

impl Men {
    const fn is(self, other: Men) -> bool {
        self.steps.is(other.steps)
            && self.captures.is(other.captures)
            && self.captures_kings == other.captures_kings
    }
}

impl Kings {
    const fn is(self, other: Kings) -> bool {
        let (steps, others) = (self.steps_in_a_row, other.steps_in_a_row);
        self.steps.is(other.steps)
            && self.captures.is(other.captures)
            && self.range as u8 == other.range as u8
            && self.landing as u8 == other.landing as u8
            && match (steps, others) {
                (Some(steps), Some(others)) => steps == others,
                (None, None) => true,
                _ => false,
            }
    }
}

impl Capture {
    const fn is(&self, other: &Capture) -> bool {
        let mut i = 0;
        while i < self.priority.len() && i < other.priority.len() {
            if self.priority[i] as u8 != other.priority[i] as u8 {
                return false;
            }
            i += 1;
        }
        self.obligation as u8 == other.obligation as u8
            && self.chain as u8 == other.chain as u8
            && self.removal as u8 == other.removal as u8
            && self.turns_back == other.turns_back
            && self.priority.len() == other.priority.len()
    }
}
