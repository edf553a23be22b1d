//! Automata.

use serde::{Deserialize, Serialize};

use rustc_hash::{FxHashMap, FxHashSet};

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
    /// What it may do: from a state, with one of these values, to another state.
    pub steps: Vec<(u32, Vec<i32>, u32)>,
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
        model.shared(&self.line, self.bytes(), |model| self.read(model));
    }
}

impl Automaton {
    /// All of the automaton but its line, each list after its length.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut push = |number: u32| bytes.extend_from_slice(&number.to_le_bytes());
        for states in [&self.start, &self.accept] {
            push(states.len() as u32);
            states.iter().for_each(|state| push(*state));
        }
        for (from, values, to) in &self.steps {
            push(*from);
            push(values.len() as u32);
            values.iter().for_each(|value| push(value.cast_unsigned()));
            push(*to);
        }
        bytes
    }

    fn read(&self, model: &mut Model<'_>) {
        // The start is a state of its own, as there may be several.
        let mut steps: FxHashMap<(Option<u32>, i32), Vec<Option<u32>>> = FxHashMap::default();
        let starts: FxHashSet<u32> = self.start.iter().copied().collect();
        for (from, values, to) in &self.steps {
            for value in values {
                steps
                    .entry((Some(*from), *value))
                    .or_default()
                    .push(Some(*to));
                if starts.contains(from) {
                    steps.entry((None, *value)).or_default().push(Some(*to));
                }
            }
        }
        let is_end = |state: &Option<u32>| match state {
            Some(state) => self.accept.contains(state),
            None => self.start.iter().any(|state| self.accept.contains(state)),
        };
        let next = |state: &Option<u32>, value: i32, next: &mut Vec<Option<u32>>| {
            next.extend(steps.get(&(*state, value)).into_iter().flatten());
        };
        model.choices(&self.line, None, next, is_end);
    }
}
