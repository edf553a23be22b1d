//! Boards drawn in characters: reads and writes three forms.
//!
//! - The diagram of a position, for every board: rows with their numbers, `w` and `b` men, `W` and `B` kings.
//! - The grid of the classic endgame program: `.` for an empty cell, `r` and `b` for men, `R` and `B` for kings. Red
//!   pieces are the white ones.
//! - The grid of the towers program, with rulers.

use std::fmt::Write;

use thiserror::Error;

use crate::{Color, Piece, Position, Rank, Square, Variant};

/// The contents of a drawn board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The pieces, row by row from the top left.
    pub pieces: Vec<Placed>,
    /// The side to move, if the text states it.
    pub to_move: Option<Color>,
}

/// A piece with its place on the board and in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// The row of the piece, counted from 0 at the top.
    pub row: usize,
    /// The column of the piece, counted from 0 at the left.
    pub column: usize,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The position in the line, in characters counted from 1.
    pub character: usize,
}

/// An error in a drawn board, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, character {character}: {message}")]
pub struct GridError {
    /// The line, counted from 1.
    pub line: usize,
    /// The position in the line, in characters counted from 1.
    pub character: usize,
    /// The message without the place.
    pub message: String,
}

/// Reads a drawn board in any of the three forms. A piece may be in a cell that is not a playing square of the variant.
///
/// # Errors
/// If there are too few or too many rows or cells, or a character is not a piece.
pub fn read(lines: &[String], variant: Variant) -> Result<Grid, GridError> {
    let (expected, _) = size(variant);
    let mut grid = Grid::default();
    let mut rows = 0;
    for (line, text) in (1..).zip(lines) {
        let text = text.trim_end();
        if let Some(color) = side_to_move(text) {
            grid.to_move = Some(color);
            continue;
        }
        let Some(cells) = cells(text, rows, line, variant)? else {
            continue;
        };
        if rows == expected {
            return Err(wrong(line, 1, format!("too many rows: expected {rows}")));
        }
        for (column, (character, sign)) in cells.into_iter().enumerate() {
            let piece = match sign {
                ' ' | '.' => continue,
                'r' => piece(Color::White, Rank::Man),
                'R' => piece(Color::White, Rank::King),
                _ => match sign.to_ascii_lowercase() {
                    'w' => piece(Color::White, rank(sign)),
                    'b' => piece(Color::Black, rank(sign)),
                    _ => {
                        let message = format!(
                            "`{sign}` is not a piece: expected `.`, `w`, `W`, `b`, `B`, or `r` and `R` for red"
                        );
                        return Err(wrong(line, character, message));
                    }
                },
            };
            grid.pieces.push(Placed {
                piece,
                row: rows,
                column,
                line,
                character,
            });
        }
        rows += 1;
    }
    if rows != expected {
        let counted = if rows == 1 { "row" } else { "rows" };
        let message = format!("the grid has {rows} {counted}: expected {expected}");
        return Err(wrong(lines.len().max(1), 1, message));
    }
    if grid.to_move.is_none() && lines.first().is_some_and(|line| is_plain(line)) {
        // In the form of the endgame program, white, which is called red there, is always to move.
        grid.to_move = Some(Color::White);
    }
    Ok(grid)
}

fn piece(color: Color, rank: Rank) -> Piece {
    Piece { color, rank }
}

fn rank(sign: char) -> Rank {
    if sign.is_ascii_uppercase() {
        Rank::King
    } else {
        Rank::Man
    }
}

fn wrong(line: usize, character: usize, message: String) -> GridError {
    GridError {
        line,
        character,
        message,
    }
}

fn side_to_move(text: &str) -> Option<Color> {
    let player = text.trim().strip_suffix(" to move")?;
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == player)
}

/// Whether a line is a row of the grid of the endgame program.
fn is_plain(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|sign| ".rbRB".contains(sign))
}

/// The characters in the cells of a row, each with its position in the line, counted from 1. `None` if the line lies
/// between two rows.
fn cells(
    text: &str,
    row: usize,
    line: usize,
    variant: Variant,
) -> Result<Option<Vec<(usize, char)>>, GridError> {
    let signs: Vec<char> = text.chars().collect();
    let (rows, expected) = size(variant);
    let count = |found: usize| {
        let message = format!("the row has {found} cells: expected {expected}");
        wrong(line, signs.len() + 1, message)
    };
    if is_plain(text) {
        return match signs.len() {
            found if found == expected => Ok(Some((1..).zip(signs).collect())),
            found => Err(count(found)),
        };
    }
    let is_ruler = signs.iter().all(|sign| "+- ".contains(*sign));
    let is_header = signs
        .iter()
        .all(|sign| sign.is_ascii_alphabetic() || *sign == ' ');
    if is_ruler || is_header {
        return Ok(None);
    }
    let label: String = signs.iter().filter(|sign| sign.is_ascii_digit()).collect();
    if row < rows {
        let number = row_number(variant, row);
        if label != number.to_string() {
            let message = format!("expected row {number} of the board, beginning with its number");
            return Err(wrong(line, 1, message));
        }
    }
    if signs.contains(&'|') {
        let bars: Vec<usize> = (0..signs.len()).filter(|&at| signs[at] == '|').collect();
        let cells: Vec<(usize, char)> = bars
            .windows(2)
            .map(|bars| {
                let inside = (bars[0] + 1)..bars[1];
                let sign = inside.clone().find(|&at| signs[at] != ' ');
                let at = sign.unwrap_or(bars[0] + 1);
                (at + 1, if sign.is_some() { signs[at] } else { ' ' })
            })
            .collect();
        return if cells.len() == expected {
            Ok(Some(cells))
        } else {
            Err(count(cells.len()))
        };
    }
    // A diagram: after the number, blanks and cells alternate.
    let margin = rows.to_string().len();
    let last = margin + 2 * expected;
    let is_between = |at: &usize| (at - margin).is_multiple_of(2) && signs[*at] != ' ';
    if let Some(at) = (margin..signs.len().min(last)).find(is_between) {
        let message = "expected a blank between two cells".to_owned();
        return Err(wrong(line, at + 1, message));
    }
    if signs.len() > last {
        return Err(count(expected + (signs.len() - last).div_ceil(2)));
    }
    let cell = |column: usize| {
        let at = margin + 1 + 2 * column;
        (at + 1, signs.get(at).copied().unwrap_or(' '))
    };
    Ok(Some((0..expected).map(cell).collect()))
}

/// The number of rows and the number of columns.
fn size(variant: Variant) -> (usize, usize) {
    let board = variant.rules().board;
    (usize::from(board.height), usize::from(board.width))
}

/// The number beside a row; `row` is counted from the top.
fn row_number(variant: Variant, row: usize) -> i32 {
    let rules = variant.rules();
    rules.notation.row_number(rules.board, row as i32)
}

/// The pieces in the cells of a row, from left to right.
fn row(position: &Position, row: usize) -> impl Iterator<Item = Option<Piece>> {
    let (_, columns) = size(position.variant());
    (0..columns).map(move |column| {
        Square::at(position.variant(), row, column).and_then(|square| position.piece_at(square))
    })
}

/// A position as a grid of the classic endgame program.
#[must_use]
pub fn endgame(position: &Position) -> String {
    let mut text = String::new();
    for number in 0..size(position.variant()).0 {
        text.extend(row(position, number).map(|piece| {
            piece.map_or('.', |piece| match piece.letter() {
                'w' => 'r',
                'W' => 'R',
                letter => letter,
            })
        }));
        text.push('\n');
    }
    text
}

/// A position as a grid of the towers program.
#[must_use]
pub fn towers(position: &Position) -> String {
    let (rows, columns) = size(position.variant());
    let rules = position.rules();
    let letters: String = (0..i32::from(rules.board.width))
        .map(|column| rules.notation.column_letter(rules.board, column))
        .map(|letter| format!("   {letter}"))
        .collect();
    let ruler = format!("   +{}\n", "---+".repeat(columns));
    let mut text = format!("  {letters}\n{ruler}");
    for number in 0..rows {
        let _ = write!(text, "{:>2} |", row_number(position.variant(), number));
        for piece in row(position, number) {
            let _ = write!(text, " {} |", piece.map_or('.', Piece::letter));
        }
        let _ = write!(text, "\n{ruler}");
    }
    text
}
