//! The grid: its shape, its boxes, and the cells beside it.

use std::collections::HashMap;

use super::Reader;
use super::item::{Item, within};
use super::regions::{MISSING_BOXES, MISSING_COLUMNS, MISSING_ROWS, MISSING_ZERO, REGIONS};
use crate::constraint::Grid;
use crate::formats::{ReadError, shown};
use crate::puzzle::Puzzle;
use crate::shape::{MAX_CELLS, Shape};

impl Reader {
    /// Makes the grid, with its boxes and the cells beside it. `others` is the puzzle of parts in other forms.
    pub(super) fn new(items: &[Item], others: Option<Puzzle>) -> Result<Reader, ReadError> {
        let has = |kind: &str| items.iter().any(|item| item.kind == kind);
        let find = |kind: &str| items.iter().find(|item| item.kind == kind);
        let mut shape = others
            .as_ref()
            .map_or_else(|| Shape::square(9), |puzzle| puzzle.shape.clone());
        let mut is_raw = false;
        if let Some(item) = find("Shape") {
            (shape, is_raw) = read_shape(&item.arguments).map_err(|error| within(item, &error))?;
        }
        let mut groups = HashMap::new();
        for item in items.iter().filter(|item| item.kind == "Var") {
            let prefix = item.arguments.first().cloned().unwrap_or_default();
            let size = item.arguments.get(2).map_or("", |size| size);
            let (rows, columns) = match size.split_once('x') {
                Some((rows, columns)) => (rows.parse().unwrap_or(0), columns.parse().unwrap_or(0)),
                None if size.is_empty() => (1, 1),
                None => (1, size.parse().unwrap_or(0)),
            };
            let count =
                usize::checked_mul(rows, columns).filter(|count| (1..MAX_CELLS).contains(count));
            let count = count.ok_or_else(|| {
                within(
                    item,
                    &ReadError(format!("`{}`: expected a number of cells", shown(size))),
                )
            })?;
            // A number of cells alone is laid out in rows as long as those of the grid.
            let is_laid_out = size.contains('x');
            let columns = if is_laid_out { columns } else { shape.columns };
            groups.insert(format!("V{prefix}"), (shape.extra, count, columns));
            shape.extra += count;
        }
        if has("ChaosConstruction") {
            let count = shape.rows * shape.columns;
            groups.insert(REGIONS.to_owned(), (shape.extra, count, shape.columns));
            shape.extra += count;
        }
        if has("Doppelganger") {
            let (rows, columns) = (shape.rows, shape.columns);
            let box_size = Shape::box_size(rows, columns, rows.max(columns));
            let box_columns = box_size.map_or(rows, |(_, width)| width);
            for (prefix, count, columns) in [
                (MISSING_ZERO, 1, 1),
                (MISSING_ROWS, rows, rows),
                (MISSING_COLUMNS, columns, columns),
                (MISSING_BOXES, rows, box_columns),
            ] {
                groups.insert(prefix.to_owned(), (shape.extra, count, columns));
                shape.extra += count;
            }
        }
        if let Some(problem) = shape.problem() {
            return Err(ReadError(problem));
        }
        let (rows, columns) = (shape.rows, shape.columns);
        let mut region_size = shape.values.min(rows.max(columns));
        if let Some(item) = find("RegionSize") {
            let size = item.arguments.first().and_then(|size| size.parse().ok());
            region_size =
                size.ok_or_else(|| within(item, &ReadError::new("expected a number of cells")))?;
        }
        let mut puzzle = Puzzle::new(shape);
        if let Some(others) = others {
            if (others.shape.rows, others.shape.columns) != (rows, columns) {
                return Err(ReadError::new(
                    "Shape: the parts of the text have different numbers of rows or columns",
                ));
            }
            for (mask, other) in puzzle.candidates.iter_mut().zip(&others.candidates) {
                *mask &= other;
            }
            puzzle.constraints = others.constraints;
        } else if !is_raw {
            let boxes = if has("NoBoxes") {
                None
            } else {
                Shape::box_size(rows, columns, region_size)
            };
            puzzle
                .constraints
                .push(Grid::new(rows, columns, boxes).into());
        }
        Ok(Reader {
            puzzle,
            groups,
            region_size,
        })
    }
}

/// Reads a shape such as `6x6`, `9x9~0-9` or `4x4~9~Raw`. The flag says whether values may repeat in rows and columns.
fn read_shape(arguments: &[String]) -> Result<(Shape, bool), ReadError> {
    let wrong = |what: &str| ReadError(format!("`{}`: expected rows x columns", shown(what)));
    let size = arguments.first().map_or("", |size| size);
    let (rows, columns) = size.split_once('x').ok_or_else(|| wrong(size))?;
    let side = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|side| (1..=64).contains(side))
            .ok_or_else(|| wrong(size))
    };
    let (rows, columns) = (side(rows)?, side(columns)?);
    let mut shape = Shape {
        rows,
        columns,
        ..Shape::square(rows.max(columns))
    };
    let range = arguments.get(1).map_or("", |range| range);
    if !range.is_empty() {
        let wrong = || {
            ReadError(format!(
                "`{}`: expected a number of values, or a range",
                shown(range)
            ))
        };
        let (least, greatest) = range.split_once('-').unwrap_or(("1", range));
        let least: i32 = least.parse().map_err(|_| wrong())?;
        let greatest: i32 = greatest.parse().map_err(|_| wrong())?;
        shape.least = least;
        shape.values = greatest
            .checked_sub(least)
            .and_then(|span| usize::try_from(span).ok())
            .ok_or_else(wrong)?
            + 1;
    }
    Ok((shape, arguments.get(2).is_some_and(|kind| kind == "Raw")))
}
