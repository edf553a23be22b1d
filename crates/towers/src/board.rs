//! Reads a board as the record prints it, or as eight plain lines.

use tessera_draughts::{Color, Piece, Position, Rank, Setup, Square, Variant};
use thiserror::Error;

/// Rows and columns of a board.
const SIZE: usize = 8;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct BadBoard {
    line: usize,
    what: String,
}

impl BadBoard {
    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

/// Reads a board.
///
/// Its rows are as the record prints them, or eight lines of eight characters: `.` for an empty cell, `w` and `b` for
/// pieces, `W` and `B` for towers. Rulers and the names of the columns may be left out. A line `black to act` or
/// `white to act` says whose turn it is; without one, it is black's.
///
/// ```
/// use tessera_towers::read_board;
/// let text = "..b.....\n.w......\nB.w.....\n";
/// let error = read_board(text).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: C1 is not a cell that is played on");
/// let rest = "........\n".repeat(6);
/// let position = read_board(&format!(".b......\n..w.....\n{rest}white to act\n"))?;
/// assert_eq!(position.to_fen(), "W:W6:BK1");
/// # Ok::<(), tessera_towers::BadBoard>(())
/// ```
///
/// # Errors
/// If there are not eight rows of eight cells, or a cell cannot have its piece.
pub fn read_board(text: &str) -> Result<Position, BadBoard> {
    let mut setup = Setup::empty(Variant::TOWERS, Color::Black);
    let mut rows = 0;
    let mut last = 0;
    for (index, line) in text.lines().enumerate() {
        let error = |what: String| BadBoard {
            line: index + 1,
            what,
        };
        let line = line.trim();
        last = index + 1;
        match line.to_ascii_lowercase().as_str() {
            "" => continue,
            "black to act" => setup.side_to_move = Color::Black,
            "white to act" => setup.side_to_move = Color::White,
            _ if line.starts_with("+-") || is_names(line) => continue,
            _ => {
                if rows == SIZE {
                    return Err(error(format!("there are more than {SIZE} rows")));
                }
                read_row(&mut setup, rows, line).map_err(error)?;
                rows += 1;
            }
        }
    }
    let error = |what: String| BadBoard {
        line: last.max(1),
        what,
    };
    if rows < SIZE {
        return Err(error(format!(
            "the board ends after {rows} rows: expected {SIZE}"
        )));
    }
    setup.check().map_err(|problem| error(problem.to_string()))
}

/// Whether a line has the names of the columns.
fn is_names(line: &str) -> bool {
    line.split_whitespace()
        .eq(["A", "B", "C", "D", "E", "F", "G", "H"])
}

/// Reads a row, such as ` 2 | w | . | ...` or `w.......`.
fn read_row(setup: &mut Setup, row: usize, line: &str) -> Result<(), String> {
    let cells: Vec<&str> = if let Some((_, cells)) = line.split_once('|') {
        let cells = cells.trim_end().strip_suffix('|').unwrap_or(cells);
        cells.split('|').map(str::trim).collect()
    } else {
        line.split("")
            .filter(|sign| !sign.trim().is_empty())
            .collect()
    };
    if cells.len() != SIZE {
        return Err(format!(
            "the row has {} cells: expected {SIZE}",
            cells.len()
        ));
    }
    for (column, cell) in cells.into_iter().enumerate() {
        let (color, rank) = match cell {
            "." => continue,
            "w" => (Color::White, Rank::Man),
            "b" => (Color::Black, Rank::Man),
            "W" => (Color::White, Rank::King),
            "B" => (Color::Black, Rank::King),
            other => {
                let shown = crate::input::readable(other.as_bytes());
                return Err(format!(
                    "`{shown}` is not a cell: expected `.`, `w`, `b`, `W` or `B`"
                ));
            }
        };
        let name = || format!("{}{}", char::from(b'A' + column as u8), row + 1);
        let square = Square::at(Variant::TOWERS, row, column)
            .ok_or_else(|| format!("{} is not a cell that is played on", name()))?;
        // A piece on its last row has become a tower.
        let last_row = Variant::TOWERS.promotion_row::<u64>(color);
        let is_last = last_row.contains(square.bit());
        let rank = if is_last { Rank::King } else { rank };
        setup.put(Piece { color, rank }, square);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The board that a record shows last.
    fn printed(game: &str) -> String {
        let mut record = Vec::new();
        let options = crate::Options::default();
        crate::follow(game.as_bytes(), &mut record, &options, |_| ()).unwrap();
        let record = String::from_utf8(record).unwrap();
        let lines: Vec<&str> = record.lines().collect();
        lines[lines.len() - 18..].join("\n")
    }

    #[test]
    fn a_printed_board_is_read() {
        let initial = Position::initial(Variant::TOWERS);
        assert_eq!(read_board(&printed("")), Ok(initial));
        let after = read_board(&(printed("G6-H5\n") + "\nWHITE to act\n")).unwrap();
        let action = initial.parse_action("G6-H5").unwrap();
        assert_eq!(after, initial.after(&action));
    }

    #[test]
    fn the_line_of_a_fault_is_told() {
        let error = |text: &str| read_board(text).unwrap_err().to_string();
        assert_eq!(error(""), "line 1: the board ends after 0 rows: expected 8");
        assert_eq!(
            error("\n.......\n"),
            "line 2: the row has 7 cells: expected 8"
        );
        assert_eq!(
            error(".x......"),
            "line 1: `x` is not a cell: expected `.`, `w`, `b`, `W` or `B`"
        );
        let nine = "........\n".repeat(9);
        assert_eq!(error(&nine), "line 9: there are more than 8 rows");
    }

    proptest! {
        #[test]
        fn no_text_panics(text: String) {
            let _ = read_board(&text);
        }

        #[test]
        fn no_board_panics(text in "([.wbWB| ]{8}\n){8}") {
            let _ = read_board(&text);
        }
    }
}
