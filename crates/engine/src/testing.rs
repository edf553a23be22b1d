//! Helpers shared by the tests of several modules.

use std::collections::HashMap;

use tessera_draughts::{Color, Outcome, Piece, Position, Rank, Setup, Square, Variant};
use tessera_tablebase::Value;

/// The position after the given choices of moves.
pub(crate) fn played(variant: Variant, choices: &[usize]) -> Position {
    let mut position = Position::initial(variant);
    for choice in choices {
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        position.apply(&actions[choice % actions.len()]);
    }
    position
}

/// The values of all positions that can follow from a position, computed by repeated passes until nothing changes.
/// `None` if there are more than `most` positions.
pub(crate) fn reference_values(
    position: &Position,
    most: usize,
) -> Option<HashMap<Position, Value>> {
    let mut after: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut open = vec![*position];
    while let Some(position) = open.pop() {
        if after.contains_key(&position) {
            continue;
        }
        if after.len() == most {
            return None;
        }
        let children: Vec<_> = position
            .legal_actions()
            .iter()
            .map(|a| position.after(a))
            .collect();
        open.extend(&children);
        after.insert(position, children);
    }
    let mut values: HashMap<Position, Value> = HashMap::new();
    for position in after.keys() {
        if let Some(winner) = position.outcome().and_then(Outcome::winner) {
            let has_won = winner == position.side_to_move();
            let value = if has_won {
                Value::Win(0)
            } else {
                Value::Loss(0)
            };
            values.insert(*position, value);
        }
    }
    for plies in 1.. {
        let found: Vec<_> = after
            .iter()
            .filter(|(position, _)| !values.contains_key(position))
            .filter_map(|(position, children)| {
                let known = |p: &Position| values.get(p).copied();
                let wins = children
                    .iter()
                    .any(|c| matches!(known(c), Some(Value::Loss(_))));
                let loses = children
                    .iter()
                    .all(|c| matches!(known(c), Some(Value::Win(_))));
                let value = if wins {
                    Value::Win(plies)
                } else if loses {
                    Value::Loss(plies)
                } else {
                    return None;
                };
                Some((*position, value))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        values.extend(found);
    }
    Some(
        after
            .into_keys()
            .map(|p| (p, values.get(&p).copied().unwrap_or(Value::Draw)))
            .collect(),
    )
}

/// A position with the given pieces. White or black is to move.
pub(crate) fn setup(variant: Variant, pieces: &[(u8, u8)], white: bool) -> Option<Position> {
    let side = if white { Color::White } else { Color::Black };
    let mut setup = Setup::empty(variant, side);
    let squares: Vec<Square> = Square::all(variant).collect();
    for &(square, kind) in pieces {
        let piece = Piece {
            color: Color::ALL[usize::from(kind % 2)],
            rank: if kind / 2 % 2 == 0 {
                Rank::Man
            } else {
                Rank::King
            },
        };
        setup.put(piece, squares[usize::from(square) % squares.len()]);
    }
    setup.check().ok()
}
