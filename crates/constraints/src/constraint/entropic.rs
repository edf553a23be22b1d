//! Entropic lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// An entropic line: any three cells in a row on it have a low, a middle and a high value. These are the thirds of the
/// values. If their number is no multiple of three, as many are low as are high: 1, 2 and 3, and 4 of 4 values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entropic {
    /// The cells.
    pub line: Vec<Cell>,
}

impl Entropic {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Entropic {
        Entropic { line: line.into() }
    }
}

impl Rule for Entropic {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let third = third(&filled.puzzle.shape);
        let classes: Vec<i32> = filled.of(&self.line).into_iter().map(third).collect();
        (0..classes.len())
            .all(|i| (i + 1..classes.len().min(i + 3)).all(|j| classes[i] != classes[j]))
    }

    fn words(&self) -> String {
        format!(
            "Any three cells in a row on the line {} have a low, a middle and a high value.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let third = third(&model.puzzle().shape);
        model.classes(&self.line, 3, third);
    }
}

/// The third of the values, counted from 0, that a value belongs to. The first and the last have as many values: the
/// integer next to a third of all.
pub(super) fn third(shape: &Shape) -> impl Fn(i32) -> i32 + Copy + use<> {
    let (least, values) = (shape.least, shape.values as i32);
    let outer = (2 * values + 3) / 6;
    move |value| i32::from(value - least >= outer) + i32::from(value - least >= values - outer)
}
