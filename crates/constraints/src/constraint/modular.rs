//! Modular lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A modular line: any `modulus` cells in a row on it have different remainders when divided by `modulus`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modular {
    /// The cells.
    pub line: Vec<Cell>,
    /// The modulus.
    pub modulus: i32,
}

impl Rule for Modular {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        (!(1..=32).contains(&self.modulus))
            .then(|| format!("modulus {}: expected 1 to 32", self.modulus))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let rest: Vec<i32> = filled
            .of(&self.line)
            .iter()
            .map(|value| value.rem_euclid(self.modulus))
            .collect();
        let reach = self.modulus as usize;
        (0..rest.len()).all(|i| (i + 1..rest.len().min(i + reach)).all(|j| rest[i] != rest[j]))
    }

    fn words(&self) -> String {
        let modulus = self.modulus;
        format!(
            "Any {modulus} cells in a row on the line {} have different remainders modulo {modulus}.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let modulus = self.modulus;
        model.classes(&self.line, modulus as usize, |value| {
            value.rem_euclid(modulus)
        });
    }
}
