//! Constraints that are given by a code: regular expressions, automata, and tables of pairs.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Reader;
use super::item::Item;
use crate::cell::Cell;
use crate::constraint::{Automaton, Constraint, Pairs, Regex};
use crate::formats::ReadError;
use crate::formats::iss::codes;
use crate::model::Step;
use crate::shape::Shape;

impl Reader {
    /// Constraints that are given by a code. None if the kind is another.
    pub(super) fn coded_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let made: Vec<Constraint> = match &*item.kind {
            "Regex" => self.regexes(&item.arguments)?,
            "NFA" => self.automata(&item.arguments)?,
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.pairs(item)?,
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// A regular expression on each of some lines.
    fn regexes(&self, arguments: &[String]) -> Result<Vec<Constraint>, ReadError> {
        let code = arguments.first().map_or("", |code| code);
        let pattern = if code.contains('%') {
            percent_encoding::percent_decode_str(code)
                .decode_utf8_lossy()
                .into_owned()
        } else {
            String::from_utf8_lossy(&codes::bytes(code)?).into_owned()
        };
        let groups = self
            .groups(&arguments[1.min(arguments.len())..])
            .into_iter();
        groups
            .map(|group| {
                Ok(Regex {
                    line: self.cells(&group)?,
                    pattern: pattern.clone(),
                }
                .into())
            })
            .collect()
    }

    /// An automaton on each of some lines.
    fn automata(&self, arguments: &[String]) -> Result<Vec<Constraint>, ReadError> {
        let nfa = codes::nfa(arguments.first().map_or("", |code| code))?;
        let shape = &self.puzzle.shape;
        let whole = whole_steps(&nfa, shape);
        let mut made = Vec::new();
        for group in self.groups(&arguments[1.min(arguments.len())..]) {
            let parts: Vec<&[String]> = group.split(|argument| argument == "-").collect();
            // Between two parts of a line, the automaton reads a symbol of its own, the one after those of the values.
            let mut line = Vec::new();
            let mut breaks = Vec::new();
            for part in &parts {
                line.extend(self.cells(part)?);
                breaks.push(line.len());
            }
            breaks.pop();
            let automaton = if breaks.is_empty() {
                Automaton {
                    line,
                    start: nfa.start.clone(),
                    accept: nfa.accept.clone(),
                    steps: Arc::clone(&whole),
                }
            } else {
                unrolled(&nfa, line, &breaks, shape)
            };
            made.push(automaton.into());
        }
        Ok(made)
    }

    /// A table of pairs of values on each of some lists of cells.
    fn pairs(&self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        let code = item.arguments.first().map_or("", |code| code);
        // The older kinds swap `-` and `_`.
        let code: String = if item.kind.starts_with("Binary") {
            code.chars()
                .map(|digit| match digit {
                    '-' => '_',
                    '_' => '-',
                    other => other,
                })
                .collect()
        } else {
            code.to_owned()
        };
        let bits = codes::bits(&code)?;
        let (values, least) = (self.puzzle.shape.values, self.puzzle.shape.least);
        let allowed = bits
            .iter()
            .enumerate()
            .filter(|(place, bit)| **bit && *place < values * values);
        let allowed: Vec<(i32, i32)> = allowed
            .map(|(place, _)| {
                (
                    least + (place / values) as i32,
                    least + (place % values) as i32,
                )
            })
            .collect();
        let all = item.kind.ends_with('X');
        let groups = self
            .groups(&item.arguments[1.min(item.arguments.len())..])
            .into_iter();
        groups
            .map(|group| {
                Ok(Pairs {
                    cells: self.cells(&group)?,
                    allowed: allowed.clone(),
                    all,
                }
                .into())
            })
            .collect()
    }
}

/// The steps of an automaton for lines without breaks.
fn whole_steps(nfa: &codes::Nfa, shape: &Shape) -> Arc<[Step]> {
    let values = shape.values as u32;
    let mut steps: FxHashMap<(u32, u32), Vec<i32>> = FxHashMap::default();
    for (from, symbol, to) in nfa.steps.iter().filter(|(_, symbol, _)| *symbol < values) {
        let steps = steps.entry((*from, *to)).or_default();
        steps.push(shape.least + *symbol as i32);
    }
    sorted(steps)
}

/// The steps by their states, in ascending order.
fn sorted(steps: FxHashMap<(u32, u32), Vec<i32>>) -> Arc<[Step]> {
    let steps = steps.into_iter();
    let mut steps: Vec<_> = steps
        .map(|((from, to), values)| (from, values, to))
        .collect();
    steps.sort_unstable();
    steps.into()
}

/// The automaton of a line. At each place of `breaks`, `nfa` reads a symbol that stands for no value.
fn unrolled(nfa: &codes::Nfa, line: Vec<Cell>, breaks: &[usize], shape: &Shape) -> Automaton {
    let values = shape.values as u32;
    let mut accept = nfa.accept.clone();
    // A state is a state of `nfa` with the number of cells that were read, after the breaks at that place.
    let states = nfa
        .steps
        .iter()
        .map(|(from, _, to)| from.max(to) + 1)
        .max()
        .unwrap_or(1);
    let number = |place: usize, state: u32| place as u32 * states + state;
    let mut leaving: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
    for (from, symbol, to) in &nfa.steps {
        leaving.entry(*from).or_default().push((*symbol, *to));
    }
    let leaving = |state: &u32| leaving.get(state).into_iter().flatten();
    let crossed = |place: usize, mut at: Vec<u32>| {
        for _ in breaks.iter().filter(|at| **at == place) {
            let steps = at.iter().flat_map(leaving);
            let crossing = steps.filter(|(symbol, _)| *symbol == values);
            at = crossing.map(|(_, to)| *to).collect();
        }
        at
    };
    let mut reached = crossed(0, nfa.start.clone());
    reached.sort_unstable();
    reached.dedup();
    let start = reached.iter().map(|state| number(0, *state)).collect();
    let mut steps: FxHashMap<(u32, u32), Vec<i32>> = FxHashMap::default();
    for place in 0..line.len() {
        let mut next = Vec::new();
        for from in &reached {
            for (symbol, to) in leaving(from).filter(|(symbol, _)| *symbol < values) {
                for to in crossed(place + 1, vec![*to]) {
                    let key = (number(place, *from), number(place + 1, to));
                    steps
                        .entry(key)
                        .or_default()
                        .push(shape.least + *symbol as i32);
                    next.push(to);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        reached = next;
    }
    accept = accept
        .into_iter()
        .map(|state| number(line.len(), state))
        .collect();
    Automaton {
        line,
        start,
        accept,
        steps: sorted(steps),
    }
}
