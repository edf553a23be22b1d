//! Dutch flatmates.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Dutch flatmates: each middle value, 5 of 1 to 9, has the least value in the cell above it or the greatest one in the
/// cell below it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DutchFlatmates {}

/// The least, the middle and the greatest value.
fn values(shape: &Shape) -> [i32; 3] {
    [
        shape.least,
        (shape.least + shape.greatest()) / 2,
        shape.greatest(),
    ]
}

impl Rule for DutchFlatmates {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.grid().collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let shape = &filled.puzzle.shape;
        let [least, middle, greatest] = values(shape);
        let at = |cell: Cell, rows| {
            cell.offset(rows, 0)
                .filter(|cell| shape.index(*cell).is_some())
                .map(|cell| filled.at(cell))
        };
        shape.grid().all(|cell| {
            filled.at(cell) != middle
                || at(cell, -1) == Some(least)
                || at(cell, 1) == Some(greatest)
        })
    }

    fn words(&self) -> String {
        "Each middle value has the lowest value directly above it or the highest directly below it."
            .to_owned()
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = model.puzzle().shape.clone();
        let [least, middle, greatest] = values(&shape);
        for cell in shape.grid() {
            let beside = |rows| {
                cell.offset(rows, 0)
                    .filter(|cell| shape.index(*cell).is_some())
            };
            let (above, below) = (beside(-1), beside(1));
            let cells: Vec<Cell> = [Some(cell), above, below].into_iter().flatten().collect();
            // Whether a flatmate is still wanted.
            let next = move |place: usize, is_wanted: &bool, value: i32| {
                Some(match place {
                    0 => value == middle,
                    1 if above.is_some() => *is_wanted && value != least,
                    _ => *is_wanted && value != greatest,
                })
            };
            let text = format!("flatmates {} {}", above.is_some(), below.is_some());
            model.shared(&cells, text, |model| {
                model.automaton(&cells, false, next, |is_wanted| !is_wanted);
            });
        }
    }
}
