//! Units (rows, columns and boxes) and peers, as tables made by the compiler.

use std::fmt;

use crate::Cell;

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A row: nine cells side by side.
    Row,
    /// A column: nine cells below each other.
    Column,
    /// A box: three by three cells.
    Box,
}

/// A unit: nine cells that hold every digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Whether it is a row, a column or a box.
    pub kind: Kind,
    /// The index among the units of its kind, counted from 0.
    pub index: usize,
    /// The cells, in their order in the grid.
    pub cells: [Cell; 9],
}

/// All 27 units: rows from the top, columns from the left, boxes row by row.
///
/// ```
/// use tessera_sudoku::{Cell, UNITS};
/// assert_eq!(UNITS[20].to_string(), "box 3");
/// assert_eq!(UNITS[20].cells[3], Cell::at(1, 6));
/// ```
pub static UNITS: [Unit; 27] = {
    let mut units = [Unit {
        kind: Kind::Row,
        index: 0,
        cells: [Cell::at(0, 0); 9],
    }; 27];
    let mut index = 0;
    while index < 9 {
        let mut i = 0;
        while i < 9 {
            units[index].cells[i] = Cell::at(index, i);
            units[9 + index].cells[i] = Cell::at(i, index);
            units[18 + index].cells[i] = Cell::at(index / 3 * 3 + i / 3, index % 3 * 3 + i % 3);
            i += 1;
        }
        units[index].index = index;
        units[9 + index].index = index;
        units[18 + index].index = index;
        units[9 + index].kind = Kind::Column;
        units[18 + index].kind = Kind::Box;
        index += 1;
    }
    units
};

/// For each cell, its peers: the 20 other cells that share a unit with it, in order.
///
/// ```
/// use tessera_sudoku::{Cell, PEERS};
/// assert!(PEERS[0].contains(&Cell::at(1, 1)));
/// assert!(!PEERS[0].contains(&Cell::at(0, 0)));
/// ```
pub static PEERS: [[Cell; 20]; 81] = {
    let mut peers = [[Cell::at(0, 0); 20]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::at(i / 9, i % 9);
        let (mut j, mut found) = (0, 0);
        while j < 81 {
            let other = Cell::at(j / 9, j % 9);
            let shares = cell.row() == other.row()
                || cell.column() == other.column()
                || cell.box_index() == other.box_index();
            if shares && i != j {
                peers[i][found] = other;
                found += 1;
            }
            j += 1;
        }
        assert!(found == 20);
        i += 1;
    }
    peers
};

/// The kind and the number, counted from 1: `row 7`, `column 2`, `box 9`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Row => "row",
            Kind::Column => "column",
            Kind::Box => "box",
        };
        write!(f, "{kind} {}", self.index + 1)
    }
}
