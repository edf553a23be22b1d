//! Parts of constraints, and which values they leave possible.
//!
//! A part says which values some cells may have together, in one of four ways that are simple to decide: different
//! values, a relation of two cells, an automaton that reads cells, or a choice between lists of parts.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::puzzle::bits;

/// The state of an automaton.
pub(super) type State = SmallVec<[i64; 4]>;

/// Adds the next states of an automaton: from the number of the cell in the line, the state, and the value of the cell.
type Step<'a> = dyn Fn(usize, &[i64], i64, &mut Vec<State>) + 'a;

/// Whether an automaton may end in a state.
type Accepts<'a> = dyn Fn(&[i64]) -> bool + 'a;

/// A step of an automaton: from the state with this number, with the value of this bit, to the state with this number.
type Arc = (u32, u32, u32);

/// An automaton that reads the values of cells in order.
pub(super) struct Line<'a> {
    pub(super) cells: Vec<usize>,
    /// The states in which it may begin.
    pub(super) starts: Vec<State>,
    pub(super) step: Box<Step<'a>>,
    pub(super) accepts: Box<Accepts<'a>>,
}

/// A sum of values times factors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Equation {
    /// The factors by cells; none is 0.
    pub(super) terms: BTreeMap<usize, i64>,
    pub(super) sum: i64,
}

impl Equation {
    /// Adds another equation, multiplied by a number. `None` if a number gets too large.
    pub(super) fn add(&mut self, other: &Equation, times: i64) -> Option<()> {
        for (cell, factor) in &other.terms {
            let own = self.terms.entry(*cell).or_default();
            *own = own.checked_add(factor.checked_mul(times)?)?;
            if own.abs() > MAX_FACTOR {
                return None;
            }
        }
        self.terms.retain(|_, factor| *factor != 0);
        self.sum = self.sum.checked_add(other.sum.checked_mul(times)?)?;
        Some(())
    }

    /// Runs over all sums from both ends. A value is possible if the sums before and after it fit.
    fn left(&self, candidates: Candidates<'_>) -> Left {
        let cells: Vec<(usize, i64)> = self
            .terms
            .iter()
            .map(|(cell, factor)| (*cell, *factor))
            .collect();
        let terms = |(cell, factor): (usize, i64)| {
            let least = i64::from(candidates.least);
            bits(candidates.masks[cell]).map(move |bit| (bit, factor * (least + i64::from(bit))))
        };
        let mut work = 0;
        let mut next = |sums: &[i64], cell| -> Option<Vec<i64>> {
            let all = sums
                .iter()
                .flat_map(|sum| terms(cell).map(move |(_, term)| sum + term));
            let mut all: Vec<i64> = all.collect();
            work += all.len() as u64;
            all.sort_unstable();
            all.dedup();
            (work <= candidates.work).then_some(all)
        };
        let mut before = vec![vec![0]];
        for cell in &cells {
            match next(&before[before.len() - 1], *cell) {
                Some(sums) => before.push(sums),
                None => return Left::TooMuch,
            }
        }
        if before[cells.len()].binary_search(&self.sum).is_err() {
            return Left::Nothing;
        }
        let mut after = vec![self.sum];
        let mut left = Vec::with_capacity(cells.len());
        for (number, cell) in cells.iter().enumerate().rev() {
            let mut kept = 0;
            let mut earlier = Vec::new();
            for (bit, term) in terms(*cell) {
                for sum in &after {
                    if before[number].binary_search(&(sum - term)).is_ok() {
                        kept |= 1 << bit;
                        earlier.push(sum - term);
                    }
                }
            }
            earlier.sort_unstable();
            earlier.dedup();
            after = earlier;
            left.push((cell.0, kept));
        }
        Left::Some(left)
    }
}

/// The greatest factor of an equation.
const MAX_FACTOR: i64 = 1 << 40;

/// A relation of two values.
pub(super) type Relation<'a> = Rc<dyn Fn(i64, i64) -> bool + 'a>;

/// A part of a constraint.
pub(super) enum Part<'a> {
    /// The values of these cells are different.
    Different(Vec<usize>),
    /// The values of two cells fulfil a relation.
    Pair(usize, usize, Relation<'a>),
    /// The values, each times its factor, have a sum. No cell is listed twice, and no factor is 0.
    Sum(Equation),
    /// An automaton accepts the values.
    Line(Box<Line<'a>>),
    /// All parts of one of these lists hold.
    Any(Vec<Vec<Part<'a>>>),
}

/// What a part leaves of the candidates.
#[derive(Debug, PartialEq)]
pub(super) enum Left {
    /// No filling of its cells with candidates fulfils the part.
    Nothing,
    /// The candidates of each of its cells that are in such a filling. A cell may be listed more than once.
    Some(Vec<(usize, u32)>),
    /// To find out needs too much work.
    TooMuch,
}

/// The candidates of all cells, as bits that stand for the values from the least one on.
#[derive(Clone, Copy)]
pub(super) struct Candidates<'a> {
    pub(super) masks: &'a [u32],
    pub(super) least: i32,
    /// Maximum number of steps of an automaton.
    pub(super) work: u64,
}

impl Part<'_> {
    /// The cells of the part. A cell may be listed more than once.
    pub(super) fn cells(&self) -> Vec<usize> {
        match self {
            Part::Different(cells) => cells.clone(),
            Part::Pair(a, b, _) => vec![*a, *b],
            Part::Sum(equation) => equation.terms.keys().copied().collect(),
            Part::Line(line) => line.cells.clone(),
            Part::Any(lists) => {
                let mut cells: Vec<usize> = lists.iter().flatten().flat_map(Part::cells).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
        }
    }

    /// What the part says of a sum, if it does: the values of as many different cells as there are values have the sum
    /// of all values.
    pub(super) fn equation(&self, least: i32, values: usize) -> Option<Equation> {
        match self {
            Part::Sum(equation) => Some(equation.clone()),
            Part::Different(cells) if cells.len() == values => {
                let terms: BTreeMap<usize, i64> = cells.iter().map(|cell| (*cell, 1)).collect();
                let sum = (0..values as i64)
                    .map(|value| i64::from(least) + value)
                    .sum();
                (terms.len() == values).then_some(Equation { terms, sum })
            }
            _ => None,
        }
    }

    /// The number of parts, those within it included.
    pub(super) fn count(&self) -> usize {
        match self {
            Part::Any(lists) => 1 + lists.iter().flatten().map(Part::count).sum::<usize>(),
            _ => 1,
        }
    }

    /// What the part leaves of the candidates.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        match self {
            Part::Different(cells) => different(cells, candidates.masks),
            Part::Pair(a, b, relation) => pair(*a, *b, &**relation, candidates),
            Part::Sum(equation) => equation.left(candidates),
            Part::Line(line) => line.left(candidates),
            Part::Any(lists) => any(lists, self.cells(), candidates),
        }
    }
}

fn pair(a: usize, b: usize, relation: &dyn Fn(i64, i64) -> bool, candidates: Candidates) -> Left {
    let least = i64::from(candidates.least);
    let (mut of_a, mut of_b) = (0, 0);
    for one in bits(candidates.masks[a]) {
        for other in bits(candidates.masks[b]) {
            if relation(least + i64::from(one), least + i64::from(other)) {
                of_a |= 1 << one;
                of_b |= 1 << other;
            }
        }
    }
    if of_a == 0 {
        return Left::Nothing;
    }
    Left::Some(vec![(a, of_a), (b, of_b)])
}

/// A value is possible if all cells can have different values with it: if there is a matching of cells and values.
fn different(cells: &[usize], masks: &[u32]) -> Left {
    let masks: Vec<u32> = cells.iter().map(|cell| masks[*cell]).collect();
    let mut owners = [None; 32];
    for cell in 0..masks.len() {
        if !augment(cell, &masks, &mut owners, &mut 0) {
            return Left::Nothing;
        }
    }
    let mut own = vec![0; masks.len()];
    for (bit, owner) in owners.iter().enumerate() {
        if let Some(owner) = owner {
            own[*owner] = bit;
        }
    }
    let is_possible = |cell: usize, bit: u32| {
        let Some(owner) = owners[bit as usize].filter(|owner| *owner != cell) else {
            return true;
        };
        let mut owners = owners;
        owners[own[cell]] = None;
        owners[bit as usize] = Some(cell);
        augment(owner, &masks, &mut owners, &mut (1 << bit))
    };
    let left = masks.iter().enumerate().map(|(cell, mask)| {
        let kept = bits(*mask).filter(|bit| is_possible(cell, *bit));
        (cells[cell], kept.fold(0, |kept, bit| kept | 1 << bit))
    });
    Left::Some(left.collect())
}

/// Finds a value for a cell, and others for the cells that have to change theirs, among the values not seen yet.
fn augment(cell: usize, masks: &[u32], owners: &mut [Option<usize>; 32], seen: &mut u32) -> bool {
    for bit in bits(masks[cell]) {
        if *seen >> bit & 1 == 1 {
            continue;
        }
        *seen |= 1 << bit;
        let is_free = match owners[bit as usize] {
            None => true,
            Some(owner) => augment(owner, masks, owners, seen),
        };
        if is_free {
            owners[bit as usize] = Some(cell);
            return true;
        }
    }
    false
}

impl Line<'_> {
    /// Runs the automaton over all candidates at once. A value is possible if a run with it ends well.
    fn left(&self, candidates: Candidates<'_>) -> Left {
        let mut states = self.starts.clone();
        // For each cell the number of states before it, and the steps.
        let mut layers: Vec<(usize, Vec<Arc>)> = Vec::with_capacity(self.cells.len());
        let mut work = 0;
        let mut found = Vec::new();
        for (number, cell) in self.cells.iter().enumerate() {
            let mut numbers: FxHashMap<State, u32> = FxHashMap::default();
            let mut steps = Vec::new();
            for (from, state) in (0..).zip(&states) {
                for bit in bits(candidates.masks[*cell]) {
                    let value = i64::from(candidates.least) + i64::from(bit);
                    (self.step)(number, state, value, &mut found);
                    work += 1 + found.len() as u64;
                    if work > candidates.work {
                        return Left::TooMuch;
                    }
                    for state in found.drain(..) {
                        let count = numbers.len() as u32;
                        steps.push((from, bit, *numbers.entry(state).or_insert(count)));
                    }
                }
            }
            layers.push((states.len(), steps));
            let mut next = vec![State::new(); numbers.len()];
            for (state, place) in numbers {
                next[place as usize] = state;
            }
            states = next;
        }
        let mut is_good: Vec<bool> = states.iter().map(|state| (self.accepts)(state)).collect();
        if !is_good.contains(&true) {
            return Left::Nothing;
        }
        let mut left: Vec<(usize, u32)> = self.cells.iter().map(|cell| (*cell, 0)).collect();
        for ((before, steps), (_, kept)) in layers.iter().zip(&mut left).rev() {
            let mut was_good = vec![false; *before];
            for (from, bit, to) in steps {
                if is_good[*to as usize] {
                    was_good[*from as usize] = true;
                    *kept |= 1 << bit;
                }
            }
            is_good = was_good;
        }
        Left::Some(left)
    }
}

/// A value is possible if all parts of one list leave it.
fn any(lists: &[Vec<Part>], cells: Vec<usize>, candidates: Candidates) -> Left {
    let mut kept: FxHashMap<usize, u32> = cells.iter().map(|cell| (*cell, 0)).collect();
    let mut is_possible = false;
    'lists: for list in lists {
        let mut own: FxHashMap<usize, u32> =
            (cells.iter().map(|cell| (*cell, candidates.masks[*cell]))).collect();
        for part in list {
            match part.left(candidates) {
                Left::Nothing => continue 'lists,
                Left::TooMuch => {}
                Left::Some(left) => {
                    for (cell, mask) in left {
                        *own.entry(cell).or_default() &= mask;
                    }
                }
            }
        }
        if own.values().any(|mask| *mask == 0) {
            continue;
        }
        is_possible = true;
        for (cell, mask) in own {
            *kept.entry(cell).or_default() |= mask;
        }
    }
    if !is_possible {
        return Left::Nothing;
    }
    Left::Some(cells.into_iter().map(|cell| (cell, kept[&cell])).collect())
}
