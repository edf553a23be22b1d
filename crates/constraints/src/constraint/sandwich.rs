//! Sandwiches.

use serde::{Deserialize, Serialize};
use smallvec::smallvec;

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::propagate::{Stretch, sets_with_sum};
use crate::puzzle::Filled;

/// A sandwich: the values between the minimum and the maximum possible value, which are 1 and 9 in a grid of nine, have
/// the sum `sum`. The line must have each of these two exactly once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sandwich {
    /// The cells.
    pub line: Vec<Cell>,
    /// The clue.
    pub sum: i64,
}

impl Rule for Sandwich {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let shape = &filled.puzzle.shape;
        let places: Vec<usize> = (0..values.len())
            .filter(|place| values[*place] == shape.least || values[*place] == shape.greatest())
            .collect();
        let [one, other] = places[..] else {
            return false;
        };
        values[one] != values[other]
            && values[one + 1..other]
                .iter()
                .map(|value| i64::from(*value))
                .sum::<i64>()
                == self.sum
    }

    fn words(&self) -> String {
        format!(
            "The values of {} between the lowest and the highest value add up to {}.",
            names(&self.line),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let (least, greatest, sum) = (
            model.puzzle().shape.least,
            model.puzzle().shape.greatest(),
            self.sum,
        );
        let values = model.puzzle().shape.values;
        let is_posted = model.stretches(&self.line, || {
            let sets = sets_with_sum(values, least, sum);
            let (one, other) = (1, 1 << (values - 1));
            let ends = (0..values).flat_map(|end| (0..end).map(move |start| (start, end)));
            let stretch = |(start, end): (usize, usize)| {
                let is_within = |set: &u32| set & (one | other) == 0;
                let sets = sets[end - start - 1].iter().copied();
                Stretch {
                    start: start + 1,
                    end,
                    ways: smallvec![
                        smallvec![(start, one), (end, other)],
                        smallvec![(start, other), (end, one)],
                    ],
                    sets: sets.filter(is_within).collect(),
                }
            };
            ends.map(stretch).collect()
        });
        if is_posted {
            return;
        }
        // The first bound, and the sum since then; both bounds are past if the sum is `None`.
        model.automaton(
            &self.line,
            (None, Some(0)),
            move |_, state: &(Option<i32>, Option<i64>), value| {
                let is_bound = value == least || value == greatest;
                match *state {
                    (None, _) => Some((is_bound.then_some(value), Some(0))),
                    (Some(first), Some(so_far)) if is_bound => {
                        (first != value && so_far == sum).then_some((Some(0), None))
                    }
                    (first, Some(so_far)) => {
                        let so_far = so_far + i64::from(value);
                        (so_far <= sum || least < 0).then_some((first, Some(so_far)))
                    }
                    (_, None) => (!is_bound).then_some(*state),
                }
            },
            |state| state.1.is_none(),
        );
    }
}
