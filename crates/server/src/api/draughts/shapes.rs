//! Positions, moves and outcomes as plain data.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, Color, Outcome, Piece, Position, Square};
use tessera_pictures::board::Diagram;

/// A color by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ColorName {
    White,
    Black,
}

impl From<Color> for ColorName {
    fn from(color: Color) -> ColorName {
        match color {
            Color::White => ColorName::White,
            Color::Black => ColorName::Black,
        }
    }
}

impl From<ColorName> for Color {
    fn from(name: ColorName) -> Color {
        match name {
            ColorName::White => Color::White,
            ColorName::Black => Color::Black,
        }
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PositionShape {
    pub(crate) fen: String,
    /// One character for each cell.
    pub(crate) pieces: String,
    pub(crate) to_move: ColorName,
}

impl PositionShape {
    pub(crate) fn of(position: &Position) -> PositionShape {
        let diagram = Diagram::of(position, None);
        let letter = |piece: &Option<Piece>| piece.map_or('.', Piece::letter);
        PositionShape {
            fen: position.to_fen(),
            pieces: diagram.pieces.iter().map(letter).collect(),
            to_move: diagram.to_move.into(),
        }
    }
}

/// A move: its notation, and its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MoveShape {
    /// The notation, such as `22x15`.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// The cells of the moving piece, from the source to the target.
    pub(crate) path: Vec<usize>,
    /// The cells of the captured pieces.
    pub(crate) captured: Vec<usize>,
}

impl MoveShape {
    pub(crate) fn of(made: &Action) -> MoveShape {
        MoveShape {
            text: made.to_string(),
            path: made.path().map(Square::cell).collect(),
            captured: made.captured_squares().map(Square::cell).collect(),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OutcomeShape {
    winner: Option<ColorName>,
    text: String,
}

impl From<Outcome> for OutcomeShape {
    fn from(outcome: Outcome) -> OutcomeShape {
        OutcomeShape {
            winner: outcome.winner().map(ColorName::from),
            text: outcome.to_string(),
        }
    }
}
