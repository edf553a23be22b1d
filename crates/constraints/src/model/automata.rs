//! Automata that read lines of cells, built from their steps.

use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Model, Place};
use crate::cell::Cell;
use crate::propagate::{Line, Propagator};
use crate::regex::{self, Expression};

/// Maximum number of arcs of one line's automaton.
pub(super) const MAX_ARCS: usize = 1 << 21;

/// Maximum number of arcs of an automaton that reads all values, in place of those that the cells of a line may have.
const MAX_SHARED_ARCS: usize = 2000;

/// The number of states of an automaton whose steps are kept.
const MAX_KNOWN_STATES: usize = 1 << 16;

/// What is known of automata that several lines may share, also those of several models of a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automata(Rc<RefCell<Known>>);

#[derive(Debug, Default)]
struct Known {
    /// Automata of lines. `None` if one has more arcs than the maximum.
    lines: FxHashMap<LineKey, Option<Line>>,
    /// The automata of expressions, by their texts: many lines often match the same one.
    regexes: FxHashMap<String, Machine<Vec<Expression>>>,
    /// The tables of lists of steps, by what the lists say.
    tables: FxHashMap<Arc<[Step]>, Rc<Table>>,
    /// The list whose table was asked for last, which is often asked for again.
    last_table: Option<(Arc<[Step]>, Rc<Table>)>,
}

/// Bytes that say what an automaton reads, the values of the cells, and the maximum number of arcs.
type LineKey = (Vec<u8>, Vec<u32>, usize);

/// What an automaton may do: from a state, with one of these values, to another state.
pub(crate) type Step = (u32, Vec<i32>, u32);

/// The steps of an automaton, to be looked up by state and value.
#[derive(Debug)]
struct Table {
    /// The number of the table.
    number: u32,
    /// The states that have steps, in ascending order.
    states: Box<[u32]>,
    /// For each of these states and each value, the place after its last step in `next`.
    ends: Box<[u32]>,
    /// The states after the steps.
    next: Box<[u32]>,
}

impl Table {
    fn new(number: usize, steps: &[Step], least: i32, values: usize) -> Table {
        let mut states: Vec<u32> = steps.iter().map(|(from, ..)| *from).collect();
        states.sort_unstable();
        states.dedup();
        let bits = |step: &Step| {
            let bits = step.1.iter().map(|value| value.wrapping_sub(least));
            let bits = bits.filter_map(|bit| usize::try_from(bit).ok());
            bits.filter(|bit| *bit < values)
                .collect::<SmallVec<[usize; 32]>>()
        };
        let row = |from: u32| states.binary_search(&from).expect("the state has a step") * values;
        // The number of steps of each state with each value, then the places after them.
        let mut ends = vec![0; states.len() * values];
        for step in steps {
            let row = row(step.0);
            bits(step).into_iter().for_each(|bit| ends[row + bit] += 1);
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut free = ends.clone();
        let mut next = vec![0; sum as usize];
        for step in steps.iter().rev() {
            let row = row(step.0);
            for bit in bits(step) {
                let place = &mut free[row + bit];
                *place -= 1;
                next[*place as usize] = step.2;
            }
        }
        Table {
            number: number as u32,
            states: states.into(),
            ends: ends.into(),
            next: next.into(),
        }
    }

    /// The states after a state with a value, which is given by its bit.
    fn next(&self, state: u32, bit: usize, values: usize) -> &[u32] {
        let Ok(row) = self.states.binary_search(&state) else {
            return &[];
        };
        let place = row * values + bit;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.next[start as usize..self.ends[place] as usize]
    }
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

    /// Posts one automaton for a line, unless one for another line is known that has the same bytes and reads cells
    /// with the same values. A small one reads all values, so that lines with different givens share it, too.
    pub(crate) fn shared(
        &mut self,
        line: &[Cell],
        bytes: impl Into<Vec<u8>>,
        post: impl Fn(&mut Model<'_>),
    ) {
        let places = self.places(line);
        let (bytes, all) = (bytes.into(), vec![self.full(); places.len()]);
        if self.post_line(&places, (bytes.clone(), all, MAX_SHARED_ARCS), &post) {
            return;
        }
        let own = places.iter().map(|place| self.masks[*place as usize]);
        let key = (bytes, own.collect(), MAX_ARCS);
        self.is_too_large |= !self.post_line(&places, key, &post);
    }

    /// Posts the known automaton of a line, or a new one. Returns false if it has more arcs than the key allows.
    fn post_line(
        &mut self,
        places: &[Place],
        key: LineKey,
        post: &impl Fn(&mut Model<'_>),
    ) -> bool {
        if let Some(known) = self.automata.0.borrow().lines.get(&key) {
            let line = known.as_ref().map(|line| line.of(places));
            self.propagators.extend(line.map(Propagator::Line));
            return known.is_some();
        }
        let (_, values, max_arcs) = &key;
        let before = self.propagators.len();
        let own: Vec<u32> = places
            .iter()
            .zip(values)
            .map(|(place, values)| std::mem::replace(&mut self.masks[*place as usize], *values))
            .collect();
        let was_too_large = std::mem::take(&mut self.is_too_large);
        self.max_arcs = *max_arcs;
        post(self);
        self.max_arcs = MAX_ARCS;
        // A line of one cell, or one that no values fulfil, has narrowed the masks.
        for (place, mask) in places.iter().zip(&own) {
            self.masks[*place as usize] &= mask;
        }
        let is_small = !std::mem::replace(&mut self.is_too_large, was_too_large);
        let made = match &self.propagators[before..] {
            [Propagator::Line(line)] => Some(line.of(places)),
            _ => None,
        };
        if made.is_some() || !is_small {
            self.automata.0.borrow_mut().lines.insert(key, made);
        }
        is_small
    }

    /// An automaton with a list of steps, which begins in one of some states and ends in one of others, reads the line.
    pub(crate) fn steps(
        &mut self,
        line: &[Cell],
        start: &[u32],
        accept: &[u32],
        steps: &Arc<[Step]>,
    ) {
        let table = self.table(steps);
        let mut bytes = b"steps".to_vec();
        let numbers = [table.number, start.len() as u32];
        for number in numbers.iter().chain(start).chain(accept) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let (least, values) = (self.puzzle.shape.least, self.values());
        // The start is a state of its own, as there may be several.
        let next = |state: &Option<u32>, value: i32, next: &mut Vec<Option<u32>>| {
            for state in state.as_ref().map_or(start, std::slice::from_ref) {
                let found = table.next(*state, (value - least) as usize, values);
                next.extend(found.iter().copied().map(Some));
            }
        };
        let is_end = |state: &Option<u32>| match state {
            Some(state) => accept.contains(state),
            None => start.iter().any(|state| accept.contains(state)),
        };
        self.shared(line, bytes, |model| {
            model.choices(line, None, next, is_end);
        });
    }

    /// The table of a list of steps.
    fn table(&self, steps: &Arc<[Step]>) -> Rc<Table> {
        let mut known = self.automata.0.borrow_mut();
        if let Some((last, table)) = &known.last_table
            && Arc::ptr_eq(last, steps)
        {
            return Rc::clone(table);
        }
        let (least, values) = (self.puzzle.shape.least, self.values());
        let tables = &mut known.tables;
        let number = tables.len();
        let table = tables
            .entry(Arc::clone(steps))
            .or_insert_with(|| Rc::new(Table::new(number, steps, least, values)));
        let table = Rc::clone(table);
        known.last_table = Some((Arc::clone(steps), Rc::clone(&table)));
        table
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
        let known = self.automata.0.borrow_mut().regexes.remove(pattern);
        let mut machine = known.unwrap_or_default();
        self.read_known(line, &mut machine, vec![expression], next, is_end);
        let mut known = self.automata.0.borrow_mut();
        known.regexes.insert(pattern.to_owned(), machine);
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
                if arcs + layer.len() > self.max_arcs {
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
