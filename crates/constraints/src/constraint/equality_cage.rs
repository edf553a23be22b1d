//! Equality cages.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// An equality cage: it has as many even as odd values, and as many low as high ones. The middle one of an odd number
/// of values is neither low nor high, and cannot be in it. All its values are different.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualityCage {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl EqualityCage {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(cells: impl Into<Vec<Cell>>) -> EqualityCage {
        EqualityCage {
            cells: cells.into(),
        }
    }
}

impl Rule for EqualityCage {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.cells);
        let shape = &filled.puzzle.shape;
        let balance = |kind: &dyn Fn(i32) -> bool| {
            2 * values.iter().filter(|value| kind(**value)).count() == values.len()
        };
        let middle = shape.least + shape.greatest();
        filled.are_different(&self.cells)
            && values.iter().all(|value| 2 * value != middle)
            && balance(&|value| value % 2 == 0)
            && balance(&|value| 2 * value < middle)
    }

    fn words(&self) -> String {
        format!(
            "The cage {} has as many even as odd values, and as many low as high ones.",
            names(&self.cells)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let (least, values) = (model.puzzle().shape.least, model.puzzle().shape.values);
        let of = |is_kind: &dyn Fn(i32) -> bool| {
            (0..values as i32)
                .filter(|place| is_kind(least + place))
                .fold(0_u32, |mask, place| mask | 1 << place)
        };
        let middle = 2 * least + values as i32 - 1;
        let (even, low, none) = (
            of(&|v| v % 2 == 0),
            of(&|v| 2 * v < middle),
            of(&|v| 2 * v == middle),
        );
        model.set(&self.cells, move |set| {
            let size = set.count_ones();
            set & none == 0
                && 2 * (set & even).count_ones() == size
                && 2 * (set & low).count_ones() == size
        });
    }
}
