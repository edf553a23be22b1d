//! Automata.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A finite automaton that accepts the values of the line, read in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// The cells.
    pub line: Vec<Cell>,
    /// The states in which it may begin.
    pub start: Vec<u32>,
    /// The states in which it may end.
    pub accept: Vec<u32>,
    /// What it may do: from a state, with one of these values, to another state. The automata of several lines may
    /// share this list.
    pub steps: Arc<[(u32, Vec<i32>, u32)]>,
}

impl Automaton {
    fn next(&self, state: u32, value: i32) -> impl Iterator<Item = u32> {
        let steps = self
            .steps
            .iter()
            .filter(move |(from, values, _)| *from == state && values.contains(&value));
        steps.map(|(_, _, to)| *to)
    }
}

impl Rule for Automaton {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut states = self.start.clone();
        for value in filled.of(&self.line) {
            states = states
                .iter()
                .flat_map(|state| self.next(*state, value))
                .collect();
            states.sort_unstable();
            states.dedup();
        }
        states.iter().any(|state| self.accept.contains(state))
    }

    fn words(&self) -> String {
        format!(
            "An automaton with {} steps accepts the values of {}.",
            self.steps.len(),
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.steps(&self.line, &self.start, &self.accept, &self.steps);
    }
}
