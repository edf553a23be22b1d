//! Regular expressions.

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::constraint::rule::{Rule, names};
use crate::model::Model;
use crate::puzzle::Filled;
use crate::regex::Expression;
use crate::shape::Shape;

/// A regular expression that matches the values of the line, read in order, as a whole.
///
/// A value is its digit, or from 10 on its letter from `A` on. There are groups `()`, alternatives `|`, the dot for any
/// value, classes such as `[1-3]` and `[^5]`, and the repetitions `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regex {
    /// The cells.
    pub line: Vec<Cell>,
    /// The expression.
    pub pattern: String,
}

impl Rule for Regex {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        Expression::parse(&self.pattern).err()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        Expression::parse(&self.pattern)
            .is_ok_and(|expression| expression.ends(&values, 0).contains(&values.len()))
    }

    fn words(&self) -> String {
        format!(
            "The values of {} match the expression {}.",
            names(&self.line),
            self.pattern
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let text = format!("regex {}", self.pattern);
        model.shared(&self.line, text, |model| {
            model.regex(&self.line, &self.pattern);
        });
    }
}
