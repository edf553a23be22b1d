//! Grids: rows, columns and boxes.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::{Cell, MAX_SIDE};
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A grid: the values of each of its rows and columns are different, and so are those of each of its boxes, if it has
/// boxes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The cell at the top left.
    #[serde(default = "top_left", skip_serializing_if = "is_top_left")]
    pub at: Cell,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The height and the width of the boxes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boxes: Option<(usize, usize)>,
}

fn top_left() -> Cell {
    Cell::at(0, 0)
}

fn is_top_left(cell: &Cell) -> bool {
    *cell == top_left()
}

impl Grid {
    /// The grid at the top left with this many rows and columns, and with boxes of this height and width.
    #[must_use]
    pub fn new(rows: usize, columns: usize, boxes: Option<(usize, usize)>) -> Grid {
        Grid {
            at: top_left(),
            rows,
            columns,
            boxes,
        }
    }

    /// The grid at the top left with this many rows and columns. It has boxes if `regions` are those that a grid of
    /// this size usually has, in any order.
    pub(crate) fn of_regions(
        rows: usize,
        columns: usize,
        values: usize,
        regions: &[Vec<Cell>],
    ) -> Grid {
        let sorted = |mut regions: Vec<Vec<Cell>>| {
            regions.iter_mut().for_each(|cells| cells.sort_unstable());
            regions.sort_unstable();
            regions
        };
        let usual = Grid::new(rows, columns, Shape::box_size(rows, columns, values));
        let has_boxes = sorted(regions.to_vec()) == sorted(usual.box_cells());
        Grid {
            boxes: usual.boxes.filter(|_| has_boxes),
            ..usual
        }
    }

    fn area(&self, row: usize, column: usize, height: usize, width: usize) -> Vec<Cell> {
        let (top, left) = self.at.place().unwrap_or((0, 0));
        let within =
            |first: usize, number: usize| first.min(MAX_SIDE)..(first + number).min(MAX_SIDE);
        let (rows, columns) = (within(top + row, height), within(left + column, width));
        let mut cells = Vec::with_capacity(rows.len() * columns.len());
        for row in rows {
            cells.extend(columns.clone().map(|column| Cell::at(row, column)));
        }
        cells
    }

    /// The rows and the columns.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Vec<Cell>> {
        let rows = (0..self.rows).map(|row| self.area(row, 0, 1, self.columns));
        rows.chain((0..self.columns).map(|column| self.area(0, column, self.rows, 1)))
    }

    /// The cells of each box. In a grid without boxes, those of the boxes that its size usually has.
    pub(crate) fn usual_boxes(&self, values: usize) -> Vec<Vec<Cell>> {
        let boxes = (self.boxes).or_else(|| Shape::box_size(self.rows, self.columns, values));
        Grid {
            boxes,
            ..self.clone()
        }
        .box_cells()
    }

    /// The cells of each box.
    pub(crate) fn box_cells(&self) -> Vec<Vec<Cell>> {
        let Some((height, width)) = self
            .boxes
            .filter(|(height, width)| *height > 0 && *width > 0)
        else {
            return Vec::new();
        };
        let rows = (0..self.rows / height).map(|row| row * height);
        let corners =
            rows.flat_map(|row| (0..self.columns / width).map(move |column| (row, column * width)));
        corners
            .map(|(row, column)| self.area(row, column, height, width))
            .collect()
    }
}

impl Rule for Grid {
    fn cells(&self) -> Vec<Cell> {
        self.area(0, 0, self.rows.min(MAX_SIDE), self.columns.min(MAX_SIDE))
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        let Some((top, left)) = self.at.place().filter(|_| shape.index(self.at).is_some()) else {
            return Some(format!("{} is not a cell of the grid", self.at));
        };
        if self.rows > shape.rows - top || self.columns > shape.columns - left {
            return Some(format!(
                "a grid of {} rows and {} columns at {}: expected one within the puzzle",
                self.rows, self.columns, self.at
            ));
        }
        let (height, width) = self.boxes?;
        let is_whole = |side: usize, part: usize| part > 0 && side.is_multiple_of(part);
        (!is_whole(self.rows, height) || !is_whole(self.columns, width))
            .then(|| format!("boxes of {height} rows and {width} columns do not fill the grid"))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.lines()
            .chain(self.box_cells())
            .all(|house| filled.are_different(&house))
    }

    fn words(&self) -> String {
        let boxes = if self.boxes.is_some() {
            ", column and box"
        } else {
            " and column"
        };
        let (rows, columns, at) = (self.rows, self.columns, self.at);
        format!(
            "The values of each row{boxes} of the grid of {rows}x{columns} cells at {at} are different."
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        for house in self.lines().chain(self.box_cells()) {
            model.different(&house);
        }
    }
}
