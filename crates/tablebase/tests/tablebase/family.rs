//! Compares tables with a simple solver for variants with flying kings, other capture rules and other ends of the game.
//! The solver makes forward passes over all positions until nothing changes. It uses the library's move generator,
//! which has its own comparison tests. Variants whose positions record earlier moves are tested in `king_steps`.

use std::collections::HashMap;

use tessera_draughts::{Color, Piece, Position, Rank, Setup, Square, Variant, WithoutAction};
use tessera_tablebase::{Tablebase, Value};

/// Adds all positions that put up to `pieces` more pieces than `setup` on `squares`.
fn add_positions(setup: &Setup, squares: &[Square], pieces: u32, all: &mut Vec<Position>) {
    all.extend(setup.check().ok());
    if pieces == 0 {
        return;
    }
    for (i, &square) in squares.iter().enumerate() {
        for color in Color::ALL {
            for rank in [Rank::Man, Rank::King] {
                let mut setup = *setup;
                setup.put(Piece { color, rank }, square);
                if setup.check().is_ok() {
                    add_positions(&setup, &squares[i + 1..], pieces - 1, all);
                }
            }
        }
    }
}

/// The values of all positions with up to `pieces` pieces.
fn solve(variant: Variant, pieces: u32) -> Vec<(Position, Value)> {
    let squares: Vec<Square> = Square::all(variant).collect();
    let mut all = Vec::new();
    for color in Color::ALL {
        add_positions(&Setup::empty(variant, color), &squares, pieces, &mut all);
    }
    let places: HashMap<Position, usize> = all.iter().copied().zip(0..).collect();
    let after = |position: &Position| -> Vec<usize> {
        let actions = position.legal_actions();
        actions
            .iter()
            .map(|action| places[&position.after(action)])
            .collect()
    };
    let children: Vec<Vec<usize>> = all.iter().map(after).collect();
    let over = match variant.rules().end.without_action {
        WithoutAction::Loses => Value::Loss(0),
        WithoutAction::Wins => Value::Win(0),
    };
    let mut values: Vec<Option<Value>> = children
        .iter()
        .map(|children| children.is_empty().then_some(over))
        .collect();
    for plies in 1.. {
        let found: Vec<(usize, Value)> = (0..all.len())
            .filter(|&i| values[i].is_none())
            .filter_map(|i| {
                let known = || children[i].iter().map(|&child| values[child]);
                if known().any(|value| matches!(value, Some(Value::Loss(_)))) {
                    Some((i, Value::Win(plies)))
                } else if known().all(|value| matches!(value, Some(Value::Win(_)))) {
                    Some((i, Value::Loss(plies)))
                } else {
                    None
                }
            })
            .collect();
        // There may be no value of a small distance although there are values of larger ones.
        if found.is_empty() && plies > 2 {
            break;
        }
        for (i, value) in found {
            values[i] = Some(value);
        }
    }
    let values = values.into_iter().map(|value| value.unwrap_or(Value::Draw));
    all.into_iter().zip(values).collect()
}

fn check(variant: Variant, pieces: u32) {
    let mut tablebase = Tablebase::new(variant);
    tablebase.build(pieces).unwrap();
    let mut far = 0;
    for (position, value) in solve(variant, pieces) {
        assert_eq!(tablebase.probe(&position), Some(value), "{position}");
        far += usize::from(value.plies() >= Some(1));
    }
    assert!(far > 0, "nothing was tested");
}

#[test]
fn flying_kings() {
    check(Variant::RUSSIAN, 3);
    check(Variant::INTERNATIONAL, 2);
    check(Variant::KILLER, 2);
}

#[test]
fn kings_that_stop_behind_the_captured_piece() {
    check(Variant::THAI, 3);
}

#[test]
fn men_that_capture_no_kings() {
    check(Variant::ITALIAN, 3);
}

#[test]
fn larger_boards() {
    check(Variant::CANADIAN, 2);
    check(Variant::SPANTSIRETTI, 2);
}

#[test]
fn captures_along_rows_and_columns() {
    check(Variant::TURKISH, 2);
    check(Variant::ARMENIAN, 2);
}

#[test]
fn other_ends() {
    check(Variant::ANTI_ENGLISH, 3);
    check(Variant::BREAKTHROUGH, 2);
}
