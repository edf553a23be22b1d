//! Or of constraints.

use serde::{Deserialize, Serialize};

use super::Constraint;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// At least one of these constraints holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Or {
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

impl Rule for Or {
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
            .any(|constraint| constraint.holds(filled))
    }

    fn words(&self) -> String {
        let parts: Vec<String> = self.constraints.iter().map(Constraint::words).collect();
        format!("At least one of these holds: {}", parts.join(" "))
    }

    fn post(&self, model: &mut Model<'_>) {
        model.either(&self.constraints);
    }
}
