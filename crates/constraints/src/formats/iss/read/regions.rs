//! Regions: given ones, those that the solution finds, and connected values.

use super::Reader;
use super::arguments::{Arguments, count, values};
use super::item::Item;
use crate::cell::Cell;
use crate::constraint::{ChaosConstruction, Connected, Constraint, CountEqual, Regions, RunLength};
use crate::formats::{ReadError, shown};

/// The prefix of the names of labels: cells whose value is the region of a cell of the grid.
pub(super) const REGIONS: &str = "CC";

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
            _ => return Ok(None),
        };
        Ok(Some(made))
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
