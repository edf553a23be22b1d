//! Irregular regions.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Regions, as those of a jigsaw sudoku in place of boxes: the values of each are different.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regions {
    /// The cells of each region.
    pub regions: Vec<Vec<Cell>>,
}

impl Rule for Regions {
    fn cells(&self) -> Vec<Cell> {
        self.regions.concat()
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        let large = self
            .regions
            .iter()
            .find(|region| region.len() > shape.values);
        let problem = large.map(|region| {
            format!(
                "a region of {} cells at {}: expected at most {}",
                region.len(),
                region[0],
                shape.values
            )
        });
        problem.or_else(|| repeated(&self.regions.concat()))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.regions
            .iter()
            .all(|region| filled.are_different(region))
    }

    fn words(&self) -> String {
        let regions: Vec<String> = self.regions.iter().map(|region| names(region)).collect();
        format!(
            "The values of each region are different: {}.",
            regions.join("; ")
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        for region in &self.regions {
            model.different(region);
        }
    }
}
