//! Places beside the grid, where clues for rows, columns and diagonals are. Row and column 0 are before the grid. The
//! numbers after those of the last row and column are behind it.

use serde_json::Value;

use super::read::part;
use crate::cell::Cell;
use crate::formats::{ReadError, shown};

/// The row or column that starts at the place beside the grid that `entry` names, in the order seen from there.
pub(super) fn side(entry: &Value, size: usize) -> Result<Vec<Cell>, ReadError> {
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

/// The diagonal that starts at the place beside the grid that `entry` names. Its direction is two letters: `DR` is down
/// and to the right.
pub(super) fn diagonal(entry: &Value, size: usize) -> Result<Vec<Cell>, ReadError> {
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

/// The name of the place beside the grid at which `line` starts. None if `line` is not a whole row or column.
pub(super) fn write_side(line: &[Cell], size: usize) -> Option<String> {
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
