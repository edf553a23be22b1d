//! The JSON of f-puzzles, as a file and as a link.
//!
//! A link has it after `?load=`, compressed by the algorithm of lz-string and in base 64. Other programs add keys of
//! their own, and these are read too: SudokuPad reads such links, and its solution and title are there.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{ReadError, shown};
use crate::cell::Cell;
use crate::constraint::{
    AllDifferent, AntiKing, AntiKnight, Arrow, Between, Clone as Copy, Constraint, Diagonal,
    Difference, DisjointGroups, Entropic, Even, ExtraRegion, Grid, KillerCage, Lockout, Mark,
    Maximum, Minimum, Modular, Nabner, Negative, Nonconsecutive, NumberedRoom, Odd, PairSum,
    Palindrome, Quadruple, Ratio, RegionSum, Regions, Renban, Sandwich, Skyscraper, Thermometer,
    Whisper, XSum, Zipper,
};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The greatest length of what is compressed in a link.
const MAX_CODE: usize = 40_000;

/// The keys that say how a puzzle looks and nothing about its solution.
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

/// Reads the link of a puzzle, or the text after its `?load=`.
///
/// # Errors
///
/// If the text cannot be decompressed, or [`read`] finds an error.
pub fn read_link(text: &str) -> Result<Puzzle, ReadError> {
    read(&inflate(text)?)
}

/// The JSON of a link.
pub(crate) fn inflate(text: &str) -> Result<String, ReadError> {
    let code = text.trim();
    let code = match code.split_once("load=") {
        Some((_, code)) => code,
        // SudokuPad has it after the last slash, or as the identifier of the puzzle.
        None if code.starts_with("http") => {
            let place = code.find("fpuz").ok_or_else(|| {
                ReadError(format!(
                    "`{}`: expected a link with ?load=, or with fpuz and a puzzle",
                    shown(code)
                ))
            })?;
            &code[place..]
        }
        None => code,
    };
    let code = code.split(['&', '#']).next().unwrap_or_default();
    let code = code
        .strip_prefix("fpuzzles")
        .or_else(|| code.strip_prefix("fpuz"))
        .unwrap_or(code);
    decompressed(code)
}

/// The text that is compressed in a link.
pub(super) fn decompressed(code: &str) -> Result<String, ReadError> {
    // A text of this algorithm can become very much longer, with the square of its own length.
    if code.len() > MAX_CODE {
        return Err(ReadError(format!(
            "a link of {} characters: expected at most {MAX_CODE}",
            code.len()
        )));
    }
    // A blank is a plus sign that was taken for one.
    let decoded = percent_encoding::percent_decode_str(code)
        .decode_utf8_lossy()
        .replace(' ', "+");
    let wrong =
        || ReadError::new("the link is not compressed as those of f-puzzles and SudokuPad are");
    let units = lz_str::decompress_from_base64(&decoded).ok_or_else(wrong)?;
    String::from_utf16(&units).map_err(|_| wrong())
}

/// Writes a puzzle as a link.
///
/// # Errors
///
/// As for [`write()`].
pub fn write_link(puzzle: &Puzzle) -> Result<String, ReadError> {
    Ok(format!(
        "https://www.f-puzzles.com/?load={}",
        compressed(puzzle)?
    ))
}

/// A puzzle compressed for a link.
pub(super) fn compressed(puzzle: &Puzzle) -> Result<String, ReadError> {
    let code = lz_str::compress_to_base64(&write(puzzle)?);
    Ok(code
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D"))
}

/// Reads the JSON of a puzzle.
///
/// # Errors
///
/// The error names the key that is wrong, and what was expected. What only says how the puzzle looks, and keys that are
/// not known, are remarks of the puzzle.
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

/// Reads the values and the regions of the cells.
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
                bits.sum::<Result<u32, ReadError>>().map(Some)
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
    let is_usual = (0..size * size).all(|index| {
        regions[index] == usual(index / size, index % size).map(|region| region as i64)
    });
    puzzle
        .constraints
        .push(Grid::new(size, size, boxes.filter(|_| is_usual)).into());
    if !is_usual {
        let names: BTreeSet<i64> = regions.iter().flatten().copied().collect();
        let region = |name: i64| -> Vec<Cell> {
            (0..regions.len())
                .filter(|index| regions[*index] == Some(name))
                .map(|index| puzzle.shape.cell(index))
                .collect()
        };
        let regions: Vec<Vec<Cell>> = names.into_iter().map(region).collect();
        if !regions.is_empty() {
            puzzle.constraints.push(Regions { regions }.into());
        }
    }
    Ok(())
}

/// A number, which may be a text.
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

/// The entries of a key: a list of objects.
fn entries(value: &Value) -> Result<impl Iterator<Item = (usize, &Value)>, ReadError> {
    let list = value
        .as_array()
        .ok_or_else(|| ReadError::new("expected a list"))?;
    Ok((1..).zip(list))
}

/// Reads names of cells. One outside of the grid, as for a clue, is an error.
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

fn part<'a>(entry: &'a Value, key: &str) -> Result<&'a Value, ReadError> {
    entry
        .get(key)
        .ok_or_else(|| ReadError(format!("expected `{key}`")))
}

/// The value of an entry: a number, or nothing.
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

fn small(clue: Option<i64>, default: i32) -> Result<i32, ReadError> {
    clue.map_or(Ok(default), |clue| {
        i32::try_from(clue).map_err(|_| ReadError::new("expected a smaller number"))
    })
}

/// The row or column at whose end a place beside the grid is, from that end on. Rows and columns there are 0 or one
/// more than those of the grid.
fn side(entry: &Value, size: usize) -> Result<Vec<Cell>, ReadError> {
    let name = part(entry, "cell")?
        .as_str()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let place = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let place = place.and_then(|(row, column)| {
        Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
    });
    let inside = |number: usize| (1..=size).contains(&number);
    let line: Option<Vec<Cell>> = match place {
        Some((0, column)) if inside(column) => {
            Some((0..size).map(|row| Cell::at(row, column - 1)).collect())
        }
        Some((row, 0)) if inside(row) => {
            Some((0..size).map(|column| Cell::at(row - 1, column)).collect())
        }
        Some((row, column)) if row == size + 1 && inside(column) => Some(
            (0..size)
                .rev()
                .map(|row| Cell::at(row, column - 1))
                .collect(),
        ),
        Some((row, column)) if column == size + 1 && inside(row) => Some(
            (0..size)
                .rev()
                .map(|column| Cell::at(row - 1, column))
                .collect(),
        ),
        _ => None,
    };
    line.ok_or_else(|| {
        ReadError(format!(
            "`{}`: expected a place beside the grid, such as R0C1",
            shown(&name)
        ))
    })
}

fn read_key(puzzle: &mut Puzzle, key: &str, value: &Value) -> Result<(), ReadError> {
    let size = puzzle.shape.rows;
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
        "solution" => puzzle.remarks.push("solution: it is not used".to_owned()),
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
                read_list(size, key, value, &mut made)?
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

/// Reads a list of constraints of one kind. Returns whether the kind is known.
fn read_list(
    size: usize,
    key: &str,
    value: &Value,
    made: &mut Vec<Constraint>,
) -> Result<bool, ReadError> {
    for (number, entry) in entries(value)? {
        let result = read_entry(size, key, entry, made);
        if !result.map_err(|error| ReadError(format!("number {number}: {error}")))? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn read_entry(
    size: usize,
    key: &str,
    entry: &Value,
    made: &mut Vec<Constraint>,
) -> Result<bool, ReadError> {
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
            // All such cells are one constraint, as none of them is compared with another.
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

/// The diagonal from a place beside the grid on, in the direction of two letters such as `DR`.
fn diagonal(entry: &Value, size: usize) -> Result<Vec<Cell>, ReadError> {
    let name = part(entry, "cell")?
        .as_str()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let direction = part(entry, "direction")?.as_str().unwrap_or_default();
    let place = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let place = place
        .and_then(|(row, column)| Some((row.parse::<i64>().ok()?, column.parse::<i64>().ok()?)));
    let step = match direction {
        "DR" => Some((1, 1)),
        "DL" => Some((1, -1)),
        "UR" => Some((-1, 1)),
        "UL" => Some((-1, -1)),
        _ => None,
    };
    let (Some((row, column)), Some((down, right))) = (place, step) else {
        return Err(ReadError::new(
            "expected a place beside the grid and a direction DR, DL, UR or UL",
        ));
    };
    let steps = (0..=size as i64 + 1).map(|step| (row + down * step, column + right * step));
    let inside = steps.filter(|(row, column)| {
        (1..=size as i64).contains(row) && (1..=size as i64).contains(column)
    });
    Ok(inside
        .map(|(row, column)| Cell::at(row as usize - 1, column as usize - 1))
        .collect())
}

/// Writes the JSON of a puzzle.
///
/// # Errors
///
/// If the format cannot hold a part of the puzzle; the error names it.
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
        let Some((key, entry)) = write_constraint(constraint, size).ok_or_else(cannot)? else {
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
        // What was read as drawing is written again.
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

fn list<'a>(object: &'a mut Map<String, Value>, key: &str) -> &'a mut Vec<Value> {
    let entry = object
        .entry(key)
        .or_insert_with(|| Value::Array(Vec::new()));
    entry
        .as_array_mut()
        .expect("lists are kept under other keys than flags")
}

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

/// The place beside the grid at which a line starts.
fn write_side(line: &[Cell], size: usize) -> Option<String> {
    let first = line.first()?.place()?;
    let last = line.last()?.place()?;
    if line.len() != size {
        return None;
    }
    let straight = |step: (isize, isize)| {
        line.windows(2)
            .all(|pair| pair[0].offset(step.0, step.1) == Some(pair[1]))
    };
    let (row, column) = (first.0 + 1, first.1 + 1);
    let _ = last;
    if straight((1, 0)) {
        Some(format!("R0C{column}"))
    } else if straight((-1, 0)) {
        Some(format!("R{}C{column}", size + 1))
    } else if straight((0, 1)) {
        Some(format!("R{row}C0"))
    } else if straight((0, -1)) {
        Some(format!("R{row}C{}", size + 1))
    } else {
        None
    }
}

/// The key and the entry of a constraint; nothing if the grid has it, and none if the format cannot hold it.
fn write_constraint(constraint: &Constraint, size: usize) -> Option<Option<(&'static str, Value)>> {
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
        Constraint::Lockout(line) => ("lockout", with(&line.line, line.difference, 4)),
        Constraint::KillerCage(cage) if !cage.repeats => {
            let mut entry = json!({"cells": named(&cage.cells)});
            if let Some(sum) = cage.sum {
                entry["value"] = json!(sum.to_string());
            }
            ("killercage", entry)
        }
        Constraint::KillerCage(cage) => {
            // A diagonal from side to side.
            let (first, second) = (cage.cells.first()?, cage.cells.get(1)?);
            let (from, to) = (first.place()?, second.place()?);
            let (down, right) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
            let direction = match (down, right) {
                (1, 1) => "DR",
                (1, -1) => "DL",
                (-1, 1) => "UR",
                (-1, -1) => "UL",
                _ => return None,
            };
            let cell = format!(
                "R{}C{}",
                from.0 as i64 + 1 - down,
                from.1 as i64 + 1 - right
            );
            let entry = json!({"cell": cell, "direction": direction, "cells": named(&cage.cells), "value": cage.sum?.to_string()});
            if diagonal(&entry, size).ok()? != cage.cells {
                return None;
            }
            ("littlekillersum", entry)
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
