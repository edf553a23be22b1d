//! Posts regions that are to be found, and cells that are connected.

use super::{Model, Place};
use crate::cell::Cell;
use crate::propagate::{Connected, Labelled, Plane, Precedence, Propagator, Shards, border, sides};

impl Model<'_> {
    /// In the order of the cells, each value but the minimum is met only after the value below it.
    pub(crate) fn precedence(&mut self, cells: &[Cell]) {
        let precedence = Precedence::new(self.places(cells));
        self.propagators.push(Propagator::Precedence(precedence));
    }

    /// The cells of a layout with one of the values are connected, and as many as `size` says, if it does.
    pub(crate) fn connected(
        &mut self,
        cells: &[Cell],
        columns: usize,
        values: &[i32],
        size: Option<usize>,
    ) {
        let bits = values.iter().map(|value| self.puzzle.bit(*value));
        let mask = bits.fold(0, |mask, bit| mask | bit);
        let cells: Box<[Place]> = self.places(cells).into();
        // Several sets of values in the same cells look at these once.
        if let Some(Propagator::Connected(last)) = self.propagators.last_mut()
            && last.cells == cells
            && last.columns == columns
            && last.size == size
        {
            last.masks.push(mask);
            return;
        }
        self.propagators.push(Propagator::Connected(Connected {
            plane: Plane::new(cells.len(), columns),
            is_row: cells.windows(2).all(|pair| pair[0] + 1 == pair[1]),
            sides: sides(cells.len(), columns),
            border: border(cells.len(), columns),
            cells,
            columns,
            masks: vec![mask],
            size,
            slot: 0,
        }));
    }

    /// The regions of these labels have other numbers than the puzzle says: there, the numbers of the first cells of
    /// the regions ascend.
    pub(crate) fn renumber(&mut self, labels: &[Cell]) {
        self.renumbered = self.places(labels);
    }

    /// The cells of each label, which are connected in a layout and as many as `size` says, have different values.
    pub(crate) fn labelled(
        &mut self,
        cells: &[Cell],
        labels: &[Cell],
        columns: usize,
        size: usize,
    ) {
        let (cells, labels): (Box<[Place]>, Box<[Place]>) =
            (self.places(cells).into(), self.places(labels).into());
        self.propagators.push(Propagator::Shards(Shards {
            cells: cells.clone(),
            labels: labels.clone(),
            sides: sides(labels.len(), columns),
            size,
            firsts: Box::default(),
            runs: Box::default(),
        }));
        let is_row = |cells: &[Place]| cells.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let are_rows = is_row(&cells) && is_row(&labels);
        // As many values as a region has cells are all in it.
        let possible = self.values_of(&cells);
        let needed = if size == self.values() {
            self.full()
        } else if possible.count_ones() as usize == size {
            possible
        } else {
            0
        };
        self.propagators.push(Propagator::Labelled(Labelled {
            needed,
            cells,
            labels,
            are_rows,
            houses: Box::default(),
        }));
    }
}
