//! The rules of a variant, as data.

use crate::{Board, Color, Corner, Directions, DrawRule, Notation, NotationStyle, Pattern};

/// The rules of a draughts variant.
///
/// A variant states only its differences from [`Rules::FAMILY`]. Each has its own file in `src/variants/`. Directions
/// are stated for the player who moves north and mirrored for the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// The number of rows of men that each player has in the initial position.
    pub rows_of_men: u8,
    /// The number of empty rows between a player's men and the player's own edge in the initial position.
    pub rows_behind_men: u8,
    /// The player who starts at the bottom of the board and whose men move towards row 0.
    pub north: Color,
    /// The player who moves first.
    pub first_to_move: Color,
    /// The rules for men.
    pub men: Men,
    /// The rules for kings.
    pub kings: Kings,
    /// The rules for captures.
    pub capture: Capture,
    /// When a man becomes a king.
    pub promotion: Promotion,
    /// How a game is won.
    pub end: End,
    /// The drawing rules. They depend on the moves of a game, so [`Game`](crate::Game) applies them, not
    /// [`Position`](crate::Position).
    pub draws: &'static [DrawRule],
    /// How squares and moves are written.
    pub notation: Notation,
}

/// The rules for men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// The directions of steps.
    pub steps: Directions,
    /// The directions of jumps. On a board with every second square in use, a jump along a row or column passes over
    /// the next playing square, which is two squares away, and ends on the one after it.
    pub captures: Directions,
    /// Whether a man may capture a king.
    pub captures_kings: bool,
}

/// The rules for kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kings {
    /// The directions of steps.
    pub steps: Directions,
    /// The directions of jumps; see [`Men::captures`].
    pub captures: Directions,
    /// The range of steps and jumps.
    pub range: Range,
    /// Where a flying king may end a jump.
    pub landing: Landing,
    /// Maximum number of consecutive steps that a player with men may make with the same king, or `None` without a
    /// limit. With a limit, positions [count](crate::Memory) the steps.
    pub steps_in_a_row: Option<u8>,
}

/// The range of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// One square, like a man. It captures only adjacent pieces.
    Short,
    /// Any number of empty squares, also before a captured piece: a flying king.
    Flying,
}

/// Where a flying king may end a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any of the empty squares behind the captured piece. If it can continue the capture from some of them, it must
    /// choose one of those.
    Anywhere,
    /// On the square directly behind the captured piece.
    Behind,
    /// Directly behind the last captured piece if that is a king, else anywhere.
    BehindLastKing,
}

/// The rules for captures. A piece is captured by a jump over it onto an empty square behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Whether captures are mandatory.
    pub obligation: Obligation,
    /// How many jumps a capture may have.
    pub chain: Chain,
    /// When captured pieces are removed from the board.
    pub removal: Removal,
    /// Whether a jump may go straight back over the squares of the previous jump. This is possible only if captured
    /// pieces are removed immediately.
    pub turns_back: bool,
    /// Which captures take precedence. The first criterion by which two captures differ decides. If the list is empty,
    /// any capture may be chosen.
    pub priority: &'static [Priority],
}

/// When captured pieces are removed from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// When the capture is complete. Until then they block the way, and none may be jumped twice.
    AtEnd,
    /// After each jump, so that later jumps may pass over their squares.
    Immediate,
}

/// A criterion for comparing captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Captures of more pieces take precedence.
    MostPieces,
    /// Captures of more value take precedence. `n` kings are worth more than `2n - 1` men and less than `2n` men.
    MostValue,
    /// Captures by kings take precedence over captures by men.
    ByKing,
    /// Captures of more kings take precedence.
    MostKings,
    /// Two captures are compared piece by piece, in the order of their jumps. At the first difference in rank, the one
    /// that captures a king takes precedence.
    KingsEarliest,
}

/// When a man becomes a king. This always happens on the furthest row, possibly in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// When it reaches the row. Its turn ends there.
    EndsTurn,
    /// If its turn ends on that row. A man that passes through the row in a capture continues as a man and stays one.
    IfTurnEnds,
    /// When it reaches the row. If it is capturing, it continues the capture as a king.
    GoesOnAsKing,
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What happens to a player without a legal move.
    pub without_action: WithoutAction,
    /// Whether the first player to have a king wins at once.
    pub first_king_wins: bool,
}

/// What happens to a player without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutAction {
    /// The player loses.
    Loses,
    /// The player wins.
    Wins,
}

/// Whether captures are mandatory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// A player who can capture must do so.
    Mandatory,
    /// The player may choose any step or capture.
    Optional,
}

/// How many jumps a capture may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// A capture continues, on any path, until the piece has no further jump.
    Complete,
    /// One jump per turn.
    Single,
}

impl Rules {
    /// The rules that most variants share.
    pub const FAMILY: Rules = Rules {
        board: Board {
            width: 8,
            height: 8,
            pattern: Pattern::Diagonal,
        },
        rows_of_men: 3,
        rows_behind_men: 0,
        north: Color::White,
        first_to_move: Color::White,
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

    /// Whether two variants' rules allow the same moves in every position.
    pub(crate) const fn have_moves_of(&self, other: &Rules) -> bool {
        self.board.is(other.board)
            && self.north as u8 == other.north as u8
            && self.men.is(other.men)
            && self.kings.is(other.kings)
            && self.capture.is(&other.capture)
            && self.promotion as u8 == other.promotion as u8
            && self.end.first_king_wins == other.end.first_king_wins
    }

    /// The row where a player's men become kings, the furthest from that player; 0 is the top row.
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

    /// Converts directions as the rules state them to directions for the given player.
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
