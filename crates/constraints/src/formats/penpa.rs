//! Links of Penpa, whose puzzles are drawings.
//!
//! The address has lines of text, compressed by deflate and in base 64: the kind and the size of the grid with title
//! and author, its margins, the mode of the editor, the drawing, the solution, and the list of cells as differences.
//! Names of the drawing are two letters that begin with `z`. Points have numbers: row by row the middles of cells, two
//! around the drawing included, then their corners at the bottom right.
//!
//! Digits in cells, thick borders of regions, and cages with a sum carry a meaning. All else is a remark.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::DeflateDecoder;
use serde_json::{Map, Value};

use super::{ReadError, shown};
use crate::cell::{Cell, MAX_SIDE};
use crate::constraint::{Grid, KillerCage, Regions};
use crate::puzzle::Puzzle;
use crate::shape::{MAX_VALUES, Shape};

/// Maximum length of what is compressed in a link, and of the text itself.
const MAX_CODE: usize = 1 << 20;
const MAX_TEXT: u64 = 1 << 23;

/// The names behind the letter `z`.
const NAMES: &[(char, &str)] = &[
    ('0', "squareframe"),
    ('1', "numberS"),
    ('2', "freelineE"),
    ('3', "arrows"),
    ('4', "deletelineE"),
    ('5', "polygon"),
    ('6', "killercages"),
    ('7', "nobulbthermo"),
    ('8', "command_replay"),
    ('9', "qa"),
    ('_', "__a"),
    ('A', "pu_a"),
    ('B', "board"),
    ('C', "cage"),
    ('D', "direction"),
    ('E', "lineE"),
    ('F', "freeline"),
    ('G', "grid"),
    ('L', "line"),
    ('M', "edit_mode"),
    ('N', "number"),
    ('P', "special"),
    ('Q', "pu_q"),
    ('R', "command_redo"),
    ('S', "surface"),
    ('T', "thermo"),
    ('U', "command_undo"),
    ('W', "wall"),
    ('Y', "symbol"),
];

/// A row and a column of the drawing, which may be beside it.
type Place = (i64, i64);

/// Whether a text is a link of Penpa.
pub(crate) fn is_link(text: &str) -> bool {
    let text = text.trim_start();
    (text.starts_with("http") && text.contains("penpa"))
        || text.starts_with("m=edit&p=")
        || text.starts_with("m=solve&p=")
}

/// Reads a link.
///
/// # Errors
///
/// If the text cannot be decompressed, or is not a drawing on squares.
pub fn read_link(text: &str) -> Result<Puzzle, ReadError> {
    read(&inflated(text)?)
}

/// The lines of text in a link.
fn inflated(text: &str) -> Result<String, ReadError> {
    let text = text.trim();
    let start = text
        .find("&p=")
        .or_else(|| text.find("#p="))
        .or_else(|| text.find("?p="));
    let code = start.map(|start| &text[start + 3..]).ok_or_else(|| {
        ReadError(format!(
            "`{}`: expected a link with &p= and a puzzle",
            shown(text)
        ))
    })?;
    let code = code.split(['&', '#']).next().unwrap_or_default();
    if code.len() > MAX_CODE {
        return Err(ReadError(format!(
            "a link of {} characters: expected at most {MAX_CODE}",
            code.len()
        )));
    }
    let wrong = || ReadError::new("the link is not compressed as those of Penpa are");
    // A blank is a plus sign that was taken for one.
    let code = percent_encoding::percent_decode_str(code)
        .decode_utf8_lossy()
        .replace(' ', "+");
    let bytes = STANDARD.decode(code).map_err(|_| wrong())?;
    let mut inflated = Vec::new();
    DeflateDecoder::new(&bytes[..])
        .take(MAX_TEXT + 1)
        .read_to_end(&mut inflated)
        .map_err(|_| wrong())?;
    if inflated.len() as u64 > MAX_TEXT {
        return Err(ReadError(format!(
            "the link holds more than {MAX_TEXT} characters"
        )));
    }
    String::from_utf8(inflated).map_err(|_| wrong())
}

/// JSON with full names in place of those that begin with `z`.
fn json(line: &str) -> Result<Value, ReadError> {
    let mut full = String::with_capacity(line.len());
    let mut is_text = false;
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if is_text => {
                full.push(sign);
                full.extend(signs.next());
            }
            '"' => {
                is_text = !is_text;
                full.push(sign);
            }
            'z' if !is_text => match signs.next() {
                Some('O') => full.push_str("null"),
                letter => {
                    let name = NAMES.iter().find(|(other, _)| Some(*other) == letter);
                    let (_, name) = name.ok_or_else(|| {
                        ReadError(format!(
                            "the drawing has an unknown name behind z: {letter:?}"
                        ))
                    })?;
                    full.extend(["\"", name, "\""]);
                }
            },
            _ => full.push(sign),
        }
    }
    serde_json::from_str(&full).map_err(|error| ReadError(format!("the drawing: {error}")))
}

/// The numbers of points.
struct Points {
    /// How many are in a row, and how many in all, of one kind.
    width: i64,
    count: i64,
}

impl Points {
    /// The kind of a point, 0 for cells and 1 for corners, and its place.
    fn place(&self, index: i64) -> Option<(i64, Place)> {
        let in_kind = index.checked_rem(self.count).filter(|_| index >= 0)?;
        let place = (in_kind / self.width - 2, in_kind % self.width - 2);
        Some((index / self.count, place))
    }

    /// The cell with this number, as a text.
    fn cell(&self, index: &str) -> Option<Place> {
        let (kind, place) = self.place(index.parse().ok()?)?;
        (kind == 0).then_some(place)
    }
}

/// Reads the lines of text.
fn read(text: &str) -> Result<Puzzle, ReadError> {
    let lines: Vec<&str> = text.lines().collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let header: Vec<&str> = line(0).split(',').collect();
    let part = |number: usize| header.get(number).copied().unwrap_or_default();
    if !["square", "sudoku", "kakuro"].contains(&part(0)) {
        return Err(ReadError(format!(
            "a grid of the kind `{}`: expected square, sudoku or kakuro",
            shown(part(0))
        )));
    }
    let side = |number: usize| {
        let side = part(number).trim().parse().ok();
        side.filter(|side| (1..=2 * MAX_SIDE as i64).contains(side))
    };
    let (Some(width), Some(height)) = (side(1), side(2)) else {
        return Err(ReadError(format!(
            "a grid of {} columns and {} rows: expected 1 to {MAX_SIDE} of each",
            shown(part(1)),
            shown(part(2))
        )));
    };
    let points = Points {
        width: width + 4,
        count: (width + 4) * (height + 4),
    };
    let cells = cells(line(5), line(1), &points, (height, width))?;
    let drawing = json(line(3))?;
    let drawing = drawing
        .as_object()
        .ok_or_else(|| ReadError::new("the drawing: expected an object"))?;

    let regions = regions(drawing, &cells, &points);
    let mut puzzle = layout(&cells, regions)?;
    let top = cells.iter().map(|(row, _)| *row).min().unwrap_or(0);
    let left = cells.iter().map(|(_, column)| *column).min().unwrap_or(0);
    let at = |(row, column): Place| {
        cells
            .contains(&(row, column))
            .then(|| Cell::at((row - top) as usize, (column - left) as usize))
    };
    let small = number_texts(drawing, "numberS");
    let mut used = BTreeSet::new();
    for (key, value) in drawing {
        let remark = |note: &str| format!("{key}: {note}, {value}");
        match key.as_str() {
            "number" => givens(&mut puzzle, value, &points, &at),
            "lineE" | "numberS" => {}
            "killercages" => cages(&mut puzzle, value, &points, &at, &small, &mut used),
            _ if is_empty(value) => {}
            "command_redo" | "command_undo" | "command_replay" => {
                puzzle.remarks.push(format!("{key}: not used"));
            }
            _ => puzzle.remarks.push(remark("drawing")),
        }
    }
    let lines_drawn = drawing.get("lineE").and_then(Value::as_object);
    let others = lines_drawn
        .into_iter()
        .flatten()
        .filter(|(_, style)| !is_border(style))
        .count();
    if others > 0 {
        puzzle
            .remarks
            .push(format!("lineE: drawing, {others} lines of other styles"));
    }
    for (key, text) in small.iter().filter(|(key, _)| !used.contains(*key)) {
        puzzle
            .remarks
            .push(format!("numberS: drawing, {text} at {key}"));
    }
    if json(line(4)).is_ok_and(|answer| !is_empty(&answer)) {
        puzzle.remarks.push("solution: it is not used".to_owned());
    }
    let text = |text: &str| {
        let text = text
            .replace("%2D", "\n")
            .replace("%2C", ",")
            .replace("%2E", "&")
            .replace("%2F", "=");
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    for (number, part) in header.iter().enumerate() {
        if let Some(title) = part.strip_prefix("Title:") {
            puzzle.title = text(title);
        } else if let Some(author) = part.strip_prefix("Author:") {
            puzzle.author = text(author);
            // The source is between the author and the rules.
            puzzle.rules = header.get(number + 2).and_then(|rules| text(rules));
        }
    }
    match puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(puzzle),
    }
}

/// Whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(list) => list.iter().all(is_empty),
        Value::Object(object) => object.values().all(is_empty),
        _ => false,
    }
}

/// The cells of the grid.
fn cells(
    list: &str,
    margins: &str,
    points: &Points,
    (height, width): (i64, i64),
) -> Result<BTreeSet<Place>, ReadError> {
    let mut cells = BTreeSet::new();
    if let Ok(differences) = serde_json::from_str::<Vec<i64>>(list) {
        let mut index = 0_i64;
        for difference in differences {
            index = index.saturating_add(difference);
            if let Some((0, place)) = points.place(index) {
                cells.insert(place);
            }
        }
    } else {
        let margins: Vec<i64> = serde_json::from_str(margins).unwrap_or_default();
        let margin = |side: usize| margins.get(side).copied().unwrap_or(0).clamp(0, 64);
        for row in margin(0)..height - margin(1) {
            cells.extend((margin(2)..width - margin(3)).map(|column| (row, column)));
        }
    }
    let span = |part: fn(&Place) -> i64| {
        let parts = cells.iter().map(part);
        parts.clone().max().unwrap_or(0) - parts.min().unwrap_or(0)
    };
    if cells.is_empty() || span(|place| place.0).max(span(|place| place.1)) >= MAX_SIDE as i64 {
        return Err(ReadError(format!(
            "the list of cells: expected 1 to {MAX_SIDE} rows and columns"
        )));
    }
    Ok(cells)
}

/// Whether a line with this style is a border of regions: a thick black one.
fn is_border(style: &Value) -> bool {
    matches!(style.as_i64(), Some(2 | 21))
}

/// The parts of the grid between thick lines.
fn regions(
    drawing: &Map<String, Value>,
    cells: &BTreeSet<Place>,
    points: &Points,
) -> Vec<Vec<Place>> {
    // Pairs of neighbours with a line between them, the upper or left one first.
    let mut parted = BTreeSet::new();
    let edges = drawing.get("lineE").and_then(Value::as_object);
    for (key, _) in edges
        .into_iter()
        .flatten()
        .filter(|(_, style)| is_border(style))
    {
        let Some((from, to)) = key.split_once(',') else {
            continue;
        };
        let corner = |text: &str| {
            points
                .place(text.parse().ok()?)
                .filter(|(kind, _)| *kind == 1)
        };
        let (Some((_, from)), Some((_, to))) = (corner(from), corner(to)) else {
            continue;
        };
        let (from, to) = (from.min(to), from.max(to));
        if from.0 == to.0 && to.1 == from.1 + 1 {
            parted.insert(((to.0, to.1), (to.0 + 1, to.1)));
        } else if from.1 == to.1 && to.0 == from.0 + 1 {
            parted.insert(((to.0, to.1), (to.0, to.1 + 1)));
        }
    }
    let mut left = cells.clone();
    let mut regions = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut region = vec![first];
        let mut next = 0;
        while let Some(&(row, column)) = region.get(next) {
            next += 1;
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let other = (row + down, column + right);
                let pair = ((row, column).min(other), (row, column).max(other));
                if !parted.contains(&pair) && left.remove(&other) {
                    region.push(other);
                }
            }
        }
        region.sort_unstable();
        regions.push(region);
    }
    regions
}

/// The puzzle without its values: rows, columns, and regions if all have one size.
fn layout(cells: &BTreeSet<Place>, regions: Vec<Vec<Place>>) -> Result<Puzzle, ReadError> {
    let span = |part: fn(&Place) -> i64| {
        let parts = cells.iter().map(part);
        let least = parts.clone().min().unwrap_or(0);
        (least, (parts.max().unwrap_or(0) - least + 1) as usize)
    };
    let ((top, rows), (left, columns)) = (span(|place| place.0), span(|place| place.1));
    let size = regions.first().map_or(0, Vec::len);
    let is_split = regions.len() > 1
        && (2..=MAX_VALUES).contains(&size)
        && regions.iter().all(|region| region.len() == size);
    let values = if is_split {
        size
    } else {
        rows.max(columns).min(MAX_VALUES)
    };
    let in_cells = |(row, column): &Place| Cell::at((row - top) as usize, (column - left) as usize);
    let present: BTreeSet<Cell> = cells.iter().map(in_cells).collect();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::at(row, column)));
    let shape = Shape {
        rows,
        columns,
        values,
        absent: places.filter(|cell| !present.contains(cell)).collect(),
        ..Shape::square(1)
    };
    if let Some(problem) = shape.problem() {
        return Err(ReadError(problem));
    }
    let is_whole = shape.absent.is_empty() && rows.max(columns) <= values;
    let mut puzzle = Puzzle::new(shape);
    let mut regions: Vec<Vec<Cell>> = regions
        .iter()
        .map(|region| region.iter().map(in_cells).collect())
        .collect();
    regions.sort_unstable();
    let boxes = Shape::box_size(rows, columns, values).filter(|_| is_split && is_whole);
    let mut usual = Grid::new(rows, columns, boxes).box_cells();
    usual.sort_unstable();
    let has_boxes = boxes.is_some() && usual == regions;
    if is_whole {
        let boxes = boxes.filter(|_| has_boxes);
        puzzle
            .constraints
            .push(Grid::new(rows, columns, boxes).into());
    } else {
        puzzle
            .remarks
            .push("rows and columns: values may be repeated there".to_owned());
    }
    if is_split && !has_boxes {
        puzzle.constraints.push(Regions { regions }.into());
    } else if !is_split && regions.len() > 1 {
        let count = regions.len();
        puzzle.remarks.push(format!(
            "regions: {count} areas of different sizes, drawing"
        ));
    }
    Ok(puzzle)
}

/// The texts of numbers by their keys.
fn number_texts(drawing: &Map<String, Value>, key: &str) -> BTreeMap<String, String> {
    let numbers = drawing.get(key).and_then(Value::as_object);
    let texts = numbers.into_iter().flatten().filter_map(|(key, value)| {
        let text = value.as_array()?.first()?;
        let text = text.as_str().map_or(text.to_string(), str::to_owned);
        Some((key.clone(), text))
    });
    texts.collect()
}

/// Gives the digits that are in cells.
fn givens(
    puzzle: &mut Puzzle,
    numbers: &Value,
    points: &Points,
    at: &impl Fn(Place) -> Option<Cell>,
) {
    for (key, number) in numbers.as_object().into_iter().flatten() {
        let parts = number.as_array().map_or(&[][..], Vec::as_slice);
        let text = parts.first().map(|text| match text {
            Value::String(text) => text.trim().to_owned(),
            text => text.to_string(),
        });
        let value = text.and_then(|text| text.parse::<i32>().ok());
        let value = value.filter(|value| puzzle.bit(*value) != 0);
        // Digits of normal, middle or large size.
        let style = parts.get(2).and_then(Value::as_str).unwrap_or("1");
        let is_digit = matches!(style, "1" | "6" | "10");
        match (points.cell(key).and_then(at), value) {
            (Some(cell), Some(value)) if is_digit => puzzle.give(cell, value),
            _ => puzzle
                .remarks
                .push(format!("number: drawing, {number} at {key}")),
        }
    }
}

/// Adds the cages that have a sum in the corner of a cell.
fn cages(
    puzzle: &mut Puzzle,
    cages: &Value,
    points: &Points,
    at: &impl Fn(Place) -> Option<Cell>,
    small: &BTreeMap<String, String>,
    used: &mut BTreeSet<String>,
) {
    for cage in cages.as_array().into_iter().flatten() {
        let indices: Vec<i64> = cage
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_i64)
            .collect();
        if indices.is_empty() {
            continue;
        }
        let mut cells: Vec<Cell> = indices
            .iter()
            .filter_map(|index| points.cell(&index.to_string()).and_then(at))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        // The text at the top left of a cell has four times the number of its corner point.
        let sum = indices.iter().find_map(|index| {
            let key = index.checked_add(points.count)?.checked_mul(4)?.to_string();
            let sum = small.get(&key)?.trim().parse::<i64>().ok()?;
            (sum.abs() < 1_000_000).then_some((key, sum))
        });
        match sum {
            Some((key, sum)) if !cells.is_empty() => {
                used.insert(key);
                let cage = KillerCage {
                    cells,
                    sum: Some(sum),
                    repeats: false,
                };
                puzzle.constraints.push(cage.into());
            }
            _ => puzzle.remarks.push(format!("killercages: drawing, {cage}")),
        }
    }
}
