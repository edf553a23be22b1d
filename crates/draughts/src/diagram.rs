//! Positions as diagrams in text.

use std::fmt;

use crate::{Geometry, Piece, Position, Rules, Word};

/// Prints a diagram: men `w` and `b`, kings `W` and `B`, empty playing squares `.`.
impl<W: Word> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |bit| self.piece_on(bit).map_or('.', Piece::letter);
        write_diagram(f, self.rules(), self.variant().geometry(), &letter)?;
        write!(f, "\n{} to move", self.side_to_move())
    }
}

/// Writes a diagram. `letter` gives the letter for each square, which is given by its bit.
fn write_diagram(
    f: &mut fmt::Formatter<'_>,
    rules: &Rules,
    geometry: &Geometry,
    letter: &dyn Fn(u8) -> char,
) -> fmt::Result {
    let (board, notation) = (rules.board, rules.notation);
    let margin = board.height.to_string().len();
    for row in 0..i32::from(board.height) {
        let mut line = format!("{:>margin$}", notation.row_number(board, row));
        for column in 0..i32::from(board.width) {
            line.push(' ');
            line.push(geometry.bit(row, column).map_or(' ', letter));
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    write!(f, "{:margin$}", "")?;
    for column in 0..i32::from(board.width) {
        write!(f, " {}", notation.column_letter(board, column))?;
    }
    Ok(())
}
