//! A referee of English draughts on boards of characters, which knows nothing of the libraries.

/// A board of characters, row by row from the top.
pub(crate) type Grid = Vec<Vec<char>>;

pub(crate) fn grid(text: &str) -> Grid {
    text.lines()
        .map(|line| line.trim_end().chars().collect())
        .collect()
}

/// The boards of an output.
pub(crate) fn boards(output: &str) -> Vec<Grid> {
    assert!(output.ends_with('\n') && !output.ends_with("\n\n"));
    output.split("\n\n").map(grid).collect()
}

fn at(board: &Grid, row: i32, column: i32) -> Option<char> {
    (row >= 0 && column >= 0).then(|| board.get(row as usize)?.get(column as usize).copied())?
}

/// The boards after each jump of one piece, all the way.
fn jumps(board: &Grid, row: i32, column: i32, after: &mut Vec<Grid>) -> bool {
    let piece = board[row as usize][column as usize];
    let mut found = false;
    for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        if (piece == 'r' && down == 1) || (piece == 'b' && down == -1) {
            continue;
        }
        let over = at(board, row + down, column + right);
        let is_enemy = over.is_some_and(|over| over != '.' && !over.eq_ignore_ascii_case(&piece));
        let (to_row, to_column) = (row + 2 * down, column + 2 * right);
        if !is_enemy || at(board, to_row, to_column) != Some('.') {
            continue;
        }
        found = true;
        let mut next = board.clone();
        next[row as usize][column as usize] = '.';
        next[(row + down) as usize][(column + right) as usize] = '.';
        let crowned = (piece == 'r' && to_row == 0) || (piece == 'b' && to_row == 7);
        next[to_row as usize][to_column as usize] = if crowned {
            piece.to_ascii_uppercase()
        } else {
            piece
        };
        if crowned || !jumps(&next, to_row, to_column, after) {
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
            let piece = board[row as usize][column as usize];
            if piece.to_ascii_lowercase() != player {
                continue;
            }
            jumps(board, row, column, &mut captures);
            for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let backward = (piece == 'r' && down == 1) || (piece == 'b' && down == -1);
                if backward || at(board, row + down, column + right) != Some('.') {
                    continue;
                }
                let mut next = board.clone();
                next[row as usize][column as usize] = '.';
                let crowned = (piece == 'r' && row == 1) || (piece == 'b' && row == 6);
                next[(row + down) as usize][(column + right) as usize] = if crowned {
                    piece.to_ascii_uppercase()
                } else {
                    piece
                };
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
