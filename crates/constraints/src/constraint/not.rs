//! Constraints that do not hold.

use serde::{Deserialize, Serialize};

use super::Constraint;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// This constraint does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Not {
    /// The constraint.
    pub constraint: Box<Constraint>,
}

impl Rule for Not {
    fn cells(&self) -> Vec<Cell> {
        self.constraint.cells()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        self.constraint.scope(shape)
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        self.constraint
            .problem(shape)
            .map(|problem| format!("{}: {problem}", self.constraint.name()))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        !self.constraint.holds(filled)
    }

    fn words(&self) -> String {
        format!("This does not hold: {}", self.constraint.words())
    }

    fn post(&self, model: &mut Model<'_>) {
        model.violated(&self.constraint);
    }
}
