//! Grids, candidates and units in requests and answers.

use serde::Serialize;
use tessera_sudoku::{CandidateGrid, Cell, Grid, GridError, Kind, Unit};

use crate::error::{ApiError, Code};

/// Reads the grid in the field `field` of a request.
pub(super) fn grid(field: &'static str, text: &str) -> Result<Grid, ApiError> {
    text.parse().map_err(|error| {
        let shaped = ApiError::new(Code::BadRequest, format!("`{field}`: {error}")).field(field);
        match error {
            GridError::Character { column, .. } => shaped.column(column),
            GridError::Length { .. } => shaped,
        }
    })
}

/// The candidates of each cell, as a string of digits.
pub(super) fn strings(candidates: &CandidateGrid) -> Vec<String> {
    Cell::all()
        .map(|cell| candidates[cell].to_string())
        .collect()
}

/// A unit, as answers have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuUnit"))]
pub(super) struct UnitShape {
    kind: &'static str,
    /// Counted from 1: rows from the top, columns from the left, boxes row by row.
    number: usize,
}

impl From<&Unit> for UnitShape {
    fn from(unit: &Unit) -> UnitShape {
        UnitShape {
            kind: match unit.kind {
                Kind::Row => "row",
                Kind::Column => "column",
                Kind::Box => "box",
            },
            number: unit.index + 1,
        }
    }
}

/// The indices of cells.
pub(super) fn indices<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Vec<usize> {
    cells.into_iter().map(|cell| cell.index()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_for_a_text_that_is_not_a_grid_names_the_column() {
        let error = |text: &str| serde_json::to_string(&grid("cells", text).unwrap_err()).unwrap();
        assert_eq!(
            error("12x"),
            r#"{"code":"bad_request","message":"`cells`: column 3: `x` is not a cell: expected 1 to 9, or `.` or `0`","field":"cells","column":3}"#
        );
        assert_eq!(
            error("12"),
            r#"{"code":"bad_request","message":"`cells`: 2 cells: expected 81","field":"cells"}"#
        );
    }
}
