//! Positions.

use std::fmt;
use std::ops::Deref;

use tessera_draughts::{
    self as typed, Color, FenError, NotationStyle, Outcome, Piece, PlainAction as Action,
    PlainPosition, PlainSetup, PlainSquare as Square, SetupError, Variant, VariantId,
};

use crate::with_variant;

/// A position of any variant: the pieces, the side to move, and everything else that the rules depend on.
///
/// ```
/// use tessera_family::{Position, VariantId};
/// let position = Position::of_fen(VariantId::English, "W:W22,K31:B18")?;
/// let moves: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
/// assert_eq!(moves, ["22x15"]);
/// assert_eq!(position.after(&position.legal_actions()[0]).to_fen(), "B:W15,K31:B");
/// # Ok::<(), tessera_family::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(PlainPosition);

/// Evaluates an expression with a name bound to a position, converted to the generic type of its variant.
macro_rules! with_position {
    ($position:expr, $typed:ident => $body:expr) => {
        with_variant!($position.variant(), V => {
            let $typed = $position.typed::<V>();
            $body
        })
    };
}

impl Position {
    /// A variant's initial position.
    #[must_use]
    pub fn initial(variant: VariantId) -> Position {
        with_variant!(variant, V => Position::of(&typed::Position::<V>::initial()))
    }

    /// Reads a position in FEN.
    ///
    /// # Errors
    /// If `fen` is not a position of the variant.
    pub fn of_fen(variant: VariantId, fen: &str) -> Result<Position, FenError> {
        with_variant!(variant, V => Ok(Position::of(&fen.parse::<typed::Position<V>>()?)))
    }

    /// The position with these pieces.
    ///
    /// # Errors
    /// If two pieces are on one square, or a man is on a square where it would have become a king.
    ///
    /// # Panics
    /// If a square is of another variant.
    pub fn of_pieces(
        variant: VariantId,
        side_to_move: Color,
        pieces: impl IntoIterator<Item = (Piece, Square)>,
    ) -> Result<Position, SetupError> {
        let mut setup = PlainSetup::empty(variant, side_to_move);
        for (piece, square) in pieces {
            setup.put(piece, square);
        }
        setup.check().map(Position)
    }

    pub(crate) fn of<V: Variant>(position: &typed::Position<V>) -> Position {
        Position(position.plain().expect("the variant is in the list"))
    }

    pub(crate) fn typed<V: Variant>(&self) -> typed::Position<V> {
        typed::Position::of_plain(&self.0).expect("the position is of this variant")
    }

    /// The position in FEN, with numbers of squares.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.0.to_fen()
    }

    /// The position in FEN, with square names in `style`.
    #[must_use]
    pub fn to_fen_in(&self, style: NotationStyle) -> String {
        self.0.to_fen_in(style)
    }

    /// The legal moves. They are ordered by source, row by row from the top left; then by direction, clockwise from
    /// north.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        with_position!(self, position => actions(&position.legal_actions()))
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn can_act(&self) -> bool {
        with_position!(self, position => position.can_act())
    }

    /// The outcome if this position alone ends the game, else `None`.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the move is of another variant.
    #[must_use]
    pub fn after(&self, action: &Action) -> Position {
        with_position!(self, position => Position::of(&position.after(&typed_action(action))))
    }

    /// Reads a legal move: all its squares in either style, or as many of them as identify it.
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text fits several moves with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action, typed::ActionError> {
        with_position!(self, position => position.parse_action(text).map(|found| action(&found)))
    }
}

/// Wraps a position, so that methods which need the rules can be called on it.
///
/// ```
/// use tessera_family::{Position, VariantId};
/// let position = Position::initial(VariantId::Towers);
/// assert_eq!(Position::from(*position), position);
/// ```
impl From<PlainPosition> for Position {
    fn from(position: PlainPosition) -> Position {
        Position(position)
    }
}

/// Gives access to the methods that do not need the rules: the variant, the side to move, the pieces.
impl Deref for Position {
    type Target = PlainPosition;

    fn deref(&self) -> &PlainPosition {
        &self.0
    }
}

/// Writes a diagram.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.variant(), self.to_fen())
    }
}

pub(crate) fn action<V: Variant>(action: &typed::Action<V>) -> Action {
    action.plain().expect("the variant is in the list")
}

pub(crate) fn actions<V: Variant>(actions: &[typed::Action<V>]) -> Vec<Action> {
    actions.iter().map(action).collect()
}

pub(crate) fn typed_action<V: Variant>(action: &Action) -> typed::Action<V> {
    typed::Action::of_plain(action).expect("the move is of this variant")
}
