//! A solver that keeps all positions in one map and makes passes over all of them.

use std::collections::HashMap;

use tessera_draughts::Color;
use tessera_tablebase::Value;

use super::board::{Game, Pieces};

/// The value of every position with up to `pieces` pieces in which the opponent has at least one.
pub(crate) fn solve(game: &Game, pieces: usize) -> Vec<(Pieces, Color, Value)> {
    let mut boards = Vec::new();
    place(game, game.empty.clone(), 0, pieces, &mut boards);
    let positions: Vec<(Pieces, Color)> = boards
        .into_iter()
        .flat_map(|board| Color::ALL.map(|mover| (board.clone(), mover)))
        .filter(|(board, mover)| {
            board
                .iter()
                .flatten()
                .any(|&piece| game.belongs_to(piece, mover.other()))
        })
        .collect();
    let numbers: HashMap<&(Pieces, Color), usize> = positions
        .iter()
        .enumerate()
        .map(|(number, position)| (position, number))
        .collect();
    let next: Vec<Vec<usize>> = positions
        .iter()
        .map(|(board, mover)| {
            let boards = game.next_boards(board, *mover).into_iter();
            boards
                .map(|board| numbers[&(board, mover.other())])
                .collect()
        })
        .collect();

    // Pass number n gives a value to all positions whose game ends in n plies.
    let mut values: Vec<Option<Value>> = vec![None; positions.len()];
    for plies in 0.. {
        let found: Vec<(usize, Value)> = (0..positions.len())
            .filter(|&number| values[number].is_none())
            .filter_map(|number| {
                let lost = |&next: &usize| matches!(values[next], Some(Value::Loss(_)));
                let won = |&next: &usize| matches!(values[next], Some(Value::Win(_)));
                if next[number].iter().any(lost) {
                    Some((number, Value::Win(plies)))
                } else {
                    next[number]
                        .iter()
                        .all(won)
                        .then_some((number, Value::Loss(plies)))
                }
            })
            .collect();
        if found.is_empty() {
            break;
        }
        for (number, value) in found {
            values[number] = Some(value);
        }
    }
    positions
        .into_iter()
        .zip(values)
        .map(|((board, mover), value)| (board, mover, value.unwrap_or(Value::Draw)))
        .collect()
}

/// Adds all boards with up to `pieces` more pieces, on squares from `from` on.
fn place(game: &Game, board: Pieces, from: usize, pieces: usize, boards: &mut Vec<Pieces>) {
    let width = board[0].len();
    if pieces > 0 {
        for square in from..board.len() * width {
            let (row, column) = (square / width, square % width);
            for piece in ['w', 'b', 'W', 'B'] {
                let color = if game.belongs_to(piece, Color::White) {
                    Color::White
                } else {
                    Color::Black
                };
                let is_crowned = piece.is_lowercase() && row == game.last_row(color);
                if board[row][column] == '.' && !is_crowned {
                    let mut board = board.clone();
                    board[row][column] = piece;
                    place(game, board, square + 1, pieces - 1, boards);
                }
            }
        }
    }
    boards.push(board);
}
