//! SudokuPad: its JSON, and its links.
//!
//! A puzzle there is a drawing: it has cells, regions, cages and texts, which carry a meaning, and lines and shapes,
//! whose meaning only the rules in words say. These are kept as remarks.
//!
//! The address of a link ends with the kind of the puzzle and the puzzle itself: `scl` or `ctc` and the JSON, maybe
//! written in a short way and compressed; `fpuz` and a puzzle of f-puzzles; or `scf` and a classic sudoku, in which a
//! character is a digit and the unknown cells behind it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{ReadError, fpuzzles, relaxed, shown};
use crate::cell::{Cell, MAX_SIDE};
use crate::constraint::{Constraint, Diagonal, Grid, KillerCage, Regions, Windows};
use crate::puzzle::{Puzzle, full};
use crate::shape::{MAX_VALUES, Shape};

/// The characters of a classic sudoku in a link: each stands for a digit, and for up to five unknown cells behind it.
const CLASSIC: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The kinds of puzzles in a link.
const KINDS: &[&str] = &["scl", "ctc", "scf", "fpuz"];

/// The kind of the puzzle in a link or in the end of one, and the puzzle. `None` if it has none.
fn parts(text: &str) -> Option<(&'static str, &str)> {
    let text = text.trim();
    let is_link = text.starts_with("http://") || text.starts_with("https://");
    let starts: Vec<&str> = if is_link {
        // The puzzle may have slashes of its own.
        let behind = text
            .match_indices(['/', '='])
            .map(|(at, sign)| &text[at + sign.len()..]);
        behind.collect()
    } else {
        vec![text]
    };
    starts.into_iter().find_map(|start| {
        let (kind, code) = KINDS
            .iter()
            .find_map(|kind| start.strip_prefix(kind).map(|code| (*kind, code)))?;
        let code = code.split(['?', '#', '&']).next().unwrap_or_default();
        // Compressed text of an object always begins with this letter.
        let is_code = match kind {
            "scf" => {
                code.len() >= 14
                    && code
                        .trim_end_matches(".scf")
                        .bytes()
                        .all(|b| b.is_ascii_alphanumeric())
            }
            "fpuz" => true,
            _ => code.starts_with('N') || code.starts_with('{') || code.starts_with("%7B"),
        };
        is_code.then_some((kind, code))
    })
}

/// Whether a text is a link with one of SudokuPad's own kinds of puzzles, or the end of one.
pub(crate) fn is_link(text: &str) -> bool {
    parts(text).is_some_and(|(kind, _)| kind != "fpuz")
}

/// Whether a text that begins with a brace is SudokuPad's JSON.
pub(crate) fn is_json(text: &str) -> bool {
    let has = |key: &str| text.contains(key);
    !has("\"grid\"")
        && !has("\"size\"")
        && (has("\"cells\"") || text.starts_with("{ce:") || has(",ce:[") || has("\"ce\":"))
}

/// Reads a link, or the end of one.
///
/// # Errors
///
/// If the text cannot be decompressed, or is not a puzzle. The link of a puzzle that SudokuPad stores has only its
/// name, and is refused.
///
/// ```
/// use tessera_constraints::{Cell, formats::sudokupad};
/// let puzzle = sudokupad::read_link("https://sudokupad.app/scf5oooooooooooooA")?;
/// assert_eq!(puzzle.givens(), [(Cell::at(0, 0), 5)]);
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read_link(text: &str) -> Result<Puzzle, ReadError> {
    let (kind, code) = parts(text).ok_or_else(|| {
        ReadError(format!(
            "`{}`: expected a link with scl, ctc, scf or fpuz and a puzzle",
            shown(text.trim())
        ))
    })?;
    match kind {
        "fpuz" => fpuzzles::read_link(text),
        "scf" => read_classic(code.trim_end_matches(".scf")),
        _ => {
            let plain = percent_encoding::percent_decode_str(code).decode_utf8_lossy();
            if plain.starts_with('{') {
                read(&plain)
            } else {
                read(&fpuzzles::decompressed(code)?)
            }
        }
    }
}

fn read_classic(code: &str) -> Result<Puzzle, ReadError> {
    let mut puzzle = Puzzle::sudoku(9);
    let mut cells = 0;
    let mut signs = code.chars();
    while cells < 81 {
        let sign = signs.next();
        let place = sign.and_then(|sign| CLASSIC.find(sign)).ok_or_else(|| {
            ReadError(format!(
                "a classic sudoku of {cells} cells: expected 81, with digits and letters up to x"
            ))
        })?;
        let digit = (place % 10) as i32;
        if digit > 0 {
            puzzle.give(puzzle.shape.cell(cells), digit);
        }
        cells += 1 + place / 10;
    }
    for rule in signs {
        match rule {
            'w' => puzzle.constraints.push(Windows {}.into()),
            'x' => {
                puzzle.constraints.push(Diagonal { rising: false }.into());
                puzzle.constraints.push(Diagonal { rising: true }.into());
            }
            _ => puzzle.remarks.push(format!("rule: not known, {rule}")),
        }
    }
    Ok(puzzle)
}

/// A classic sudoku as the end of a link. `None` if the puzzle is something else, or says more.
fn classic(puzzle: &Puzzle) -> Option<String> {
    let mut rest = puzzle.clone();
    let masks = std::mem::replace(&mut rest.candidates, vec![full(9); 81]);
    let mut plain = Puzzle::sudoku(9);
    let mut rules = String::new();
    if rest.constraints.contains(&Windows {}.into()) {
        plain.constraints.push(Windows {}.into());
        rules.push('w');
    }
    if rest.constraints.contains(&Diagonal { rising: true }.into()) {
        plain.constraints.push(Diagonal { rising: false }.into());
        plain.constraints.push(Diagonal { rising: true }.into());
        rules.push('x');
    }
    if rest != plain {
        return None;
    }
    let mut code = String::from("scf");
    let mut cells = masks.into_iter().map(|mask| match mask {
        _ if mask.is_power_of_two() => Some(1 + mask.trailing_zeros() as usize),
        _ if mask == full(9) => Some(0),
        _ => None,
    });
    let mut next = cells.next();
    while let Some(cell) = next {
        let digit = cell?;
        let mut place = digit;
        next = cells.next();
        while place + 10 < CLASSIC.len() && next == Some(Some(0)) {
            place += 10;
            next = cells.next();
        }
        code.push(char::from(CLASSIC.as_bytes()[place]));
    }
    Some(code + &rules)
}

/// Writes a puzzle as a link.
///
/// # Errors
///
/// If the JSON of f-puzzles, which SudokuPad reads, cannot hold the puzzle. The error says which part.
pub fn write_link(puzzle: &Puzzle) -> Result<String, ReadError> {
    let code = match classic(puzzle) {
        Some(code) => code,
        None => format!("fpuz{}", fpuzzles::compressed(puzzle)?),
    };
    Ok(format!("https://sudokupad.app/{code}"))
}

/// Reads the JSON of a puzzle, also if it is written in the short way of links.
///
/// Given values, regions, cages with their sums, title, author and rules carry a meaning. Lines, shapes and other keys
/// are remarks.
///
/// # Errors
///
/// The error names the key that is wrong, and what was expected.
///
/// ```
/// use tessera_constraints::{Cell, formats::sudokupad};
/// let puzzle = sudokupad::read(r#"{"cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
///     [{}, {}, {}, {}]], "cages": [{"cells": [[0, 1], [0, 2]], "value": "5"}, {"value": "title: Small"}]}"#)?;
/// assert_eq!(puzzle.constraints[1].words(), "The values of the cage r1c2, r1c3 are different and add up to 5.");
/// assert_eq!(puzzle.title.as_deref(), Some("Small"));
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let json = relaxed::read(text)?;
    let object = json
        .as_object()
        .ok_or_else(|| ReadError::new("expected an object"))?;
    let rows = list(object, "cells")?;
    let columns = rows
        .iter()
        .map(|row| row.as_array().map_or(0, Vec::len))
        .max()
        .unwrap_or(0);
    if !(1..=MAX_SIDE).contains(&rows.len()) || !(1..=MAX_SIDE).contains(&columns) {
        return Err(ReadError(format!(
            "cells: {} rows and {columns} columns: expected 1 to {MAX_SIDE} of each",
            rows.len()
        )));
    }
    let regions = regions(object, rows.len(), columns)?;
    let (shape, top, left) = frame(rows.len(), columns, &regions);
    if let Some(problem) = shape.problem() {
        return Err(ReadError(problem));
    }
    let mut reader = Reader {
        puzzle: Puzzle::new(shape),
        top,
        left,
    };
    reader.layout(&regions, object)?;
    for (key, value) in object {
        reader
            .key(key, value)
            .map_err(|error| ReadError(format!("{key}: {error}")))?;
    }
    match reader.puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(reader.puzzle),
    }
}

fn list<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a [Value], ReadError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(ReadError(format!("{key}: expected a list"))),
    }
}

/// A row and a column, both counted from 0.
fn place(value: &Value) -> Option<(usize, usize)> {
    let [row, column] = &value.as_array()?[..] else {
        return None;
    };
    let number = |value: &Value| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0);
        number
            .filter(|number| (0.0..MAX_SIDE as f64).contains(number))
            .map(|number| number as usize)
    };
    Some((number(row)?, number(column)?))
}

/// The cells of each region.
fn regions(
    object: &Map<String, Value>,
    rows: usize,
    columns: usize,
) -> Result<Vec<Vec<(usize, usize)>>, ReadError> {
    let mut regions = Vec::new();
    for (number, region) in (1..).zip(list(object, "regions")?) {
        let cells = region.as_array().map(|cells| {
            let mut cells: Vec<(usize, usize)> = cells.iter().filter_map(place).collect();
            cells.retain(|(row, column)| *row < rows && *column < columns);
            cells.sort_unstable();
            cells.dedup();
            cells
        });
        let all = region.as_array().map(Vec::len);
        match cells {
            Some(cells) if Some(cells.len()) == all => regions.push(cells),
            _ => {
                return Err(ReadError(format!(
                    "regions: number {number}: expected different cells as [row, column] from 0"
                )));
            }
        }
    }
    regions.retain(|region| !region.is_empty());
    Ok(regions)
}

/// The shape of the puzzle, and its row and column in the drawing. If regions of one size fill a square of this size,
/// the puzzle is this square; cells around it are for clues.
fn frame(rows: usize, columns: usize, regions: &[Vec<(usize, usize)>]) -> (Shape, usize, usize) {
    let size = regions.first().map_or(0, Vec::len);
    let cells: BTreeSet<(usize, usize)> = regions.iter().flatten().copied().collect();
    let top = cells.iter().map(|(row, _)| *row).min().unwrap_or(0);
    let left = cells.iter().map(|(_, column)| *column).min().unwrap_or(0);
    let is_square = (2..=MAX_VALUES).contains(&size)
        && cells.len() == size * size
        && regions.len() == size
        && cells
            .iter()
            .all(|(row, column)| row - top < size && column - left < size);
    if is_square {
        return (Shape::square(size), top, left);
    }
    let values = match size {
        2..=MAX_VALUES if regions.iter().all(|region| region.len() == size) => size,
        _ => rows.max(columns).min(MAX_VALUES),
    };
    let shape = Shape {
        rows,
        columns,
        values,
        ..Shape::square(1)
    };
    (shape, 0, 0)
}

struct Reader {
    puzzle: Puzzle,
    /// The place of the puzzle in the drawing.
    top: usize,
    left: usize,
}

impl Reader {
    /// The cell at a place of the drawing, if it is one of the puzzle.
    fn cell(&self, (row, column): (usize, usize)) -> Option<Cell> {
        let (row, column) = (row.checked_sub(self.top)?, column.checked_sub(self.left)?);
        let shape = &self.puzzle.shape;
        (row < shape.rows && column < shape.columns).then(|| Cell::at(row, column))
    }

    /// Adds the rows, the columns and the regions.
    fn layout(
        &mut self,
        regions: &[Vec<(usize, usize)>],
        object: &Map<String, Value>,
    ) -> Result<(), ReadError> {
        let (rows, columns) = (self.puzzle.shape.rows, self.puzzle.shape.columns);
        let values = self.puzzle.shape.values;
        let in_cells = |region: &Vec<(usize, usize)>| -> Vec<Cell> {
            region
                .iter()
                .filter_map(|place| self.cell(*place))
                .collect()
        };
        let mut found: Vec<Vec<Cell>> = regions.iter().map(in_cells).collect();
        found.sort_unstable();
        let grid = Grid::of_regions(rows, columns, values, &found);
        let has_boxes = grid.boxes.is_some();
        let metadata = object.get("metadata");
        let is_free = metadata
            .and_then(|data| data.get("norowcol"))
            .and_then(Value::as_bool)
            == Some(true);
        if is_free || rows.max(columns) > values {
            self.puzzle
                .remarks
                .push("rows and columns: values may be repeated there".to_owned());
        } else {
            self.puzzle.constraints.push(grid.into());
            if has_boxes {
                return Ok(());
            }
        }
        if let Some(region) = found.iter().find(|region| region.len() > values) {
            return Err(ReadError(format!(
                "regions: a region of {} cells: expected at most {values}",
                region.len()
            )));
        }
        if !found.is_empty() {
            self.puzzle
                .constraints
                .push(Regions { regions: found }.into());
        }
        Ok(())
    }

    fn key(&mut self, key: &str, value: &Value) -> Result<(), ReadError> {
        match key {
            "regions" | "cellSize" => {}
            "cells" => self.givens(value)?,
            "cages" => {
                let cages = value.as_array().map_or(&[][..], Vec::as_slice);
                for (number, cage) in (1..).zip(cages) {
                    self.cage(cage)
                        .map_err(|error| ReadError(format!("number {number}: {error}")))?;
                }
            }
            "metadata" => {
                for (key, value) in value.as_object().into_iter().flatten() {
                    // A text of digits is a number in the short way.
                    let text = match value {
                        Value::String(text) => Some(text.clone()),
                        Value::Number(number) => Some(number.to_string()),
                        _ => None,
                    };
                    match (&**key, text) {
                        ("title", Some(text)) => self.puzzle.title = Some(text),
                        ("author", Some(text)) => self.puzzle.author = Some(text),
                        ("rules", Some(text)) => self.puzzle.rules = Some(text),
                        ("norowcol", _) => {}
                        // What is shown around the grid, and after it is full.
                        (
                            "solution" | "msgcorrect" | "source" | "bgimage" | "bgimageopacity",
                            _,
                        ) => {
                            self.remark(key, "not used", value);
                        }
                        _ => self.remark(key, "not known", value),
                    }
                }
            }
            "lines" | "arrows" | "overlays" | "underlays" => self.remark(key, "drawing", value),
            "id" | "settings" => self.remark(key, "not used", value),
            _ => self.remark(key, "not known", value),
        }
        Ok(())
    }

    fn remark(&mut self, key: &str, note: &str, value: &Value) {
        if value.as_array().is_none_or(|list| !list.is_empty()) {
            self.puzzle.remarks.push(format!("{key}: {note}, {value}"));
        }
    }

    fn givens(&mut self, rows: &Value) -> Result<(), ReadError> {
        for (row, cells) in rows.as_array().into_iter().flatten().enumerate() {
            for (column, cell) in cells.as_array().into_iter().flatten().enumerate() {
                let Some(object) = cell.as_object() else {
                    continue;
                };
                for (key, value) in object {
                    let number = whole(value).and_then(|value| i32::try_from(value).ok());
                    let given = number.filter(|value| self.puzzle.bit(*value) != 0);
                    let at = self.cell((row, column));
                    let is_empty = value.is_null() || value.as_str() == Some("");
                    match (&**key, at, given) {
                        ("value", _, _) if is_empty => {}
                        ("value", Some(at), Some(given)) => self.puzzle.give(at, given),
                        _ => {
                            let name = format!("row {}, column {}: {key}", row + 1, column + 1);
                            self.remark(&name, "not a value of the grid", value);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn cage(&mut self, cage: &Value) -> Result<(), ReadError> {
        let Some(object) = cage.as_object() else {
            return Err(ReadError::new("expected an object"));
        };
        let places = list(object, "cells")?;
        let value = object.get("value").filter(|value| !value.is_null());
        if places.is_empty() {
            // Texts are cages without cells.
            let text = value.and_then(Value::as_str).unwrap_or_default();
            let (key, text) = text.split_once(':').unwrap_or(("", text));
            let text = text.trim().to_owned();
            match key.trim().to_ascii_lowercase().as_str() {
                "title" => self.puzzle.title = Some(text),
                "author" => self.puzzle.author = Some(text),
                "rules" => {
                    // Each rule may have a cage of its own.
                    let rules = self.puzzle.rules.take();
                    self.puzzle.rules =
                        Some(rules.map_or(text.clone(), |rules| rules + "\n" + &text));
                }
                key @ ("solution" | "msgcorrect") => self.remark(key, "not used", &text.into()),
                _ if value.is_some() => self.remark("cage without cells", "not known", cage),
                _ => {}
            }
            return Ok(());
        }
        let cells: Option<Vec<Cell>> = places
            .iter()
            .map(|value| place(value).and_then(|place| self.cell(place)))
            .collect();
        let is_unique = object.get("unique").and_then(Value::as_bool);
        let kind = object
            .get("type")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let sum = object
            .get("sum")
            .or(value)
            .and_then(whole)
            .filter(|sum| sum.abs() < 1_000_000);
        let says_more = value.is_some()
            && value.and_then(whole).is_none()
            && value.and_then(Value::as_str) != Some("");
        // Rows and columns, and what is only drawn around cells, is not a cage.
        let is_cage = (sum.is_some() || is_unique == Some(true)) && !says_more && kind != "rowcol";
        match cells {
            Some(cells) if is_cage => {
                let mut cells = cells;
                cells.sort_unstable();
                cells.dedup();
                let cage = KillerCage {
                    cells,
                    sum,
                    repeats: is_unique == Some(false),
                };
                self.puzzle.constraints.push(Constraint::from(cage));
            }
            _ => self.remark("cage", "drawing", cage),
        }
        Ok(())
    }
}

/// A whole number, or a text that is one.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}
