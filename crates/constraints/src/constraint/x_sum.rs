//! X-sums.

use serde::{Deserialize, Serialize};
use smallvec::smallvec;

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::propagate::{Stretch, sets_with_sum};
use crate::puzzle::Filled;
use crate::shape::Shape;

/// An X-sum: the first `x` values of the line add up to `sum`, where `x` is its first value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct XSum {
    /// The cells.
    pub line: Vec<Cell>,
    /// The clue.
    pub sum: i64,
}

impl Rule for XSum {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 1)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let Ok(count) = usize::try_from(values[0]) else {
            return false;
        };
        count <= values.len()
            && values[..count]
                .iter()
                .map(|value| i64::from(*value))
                .sum::<i64>()
                == self.sum
    }

    fn words(&self) -> String {
        format!(
            "The first x values of {} add up to {}, where x is the first of them.",
            names(&self.line),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let sum = self.sum;
        let (values, least) = (model.puzzle().shape.values, model.puzzle().shape.least);
        let is_posted = model.stretches(&self.line, || {
            let sets = sets_with_sum(values, least, sum);
            let stretch = |bit: usize| {
                // The first cell counts, too.
                let count = usize::try_from(least + bit as i32).ok()?;
                let own = if count == 0 { 0 } else { 1 << bit };
                let sets = sets.get(count)?.iter();
                Some(Stretch {
                    start: 1,
                    end: count.max(1),
                    ways: smallvec![smallvec![(0, 1 << bit)]],
                    sets: sets
                        .filter(|set| *set & own == own)
                        .map(|set| set & !own)
                        .collect(),
                })
            };
            (0..values).filter_map(stretch).collect()
        });
        if is_posted {
            return;
        }
        // The number of cells that still count, and what they have to add.
        model.automaton(
            &self.line,
            (0, 0),
            move |place, state: &(i32, i64), value| {
                let (count, rest) = match place {
                    0 if value == 0 => return (sum == 0).then_some((0, 0)),
                    0 => (value, sum),
                    _ if state.0 == 0 => return Some((0, 0)),
                    _ => *state,
                };
                let (count, rest) = (count - 1, rest.checked_sub(value.into())?);
                (count > 0 || (count == 0 && rest == 0)).then_some((count, rest))
            },
            |state| state.0 == 0,
        );
    }
}
