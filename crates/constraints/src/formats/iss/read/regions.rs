//! Regions: given ones, those that the solution finds, and connected values.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Reader;
use super::arguments::{Arguments, count, values};
use super::item::Item;
use crate::cell::Cell;
use crate::constraint::{
    AllDifferent, Automaton, ChaosConstruction, Connected, Constraint, CountEqual, Regions,
    RunLength, SameValues,
};
use crate::formats::{ReadError, shown};

/// The prefix of the names of labels: cells whose value is the region of a cell of the grid.
pub(super) const REGIONS: &str = "CC";

/// The prefixes of the names of cells with the values that rows, columns and boxes do not have, and with the value 0.
pub(super) const MISSING_ROWS: &str = "DGC";
pub(super) const MISSING_COLUMNS: &str = "DGR";
pub(super) const MISSING_BOXES: &str = "DGB";
pub(super) const MISSING_ZERO: &str = "DGZ";

/// The kinds of constraints on all regions.
pub(super) const REGION_KINDS: &[&str] = &["Doppelganger", "RegionSameValues"];

impl Reader {
    /// Constraints on regions. None if the kind is another.
    pub(super) fn region_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let of = Arguments::new(self, item);
        let made: Vec<Constraint> = match &*item.kind {
            "Jigsaw" => vec![
                self.jigsaw(item.arguments.last().map_or("", |layout| layout))?
                    .into(),
            ],
            "ChaosConstruction" => {
                let cells: Vec<Cell> = self.puzzle.shape.grid().collect();
                let labels = cells.iter().map(|cell| self.label(*cell));
                vec![
                    ChaosConstruction {
                        labels: labels.collect::<Result<_, _>>()?,
                        columns: self.puzzle.shape.columns,
                        size: Some(self.region_size)
                            .filter(|size| *size != self.puzzle.shape.values),
                        cells,
                    }
                    .into(),
                ]
            }
            "ChaosCount" => {
                let count = self.cell(of.text(0))?;
                let mut cells = self.labels(&of.after(2)?)?;
                if cells.is_empty() {
                    // By default, these are the cell and those around it.
                    let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
                    let around = steps.filter(|step| *step != (0, 0));
                    let around = around.filter_map(|(row, column)| count.offset(row, column));
                    let shape = &self.puzzle.shape;
                    let around = around.filter(|cell| shape.index(*cell).is_some());
                    cells = self.labels(&[count].into_iter().chain(around).collect::<Vec<_>>())?;
                }
                vec![
                    CountEqual {
                        count,
                        cells,
                        others: of.text(1) == "1",
                    }
                    .into(),
                ]
            }
            "ChaosArrow" => {
                let count = self.cell(of.text(0))?;
                let parts = item.arguments.get(2..).unwrap_or_default();
                let mut arms = Vec::new();
                for part in parts.split(|argument| argument == "-") {
                    arms.push(self.labels(&self.cells(part)?)?);
                }
                if parts.is_empty() {
                    let shape = &self.puzzle.shape;
                    arms.clear();
                    for (rows, columns) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                        let next = |cell: &Cell| cell.offset(rows, columns);
                        let arm = std::iter::successors(Some(count), next);
                        let arm = arm.take_while(|cell| shape.index(*cell).is_some());
                        arms.push(self.labels(&arm.collect::<Vec<_>>())?);
                    }
                }
                vec![
                    RunLength {
                        count,
                        arms,
                        others: of.text(1) == "1",
                    }
                    .into(),
                ]
            }
            "ConnectedValues" => {
                let (cells, columns) = if of.text(0).is_empty() {
                    let shape = &self.puzzle.shape;
                    (shape.grid().collect(), shape.columns)
                } else {
                    let group = self.groups.get(of.text(0)).ok_or_else(|| {
                        ReadError(format!(
                            "`{}`: expected a group of cells",
                            shown(of.text(0))
                        ))
                    })?;
                    let (first, count, columns) = *group;
                    ((first..first + count).map(Cell::extra).collect(), columns)
                };
                let size = if of.text(2).is_empty() {
                    None
                } else {
                    Some(count(of.number(2)?))
                };
                vec![
                    Connected {
                        cells,
                        columns,
                        values: values(of.text(1))?,
                        size,
                    }
                    .into(),
                ]
            }
            "RegionSameValues" => self.same_regions(),
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// The rows and columns, and the boxes or other regions.
    fn all_regions(&self) -> (Vec<Vec<Cell>>, Vec<Vec<Cell>>) {
        let constraints = &self.puzzle.constraints;
        let lines = constraints.iter().flat_map(|constraint| match constraint {
            Constraint::Grid(grid) => grid.lines().collect(),
            _ => Vec::new(),
        });
        (lines.collect(), self.puzzle.regions())
    }

    /// The largest regions, rows and columns have the same values.
    fn same_regions(&self) -> Vec<Constraint> {
        let (mut sets, others) = self.all_regions();
        sets.extend(others);
        let largest = sets.iter().map(Vec::len).max().unwrap_or(0);
        sets.retain(|set| set.len() == largest);
        if largest == self.puzzle.shape.values || sets.len() < 2 {
            return Vec::new();
        }
        vec![SameValues { sets }.into()]
    }

    /// Each row, column and box has the value 0 and all others but one, and a cell beside the grid has that one. It is
    /// another one in each row, in each column and in each box, and those of the row, column and box of a 0 differ.
    pub(super) fn doppelganger(&mut self) -> Result<Vec<Constraint>, ReadError> {
        let shape = &self.puzzle.shape;
        let side = shape.rows;
        let (lines, boxes) = self.all_regions();
        let is_square = shape.columns == side && lines.len() == 2 * side;
        let is_whole = |boxes: &[Vec<Cell>]| {
            boxes.is_empty()
                || (boxes.len() == side && boxes.iter().all(|cells| cells.len() == side))
        };
        if !is_square || shape.least != 0 || shape.values != side + 1 || !is_whole(&boxes) {
            return Err(ReadError::new(
                "expected a square grid of n rows, with the values 0 to n and boxes of n cells",
            ));
        }
        let missing = |prefix: &str, number: usize| Cell::extra(self.groups[prefix].0 + number);
        let zero = missing(MISSING_ZERO, 0);
        let (rows, columns) = lines.split_at(side);
        let mut made: Vec<Constraint> = Vec::new();
        // The cells of the three regions of each cell that have their missing values.
        let mut around: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
        for (prefix, regions) in [
            (MISSING_ROWS, rows),
            (MISSING_COLUMNS, columns),
            (MISSING_BOXES, &boxes),
        ] {
            let mut values = vec![zero];
            for (number, region) in regions.iter().enumerate() {
                let value = missing(prefix, number);
                values.push(value);
                made.push(AllDifferent::new([&region[..], &[value]].concat()).into());
                for cell in region {
                    around.entry(*cell).or_default().push(value);
                }
            }
            if values.len() > 1 {
                made.push(AllDifferent::new(values).into());
            }
        }
        let steps: Arc<[_]> =
            zero_steps(shape.values as i32, if boxes.is_empty() { 2 } else { 3 }).into();
        for (cell, values) in around {
            made.push(
                Automaton {
                    line: [&[cell], &values[..]].concat(),
                    start: vec![0],
                    accept: vec![1],
                    steps: Arc::clone(&steps),
                }
                .into(),
            );
        }
        let unused = if boxes.is_empty() { side } else { 0 };
        let unused: Vec<Cell> = (0..unused)
            .map(|number| missing(MISSING_BOXES, number))
            .collect();
        for cell in [zero].iter().chain(&unused) {
            let index = self.puzzle.shape.index(*cell).expect("it was added");
            self.puzzle.candidates[index] &= 1;
        }
        Ok(made)
    }

    /// The regions of a layout, which has the name of a region for each cell.
    fn jigsaw(&self, layout: &str) -> Result<Regions, ReadError> {
        let shape = &self.puzzle.shape;
        let names: Vec<char> = layout.chars().collect();
        if names.len() != shape.rows * shape.columns {
            let expected = shape.rows * shape.columns;
            return Err(ReadError(format!(
                "a layout of {} characters: expected {expected}",
                names.len()
            )));
        }
        let mut order = names.clone();
        order.sort_unstable();
        order.dedup();
        let region = |name: &char| -> Vec<Cell> {
            (0..names.len())
                .filter(|index| names[*index] == *name)
                .map(|index| shape.cell(index))
                .collect()
        };
        // One region may have another size: the cells that are left over.
        let least = shape.rows.max(shape.columns);
        let (regions, others): (Vec<Vec<Cell>>, Vec<Vec<Cell>>) = order
            .iter()
            .map(region)
            .partition(|region| (least..=shape.values).contains(&region.len()));
        if others.len() > 1 {
            return Err(ReadError(format!(
                "{} regions have not {least} cells: expected one at most",
                others.len()
            )));
        }
        Ok(Regions { regions })
    }

    /// The label of a cell of the grid. A cell beside the grid is returned as it is.
    fn label(&self, cell: Cell) -> Result<Cell, ReadError> {
        let (first, ..) = self
            .groups
            .get(REGIONS)
            .ok_or_else(|| ReadError::new("expected ChaosConstruction"))?;
        let index = self
            .puzzle
            .shape
            .index(cell)
            .filter(|_| cell.place().is_some());
        Ok(index.map_or(cell, |index| Cell::extra(first + index)))
    }

    fn labels(&self, cells: &[Cell]) -> Result<Vec<Cell>, ReadError> {
        cells.iter().map(|cell| self.label(*cell)).collect()
    }
}

/// The steps of an automaton that reads a cell and some values, which are different if the cell is 0. It ends in state
/// 1, in which any value may follow.
fn zero_steps(values: i32, number: usize) -> Vec<(u32, Vec<i32>, u32)> {
    let all: Vec<i32> = (0..values).collect();
    let mut steps = vec![(0, all[1..].to_vec(), 1), (1, all.clone(), 1)];
    // A state of its own for each list of different values after a 0.
    let mut lists = vec![(2, Vec::new())];
    let mut next_state = 3;
    steps.push((0, vec![0], 2));
    for place in 1..=number {
        let mut longer = Vec::new();
        for (state, list) in lists {
            let free = all.iter().filter(|value| !list.contains(*value));
            if place == number {
                steps.push((state, free.copied().collect(), 1));
                continue;
            }
            for value in free {
                steps.push((state, vec![*value], next_state));
                longer.push((next_state, [&list[..], &[*value]].concat()));
                next_state += 1;
            }
        }
        lists = longer;
    }
    steps
}
