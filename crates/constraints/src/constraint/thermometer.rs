//! Thermometers.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A thermometer: values increase from the bulb on. If it is `slow`, neighbours on it may be equal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thermometer {
    /// The cells.
    pub line: Vec<Cell>,
    /// Whether neighbours may be equal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slow: bool,
}

impl Thermometer {
    /// A thermometer on these cells from its bulb on, on which values increase.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Thermometer {
        Thermometer {
            line: line.into(),
            slow: false,
        }
    }
}

impl Rule for Thermometer {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 1)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        values
            .windows(2)
            .all(|pair| pair[0] < pair[1] || (self.slow && pair[0] == pair[1]))
    }

    fn words(&self) -> String {
        let verb = if self.slow {
            "do not decrease"
        } else {
            "increase"
        };
        format!("Values {verb} along the thermometer {}.", names(&self.line))
    }

    fn post(&self, model: &mut Model<'_>) {
        if !self.slow {
            model.different(&self.line);
        }
        model.successive(&self.line, |a, b| a < b || (self.slow && a == b));
    }
}
