//! Automata that read lines of cells, built from their steps.

use std::cell::RefCell;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Model;
use crate::cell::Cell;
use crate::propagate::{Line, Propagator};
use crate::regex::{self, Expression};

/// Maximum number of arcs of one line's automaton.
const MAX_ARCS: usize = 1 << 21;

/// The number of states of an automaton whose steps are kept.
const MAX_KNOWN_STATES: usize = 1 << 16;

/// What is known of automata that several lines may share.
#[derive(Debug, Default)]
pub(super) struct Automata {
    /// Automata of lines, by bytes that say what they read, and the values of the cells.
    lines: FxHashMap<(Vec<u8>, Vec<u32>), Line>,
    /// The automata of expressions, by their texts: many lines often match the same one.
    regexes: FxHashMap<String, Machine<Vec<Expression>>>,
}

/// The states of an automaton by their numbers, and the steps that are known.
#[derive(Debug)]
struct Machine<S> {
    states: Vec<S>,
    numbers: FxHashMap<S, u32>,
    /// For each of the first states and each value, the next states.
    steps: Vec<Option<SmallVec<[u32; 4]>>>,
    /// The next states of one that is not among the first.
    last: SmallVec<[u32; 4]>,
}

impl<S> Default for Machine<S> {
    fn default() -> Self {
        Machine {
            states: Vec::new(),
            numbers: FxHashMap::default(),
            steps: Vec::new(),
            last: SmallVec::new(),
        }
    }
}

impl<S: Clone + Eq + Hash> Machine<S> {
    fn number(&mut self, state: S, values: usize) -> u32 {
        if let Some(number) = self.numbers.get(&state) {
            return *number;
        }
        let number = self.states.len() as u32;
        self.states.push(state.clone());
        self.numbers.insert(state, number);
        let kept = self.states.len().min(MAX_KNOWN_STATES);
        self.steps.resize(kept * values, None);
        number
    }

    /// The states that come after one with a value.
    fn step(
        &mut self,
        state: u32,
        least: i32,
        value: i32,
        values: usize,
        step: &impl Fn(&S, i32, &mut Vec<S>),
    ) -> &[u32] {
        let place = state as usize * values + (value - least) as usize;
        if self.steps.get(place).is_none_or(Option::is_none) {
            let mut found = Vec::new();
            step(&self.states[state as usize], value, &mut found);
            let next = found.into_iter().map(|next| self.number(next, values));
            let next: SmallVec<[u32; 4]> = next.collect();
            match self.steps.get_mut(place) {
                Some(step) => *step = Some(next),
                None => self.last = next,
            }
        }
        match self.steps.get(place) {
            Some(step) => step.as_deref().unwrap_or_default(),
            None => &self.last,
        }
    }
}

impl Model<'_> {
    /// An automaton with at most one next state reads the line. Its step gets the number of the cell in the line.
    pub(crate) fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        line: &[Cell],
        start: S,
        step: impl Fn(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        self.read(
            line,
            start,
            |place, state, value, next| next.extend(step(place, state, value)),
            accepts,
        );
    }

    /// An automaton with a choice of next states, which its step adds to a list, reads the line.
    pub(crate) fn choices<S: Clone + Eq + Hash>(
        &mut self,
        line: &[Cell],
        start: S,
        step: impl Fn(&S, i32, &mut Vec<S>),
        accepts: impl Fn(&S) -> bool,
    ) {
        self.read(
            line,
            start,
            |_, state, value, next| step(state, value, next),
            accepts,
        );
    }

    /// Posts an automaton for a line, unless one for another line is known that has the same bytes and reads cells with
    /// the same values.
    pub(crate) fn shared(
        &mut self,
        line: &[Cell],
        bytes: impl Into<Vec<u8>>,
        post: impl FnOnce(&mut Model<'_>),
    ) {
        let places = self.places(line);
        let masks = places.iter().map(|place| self.masks[*place as usize]);
        let key = (bytes.into(), masks.collect());
        if let Some(known) = self.automata.lines.get(&key) {
            self.propagators.push(Propagator::Line(known.of(&places)));
            return;
        }
        let before = self.propagators.len();
        post(self);
        if let [Propagator::Line(line)] = &self.propagators[before..] {
            self.automata.lines.insert(key, line.of(&places));
        }
    }

    /// The values of a line match an expression.
    pub(crate) fn regex(&mut self, line: &[Cell], pattern: &str) {
        // A state is what is left to match: parts of the expression, the next one last.
        let Ok(expression) = Expression::parse(pattern) else {
            return;
        };
        let next = |state: &Vec<Expression>, value: i32, next: &mut Vec<Vec<Expression>>| {
            next.extend(regex::rests(state, Some(value)));
        };
        let is_end = |state: &Vec<Expression>| !regex::rests(state, None).is_empty();
        let mut machine = self.automata.regexes.remove(pattern).unwrap_or_default();
        self.read_known(line, &mut machine, vec![expression], next, is_end);
        self.automata.regexes.insert(pattern.to_owned(), machine);
    }

    /// Reads a line by a machine, which learns the states and the steps that it does not know yet.
    fn read_known<S: Clone + Eq + Hash>(
        &mut self,
        line: &[Cell],
        machine: &mut Machine<S>,
        start: S,
        step: impl Fn(&S, i32, &mut Vec<S>),
        accepts: impl Fn(&S) -> bool,
    ) {
        let (least, values) = (self.puzzle.shape.least, self.values());
        let start = machine.number(start, values);
        let machine = RefCell::new(machine);
        self.read(
            line,
            start,
            |_, state, value, next| {
                let mut machine = machine.borrow_mut();
                next.extend_from_slice(machine.step(*state, least, value, values, &step));
            },
            |state| accepts(&machine.borrow().states[*state as usize]),
        );
    }

    fn read<S: Clone + Eq + Hash>(
        &mut self,
        line: &[Cell],
        start: S,
        step: impl Fn(usize, &S, i32, &mut Vec<S>),
        accepts: impl Fn(&S) -> bool,
    ) {
        let places = self.places(line);
        if let [place] = places[..] {
            // One cell has some values.
            let mut found = Vec::new();
            let mut passes = |bit: &usize| {
                step(0, &start, self.value(*bit), &mut found);
                found.drain(..).any(|state| accepts(&state))
            };
            let kept = (0..self.values()).filter(|bit| passes(bit));
            let kept = kept.fold(0, |mask, bit| mask | 1 << bit);
            self.masks[place as usize] &= kept;
            return;
        }
        let mut layers: Vec<Vec<(u32, u32, u32)>> = Vec::new();
        let mut states = vec![start];
        let mut arcs = 0;
        let mut found: Vec<S> = Vec::new();
        let mut numbers: FxHashMap<S, u32> = FxHashMap::default();
        for (number, place) in places.iter().enumerate() {
            numbers.clear();
            let mut next_states: Vec<S> = Vec::new();
            let mut layer: Vec<(u32, u32, u32)> = Vec::new();
            let allowed = self.masks[*place as usize];
            for (from, state) in (0..).zip(&states) {
                let first = layer.len();
                for bit in (0..self.values()).filter(|bit| allowed >> bit & 1 == 1) {
                    step(number, state, self.value(bit), &mut found);
                    for next in found.drain(..) {
                        // Neighbouring values often lead to the same state.
                        if let [.., (_, to, mask)] = &mut layer[first..]
                            && next_states[*to as usize] == next
                        {
                            *mask |= 1 << bit;
                            continue;
                        }
                        let to = *numbers.entry(next).or_insert_with_key(|next| {
                            next_states.push(next.clone());
                            next_states.len() as u32 - 1
                        });
                        // A state has few next ones.
                        match layer[first..].iter_mut().find(|arc| arc.1 == to) {
                            Some(arc) => arc.2 |= 1 << bit,
                            None => layer.push((from, to, 1 << bit)),
                        }
                    }
                }
                if arcs + layer.len() > MAX_ARCS {
                    self.is_too_large = true;
                    return;
                }
            }
            arcs += layer.len();
            layers.push(layer);
            states = next_states;
        }
        let ends: Vec<bool> = states.iter().map(&accepts).collect();
        match Line::new(&places, layers, &ends) {
            Some(line) => self.propagators.push(Propagator::Line(line)),
            None => self.fail(),
        }
    }
}
