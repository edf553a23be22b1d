//! Reading the JSON of a puzzle.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::beside::{diagonal, side};
use crate::cell::Cell;
use crate::constraint::{
    AllDifferent, AntiKing, AntiKnight, Arrow, Between, Clone as Copy, Constraint, Diagonal,
    Difference, DisjointGroups, DoubleArrow, Entropic, Even, ExtraRegion, Grid, Index, KillerCage,
    Lockout, Mark, Maximum, Minimum, Modular, Nabner, Negative, Nonconsecutive, NumberedRoom, Odd,
    PairSum, Palindrome, Quadruple, Ratio, RegionSum, Regions, Renban, Sandwich, Skyscraper,
    Thermometer, Whisper, XSum, Zipper,
};
use crate::formats::{ReadError, shown};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Keys that affect only how a puzzle looks.
const DRAWING: &[&str] = &[
    "line",
    "rectangle",
    "circle",
    "text",
    "cage",
    "size",
    "truecandidatesoptions",
    "disabledlogic",
    "highlightConflicts",
    "truecandidates",
];

/// Reads the JSON of a puzzle.
///
/// # Errors
///
/// The error names the key that is wrong, and what was expected. Unknown keys, and keys that affect only how the puzzle
/// looks, become remarks of the puzzle.
///
/// ```
/// use tessera_constraints::formats::fpuzzles;
/// let puzzle = fpuzzles::read(r#"{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}],
///     [{}, {}, {}, {}], [{}, {}, {}, {}]], "thermometer": [{"lines": [["R2C1", "R2C2"]]}]}"#)?;
/// assert_eq!(puzzle.givens().len(), 1);
/// assert_eq!(fpuzzles::read(&fpuzzles::write(&puzzle)?)?, puzzle);
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let json: Value = serde_json::from_str(text).map_err(|error| ReadError(error.to_string()))?;
    let object = json
        .as_object()
        .ok_or_else(|| ReadError::new("expected an object"))?;
    let size = match object.get("size") {
        Some(size) => size
            .as_u64()
            .and_then(|size| usize::try_from(size).ok())
            .filter(|size| (1..=25).contains(size)),
        None => object.get("grid").and_then(Value::as_array).map(Vec::len),
    };
    let size = size
        .filter(|size| (1..=25).contains(size))
        .ok_or_else(|| ReadError::new("size: expected 1 to 25"))?;
    let mut puzzle = Puzzle::new(Shape::square(size));
    read_grid(&mut puzzle, object)?;
    for (key, value) in object {
        read_key(&mut puzzle, key, value).map_err(|error| ReadError(format!("{key}: {error}")))?;
    }
    match puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(puzzle),
    }
}

/// Reads the values and the regions of the cells from the key `grid`.
fn read_grid(puzzle: &mut Puzzle, object: &Map<String, Value>) -> Result<(), ReadError> {
    let size = puzzle.shape.rows;
    let boxes = Shape::box_size(size, size, size);
    let usual = |row: usize, column: usize| {
        boxes.map(|(height, width)| (row / height) * (size / width) + column / width)
    };
    let wrong = |at: Cell, what: &str| ReadError(format!("grid: {at}: expected {what}"));
    let rows = match object.get("grid") {
        None => &Vec::new(),
        Some(grid) => grid
            .as_array()
            .ok_or_else(|| ReadError::new("grid: expected a list of rows"))?,
    };
    if !rows.is_empty() && rows.len() != size {
        return Err(ReadError(format!(
            "grid: {} rows: expected {size}",
            rows.len()
        )));
    }
    let mut regions: Vec<Option<i64>> = Vec::new();
    for row in 0..size {
        let cells = rows.get(row).and_then(Value::as_array);
        if !rows.is_empty() && cells.is_none_or(|cells| cells.len() != size) {
            return Err(ReadError(format!(
                "grid: row {}: expected a list of {size} cells",
                row + 1
            )));
        }
        for column in 0..size {
            let at = Cell::at(row, column);
            let none = Value::Null;
            let cell = cells.and_then(|cells| cells.get(column)).unwrap_or(&none);
            let region = match cell.get("region") {
                None => usual(row, column).map(|region| region as i64),
                Some(Value::Null) => None,
                Some(region) => {
                    Some(number(region).ok_or_else(|| wrong(at, "the number of a region"))?)
                }
            };
            regions.push(region.filter(|region| *region >= 0));
            let index = row * size + column;
            let list = |key: &str| -> Result<Option<u32>, ReadError> {
                let Some(values) = cell
                    .get(key)
                    .and_then(Value::as_array)
                    .filter(|values| !values.is_empty())
                else {
                    return Ok(None);
                };
                let bits = values.iter().map(|value| {
                    let bit = number(value)
                        .and_then(|value| i32::try_from(value).ok())
                        .map_or(0, |value| puzzle.bit(value));
                    if bit == 0 {
                        Err(wrong(at, "values of this grid"))
                    } else {
                        Ok(bit)
                    }
                });
                // A value may be listed twice.
                bits.reduce(|some, bit| Ok(some? | bit?)).transpose()
            };
            let allowed = list("givenPencilMarks")?;
            if let Some(mask) = allowed {
                puzzle.candidates[index] &= mask;
            }
            let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
            if let Some(value) = cell
                .get("value")
                .filter(|value| is_given && !value.is_null())
            {
                let value = number(value).and_then(|value| i32::try_from(value).ok());
                let value = value
                    .filter(|value| puzzle.bit(*value) != 0)
                    .ok_or_else(|| wrong(at, "a value of this grid"))?;
                puzzle.give(at, value);
            }
        }
    }
    let names: BTreeSet<i64> = regions.iter().flatten().copied().collect();
    let region = |name: i64| -> Vec<Cell> {
        (0..regions.len())
            .filter(|index| regions[*index] == Some(name))
            .map(|index| puzzle.shape.cell(index))
            .collect()
    };
    let regions: Vec<Vec<Cell>> = names.into_iter().map(region).collect();
    let grid = Grid::of_regions(size, size, size, &regions);
    let has_boxes = grid.boxes.is_some();
    puzzle.constraints.push(grid.into());
    if !has_boxes && !regions.is_empty() {
        puzzle.constraints.push(Regions { regions }.into());
    }
    Ok(())
}

/// Reads one key of the object, and adds what it stands for to the puzzle.
fn read_key(puzzle: &mut Puzzle, key: &str, value: &Value) -> Result<(), ReadError> {
    let is_set = value.as_bool().unwrap_or(false);
    let mut made: Vec<Constraint> = Vec::new();
    let text = || {
        value
            .as_str()
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    match key {
        "size" | "grid" => {}
        "title" => puzzle.title = text(),
        "author" => puzzle.author = text(),
        "ruleset" => puzzle.rules = text(),
        "solution" => puzzle.remarks.push(format!("solution: not used, {value}")),
        "diagonal+" if is_set => made.push(Diagonal { rising: true }.into()),
        "diagonal-" if is_set => made.push(Diagonal { rising: false }.into()),
        "antiknight" if is_set => made.push(AntiKnight {}.into()),
        "antiking" if is_set => made.push(AntiKing {}.into()),
        "disjointgroups" if is_set => made.push(DisjointGroups {}.into()),
        "nonconsecutive" if is_set => made.push(Nonconsecutive {}.into()),
        "diagonal+" | "diagonal-" | "antiknight" | "antiking" | "disjointgroups"
        | "nonconsecutive" => {}
        "negative" => {
            for (_, kind) in entries(value)? {
                let of = match kind.as_str() {
                    Some("ratio") => Mark::Ratio,
                    Some("difference") => Mark::Difference,
                    Some("xv") => Mark::PairSum,
                    _ => {
                        return Err(ReadError(format!(
                            "{}: expected ratio, difference or xv",
                            shown(&kind.to_string())
                        )));
                    }
                };
                made.push(Negative { of }.into());
            }
        }
        _ => {
            let known = if value.is_array() {
                read_list(puzzle, key, value, &mut made)?
            } else {
                false
            };
            if !known {
                let note = if DRAWING.contains(&key) {
                    "drawing"
                } else {
                    "not known"
                };
                let is_empty = value.as_array().is_some_and(Vec::is_empty);
                if !is_empty {
                    puzzle.remarks.push(format!("{key}: {note}, {}", value));
                }
            }
        }
    }
    puzzle.constraints.extend(made);
    Ok(())
}

/// Reads a list of constraints of the kind `key`. Returns whether the kind is known.
fn read_list(
    puzzle: &Puzzle,
    key: &str,
    value: &Value,
    made: &mut Vec<Constraint>,
) -> Result<bool, ReadError> {
    for (number, entry) in entries(value)? {
        let result = read_entry(puzzle, key, entry, made);
        if !result.map_err(|error| ReadError(format!("number {number}: {error}")))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Reads one entry of a list of constraints. Returns whether the kind `key` is known.
fn read_entry(
    puzzle: &Puzzle,
    key: &str,
    entry: &Value,
    made: &mut Vec<Constraint>,
) -> Result<bool, ReadError> {
    let size = puzzle.shape.rows;
    let all = || cells(part(entry, "cells")?);
    let both = || -> Result<[Cell; 2], ReadError> {
        <[Cell; 2]>::try_from(all()?)
            .map_err(|cells| ReadError(format!("{} cells: expected 2", cells.len())))
    };
    let one = || cell(part(entry, "cell")?);
    let lines = || -> Result<Vec<Vec<Cell>>, ReadError> {
        let lines = part(entry, "lines")?
            .as_array()
            .ok_or_else(|| ReadError::new("expected a list of lines"))?;
        lines.iter().map(cells).collect()
    };
    let needed = || clue(entry)?.ok_or_else(|| ReadError::new("expected a value"));
    match key {
        "extraregion" => made.push(ExtraRegion::new(all()?).into()),
        "odd" => made.push(Odd { cell: one()? }.into()),
        "even" => made.push(Even { cell: one()? }.into()),
        "minimum" | "maximum" => {
            let cell = one()?;
            // All such cells form one constraint, because they are not compared with each other.
            let cells = made.iter_mut().find_map(|constraint| match constraint {
                Constraint::Minimum(Minimum { cells }) | Constraint::Maximum(Maximum { cells }) => {
                    Some(cells)
                }
                _ => None,
            });
            match cells {
                Some(cells) => cells.push(cell),
                None if key == "minimum" => made.push(Minimum::new([cell]).into()),
                None => made.push(Maximum::new([cell]).into()),
            }
        }
        "thermometer" | "slowthermometer" => {
            let slow = key != "thermometer";
            made.extend(
                lines()?
                    .into_iter()
                    .map(|line| Thermometer { line, slow }.into()),
            );
        }
        "palindrome" => made.extend(lines()?.into_iter().map(|line| Palindrome { line }.into())),
        "renban" => made.extend(lines()?.into_iter().map(|line| Renban { line }.into())),
        "whispers" => {
            let difference = small(clue(entry)?, 5)?;
            made.extend(
                lines()?
                    .into_iter()
                    .map(|line| Whisper { line, difference }.into()),
            );
        }
        "regionsumline" => made.extend(lines()?.into_iter().map(|line| RegionSum { line }.into())),
        "entropicline" => made.extend(lines()?.into_iter().map(|line| Entropic { line }.into())),
        "modularline" => {
            let modulus = small(clue(entry)?, 3)?;
            made.extend(
                lines()?
                    .into_iter()
                    .map(|line| Modular { line, modulus }.into()),
            );
        }
        "nabner" => made.extend(lines()?.into_iter().map(|line| Nabner { line }.into())),
        "zipperline" => made.extend(lines()?.into_iter().map(|line| Zipper { line }.into())),
        "betweenline" => made.extend(lines()?.into_iter().map(|line| Between { line }.into())),
        "doublearrow" => made.extend(lines()?.into_iter().map(|line| DoubleArrow { line }.into())),
        "rowindexer" | "columnindexer" | "boxindexer" => {
            for cell in all()? {
                made.push(indexer(puzzle, key, cell)?.into());
            }
        }
        "lockout" => {
            let difference = small(clue(entry)?, 4)?;
            made.extend(
                lines()?
                    .into_iter()
                    .map(|line| Lockout { line, difference }.into()),
            );
        }
        "killercage" => made.push(
            KillerCage {
                cells: all()?,
                sum: clue(entry)?,
                repeats: false,
            }
            .into(),
        ),
        "littlekillersum" => {
            let Some(sum) = clue(entry)? else {
                return Ok(true);
            };
            let line = match entry.get("cells") {
                Some(list) => cells(list)?,
                None => Vec::new(),
            };
            let line = if line.is_empty() {
                diagonal(entry, size)?
            } else {
                line
            };
            made.push(
                KillerCage {
                    cells: line,
                    sum: Some(sum),
                    repeats: true,
                }
                .into(),
            );
        }
        "arrow" => {
            let circle = all()?;
            // Each line starts in the circle.
            for mut line in lines()? {
                line.retain(|cell| !circle.contains(cell));
                made.push(
                    Arrow {
                        circle: circle.clone(),
                        shaft: line,
                    }
                    .into(),
                );
            }
        }
        "sandwichsum" => {
            if let Some(sum) = clue(entry)? {
                made.push(
                    Sandwich {
                        line: side(entry, size)?,
                        sum,
                    }
                    .into(),
                );
            }
        }
        "xsum" => {
            if let Some(sum) = clue(entry)? {
                made.push(
                    XSum {
                        line: side(entry, size)?,
                        sum,
                    }
                    .into(),
                );
            }
        }
        "skyscraper" => {
            if let Some(count) = clue(entry)? {
                let count =
                    usize::try_from(count).map_err(|_| ReadError::new("expected a count"))?;
                made.push(
                    Skyscraper {
                        line: side(entry, size)?,
                        count,
                    }
                    .into(),
                );
            }
        }
        "numberedroom" => {
            if let Some(value) = clue(entry)? {
                made.push(
                    NumberedRoom {
                        line: side(entry, size)?,
                        value: small(Some(value), 0)?,
                    }
                    .into(),
                );
            }
        }
        "difference" => made.push(
            Difference {
                cells: both()?,
                difference: small(clue(entry)?, 1)?,
            }
            .into(),
        ),
        "ratio" => made.push(
            Ratio {
                cells: both()?,
                ratio: small(clue(entry)?, 2)?,
            }
            .into(),
        ),
        "xv" => {
            let sum = match entry.get("value").and_then(Value::as_str).map(str::trim) {
                Some("X" | "x") => 10,
                Some("V" | "v") => 5,
                Some("XV" | "xv") => 15,
                _ => small(Some(needed()?), 0)?,
            };
            made.push(
                PairSum {
                    cells: both()?,
                    sum,
                }
                .into(),
            );
        }
        "clone" => {
            let copies = cells(part(entry, "cloneCells")?)?;
            made.push(
                Copy {
                    cells: all()?,
                    copies,
                }
                .into(),
            );
        }
        "quadruple" => {
            let values = part(entry, "values")?
                .as_array()
                .ok_or_else(|| ReadError::new("values: expected a list"))?;
            let values = values
                .iter()
                .map(|value| number(value).and_then(|value| i32::try_from(value).ok()));
            let values = values
                .collect::<Option<_>>()
                .ok_or_else(|| ReadError::new("values: expected numbers"))?;
            made.push(
                Quadruple {
                    cells: all()?,
                    values,
                }
                .into(),
            );
        }
        "cage" if clue(entry).is_err() || clue(entry)?.is_none() => return Ok(false),
        "alldifferent" => made.push(AllDifferent::new(all()?).into()),
        _ => return Ok(false),
    }
    Ok(true)
}

/// The constraint of an indexer. Its value is the place, in its row, column or box, of the value that is the number of
/// the indexer's own place there. A row indexer looks along its column, and the value there is the number of its row.
pub(super) fn indexer(puzzle: &Puzzle, key: &str, cell: Cell) -> Result<Index, ReadError> {
    let size = puzzle.shape.rows;
    let (row, column) = (cell.place().filter(|_| puzzle.shape.index(cell).is_some()))
        .ok_or_else(|| ReadError(format!("{cell} is not a cell of the grid")))?;
    let line: Vec<Cell> = match key {
        "rowindexer" => (0..size).map(|row| Cell::at(row, column)).collect(),
        "columnindexer" => (0..size).map(|column| Cell::at(row, column)).collect(),
        _ => {
            let mut regions = puzzle.regions().into_iter();
            let mut region = (regions.find(|region| region.contains(&cell)))
                .ok_or_else(|| ReadError(format!("{cell}: expected a cell in a box")))?;
            region.sort_unstable_by_key(|cell| puzzle.shape.index(*cell));
            region
        }
    };
    let value = (1..).zip(&line).find(|(_, other)| **other == cell);
    Ok(Index {
        cell,
        value: value.map_or(0, |(place, _)| place),
        line,
    })
}

/// An integer, which may be written as a string.
fn number(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.as_i64().or_else(|| {
            number
                .as_f64()
                .filter(|number| number.fract() == 0.0)
                .map(|number| number as i64)
        }),
        _ => None,
    }
}

/// The entries of a list, counted from 1.
fn entries(value: &Value) -> Result<impl Iterator<Item = (usize, &Value)>, ReadError> {
    let list = value
        .as_array()
        .ok_or_else(|| ReadError::new("expected a list"))?;
    Ok((1..).zip(list))
}

/// Reads a list of names of cells. A place beside the grid is an error.
fn cells(value: &Value) -> Result<Vec<Cell>, ReadError> {
    let list = value
        .as_array()
        .ok_or_else(|| ReadError::new("expected a list of cells"))?;
    list.iter().map(cell).collect()
}

fn cell(value: &Value) -> Result<Cell, ReadError> {
    let name = value
        .as_str()
        .ok_or_else(|| ReadError::new("expected a cell such as R1C9"))?;
    name.parse()
        .map_err(|error: crate::cell::CellError| ReadError(error.to_string()))
}

pub(super) fn part<'a>(entry: &'a Value, key: &str) -> Result<&'a Value, ReadError> {
    entry
        .get(key)
        .ok_or_else(|| ReadError(format!("expected `{key}`")))
}

/// The `value` of an entry. None if it is absent or blank.
fn clue(entry: &Value) -> Result<Option<i64>, ReadError> {
    match entry.get("value") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => number(value).map(Some).ok_or_else(|| {
            ReadError(format!(
                "value {}: expected a number",
                shown(&value.to_string())
            ))
        }),
    }
}

/// The clue as an `i32`, or `default` without a clue.
fn small(clue: Option<i64>, default: i32) -> Result<i32, ReadError> {
    clue.map_or(Ok(default), |clue| {
        i32::try_from(clue).map_err(|_| ReadError::new("expected a smaller number"))
    })
}
