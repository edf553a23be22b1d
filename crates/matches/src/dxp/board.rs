//! Positions and moves as DamExchange writes them, for the boards of all variants.

use tessera_draughts::{Action, Color, Piece, Position, Rank, SetupError, Square, Variant};
use thiserror::Error;

use super::{MoveMessage, SetUp};
use crate::hub::{ends, legal_move, squares};

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The position is for a board of another size.
    #[error("the position has {found} squares: expected {expected}")]
    Squares {
        /// The number of its squares.
        found: usize,
        /// The number of squares of the variant's board.
        expected: usize,
    },
    /// A character does not stand for a piece.
    #[error("square {number} of the position is `{found}`: expected w, W, z, Z or e")]
    Character {
        /// The number of the square.
        number: usize,
        /// The character.
        found: char,
    },
    /// The rules do not allow these pieces on their squares.
    #[error("the position is not possible: {0}")]
    Setup(SetupError),
}

/// The pieces and the side to move.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_matches::dxp::{read_position, write_position};
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK32:B5").unwrap();
/// let start = write_position(&position);
/// assert_eq!(start.squares, format!("eeeez{}W", "e".repeat(26)));
/// assert_eq!(read_position(Variant::ENGLISH, &start), Ok(position));
/// ```
#[must_use]
pub fn write_position(position: &Position) -> SetUp {
    let piece = |square: Square| match position.piece_at(square) {
        None => 'e',
        Some(Piece { color, rank }) => match (color, rank) {
            (Color::White, Rank::Man) => 'w',
            (Color::White, Rank::King) => 'W',
            (Color::Black, Rank::Man) => 'z',
            (Color::Black, Rank::King) => 'Z',
        },
    };
    SetUp {
        side: position.side_to_move(),
        squares: squares(position.variant()).into_iter().map(piece).collect(),
    }
}

/// Reads a position.
///
/// # Errors
/// If it is not a position of the variant.
pub fn read_position(variant: Variant, start: &SetUp) -> Result<Position, PositionError> {
    let squares = squares(variant);
    let (found, expected) = (start.squares.chars().count(), squares.len());
    if found != expected {
        return Err(PositionError::Squares { found, expected });
    }
    let mut pieces = Vec::new();
    for ((number, found), square) in (1..).zip(start.squares.chars()).zip(squares) {
        let (color, rank) = match found {
            'e' => continue,
            'w' => (Color::White, Rank::Man),
            'W' => (Color::White, Rank::King),
            'z' => (Color::Black, Rank::Man),
            'Z' => (Color::Black, Rank::King),
            found => return Err(PositionError::Character { number, found }),
        };
        pieces.push((Piece { color, rank }, square));
    }
    Position::of_pieces(variant, start.side, pieces).map_err(PositionError::Setup)
}

/// A legal move with the seconds that it took.
#[must_use]
pub fn write_move(action: &Action, seconds: u64) -> MoveMessage {
    let number = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let (from, to) = ends(action);
    MoveMessage {
        seconds: u16::try_from(seconds).unwrap_or(u16::MAX).min(9999),
        from: number(from),
        to: number(to),
        captured: action
            .captured_squares()
            .map(|square| number(square.number()))
            .collect(),
    }
}

/// The legal move that a message describes; `None` if no legal move matches. If the message lists no captured squares,
/// the first and last square have to identify the move.
#[must_use]
pub fn read_move(position: &Position, text: &MoveMessage) -> Option<Action> {
    let wanted = (text.from.into(), text.to.into());
    let captured: Vec<u32> = text
        .captured
        .iter()
        .map(|square| (*square).into())
        .collect();
    let found = legal_move(position, wanted, &captured);
    if found.is_some() || !captured.is_empty() {
        return found;
    }
    let mut actions = position.legal_actions().into_iter();
    let first = actions.find(|action| ends(action) == wanted)?;
    let is_clear = actions.all(|other| ends(&other) != wanted);
    is_clear.then_some(first)
}

#[cfg(test)]
mod tests {
    use super::super::Message;
    use super::*;
    use crate::hub::random_game;

    #[test]
    fn positions_and_moves_of_all_variants_come_back() {
        for (seed, variant) in (0..).zip(Variant::ALL) {
            for plies in [0, 3, 20, 60] {
                let game = random_game(*variant, seed, plies);
                let position = game.position();
                let start = write_position(&position);
                let again = read_position(*variant, &start).unwrap();
                assert_eq!(write_position(&again), start, "{variant}");
                for action in game.legal_actions() {
                    let message = Message::Move(write_move(&action, 7));
                    let Ok(Message::Move(text)) = Message::parse(&message.to_bytes()) else {
                        panic!("{message:?}");
                    };
                    let read = read_move(&position, &text).unwrap();
                    // Moves with the same squares and captures have the same effect.
                    let (found, expected) = (position.after(&read), position.after(&action));
                    assert_eq!(
                        write_position(&found),
                        write_position(&expected),
                        "{variant}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_not_a_position_or_a_legal_move_is_refused() {
        let start = Position::initial(Variant::INTERNATIONAL);
        let error = read_position(Variant::ENGLISH, &write_position(&start)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the position has 50 squares: expected 32"
        );
        let mut squares = "e".repeat(50);
        squares.replace_range(0..1, "w");
        let side = Color::White;
        let crowned = read_position(Variant::INTERNATIONAL, &SetUp { side, squares });
        assert!(
            crowned
                .unwrap_err()
                .to_string()
                .starts_with("the position is not possible: ")
        );
        for (from, to, captured) in [
            (32, 27, vec![1]),
            (1, 2, vec![]),
            (0, 99, vec![99, 0]),
            (20, 25, vec![]),
        ] {
            let text = MoveMessage {
                seconds: 0,
                from,
                to,
                captured,
            };
            assert_eq!(read_move(&start, &text), None, "{text:?}");
        }
    }
}
