//! And of constraints.

use serde::{Deserialize, Serialize};

use super::Constraint;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// All of these constraints hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct And {
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

impl Rule for And {
    fn cells(&self) -> Vec<Cell> {
        self.constraints
            .iter()
            .flat_map(Constraint::cells)
            .collect()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        self.constraints
            .iter()
            .flat_map(|constraint| constraint.scope(shape))
            .collect()
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        self.constraints.iter().find_map(|constraint| {
            constraint
                .problem(shape)
                .map(|problem| format!("{}: {problem}", constraint.name()))
        })
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.constraints
            .iter()
            .all(|constraint| constraint.holds(filled))
    }

    fn words(&self) -> String {
        let parts: Vec<String> = self.constraints.iter().map(Constraint::words).collect();
        format!("All of these hold: {}", parts.join(" "))
    }

    fn post(&self, model: &mut Model<'_>) {
        for constraint in &self.constraints {
            constraint.post(model);
        }
    }
}
