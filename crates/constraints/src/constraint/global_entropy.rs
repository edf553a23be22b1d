//! Squares that have all classes of values.

use serde::{Deserialize, Serialize};

use super::entropic::third;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Each square of 2x2 cells has all three classes of values: low, middle and high ones, or with `modular` those with
/// each remainder modulo 3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlobalEntropy {
    /// Whether the classes are the remainders modulo 3.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub modular: bool,
}

impl GlobalEntropy {
    fn class(&self, shape: &Shape) -> impl Fn(i32) -> i32 + Copy + use<> {
        let third = third(shape);
        let is_modular = self.modular;
        move |value| {
            if is_modular {
                value.rem_euclid(3)
            } else {
                third(value)
            }
        }
    }
}

impl Rule for GlobalEntropy {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.squares().flatten().collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let class = self.class(&filled.puzzle.shape);
        filled.puzzle.shape.squares().all(|square| {
            let classes = filled
                .of(&square)
                .into_iter()
                .fold(0, |classes, value| classes | 1 << class(value));
            classes == 0b111
        })
    }

    fn words(&self) -> String {
        let classes = if self.modular {
            "values with each remainder modulo 3"
        } else {
            "low, middle and high values"
        };
        format!("Each square of 2x2 cells has {classes}.")
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = model.puzzle().shape.clone();
        let class = self.class(&shape);
        for square in shape.squares() {
            model.all_classes(&square, class);
        }
    }
}
