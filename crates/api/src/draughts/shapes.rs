//! Positions, moves and outcomes as plain data.

use serde::{Deserialize, Serialize};
use tessera_draughts::{
    Action, Color, DrawReason, DrawRule, Outcome, Piece, Position, Square, Variant, WinReason,
};
use tessera_pictures::board::Diagram;

/// A color by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Color"))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Position"))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Move"))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Outcome"))]
pub(crate) struct OutcomeShape {
    winner: Option<ColorName>,
    reason: Reason,
    /// The player who has no pieces or no legal move, who loses in most variants; `None` for another reason.
    player: Option<ColorName>,
    /// The place of the drawing rule among those of the variant; `None` for another reason.
    rule: Option<usize>,
    text: String,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum Reason {
    NoPieces,
    NoMove,
    FirstKing,
    Resignation,
    Agreement,
    Rule,
}

impl OutcomeShape {
    pub(crate) fn of(outcome: Outcome, variant: Variant) -> OutcomeShape {
        let (reason, player, rule) = match outcome {
            Outcome::Win(_, WinReason::NoPieces(player)) => (Reason::NoPieces, Some(player), None),
            Outcome::Win(_, WinReason::NoAction(player)) => (Reason::NoMove, Some(player), None),
            Outcome::Win(_, WinReason::FirstKing) => (Reason::FirstKing, None, None),
            Outcome::Win(_, WinReason::Resignation) => (Reason::Resignation, None, None),
            Outcome::Draw(DrawReason::Agreement) => (Reason::Agreement, None, None),
            Outcome::Draw(DrawReason::Rule(rule)) => (Reason::Rule, None, place(&rule, variant)),
        };
        OutcomeShape {
            winner: outcome.winner().map(ColorName::from),
            reason,
            player: player.map(ColorName::from),
            rule,
            text: outcome.to_string(),
        }
    }
}

/// The place of a drawing rule among those of its variant.
pub(super) fn place(rule: &DrawRule, variant: Variant) -> Option<usize> {
    variant.rules().draws.iter().position(|one| one == rule)
}
