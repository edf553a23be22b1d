//! Boards to look at, as plain data: whatever the variant, one module draws them.
//!
//! [`Layout`] is the board, [`Diagram`] what stands on it. `terminal` draws them in characters, `svg` as a picture with
//! text from `strokes`; `sheet` puts pictures together, `raster` makes pixels of them, and `animation` a film.

pub(crate) mod animation;
pub(crate) mod raster;
pub(crate) mod sheet;
mod strokes;
pub(crate) mod svg;
pub(crate) mod terminal;

use tessera_draughts::PlainPosition;
use tessera_family::{Action, Color, NotationStyle, Pattern, Piece, Square, VariantId};

/// A board without pieces: its size and the names of its squares.
///
/// Cells are counted row by row from the top left, those that are not played on included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Whether every cell is played on.
    pub(crate) is_full: bool,
    /// How squares are named on the board.
    pub(crate) style: NotationStyle,
    /// The number of each square; `None` where there is no square.
    pub(crate) numbers: Vec<Option<u32>>,
    /// The letters below the columns, from the left.
    pub(crate) letters: Vec<char>,
    /// The numbers beside the rows, from the top.
    pub(crate) row_numbers: Vec<i32>,
}

impl Layout {
    /// A variant's board; its squares are named in the variant's own style unless another one is given.
    pub(crate) fn of(variant: VariantId, style: Option<NotationStyle>) -> Layout {
        let (board, notation) = (variant.rules().board, variant.rules().notation);
        let (rows, columns) = (usize::from(board.height), usize::from(board.width));
        let number = |cell| Square::at(variant, cell / columns, cell % columns).map(Square::number);
        Layout {
            columns,
            rows,
            is_full: board.pattern == Pattern::All,
            style: style.unwrap_or(notation.style),
            numbers: (0..rows * columns).map(number).collect(),
            letters: (0..i32::from(board.width))
                .map(|column| notation.column_letter(board, column))
                .collect(),
            row_numbers: (0..i32::from(board.height))
                .map(|row| notation.row_number(board, row))
                .collect(),
        }
    }

    /// The cells in the order in which they are seen, a row each, with the board turned round if wished.
    pub(crate) fn rows_seen(&self, flipped: bool) -> impl Iterator<Item = Vec<usize>> {
        (0..self.rows).map(move |row| {
            (0..self.columns)
                .map(|column| {
                    let cell = row * self.columns + column;
                    if flipped {
                        self.rows * self.columns - 1 - cell
                    } else {
                        cell
                    }
                })
                .collect()
        })
    }

    /// The same board seen in a mirror, left and right exchanged.
    pub(crate) fn mirrored(mut self) -> Layout {
        self.numbers
            .chunks_mut(self.columns)
            .for_each(<[_]>::reverse);
        self.letters.reverse();
        self
    }
}

/// A position on a board, and what led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Diagram {
    /// The piece in each cell.
    pub(crate) pieces: Vec<Option<Piece>>,
    pub(crate) to_move: Color,
    pub(crate) last: Option<LastAction>,
}

/// The action that led to a position, by cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastAction {
    /// Where the piece stood in turn.
    pub(crate) way: Vec<usize>,
    /// What it captured.
    pub(crate) captured: Vec<(usize, Piece)>,
}

impl Diagram {
    /// A position, and the move that led to it from the position before.
    pub(crate) fn of(position: &PlainPosition, last: Option<(&PlainPosition, &Action)>) -> Diagram {
        let board = position.rules().board;
        let mut pieces = vec![None; usize::from(board.width) * usize::from(board.height)];
        for square in Square::all(position.variant()) {
            pieces[square.cell()] = position.piece_at(square);
        }
        Diagram {
            pieces,
            to_move: position.side_to_move(),
            last: last.map(|(before, action)| LastAction {
                way: action.path().map(Square::cell).collect(),
                captured: action
                    .captured()
                    .filter_map(|square| Some((square.cell(), before.piece_at(square)?)))
                    .collect(),
            }),
        }
    }

    /// The same seen in a mirror, on a board with so many columns.
    pub(crate) fn mirrored(mut self, columns: usize) -> Diagram {
        let mirror =
            |cell: &mut usize| *cell = *cell / columns * columns + columns - 1 - *cell % columns;
        self.pieces.chunks_mut(columns).for_each(<[_]>::reverse);
        if let Some(last) = &mut self.last {
            last.way.iter_mut().for_each(mirror);
            last.captured.iter_mut().for_each(|(cell, _)| mirror(cell));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_family::Position;

    #[test]
    fn a_diagram_has_the_way_and_the_captured_pieces() {
        let before = Position::of_fen(VariantId::English, "W:W22:B18,K11").unwrap();
        let action = before.parse_action("22x15x8").unwrap();
        let diagram = Diagram::of(&before.after(&action), Some((&before, &action)));
        let last = diagram.last.clone().unwrap();
        assert_eq!(last.way, [42, 28, 14]);
        assert_eq!(
            last.captured
                .iter()
                .map(|(cell, piece)| (*cell, piece.letter()))
                .collect::<Vec<_>>(),
            [(21, 'B'), (35, 'b')]
        );
        assert_eq!(diagram.pieces.iter().flatten().count(), 1);
        let mirrored = diagram.clone().mirrored(8);
        assert_eq!(mirrored.last.as_ref().unwrap().way, [45, 27, 9]);
        assert_eq!(mirrored.mirrored(8), diagram);
    }

    #[test]
    fn a_mirrored_board_is_that_of_a_variant_that_has_it() {
        let mirrored = Layout::of(VariantId::English, None).mirrored();
        let italian = Layout::of(VariantId::Italian, None);
        let is_square = |layout: &Layout| {
            layout
                .numbers
                .iter()
                .map(Option::is_some)
                .collect::<Vec<_>>()
        };
        assert_eq!(is_square(&mirrored), is_square(&italian));
    }
}
