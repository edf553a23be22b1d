//! Rellik cages.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A rellik cage: its values are different, and no set of one or more of them adds up to `sum`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RellikCage {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum that is excluded.
    pub sum: i64,
}

impl Rule for RellikCage {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.cells)
            .or_else(|| (self.cells.len() > 32).then(|| "more than 32 cells".to_owned()))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.cells);
        let sums = (1_u64..1 << values.len()).map(|part| {
            let chosen = (0..values.len()).filter(|place| part >> place & 1 == 1);
            chosen.map(|place| i64::from(values[place])).sum::<i64>()
        });
        filled.are_different(&self.cells) && sums.into_iter().all(|sum| sum != self.sum)
    }

    fn words(&self) -> String {
        format!(
            "No set of one or more values of the cage {} adds up to {}.",
            names(&self.cells),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let (least, sum) = (model.puzzle().shape.least, self.sum);
        model.set(&self.cells, move |set| {
            // All sums of parts of the set.
            let mut sums = vec![0];
            for bit in (0..32).filter(|bit| set >> bit & 1 == 1) {
                let value = i64::from(least + bit);
                let with: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
                if with.contains(&sum) {
                    return false;
                }
                sums.extend(with);
                sums.sort_unstable();
                sums.dedup();
            }
            true
        });
    }
}
