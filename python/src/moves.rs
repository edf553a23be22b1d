//! Moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use tessera_draughts::{Action, ActionError, PlayError, Position, Rank, Square, Variant};

use crate::errors::{Exception, Raise};

/// A move of a game. Prints in the variant's notation, with every square of its path.
///
/// >>> import tessera
/// >>> game = tessera.Game("english", "W:W31:B27,19,11")
/// >>> move = game.moves[0]
/// >>> str(move), move.from_square, move.to_square, move.captures
/// ('31x24x15x8', '31', '8', ['11', '19', '27'])
/// >>> move == game.parse("31x8")
/// True
#[pyclass(frozen, module = "tessera")]
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) action: Action,
    promotes: bool,
}

impl Move {
    /// A legal move of a position.
    pub(crate) fn of(position: &Position, action: &Action) -> Move {
        let rank = |position: &Position, square: Option<Square>| {
            position.piece_at(square?).map(|piece| piece.rank)
        };
        let is_man = rank(position, action.path().next()) == Some(Rank::Man);
        Move {
            promotes: is_man
                && rank(&position.after(action), action.path().last()) == Some(Rank::King),
            action: *action,
        }
    }

    fn text(&self) -> String {
        self.action.to_string()
    }
}

#[pymethods]
impl Move {
    /// The square that the piece leaves, in the variant's notation.
    #[getter(from_square)]
    fn source(&self) -> Option<String> {
        self.action.path().next().map(|square| square.to_string())
    }

    /// The square that the piece goes to, in the variant's notation.
    #[getter(to_square)]
    fn target(&self) -> Option<String> {
        self.action.path().last().map(|square| square.to_string())
    }

    /// All squares on which the piece stops, from the first to the last.
    #[getter]
    fn path(&self) -> Vec<String> {
        self.action
            .path()
            .map(|square| square.to_string())
            .collect()
    }

    /// The squares of the captured pieces, row by row from the top left; empty for a step.
    #[getter]
    fn captures(&self) -> Vec<String> {
        let captured = self.action.captured_squares();
        captured.map(|square| square.to_string()).collect()
    }

    /// The squares of the path by number, counted from 1.
    ///
    /// >>> import tessera
    /// >>> move = tessera.Game("russian").moves[0]
    /// >>> str(move), move.numbers
    /// ('a3-b4', [21, 17])
    #[getter]
    fn numbers(&self) -> Vec<u32> {
        self.action.path().map(Square::number).collect()
    }

    /// Whether the move captures a piece.
    #[getter]
    fn is_capture(&self) -> bool {
        self.action.is_capture()
    }

    /// Whether a man becomes a king.
    #[getter]
    fn promotes(&self) -> bool {
        self.promotes
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.action.variant().name()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text())
    }

    fn __eq__(&self, other: &Move) -> bool {
        self.action == other.action
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.action.hash(&mut hasher);
        hasher.finish()
    }
}

/// A move as text or as a [`Move`].
#[derive(FromPyObject)]
pub(crate) enum MoveLike<'py> {
    Move(Bound<'py, Move>),
    Text(String),
}

/// Why a move cannot be made.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The rules do not allow the move.
    Rules(PlayError),
    /// The move is of another variant than the game.
    OtherVariant { found: Action, expected: Variant },
}

impl MoveLike<'_> {
    /// The move of an argument. A text is read by `parse`, as one of the legal moves of a position of `variant`. A
    /// [`Move`] need not be legal here.
    pub(crate) fn action(
        &self,
        variant: Variant,
        parse: impl FnOnce(&str) -> Result<Action, ActionError>,
    ) -> Result<Action, Refusal> {
        match self {
            MoveLike::Text(text) => parse(text).map_err(|error| Refusal::Rules(error.into())),
            MoveLike::Move(found) => {
                let found = found.get().action;
                if found.variant() == variant {
                    return Ok(found);
                }
                Err(Refusal::OtherVariant {
                    found,
                    expected: variant,
                })
            }
        }
    }
}

impl Raise for Refusal {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Refusal::Rules(error) => error.raise(py),
            Refusal::OtherVariant { found, expected } => {
                let variant = found.variant();
                let message =
                    format!("`{found}` is a move of {variant}: expected one of {expected}");
                Exception::new("IllegalMoveError", message).raised(py)
            }
        }
    }
}
