//! The generator against a slow, obvious twin: a board of characters and loops that follow the text of
//! the rules, row by row. It shares nothing with the library but the names of squares.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

use proptest::prelude::*;
use tessera_draughts::{
    Color, English, Piece, Position, Setup, Square, SquareSet, Towers, Variant,
};

type Board = [[char; 8]; 8];

/// North-east, south-east, south-west, north-west: rows and columns gained.
const DIAGONALS: [(i32, i32); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

/// Source, target, captured squares and squares passed, all as rows and columns.
type NaiveAction = (Vec<(i32, i32)>, Vec<(i32, i32)>);

fn at(board: &Board, row: i32, column: i32) -> Option<char> {
    let on_board = (0..8).contains(&row) && (0..8).contains(&column);
    on_board.then(|| board[row as usize][column as usize])
}

fn belongs_to(piece: char, color: Color) -> bool {
    piece.eq_ignore_ascii_case(&if color == Color::White { 'w' } else { 'b' })
}

/// Whether a piece may go so many rows: kings both ways, men only forward.
fn may_go(piece: char, rows: i32, north: Color) -> bool {
    piece.is_uppercase() || (rows < 0) == belongs_to(piece, north)
}

/// The captures of a piece that has passed these squares and captured those.
fn captures(
    board: &Board,
    piece: char,
    north: Color,
    one_jump: bool,
    way: &[(i32, i32)],
    captured: &[(i32, i32)],
    found: &mut Vec<NaiveAction>,
) {
    let (row, column) = way[way.len() - 1];
    let mut goes_on = false;
    let stops = one_jump && !captured.is_empty();
    let crowned = piece.is_lowercase() && row == if belongs_to(piece, north) { 0 } else { 7 };
    for (rows, columns) in DIAGONALS {
        let over = (row + rows, column + columns);
        let land = (row + 2 * rows, column + 2 * columns);
        let mover = if belongs_to(piece, Color::White) {
            Color::White
        } else {
            Color::Black
        };
        if stops
            || crowned
            || !may_go(piece, rows, north)
            || !at(board, over.0, over.1).is_some_and(|p| belongs_to(p, mover.other()))
            || at(board, land.0, land.1) != Some('.')
        {
            continue;
        }
        goes_on = true;
        let mut next = *board;
        next[over.0 as usize][over.1 as usize] = '.';
        let way: Vec<_> = way.iter().copied().chain([land]).collect();
        let captured: Vec<_> = captured.iter().copied().chain([over]).collect();
        captures(&next, piece, north, one_jump, &way, &captured, found);
    }
    if !goes_on && !captured.is_empty() {
        let mut captured = captured.to_vec();
        captured.sort_unstable();
        found.push((way.to_vec(), captured));
    }
}

fn steps(board: &Board, piece: char, north: Color, row: i32, column: i32) -> Vec<NaiveAction> {
    DIAGONALS
        .into_iter()
        .filter(|&(rows, columns)| {
            may_go(piece, rows, north) && at(board, row + rows, column + columns) == Some('.')
        })
        .map(|(rows, columns)| (vec![(row, column), (row + rows, column + columns)], vec![]))
        .collect()
}

/// All legal actions, in the order of the library.
fn legal(board: &Board, mover: Color, is_towers: bool) -> Vec<NaiveAction> {
    let north = if is_towers {
        Color::Black
    } else {
        Color::White
    };
    let mut jumps = Vec::new();
    let mut all = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            let piece = board[row as usize][column as usize];
            if !belongs_to(piece, mover) {
                continue;
            }
            // The piece has left its square when it comes back to it.
            let mut lifted = *board;
            lifted[row as usize][column as usize] = '.';
            let mut found = Vec::new();
            captures(
                &lifted,
                piece,
                north,
                is_towers,
                &[(row, column)],
                &[],
                &mut found,
            );
            jumps.extend(found.iter().cloned());
            found.extend(steps(board, piece, north, row, column));
            // By direction: a direction has a step or a jump, never both. Chains keep their order.
            let direction = |(way, _): &NaiveAction| {
                let (rows, columns) = (way[1].0 - way[0].0, way[1].1 - way[0].1);
                DIAGONALS
                    .iter()
                    .position(|d| *d == (rows.signum(), columns.signum()))
            };
            found.sort_by_key(direction);
            all.extend(found);
        }
    }
    if is_towers || jumps.is_empty() {
        all
    } else {
        jumps
    }
}

fn board_of<V: Variant>(position: &Position<V>) -> Board {
    let mut board = [[' '; 8]; 8];
    for square in SquareSet::<V>::all() {
        board[square.row() as usize][square.column() as usize] =
            position.piece_at(square).map_or('.', Piece::letter);
    }
    board
}

fn check_position<V: Variant>(position: &Position<V>) {
    let place = |square: Square<V>| (square.row(), square.column());
    let actions: Vec<NaiveAction> = position
        .legal_actions()
        .iter()
        .map(|action| {
            (
                action.way().map(place).collect(),
                action.captured().into_iter().map(place).collect(),
            )
        })
        .collect();
    let board = board_of(position);
    assert_eq!(
        actions,
        legal(&board, position.side_to_move(), V::NAME == "towers"),
        "{position}"
    );
    assert_eq!(position.can_act(), !actions.is_empty());

    for (action, (way, captured)) in position.legal_actions().iter().zip(&actions) {
        let mut board = board;
        let (source, target) = (way[0], way[way.len() - 1]);
        let piece = std::mem::replace(&mut board[source.0 as usize][source.1 as usize], '.');
        for &(row, column) in captured {
            board[row as usize][column as usize] = '.';
        }
        let crowned = target.0 == 0 || target.0 == 7;
        board[target.0 as usize][target.1 as usize] = if crowned {
            piece.to_ascii_uppercase()
        } else {
            piece
        };
        assert_eq!(
            board_of(&position.after(action)),
            board,
            "{position}\n{action}"
        );
    }
}

fn check_game<V: Variant>(choices: &[usize]) {
    let mut position = Position::<V>::initial();
    for choice in choices {
        check_position(&position);
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        position.apply(&actions[choice % actions.len()]);
    }
}

/// A position with pieces anywhere: `squares` holds a number a square, and how many numbers stand for an
/// empty square decides how full the board is.
fn check_filling<V: Variant>(squares: &[u8], side_to_move: Color) {
    let mut setup = Setup::<V>::empty(side_to_move);
    for (square, &filling) in SquareSet::<V>::all().into_iter().zip(squares) {
        let sets = match filling {
            0 => &mut setup.men[0],
            1 => &mut setup.men[1],
            2 => &mut setup.kings[0],
            3 => &mut setup.kings[1],
            _ => continue,
        };
        *sets |= square.into();
    }
    for color in Color::ALL {
        let promoted = setup.men[color.index()] & SquareSet::promotion_row(color);
        setup.men[color.index()] ^= promoted;
        setup.kings[color.index()] |= promoted;
    }
    check_position(&setup.check().unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_games_agree(choices in prop::collection::vec(any::<usize>(), 150)) {
        check_game::<English>(&choices);
        check_game::<Towers>(&choices);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn random_fillings_agree(
        squares in (4_u8..20).prop_flat_map(|n| prop::collection::vec(0..n, 32)),
        white: bool,
    ) {
        let side_to_move = if white { Color::White } else { Color::Black };
        check_filling::<English>(&squares, side_to_move);
        check_filling::<Towers>(&squares, side_to_move);
    }
}
