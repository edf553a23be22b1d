//! A referee of English draughts on boards of characters, which knows nothing of the libraries.

use std::fmt;

/// A board of characters, row by row from the top, and each row from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Grid([u8; 64]);

impl Grid {
    pub(crate) const EMPTY: Grid = Grid([b'.'; 64]);

    /// The character of a square, unless it is off the board.
    fn at(&self, row: i32, column: i32) -> Option<u8> {
        // No bit but the lowest three: from 0 to 7, both of them.
        ((row | column) & !7 == 0).then(|| self.0[(8 * row + column) as usize])
    }

    pub(crate) fn set(&mut self, row: i32, column: i32, piece: u8) {
        assert!((row | column) & !7 == 0, "{row}, {column}");
        self.0[(8 * row + column) as usize] = piece;
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.chunks(8) {
            writeln!(f, "{}", row.escape_ascii())?;
        }
        Ok(())
    }
}

pub(crate) fn grid(text: &str) -> Grid {
    let mut squares = Vec::new();
    for line in text.lines().map(str::trim_end) {
        assert_eq!(line.len(), 8, "{text}");
        squares.extend_from_slice(line.as_bytes());
    }
    Grid(squares.try_into().unwrap())
}

/// The boards of an output.
pub(crate) fn boards(output: &str) -> Vec<Grid> {
    assert!(output.ends_with('\n') && !output.ends_with("\n\n"));
    output.split("\n\n").map(grid).collect()
}

const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Whether a piece may not go in a direction.
fn is_backward(piece: u8, down: i32) -> bool {
    (piece == b'r' && down == 1) || (piece == b'b' && down == -1)
}

/// A piece that comes to a row.
fn arrived(piece: u8, row: i32) -> u8 {
    if (piece == b'r' && row == 0) || (piece == b'b' && row == 7) {
        piece.to_ascii_uppercase()
    } else {
        piece
    }
}

/// The boards after each jump of one piece, all the way.
fn jumps(board: &Grid, piece: u8, row: i32, column: i32, after: &mut Vec<Grid>) -> bool {
    let mut found = false;
    for (down, right) in DIAGONALS {
        let (over_row, over_column) = (row + down, column + right);
        let (to_row, to_column) = (row + 2 * down, column + 2 * right);
        let over = board.at(over_row, over_column);
        let is_enemy = over.is_some_and(|over| over != b'.' && !over.eq_ignore_ascii_case(&piece));
        if is_backward(piece, down) || !is_enemy || board.at(to_row, to_column) != Some(b'.') {
            continue;
        }
        found = true;
        let mut next = *board;
        next.set(row, column, b'.');
        next.set(over_row, over_column, b'.');
        let to = arrived(piece, to_row);
        next.set(to_row, to_column, to);
        // A man that is crowned stops.
        if to != piece || !jumps(&next, piece, to_row, to_column, after) {
            after.push(next);
        }
    }
    found
}

/// The boards after each legal action of a player, `r` or `b`.
pub(crate) fn actions(board: &Grid, player: char) -> Vec<Grid> {
    let (mut captures, mut steps) = (Vec::new(), Vec::new());
    for row in 0..8 {
        for column in 0..8 {
            let Some(piece) = board.at(row, column) else {
                continue;
            };
            if char::from(piece.to_ascii_lowercase()) != player {
                continue;
            }
            jumps(board, piece, row, column, &mut captures);
            for (down, right) in DIAGONALS {
                let (to_row, to_column) = (row + down, column + right);
                if is_backward(piece, down) || board.at(to_row, to_column) != Some(b'.') {
                    continue;
                }
                let mut next = *board;
                next.set(row, column, b'.');
                next.set(to_row, to_column, arrived(piece, to_row));
                steps.push(next);
            }
        }
    }
    if captures.is_empty() { steps } else { captures }
}

/// Checks that every board follows from the one before by a legal action, and returns whose turn it is at the end.
pub(crate) fn referee(boards: &[Grid]) -> char {
    let mut player = 'r';
    for pair in boards.windows(2) {
        assert!(
            actions(&pair[0], player).contains(&pair[1]),
            "{player}: {pair:?}"
        );
        player = if player == 'r' { 'b' } else { 'r' };
    }
    player
}
