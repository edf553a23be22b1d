//! Writing the JSON of a puzzle.

use serde_json::{Map, Value, json};

use super::beside::{diagonal, write_side};
use super::read::indexer;
use crate::cell::Cell;
use crate::constraint::{Constraint, Grid, Mark};
use crate::formats::ReadError;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Writes the JSON of a puzzle.
///
/// # Errors
///
/// If the format cannot express a part of the puzzle. The error names that part.
pub fn write(puzzle: &Puzzle) -> Result<String, ReadError> {
    let shape = &puzzle.shape;
    let size = shape.rows;
    let is_square =
        shape.columns == size && shape.values == size && shape.least == 1 && shape.extra == 0;
    if !is_square || !shape.absent.is_empty() {
        return Err(ReadError::new(
            "the format has square grids with the values from 1 on alone",
        ));
    }
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(size));
    for (key, text) in [
        ("title", &puzzle.title),
        ("author", &puzzle.author),
        ("ruleset", &puzzle.rules),
    ] {
        if let Some(text) = text {
            object.insert(key.to_owned(), json!(text));
        }
    }
    object.insert("grid".to_owned(), write_grid(puzzle)?);
    for (number, constraint) in (1..).zip(&puzzle.constraints) {
        let cannot = || {
            let name = constraint.name();
            ReadError(format!(
                "constraint {number} ({name}): the format cannot hold it: {}",
                constraint.words()
            ))
        };
        if meets_another(puzzle, constraint) {
            return Err(ReadError(format!(
                "constraint {number} ({}): the format has one such constraint, of all its cells: {}",
                constraint.name(),
                constraint.words()
            )));
        }
        let Some((key, entry)) = write_constraint(constraint, puzzle).ok_or_else(cannot)? else {
            continue;
        };
        match entry {
            Value::Bool(_) => {
                object.insert(key.to_owned(), entry);
            }
            Value::Array(entries) => list(&mut object, key).extend(entries),
            entry => list(&mut object, key).push(entry),
        }
    }
    for remark in &puzzle.remarks {
        // Keys that were read as remarks are written back.
        if let Some((key, value)) = remark
            .split_once(": ")
            .and_then(|(key, rest)| Some((key, rest.split_once(", ")?.1)))
            && let Ok(value) = serde_json::from_str(value)
        {
            object.entry(key).or_insert(value);
        }
    }
    Ok(Value::Object(object).to_string())
}

/// Whether a cell of a minimum or maximum constraint is beside one of another constraint of the same kind. As one
/// constraint they would not be compared.
fn meets_another(puzzle: &Puzzle, constraint: &Constraint) -> bool {
    let cells = |constraint: &Constraint| match constraint {
        Constraint::Minimum(minimum) => Some((false, minimum.cells.clone())),
        Constraint::Maximum(maximum) => Some((true, maximum.cells.clone())),
        _ => None,
    };
    let Some((kind, own)) = cells(constraint) else {
        return false;
    };
    let others = (puzzle.constraints.iter())
        .filter(|other| !std::ptr::eq(*other, constraint))
        .filter_map(cells);
    others
        .filter(|(other, _)| *other == kind)
        .flat_map(|(_, cells)| cells)
        .any(|cell| {
            puzzle
                .shape
                .neighbors(cell)
                .any(|beside| own.contains(&beside))
        })
}

/// The list under `key`, which is added if it is missing.
fn list<'a>(object: &'a mut Map<String, Value>, key: &str) -> &'a mut Vec<Value> {
    let entry = object
        .entry(key)
        .or_insert_with(|| Value::Array(Vec::new()));
    entry
        .as_array_mut()
        .expect("lists are kept under other keys than flags")
}

/// The rows of cells, with their values, pencil marks and regions.
fn write_grid(puzzle: &Puzzle) -> Result<Value, ReadError> {
    let size = puzzle.shape.rows;
    let usual = Shape::box_size(size, size, size);
    let mut regions: Option<Vec<Vec<Cell>>> = Some(Vec::new());
    let mut grids = 0;
    for constraint in &puzzle.constraints {
        match constraint {
            Constraint::Grid(grid) if *grid == Grid::new(size, size, usual) => {
                grids += 1;
                if usual.is_some() {
                    regions = None;
                }
            }
            Constraint::Grid(grid) if (grid.rows, grid.columns) == (size, size) => {
                grids += 1;
                regions.get_or_insert_default().extend(grid.box_cells());
            }
            Constraint::Regions(other) => regions
                .get_or_insert_default()
                .extend(other.regions.clone()),
            _ => {}
        }
    }
    if grids != 1 {
        return Err(ReadError::new(
            "the format needs one grid that has all rows and columns",
        ));
    }
    let full = crate::puzzle::full(size);
    let cell = |row: usize, column: usize| {
        let at = Cell::at(row, column);
        let mask = puzzle.candidates[row * size + column];
        let mut cell = Map::new();
        if mask.is_power_of_two() {
            cell.insert("value".to_owned(), json!(mask.trailing_zeros() + 1));
            cell.insert("given".to_owned(), json!(true));
        } else if mask != full {
            let values: Vec<usize> = (0..size)
                .filter(|bit| mask >> bit & 1 == 1)
                .map(|bit| bit + 1)
                .collect();
            cell.insert("givenPencilMarks".to_owned(), json!(values));
        }
        if let Some(regions) = &regions {
            let region = regions.iter().position(|region| region.contains(&at));
            cell.insert(
                "region".to_owned(),
                region.map_or(Value::Null, |region| json!(region)),
            );
        }
        Value::Object(cell)
    };
    Ok((0..size)
        .map(|row| (0..size).map(|column| cell(row, column)).collect::<Value>())
        .collect())
}

fn name(cell: &Cell) -> Value {
    Value::String(cell.to_string().to_ascii_uppercase())
}

fn named(cells: &[Cell]) -> Value {
    cells.iter().map(name).collect()
}

/// The key and the entry of a constraint. `Some(None)` if the grid already expresses it, `None` if the format cannot
/// express it.
fn write_constraint(
    constraint: &Constraint,
    puzzle: &Puzzle,
) -> Option<Option<(&'static str, Value)>> {
    let size = puzzle.shape.rows;
    let lines = |line: &[Cell]| json!({"lines": [named(line)]});
    let with = |line: &[Cell], number: i32, default: i32| {
        let mut entry = lines(line);
        if number != default {
            entry["value"] = json!(number.to_string());
        }
        entry
    };
    let dot = |cells: &[Cell], number: i32, default: i32| {
        let text = if number == default {
            String::new()
        } else {
            number.to_string()
        };
        json!({"cells": named(cells), "value": text})
    };
    let clue = |line: &[Cell], number: String| {
        Some(json!({"cell": write_side(line, size)?, "value": number}))
    };
    let flag = Value::Bool(true);
    Some(Some(match constraint {
        Constraint::Grid(_) | Constraint::Regions(_) => return Some(None),
        Constraint::Diagonal(diagonal) => (
            if diagonal.rising {
                "diagonal+"
            } else {
                "diagonal-"
            },
            flag,
        ),
        Constraint::AntiKnight(_) => ("antiknight", flag),
        Constraint::AntiKing(_) => ("antiking", flag),
        Constraint::DisjointGroups(_) => ("disjointgroups", flag),
        Constraint::Nonconsecutive(_) => ("nonconsecutive", flag),
        Constraint::Negative(negative) => (
            "negative",
            json!([match negative.of {
                Mark::Difference => "difference",
                Mark::Ratio => "ratio",
                Mark::PairSum => "xv",
            }]),
        ),
        Constraint::ExtraRegion(region) => ("extraregion", json!({"cells": named(&region.cells)})),
        Constraint::Odd(odd) => ("odd", json!({"cell": name(&odd.cell)})),
        Constraint::Even(even) => ("even", json!({"cell": name(&even.cell)})),
        Constraint::Minimum(minimum) => (
            "minimum",
            minimum
                .cells
                .iter()
                .map(|cell| json!({"cell": name(cell)}))
                .collect(),
        ),
        Constraint::Maximum(maximum) => (
            "maximum",
            maximum
                .cells
                .iter()
                .map(|cell| json!({"cell": name(cell)}))
                .collect(),
        ),
        Constraint::Thermometer(thermometer) => (
            if thermometer.slow {
                "slowthermometer"
            } else {
                "thermometer"
            },
            lines(&thermometer.line),
        ),
        Constraint::Palindrome(line) => ("palindrome", lines(&line.line)),
        Constraint::Renban(line) => ("renban", lines(&line.line)),
        Constraint::Whisper(line) => ("whispers", with(&line.line, line.difference, 5)),
        Constraint::RegionSum(line) => ("regionsumline", lines(&line.line)),
        Constraint::Entropic(line) => ("entropicline", lines(&line.line)),
        Constraint::Modular(line) => ("modularline", with(&line.line, line.modulus, 3)),
        Constraint::Nabner(line) => ("nabner", lines(&line.line)),
        Constraint::Zipper(line) => ("zipperline", lines(&line.line)),
        Constraint::Between(line) => ("betweenline", lines(&line.line)),
        Constraint::DoubleArrow(line) => ("doublearrow", lines(&line.line)),
        Constraint::Index(index) => {
            let entry = json!({"cells": [name(&index.cell)]});
            let keys = ["rowindexer", "columnindexer", "boxindexer"];
            let is_meant = |key: &&str| indexer(puzzle, key, index.cell).as_ref() == Ok(index);
            (keys.into_iter().find(is_meant)?, entry)
        }
        Constraint::Lockout(line) => ("lockout", with(&line.line, line.difference, 4)),
        Constraint::KillerCage(cage) if !cage.repeats => {
            let mut entry = json!({"cells": named(&cage.cells)});
            if let Some(sum) = cage.sum {
                entry["value"] = json!(sum.to_string());
            }
            ("killercage", entry)
        }
        Constraint::KillerCage(cage) => {
            // The format has sums with repeated values on whole diagonals only.
            let (row, column) = cage.cells.first()?.place()?;
            let sum = cage.sum?.to_string();
            let directions = [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)];
            let mut entries = directions.into_iter().map(|(direction, down, right)| {
                let (row, column) = (row as i64 + 1 - down, column as i64 + 1 - right);
                json!({
                    "cell": format!("R{row}C{column}"),
                    "direction": direction,
                    "cells": named(&cage.cells),
                    "value": sum,
                })
            });
            let is_whole = |entry: &Value| diagonal(entry, size).is_ok_and(|it| it == cage.cells);
            ("littlekillersum", entries.find(is_whole)?)
        }
        Constraint::Arrow(arrow) => {
            let line: Vec<Cell> = arrow
                .circle
                .first()
                .into_iter()
                .chain(&arrow.shaft)
                .copied()
                .collect();
            (
                "arrow",
                json!({"cells": named(&arrow.circle), "lines": [named(&line)]}),
            )
        }
        Constraint::Sandwich(sandwich) => (
            "sandwichsum",
            clue(&sandwich.line, sandwich.sum.to_string())?,
        ),
        Constraint::XSum(x_sum) => ("xsum", clue(&x_sum.line, x_sum.sum.to_string())?),
        Constraint::Skyscraper(skyscraper) => (
            "skyscraper",
            clue(&skyscraper.line, skyscraper.count.to_string())?,
        ),
        Constraint::NumberedRoom(room) => {
            ("numberedroom", clue(&room.line, room.value.to_string())?)
        }
        Constraint::Difference(difference) => (
            "difference",
            dot(&difference.cells, difference.difference, 1),
        ),
        Constraint::Ratio(ratio) => ("ratio", dot(&ratio.cells, ratio.ratio, 2)),
        Constraint::PairSum(sum) => {
            let value = match sum.sum {
                5 => "V".to_owned(),
                10 => "X".to_owned(),
                other => other.to_string(),
            };
            ("xv", json!({"cells": named(&sum.cells), "value": value}))
        }
        Constraint::Clone(copy) => (
            "clone",
            json!({"cells": named(&copy.cells), "cloneCells": named(&copy.copies)}),
        ),
        Constraint::Quadruple(quadruple) if quadruple.cells.len() == 4 => (
            "quadruple",
            json!({"cells": named(&quadruple.cells), "values": quadruple.values}),
        ),
        _ => return None,
    }))
}
