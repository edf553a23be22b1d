//! Automata that read cells, and which values they leave possible.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::part::{Candidates, Left};
use crate::puzzle::bits;

/// The state of an automaton.
pub(super) type State = SmallVec<[i64; 4]>;

/// Adds the next states of an automaton: from the number of the cell in the line, the state, and the value of the cell.
type Step<'a> = dyn Fn(usize, &[i64], i64, &mut Vec<State>) + 'a;

/// Whether an automaton may end in a state.
type Accepts<'a> = dyn Fn(&[i64]) -> bool + 'a;

/// An automaton that reads the values of cells in order.
pub(super) struct Line<'a> {
    pub(super) cells: Vec<usize>,
    /// The states in which it may begin.
    starts: Vec<State>,
    step: Box<Step<'a>>,
    accepts: Box<Accepts<'a>>,
    /// Maximum number of values of a cell.
    values: usize,
    /// What earlier runs found: the states before each cell, and at the end.
    layers: RefCell<Vec<Layer>>,
}

/// States between two cells, by their numbers.
#[derive(Default)]
struct Layer {
    numbers: FxHashMap<State, u32>,
    states: Vec<State>,
    /// For each state and each value, the range of its next states in `targets`. `None` if it is not known yet.
    next: Vec<Option<(u32, u32)>>,
    targets: Vec<u32>,
    /// Whether the present run has come to each state.
    is_reached: Vec<bool>,
    /// The states to which the present run has come.
    reached: Vec<u32>,
}

impl Layer {
    /// The number of a state, which has to be able to read this many values.
    fn number(&mut self, state: State, values: usize) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.states.push(state);
            self.next.resize(self.next.len() + values, None);
            self.is_reached.push(false);
        }
        number
    }

    fn reach(&mut self, number: u32) {
        if !std::mem::replace(&mut self.is_reached[number as usize], true) {
            self.reached.push(number);
        }
    }
}

impl<'a> Line<'a> {
    pub(super) fn new(
        cells: Vec<usize>,
        values: usize,
        starts: Vec<State>,
        step: Box<Step<'a>>,
        accepts: Box<Accepts<'a>>,
    ) -> Line<'a> {
        Line {
            cells,
            starts,
            step,
            accepts,
            values,
            layers: RefCell::default(),
        }
    }

    /// Runs the automaton over all candidates at once. A value is possible if a run with it ends well.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        let layers = &mut *self.layers.borrow_mut();
        let left = self.run(layers, candidates);
        if layers.iter().map(|layer| layer.states.len()).sum::<usize>() > candidates.states {
            layers.clear();
        }
        for layer in layers {
            for number in layer.reached.drain(..) {
                layer.is_reached[number as usize] = false;
            }
        }
        left
    }

    fn run(&self, layers: &mut Vec<Layer>, candidates: Candidates<'_>) -> Left {
        layers.resize_with(self.cells.len() + 1, Layer::default);
        for start in &self.starts {
            let number = layers[0].number(start.clone(), self.values);
            layers[0].reach(number);
        }
        let mut work = 0;
        let mut found = Vec::new();
        for (place, cell) in self.cells.iter().enumerate() {
            let (layer, after) = beside(layers, place);
            for from in &layer.reached {
                for bit in bits(candidates.masks[*cell]) {
                    let next = &mut layer.next[*from as usize * self.values + bit as usize];
                    let (start, end) = *next.get_or_insert_with(|| {
                        let value = i64::from(candidates.least) + i64::from(bit);
                        (self.step)(place, &layer.states[*from as usize], value, &mut found);
                        let start = layer.targets.len() as u32;
                        let found = found.drain(..);
                        layer
                            .targets
                            .extend(found.map(|state| after.number(state, self.values)));
                        (start, layer.targets.len() as u32)
                    });
                    work += 1 + u64::from(end - start);
                    if work > candidates.work {
                        return Left::TooMuch;
                    }
                    for number in &layer.targets[start as usize..end as usize] {
                        after.reach(*number);
                    }
                }
            }
        }
        // What was reached is kept if a run can end well from there.
        let last = &mut layers[self.cells.len()];
        last.reached.retain(|number| {
            let is_good = (self.accepts)(&last.states[*number as usize]);
            last.is_reached[*number as usize] = is_good;
            is_good
        });
        if last.reached.is_empty() {
            return Left::Nothing;
        }
        let mut left = Vec::new();
        for (place, cell) in self.cells.iter().enumerate().rev() {
            let (layer, after) = beside(layers, place);
            let mask = candidates.masks[*cell];
            let mut kept = 0;
            layer.reached.retain(|from| {
                let leads = |bit: &u32| {
                    let next = layer.next[*from as usize * self.values + *bit as usize];
                    next.is_some_and(|(start, end)| {
                        let targets = &layer.targets[start as usize..end as usize];
                        targets
                            .iter()
                            .any(|number| after.is_reached[*number as usize])
                    })
                };
                let good = bits(mask)
                    .filter(leads)
                    .fold(0, |good, bit| good | 1 << bit);
                kept |= good;
                layer.is_reached[*from as usize] = good != 0;
                good != 0
            });
            if kept != mask {
                left.push((*cell, kept));
            }
        }
        Left::Some(left)
    }
}

/// The states before and after a cell.
fn beside(layers: &mut [Layer], place: usize) -> (&mut Layer, &mut Layer) {
    let (before, after) = layers.split_at_mut(place + 1);
    (&mut before[place], &mut after[0])
}
