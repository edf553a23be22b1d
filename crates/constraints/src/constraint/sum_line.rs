//! Sum lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A sum line: it can be cut into parts that each have the sum `sum`. A `closed` line may be cut anywhere, also within
/// the list of its cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumLine {
    /// The cells.
    pub line: Vec<Cell>,
    /// The sum of each part.
    pub sum: i64,
    /// Whether the last cell is a neighbour of the first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
}

impl Rule for SumLine {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        (self.sum < 1 || self.line.is_empty())
            .then(|| "expected a sum above 0 and at least one cell".to_owned())
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let turns = if self.closed { values.len() } else { 1 };
        (0..turns).any(|turn| {
            let mut rest = 0;
            let mut turned = values[turn..].iter().chain(&values[..turn]);
            let is_cut = turned.all(|value| {
                rest += i64::from(*value);
                let is_within = rest <= self.sum;
                if rest == self.sum {
                    rest = 0;
                }
                is_within
            });
            is_cut && rest == 0
        })
    }

    fn words(&self) -> String {
        format!(
            "The line {} can be cut into parts with the sum {} each.",
            names(&self.line),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let sum = self.sum;
        let mut line = self.line.clone();
        let start = if self.closed {
            // A closed line is read from any cell on. After one with great values alone, few sums are possible.
            let puzzle = model.puzzle();
            let least = |cell: &Cell| {
                let place = puzzle.shape.index(*cell);
                place.map_or(0, |place| puzzle.candidates[place].trailing_zeros())
            };
            let first = (0..line.len()).max_by_key(|place| least(&line[*place]));
            line.rotate_left(first.unwrap_or(0));
            At::Lead(0)
        } else {
            At::Part { lead: 0, rest: 0 }
        };
        let next = move |state: &At, value: i32, next: &mut Vec<At>| {
            let value = i64::from(value);
            let part = |lead, rest| {
                (rest <= sum).then_some(At::Part {
                    lead,
                    rest: if rest == sum { 0 } else { rest },
                })
            };
            match *state {
                At::Part { lead, rest } => next.extend(part(lead, rest + value)),
                At::Lead(lead) if lead + value > sum => {}
                At::Lead(lead) => {
                    let cut = At::Part {
                        lead: lead + value,
                        rest: 0,
                    };
                    next.extend([At::Lead(lead + value), cut]);
                    next.extend(part(0, value).filter(|_| lead == 0));
                }
            }
        };
        model.choices(&line, start, next, move |state| match *state {
            At::Part { lead, rest } => lead + rest == sum || (lead == 0 && rest == 0),
            At::Lead(_) => false,
        });
    }
}

/// How far the parts of a line are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum At {
    /// Before the first cut of a closed line, with the sum so far, which belongs to the last part.
    Lead(i64),
    /// Within a part with the sum `rest` so far; the cells before the first cut have the sum `lead`.
    Part { lead: i64, rest: i64 },
}
