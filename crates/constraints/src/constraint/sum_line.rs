//! Sum lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::propagate::{Cuts, Propagator};
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A sum line: it can be cut into parts that each add up to `sum`. A `closed` line may be cut anywhere, also within
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

/// Maximum number of sums that are tried for the cells at the end of a closed line. More need too many states.
const MAX_STARTS: i64 = 1 << 11;

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
            "The line {} can be cut into parts that each add up to {}.",
            names(&self.line),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let least = model.puzzle().shape.least;
        if let Some(cuts) = Cuts::new(model.places(&self.line), self.sum, least, self.closed) {
            model.propagators.push(Propagator::Cuts(cuts));
            return;
        }
        // An automaton has any sums and values.
        let sum = self.sum;
        let mut line = self.line.clone();
        let mut starts = 0..1;
        if self.closed {
            // A closed line may be read from any cell on. Few sums are possible before one that has large values only.
            let puzzle = model.puzzle();
            let least_of = |cell: &Cell| {
                let place = puzzle.shape.index(*cell);
                place.map_or(0, |place| puzzle.candidates[place].trailing_zeros())
            };
            let first = (0..line.len()).max_by_key(|place| least_of(&line[*place]));
            line.rotate_left(first.unwrap_or(0));
            let cells = line.len() as i64;
            let greatest = i64::from(puzzle.shape.greatest());
            starts = i64::from(least.min(0)) * cells..sum.min(greatest.max(0) * cells + 1);
            if starts.end - starts.start > MAX_STARTS {
                model.is_too_large = true;
                return;
            }
        }
        let part = move |start, rest| {
            (rest <= sum).then_some(At::Part {
                start,
                rest: if rest == sum { 0 } else { rest },
            })
        };
        let next = move |state: &At, value: i32, next: &mut Vec<At>| {
            let value = i64::from(value);
            match *state {
                At::Start => next.extend(
                    starts
                        .clone()
                        .filter_map(|start| part(start, start + value)),
                ),
                At::Part { start, rest } => next.extend(part(start, rest + value)),
            }
        };
        model.choices(
            &line,
            At::Start,
            next,
            |state| matches!(state, At::Part { start, rest } if start == rest),
        );
    }
}

/// How far the parts of a line are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum At {
    /// Before the first cell.
    Start,
    /// Within a part with the sum `rest` so far. The cells of the last part before the first cell of a closed line have
    /// the sum `start`.
    Part { start: i64, rest: i64 },
}
