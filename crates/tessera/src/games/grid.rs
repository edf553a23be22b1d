//! Boards drawn in characters, each written and read.
//!
//! - The diagram of a position, for every board: rows with their numbers, `w` and `b` men, `W` and `B` kings.
//! - The endgame program's grid: `.` for an empty cell, `r` and `b` men, `R` and `B` kings; red is white.
//! - The towers program's grid, with rulers.

use std::fmt::Write;

use tessera_draughts::{Color, Piece, Rank};

use crate::board::{Diagram, Layout};

/// What a drawn board says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) pieces: Vec<Placed>,
    /// Who is to move, where it says so.
    pub(crate) to_move: Option<Color>,
}

/// A piece, and where it stands: on the board, and in the text, the latter counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) piece: Piece,
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) line: usize,
    pub(crate) character: usize,
}

/// Why lines are no drawn board, and where: line and character are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GridError {
    pub(crate) line: usize,
    pub(crate) character: usize,
    pub(crate) message: String,
}

/// Reads a drawn board, in any of the three ways.
pub(crate) fn read(lines: &[String], layout: &Layout) -> Result<Grid, GridError> {
    let mut grid = Grid::default();
    let mut rows = 0;
    for (line, text) in (1..).zip(lines) {
        let text = text.trim_end();
        if let Some(color) = side_to_move(text) {
            grid.to_move = Some(color);
            continue;
        }
        let Some(cells) = cells(text, rows, line, layout)? else {
            continue;
        };
        if rows == layout.rows {
            return Err(wrong(
                line,
                1,
                format!("a row more than the {rows} of the board"),
            ));
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
                            "`{sign}` is no piece: expected `.`, `w`, `W`, `b`, `B`, or `r` and `R` for red"
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
    if rows != layout.rows {
        let counted = if rows == 1 { "row" } else { "rows" };
        let message = format!("the grid has {rows} {counted}: expected {}", layout.rows);
        return Err(wrong(lines.len().max(1), 1, message));
    }
    if grid.to_move.is_none() && lines.first().is_some_and(|line| is_plain(line)) {
        // Of the endgame program's grids this is part of the form.
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

/// Whether a line is a row of the endgame program's grid.
fn is_plain(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|sign| ".rbRB".contains(sign))
}

/// The signs in the cells of a row, each with its place in the line counted from 1; `None` of a line between rows.
fn cells(
    text: &str,
    row: usize,
    line: usize,
    layout: &Layout,
) -> Result<Option<Vec<(usize, char)>>, GridError> {
    let signs: Vec<char> = text.chars().collect();
    let expected = layout.columns;
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
    let expected_label = layout.row_numbers.get(row).copied();
    if let Some(expected) = expected_label
        && label != expected.to_string()
    {
        let message =
            format!("expected the row {expected} of the board, with its number before it");
        return Err(wrong(line, 1, message));
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
    // A diagram: behind the number a blank and a cell by turns.
    let margin = layout.rows.to_string().len();
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

/// A position as the endgame program has it.
pub(crate) fn endgame(layout: &Layout, diagram: &Diagram) -> String {
    let mut text = String::new();
    for row in diagram.pieces.chunks(layout.columns) {
        text.extend(row.iter().map(|piece| {
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

/// A position as the towers program has it.
pub(crate) fn towers(layout: &Layout, diagram: &Diagram) -> String {
    let letters: String = layout
        .letters
        .iter()
        .map(|letter| format!("   {letter}"))
        .collect();
    let ruler = format!("   +{}\n", "---+".repeat(layout.columns));
    let mut text = format!("  {letters}\n{ruler}");
    for (row, number) in diagram
        .pieces
        .chunks(layout.columns)
        .zip(&layout.row_numbers)
    {
        let _ = write!(text, "{number:>2} |");
        for piece in row {
            let _ = write!(text, " {} |", piece.map_or('.', Piece::letter));
        }
        let _ = write!(text, "\n{ruler}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tessera_draughts::{Canadian, International, Position, Towers, Turkish, Variant};

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    fn check<V: Variant>(fen: &str) {
        let position: Position<V> = fen.parse().unwrap();
        let (layout, diagram) = (Layout::of::<V>(None), Diagram::of(&position, None));
        for text in [
            position.to_string(),
            endgame(&layout, &diagram),
            towers(&layout, &diagram),
        ] {
            let grid = read(&lines(&text), &layout).unwrap();
            let mut pieces = vec![None; diagram.pieces.len()];
            for placed in grid.pieces {
                pieces[placed.row * layout.columns + placed.column] = Some(placed.piece);
            }
            assert_eq!(pieces, diagram.pieces, "{text}");
        }
    }

    #[test]
    fn grids_come_back() {
        check::<Towers>("B:WA2,KB1:BB7,KG8");
        check::<International>("W:W50,K1:B6,K46,K5");
        check::<Canadian>("W:W72,K1,K6:B7,K67");
        check::<Turkish>("W:Wa1,Kh8,h7:Ba2,Kb1");
    }

    #[test]
    fn the_towers_grid_is_that_of_the_program() {
        let position = Position::<Towers>::initial();
        let drawn = towers(&Layout::of::<Towers>(None), &Diagram::of(&position, None));
        let record = include_str!("../../tests/golden/towers/empty-out.txt");
        assert!(record.contains(&drawn), "{drawn}");
    }

    #[test]
    fn errors_say_where() {
        let layout = Layout::of::<Towers>(None);
        let told = |text: &str| {
            let error = read(&lines(text), &layout).unwrap_err();
            (error.line, error.character, error.message)
        };
        let diagram = Position::<Towers>::initial().to_string();
        assert_eq!(told(&diagram.replace("4 .", "4 q")).0, 4);
        assert_eq!(told(&diagram.replace("1   w", "1  ww")).1, 4);
        assert_eq!(
            told("........\n.......").2,
            "the row has 7 cells: expected 8"
        );
        assert_eq!(told("........").2, "the grid has 1 row: expected 8");
        assert!(
            told(&diagram.replacen('1', "8", 1))
                .2
                .starts_with("expected the row 1")
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "([ .rbRBwW|+0-9A-H-]{0,40}\n){0,12}|(?s).*") {
            let _ = read(&lines(&text), &Layout::of::<Towers>(None));
            let _ = read(&lines(&text), &Layout::of::<International>(None));
        }
    }
}
