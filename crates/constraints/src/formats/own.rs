//! Tessera's own JSON of a puzzle: one object, which fits on one line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ReadError;
use crate::cell::Cell;
use crate::constraint::Constraint;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The object of a puzzle. Its schema is `docs/sudoku-variants.schema.json`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    rows: usize,
    columns: usize,
    /// Minimum and maximum value.
    values: (i32, i32),
    #[serde(default, skip_serializing_if = "is_zero")]
    extra: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    absent: Vec<Cell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The given values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    givens: BTreeMap<Cell, i32>,
    /// The values that a cell may have, where these are not all.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    candidates: BTreeMap<Cell, Vec<i32>>,
    #[serde(default)]
    constraints: Vec<Value>,
    /// What another format had beyond.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Reads the object of a puzzle.
///
/// # Errors
///
/// The error names the part that is wrong, and what was expected.
///
/// ```
/// use tessera_constraints::formats::own;
/// let puzzle = own::read(r#"{"rows": 4, "columns": 4, "values": [1, 4], "givens": {"r1c1": 3}, "constraints": [
///     {"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]},
///     {"type": "killer-cage", "cells": ["r1c2", "r1c3"], "sum": 3}]}"#)?;
/// assert_eq!(puzzle.constraints[1].name(), "killer-cage");
/// assert_eq!(own::read(&own::write(&puzzle))?, puzzle);
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let text: Text = serde_json::from_str(text).map_err(|error| ReadError(error.to_string()))?;
    let (least, greatest) = text.values;
    let values = greatest
        .checked_sub(least)
        .and_then(|span| usize::try_from(span).ok())
        .and_then(|span| span.checked_add(1));
    let values = values.ok_or_else(|| {
        ReadError(format!(
            "values from {least} to {greatest}: expected the least one first"
        ))
    })?;
    let mut absent = text.absent;
    absent.sort_unstable();
    absent.dedup();
    let shape = Shape {
        rows: text.rows,
        columns: text.columns,
        least,
        values,
        extra: text.extra,
        absent,
    };
    if let Some(problem) = shape.problem() {
        return Err(ReadError(problem));
    }
    let mut puzzle = Puzzle::new(shape);
    puzzle.title = text.title;
    puzzle.author = text.author;
    puzzle.rules = text.rules;
    puzzle.remarks = text.remarks;
    let givens = text
        .givens
        .into_iter()
        .map(|(cell, value)| ("givens", cell, vec![value]));
    let candidates = text
        .candidates
        .into_iter()
        .map(|(cell, values)| ("candidates", cell, values));
    for (part, cell, values) in givens.chain(candidates) {
        let index = puzzle
            .shape
            .index(cell)
            .ok_or_else(|| ReadError(format!("{part}: {cell} is not a cell of this puzzle")))?;
        let mut mask = 0;
        for value in values {
            let bit = puzzle.bit(value);
            if bit == 0 {
                return Err(ReadError(format!(
                    "{part}: {value} at {cell}: expected a value from {least} to {greatest}"
                )));
            }
            mask |= bit;
        }
        puzzle.candidates[index] &= mask;
    }
    for (number, value) in (1..).zip(text.constraints) {
        puzzle.constraints.push(
            constraint(value).map_err(|error| ReadError(format!("constraint {number}{error}")))?,
        );
    }
    match puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(puzzle),
    }
}

fn constraint(value: Value) -> Result<Constraint, String> {
    let kind = value
        .get("type")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    if !Constraint::NAMES.contains(&&*kind) {
        return Err(format!(
            ": `{}` is not a type of constraint",
            super::shown(&kind)
        ));
    }
    serde_json::from_value(value).map_err(|error| format!(" ({kind}): {error}"))
}

/// Writes a puzzle as an object on one line.
///
/// # Panics
///
/// Never: all keys are texts.
#[must_use]
pub fn write(puzzle: &Puzzle) -> String {
    let shape = &puzzle.shape;
    let mut givens = BTreeMap::new();
    let mut candidates = BTreeMap::new();
    for (index, mask) in puzzle.candidates.iter().enumerate() {
        let cell = shape.cell(index);
        if shape.index(cell).is_none() || *mask == crate::puzzle::full(shape.values) {
            continue;
        }
        let values: Vec<i32> = (0..shape.values)
            .filter(|bit| mask >> bit & 1 == 1)
            .map(|bit| shape.least + bit as i32)
            .collect();
        match values[..] {
            [value] => {
                givens.insert(cell, value);
            }
            _ => {
                candidates.insert(cell, values);
            }
        }
    }
    let constraints = puzzle
        .constraints
        .iter()
        .map(|constraint| serde_json::to_value(constraint).unwrap_or(Value::Object(Map::new())));
    let text = Text {
        rows: shape.rows,
        columns: shape.columns,
        values: (shape.least, shape.greatest()),
        extra: shape.extra,
        absent: shape.absent.clone(),
        title: puzzle.title.clone(),
        author: puzzle.author.clone(),
        rules: puzzle.rules.clone(),
        givens,
        candidates,
        constraints: constraints.collect(),
        remarks: puzzle.remarks.clone(),
    };
    serde_json::to_string(&text).expect("names of cells are keys")
}
