//! Dots and signs between neighbouring cells.

use super::Reader;
use super::arguments::Arguments;
use super::item::Item;
use crate::cell::Cell;
use crate::constraint::{Constraint, Difference, Inequality, PairSum, Ratio};
use crate::formats::ReadError;

impl Reader {
    /// Dots and signs between neighbours. None if the kind is another.
    pub(super) fn dot_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let of = Arguments::new(self, item);
        let made: Vec<Constraint> = match &*item.kind {
            "WhiteDot" => {
                let pairs = self.adjacent(&of.all()?)?.into_iter();
                pairs
                    .map(|cells| {
                        Difference {
                            cells,
                            difference: 1,
                        }
                        .into()
                    })
                    .collect()
            }
            "BlackDot" => self
                .adjacent(&of.all()?)?
                .into_iter()
                .map(|cells| Ratio { cells, ratio: 2 }.into())
                .collect(),
            "X" => self
                .adjacent(&of.all()?)?
                .into_iter()
                .map(|cells| PairSum { cells, sum: 10 }.into())
                .collect(),
            "V" => self
                .adjacent(&of.all()?)?
                .into_iter()
                .map(|cells| PairSum { cells, sum: 5 }.into())
                .collect(),
            "GreaterThan" => {
                let pairs = self.adjacent(&of.all()?)?.into_iter();
                pairs
                    .map(|[greater, less]| Inequality { greater, less }.into())
                    .collect()
            }
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// The pairs of cells that are neighbours, each in the order of `cells`.
    fn adjacent(&self, cells: &[Cell]) -> Result<Vec<[Cell; 2]>, ReadError> {
        let is_adjacent = |a: Cell, b: Cell| {
            let mut neighbors = self.puzzle.shape.neighbors(a);
            neighbors.any(|other| other == b) || self.are_neighbors_beside(a, b)
        };
        let pairs = cells
            .iter()
            .enumerate()
            .flat_map(|(place, a)| cells[place + 1..].iter().map(move |b| [*a, *b]));
        let pairs: Vec<[Cell; 2]> = pairs.filter(|[a, b]| is_adjacent(*a, *b)).collect();
        if pairs.is_empty() {
            Err(ReadError::new("expected neighbouring cells"))
        } else {
            Ok(pairs)
        }
    }
}
