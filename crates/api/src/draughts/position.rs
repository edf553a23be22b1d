//! Checks a position, given by its pieces or in FEN.

use serde::Deserialize;
use tessera_draughts::{Color, Piece, Position, Rank, Square, Variant};

use super::{ColorName, PositionShape, bad_fen};
use crate::Context;
use crate::error::{ApiError, Code};

/// A position to check: either `pieces` and `to_move`, or `fen`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    variant: String,
    pieces: Option<String>,
    to_move: Option<ColorName>,
    fen: Option<String>,
}

pub(crate) fn position(
    context: &Context,
    request: PositionRequest,
) -> Result<PositionShape, ApiError> {
    let variant = context.named(&request.variant)?;
    let position = match (&request.fen, &request.pieces, request.to_move) {
        (Some(fen), None, None) => {
            Position::of_fen(variant, fen.trim()).map_err(|error| bad_fen(&error, "fen"))?
        }
        (None, Some(pieces), Some(to_move)) => of_pieces(variant, pieces, to_move.into())?,
        _ => return Err(unclear()),
    };
    Ok(PositionShape::of(&position))
}

fn unclear() -> ApiError {
    ApiError::new(
        Code::BadRequest,
        "expected either `fen` alone, or `pieces` and `to_move`",
    )
}

fn of_pieces(variant: Variant, text: &str, to_move: Color) -> Result<Position, ApiError> {
    let board = variant.rules().board;
    let (columns, rows) = (usize::from(board.width), usize::from(board.height));
    let mut pieces = Vec::new();
    for (cell, piece) in read_pieces(text, columns, rows)? {
        let (row, column) = (cell / columns, cell % columns);
        let square = Square::at(variant, row, column).ok_or_else(|| off_board(row, column))?;
        pieces.push((piece, square));
    }
    Position::of_pieces(variant, to_move, pieces).map_err(|error| wrong(error.to_string()))
}

/// The pieces with their cells.
fn read_pieces(text: &str, columns: usize, rows: usize) -> Result<Vec<(usize, Piece)>, ApiError> {
    let (found, expected) = (text.chars().count(), columns * rows);
    if found != expected {
        let message = format!(
            "`pieces` has {found} characters: expected {expected}, one for each cell of {columns} by {rows}"
        );
        return Err(wrong(message));
    }
    let mut pieces = Vec::new();
    for (cell, sign) in text.chars().enumerate() {
        let (color, rank) = match sign {
            '.' => continue,
            'w' => (Color::White, Rank::Man),
            'W' => (Color::White, Rank::King),
            'b' => (Color::Black, Rank::Man),
            'B' => (Color::Black, Rank::King),
            _ => {
                let message = format!(
                    "`{}` is not a piece: expected `.`, `w`, `W`, `b` or `B`",
                    sign.escape_default()
                );
                return Err(wrong(message).column(cell + 1));
            }
        };
        pieces.push((cell, Piece { color, rank }));
    }
    Ok(pieces)
}

fn off_board(row: usize, column: usize) -> ApiError {
    let (row, column) = (row + 1, column + 1);
    wrong(format!(
        "there is a piece in row {row}, column {column}, counted from the top left, but no square"
    ))
}

fn wrong(message: String) -> ApiError {
    ApiError::new(Code::BadPosition, message).field("pieces")
}
