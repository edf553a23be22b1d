//! Parts of constraints, and which values they leave possible.
//!
//! A part says which values some cells may have together, in one of seven ways that are simple to decide: different
//! values, a relation of two cells, a sum, connected cells, a value that is there once, an automaton that reads cells,
//! or a choice between lists of parts.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::area::Area;
use super::equation::Equation;
use super::line::Line;
use super::once::Once;
use crate::puzzle::{bits, full};

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
    /// The cells with some values are connected.
    Area(Area),
    /// Exactly one cell has a label and a value.
    Once(Once),
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
    /// The candidates of its cells that are in such a filling. A cell may be listed more than once. A cell that keeps
    /// all its candidates may be missing.
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
    /// The number of states that an automaton remembers from one run to the next.
    pub(super) states: usize,
}

impl Part<'_> {
    /// The cells of the part. A cell may be listed more than once.
    pub(super) fn cells(&self) -> Vec<usize> {
        match self {
            Part::Different(cells) => cells.clone(),
            Part::Pair(a, b, _) => vec![*a, *b],
            Part::Sum(equation) => equation.terms.keys().copied().collect(),
            Part::Area(area) => area.cells.clone(),
            Part::Once(once) => once.places.concat(),
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
                let sum = (0..values as i64).map(|value| i64::from(least) + value);
                let equation = Equation {
                    terms: cells.iter().map(|cell| (*cell, 1)).collect(),
                    sum: sum.sum(),
                };
                (equation.terms.len() == values).then_some(equation)
            }
            _ => None,
        }
    }

    /// The number of parts of a kind, those within it included.
    pub(super) fn count(&self, is_counted: fn(&Part<'_>) -> bool) -> usize {
        let own = usize::from(is_counted(self));
        match self {
            Part::Any(lists) => {
                let parts = lists.iter().flatten();
                own + parts.map(|part| part.count(is_counted)).sum::<usize>()
            }
            _ => own,
        }
    }

    /// Whether the part can exclude more when a cell of it that had the candidates `before` has those of `after` left.
    pub(super) fn is_concerned(&self, before: u32, after: u32) -> bool {
        let changes = |bits: u32| {
            let state = |mask: u32| (mask & bits != 0, mask & !bits != 0);
            state(before) != state(after)
        };
        match self {
            Part::Area(area) => changes(area.marked),
            Part::Once(once) => once.wanted.iter().any(|bits| changes(*bits)),
            _ => true,
        }
    }

    /// What the part leaves of the candidates.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        match self {
            Part::Different(cells) => different(cells, candidates.masks),
            Part::Pair(a, b, relation) => pair(*a, *b, &**relation, candidates),
            Part::Sum(equation) => equation.left(candidates),
            Part::Area(area) => area.left(candidates),
            Part::Once(once) => once.left(candidates),
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
    let mut own = [0; 32];
    if cells.len() > own.len() {
        return Left::Nothing;
    }
    for (own, cell) in own.iter_mut().zip(cells) {
        *own = masks[*cell];
    }
    // Cells that are known take their values from the others.
    let mut open = full(cells.len());
    let mut known = 0;
    loop {
        let mut found = 0;
        for cell in bits(open) {
            let mask = own[cell as usize] & !known;
            own[cell as usize] = mask;
            if mask & !found == 0 {
                return Left::Nothing;
            }
            if mask.is_power_of_two() {
                found |= mask;
                open &= !(1 << cell);
            }
        }
        if found == 0 {
            break;
        }
        known |= found;
    }
    let Some(owners) = matching(open, &own) else {
        return Left::Nothing;
    };
    // For each cell, those whose values it can take if they take other ones in turn, and whether one of them can take a
    // value that no cell has.
    let free = 1_u64 << 32;
    let mut reach = [0_u64; 32];
    for cell in bits(open) {
        let next = |bit: u32| owners[bit as usize].map_or(free, |owner| 1 << owner);
        reach[cell as usize] = bits(own[cell as usize]).fold(0, |all, bit| all | next(bit));
    }
    for middle in bits(open) {
        let next = reach[middle as usize];
        for cell in bits(open) {
            let reach = &mut reach[cell as usize];
            *reach |= next & (*reach >> middle & 1).wrapping_neg();
        }
    }
    for cell in bits(open) {
        let is_possible = |bit: &u32| match owners[*bit as usize] {
            Some(owner) => owner == cell || reach[owner as usize] & (free | 1 << cell) != 0,
            None => true,
        };
        let kept = bits(own[cell as usize]).filter(is_possible);
        own[cell as usize] = kept.fold(0, |kept, bit| kept | 1 << bit);
    }
    let left = cells.iter().copied().zip(own);
    Left::Some(left.filter(|(cell, kept)| masks[*cell] != *kept).collect())
}

/// For each value the cell that has it, if all open cells can have different values.
fn matching(open: u32, masks: &[u32; 32]) -> Option<[Option<u32>; 32]> {
    let mut owners = [None; 32];
    let (mut taken, mut rest) = (0, 0_u32);
    for cell in bits(open) {
        let mask = masks[cell as usize] & !taken;
        if mask == 0 {
            rest |= 1 << cell;
        } else {
            taken |= mask & mask.wrapping_neg();
            owners[mask.trailing_zeros() as usize] = Some(cell);
        }
    }
    bits(rest)
        .all(|cell| augment(cell, masks, &mut owners, &mut 0))
        .then_some(owners)
}

/// Finds a value for a cell, and others for the cells that have to change theirs, among the values not seen yet.
fn augment(cell: u32, masks: &[u32; 32], owners: &mut [Option<u32>; 32], seen: &mut u32) -> bool {
    while let Some(bit) = bits(masks[cell as usize] & !*seen).next() {
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
