//! The JSON of the crate sudoku-variants.
//!
//! Its constraints have no names there: those without data are `null`, whatever they are. A member `types` with their
//! names may stand beside the grid.

use serde::Deserialize;
use serde_json::Value;

use super::ReadError;
use crate::cell::Cell;
use crate::constraint::{
    AntiKing, AntiKnight, Constraint, Diagonal, Grid, KillerCage, Nonconsecutive, Sandwich,
    Thermometer,
};
use crate::puzzle::Puzzle;
use crate::search::{Limits, Solver};
use crate::shape::{MAX_VALUES, Shape};

/// Maximum number of decisions for finding out what a constraint without a name is.
const MAX_NODES: u64 = 20_000;

/// Maximum depth of constraints within each other.
const MAX_DEPTH: usize = 100;

/// The names of the constraints without data.
const NAMES: &[&str] = &[
    "diagonals",
    "knights-move",
    "kings-move",
    "adjacent-consecutive",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    grid: Cells,
    #[serde(default)]
    constraint: Value,
    #[serde(default)]
    types: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cells {
    block_width: usize,
    block_height: usize,
    cells: Vec<Option<i32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cage {
    group: Vec<(usize, usize)>,
    sum: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sandwiches {
    columns: Vec<Option<i64>>,
    rows: Vec<Option<i64>>,
}

/// Reads the object of a puzzle.
///
/// A constraint that is only `null` beside another one has no name in the format. The member `types` names it:
/// `diagonals`, `knights-move`, `kings-move` or `adjacent-consecutive`. Without it, each of these is tried, and the one
/// with which the puzzle has one solution is taken; a remark of the puzzle says so.
///
/// # Errors
///
/// The error names the part that is wrong, and what was expected; it is an error, too, if several constraints, or none,
/// are possible.
///
/// ```
/// use tessera_constraints::formats::sudoku_variants;
/// let puzzle = sudoku_variants::read(r#"{"grid": {"block_width": 2, "block_height": 2, "cells": [
///     1, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null]},
///     "constraint": {"c1": null, "c2": [{"group": [[1, 0], [2, 0]], "sum": 5}]}}"#)?;
/// assert_eq!(puzzle.constraints[1].words(), "The values of the cage r1c2, r1c3 are different and add up to 5.");
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let text: Text = serde_json::from_str(text).map_err(|error| ReadError(error.to_string()))?;
    let (width, height) = (text.grid.block_width, text.grid.block_height);
    let size = width
        .checked_mul(height)
        .filter(|size| (1..=MAX_VALUES).contains(size))
        .ok_or_else(|| {
            ReadError(format!(
                "blocks of {width}x{height} cells: expected 1 to {MAX_VALUES} cells"
            ))
        })?;
    let found = text.grid.cells.len();
    if found != size * size {
        let expected = size * size;
        return Err(ReadError(format!("{found} cells: expected {expected}")));
    }
    let mut puzzle = Puzzle::new(Shape::square(size));
    puzzle
        .constraints
        .push(Grid::new(size, size, Some((height, width))).into());
    for (index, value) in text.grid.cells.iter().enumerate() {
        let Some(value) = *value else { continue };
        let cell = puzzle.shape.cell(index);
        if puzzle.bit(value) == 0 {
            return Err(ReadError(format!(
                "{value} at {cell}: expected a value from 1 to {size}"
            )));
        }
        puzzle.give(cell, value);
    }
    let mut unnamed = 0;
    parts(&text.constraint, 0, &mut puzzle, &mut unnamed)?;
    // The first one is that of the rows, columns and blocks.
    let unnamed = unnamed.max(1) - 1;
    let named: Vec<&String> = text
        .types
        .iter()
        .filter(|name| *name != "default")
        .collect();
    for name in &named {
        // Those with data are known by it.
        let is_known = matches!(&***name, "killer" | "thermo" | "sandwich");
        match without_data(name) {
            Some(constraints) => puzzle.constraints.extend(constraints),
            None if is_known => {}
            None => {
                let known = NAMES.join(", ");
                let name = super::shown(name);
                return Err(ReadError(format!(
                    "types: `{name}`: expected one of {known}"
                )));
            }
        }
    }
    let is_named = !text.types.is_empty();
    if unnamed > 0 && !is_named {
        if unnamed > 1 {
            return Err(nameless("there are several constraints without a name"));
        }
        puzzle = guess(&puzzle)?;
    }
    match puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(puzzle),
    }
}

fn nameless(problem: &str) -> ReadError {
    let names = NAMES.join("\", \"");
    ReadError(format!(
        "constraint: {problem}: expected `types` beside the grid, with some of \"{names}\""
    ))
}

/// The constraints without data of a name.
fn without_data(name: &str) -> Option<Vec<Constraint>> {
    Some(match name {
        "diagonals" => [true, false]
            .map(|rising| Diagonal { rising }.into())
            .into(),
        "knights-move" => vec![AntiKnight {}.into()],
        // Cells that share a side see each other anyway.
        "kings-move" | "diagonally-adjacent" => vec![AntiKing {}.into()],
        "adjacent-consecutive" => vec![Nonconsecutive {}.into()],
        _ => return None,
    })
}

/// The puzzle with the constraint without data that gives it one solution.
fn guess(puzzle: &Puzzle) -> Result<Puzzle, ReadError> {
    let mut found: Vec<(&str, Puzzle)> = Vec::new();
    for name in NAMES {
        let mut tried = puzzle.clone();
        tried
            .constraints
            .extend(without_data(name).unwrap_or_default());
        let solver = Solver::new(&tried).map_err(|error| ReadError(error.to_string()))?;
        let limits = Limits {
            nodes: MAX_NODES,
            ..Limits::default()
        };
        if solver
            .first_two(limits)
            .is_ok_and(|solutions| solutions.len() == 1)
        {
            found.push((name, tried));
        }
    }
    if found.len() > 1 {
        return Err(nameless(
            "a constraint without a name can be one of several",
        ));
    }
    let (name, mut puzzle) = found
        .pop()
        .ok_or_else(|| nameless("a constraint has no name, and with none is there one solution"))?;
    puzzle.remarks.push(format!(
        "the text does not name its constraint; with {name}, and with no other, there is one solution"
    ));
    Ok(puzzle)
}

/// Adds the constraints of a value, and counts those without data.
fn parts(
    value: &Value,
    depth: usize,
    puzzle: &mut Puzzle,
    unnamed: &mut usize,
) -> Result<(), ReadError> {
    let wrong = |error: serde_json::Error| ReadError(format!("constraint: {error}"));
    let size = puzzle.shape.rows;
    let cells = |places: &[(usize, usize)]| -> Result<Vec<Cell>, ReadError> {
        let cell = |(column, row): &(usize, usize)| {
            let is_inside = *column < size && *row < size;
            is_inside.then(|| Cell::at(*row, *column)).ok_or_else(|| {
                ReadError(format!(
                    "constraint: the place [{column}, {row}]: expected columns and rows from 0 to {}",
                    size - 1
                ))
            })
        };
        places.iter().map(cell).collect()
    };
    match value {
        Value::Null => *unnamed += 1,
        Value::Object(object)
            if object.len() == 2 && object.contains_key("c1") && object.contains_key("c2") =>
        {
            if depth >= MAX_DEPTH {
                return Err(ReadError(format!(
                    "constraint: expected at most {MAX_DEPTH} constraints within each other"
                )));
            }
            parts(&object["c1"], depth + 1, puzzle, unnamed)?;
            parts(&object["c2"], depth + 1, puzzle, unnamed)?;
        }
        Value::Object(_) => {
            let clues: Sandwiches = serde_json::from_value(value.clone()).map_err(wrong)?;
            for (is_row, list) in [(true, &clues.rows), (false, &clues.columns)] {
                if list.len() > size {
                    let found = list.len();
                    return Err(ReadError(format!(
                        "constraint: {found} sums: expected {size}"
                    )));
                }
                for (number, sum) in list.iter().enumerate() {
                    let Some(sum) = *sum else { continue };
                    let cell = |place| {
                        if is_row {
                            Cell::at(number, place)
                        } else {
                            Cell::at(place, number)
                        }
                    };
                    let line = (0..size).map(cell).collect();
                    puzzle.constraints.push(Sandwich { line, sum }.into());
                }
            }
        }
        Value::Array(entries) => {
            for entry in entries {
                if entry.is_array() {
                    let places: Vec<(usize, usize)> =
                        serde_json::from_value(entry.clone()).map_err(wrong)?;
                    puzzle
                        .constraints
                        .push(Thermometer::new(cells(&places)?).into());
                } else {
                    let cage: Cage = serde_json::from_value(entry.clone()).map_err(wrong)?;
                    let cells = cells(&cage.group)?;
                    let sum = Some(cage.sum);
                    puzzle.constraints.push(
                        KillerCage {
                            cells,
                            sum,
                            repeats: false,
                        }
                        .into(),
                    );
                }
            }
        }
        _ => {
            return Err(ReadError::new(
                "constraint: expected null, cages, thermometers, sums of sandwiches, or `c1` and `c2`",
            ));
        }
    }
    Ok(())
}
