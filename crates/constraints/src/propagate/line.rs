//! Automata that read the cells of a line.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::Space;
use crate::model::Place;

/// An automaton, unrolled: from each state before a cell, arcs lead with some values to states after it.
///
/// A value is possible if it is on a path from the start to the end: this is arc consistency. It is found by a search
/// in depth, which leaves a state as soon as all values of the cells after it are known to be possible (K. C. K. Cheng
/// and R. H. C. Yap, "An MDD-based generalized arc consistency algorithm for positive and negative table constraints
/// and some global constraints", 2010). States from which the end cannot be reached are removed at the start, and
/// states from which the same values lead to the same states are merged.
#[derive(Debug)]
pub(crate) struct Line {
    pub(super) cells: Box<[Place]>,
    /// Lines of one kind share them.
    states: sync::Arc<States>,
    /// Whether no cell is there twice. One run does not find all otherwise.
    pub(super) is_simple: bool,
}

/// Whether no cell is there twice.
pub(super) fn is_simple(cells: &[Place]) -> bool {
    let mut places = cells.iter().enumerate();
    places.all(|(place, cell)| !cells[..place].contains(cell))
}

/// The states of an automaton. The end has the number 0, and the start the last one.
#[derive(Debug)]
struct States {
    /// For each state, the number of the arc after its last one.
    ends: Box<[u32]>,
    /// The arcs of each state, one state after the other.
    arcs: Box<[Arc]>,
}

#[derive(Clone, Copy, Debug)]
struct Arc {
    to: u32,
    mask: u32,
}

impl Line {
    /// Makes the automaton from arcs (from, to, values) for each cell, in the order of the states that they come from.
    /// States are numbered anew after each cell, with the start as 0. `None` if no path leads to an end.
    pub(crate) fn new(
        cells: &[Place],
        layers: Vec<Vec<(u32, u32, u32)>>,
        accepts: &[bool],
    ) -> Option<Line> {
        // The number of each state after the cell, or none if it leads nowhere. All ends are one state.
        let mut numbers: Vec<Option<u32>> =
            accepts.iter().map(|is_end| is_end.then_some(0)).collect();
        let (mut ends, mut arcs) = (vec![0], Vec::new());
        let mut merged: FxHashMap<SmallVec<[(u32, u32); 4]>, u32> = FxHashMap::default();
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for layer in layers.iter().rev() {
            let before = layer.last().map_or(0, |(from, ..)| *from as usize) + 1;
            let mut numbers_before: Vec<Option<u32>> = vec![None; before];
            merged.clear();
            for leaving in layer.chunk_by(|(one, ..), (other, ..)| one == other) {
                joined.clear();
                let leaving_somewhere = leaving.iter().filter_map(|(_, to, mask)| {
                    let to = numbers.get(*to as usize).copied().flatten()?;
                    Some((to, *mask))
                });
                joined.extend(leaving_somewhere);
                joined.sort_unstable();
                joined.dedup_by(|next, last| {
                    let is_same = next.0 == last.0;
                    if is_same {
                        last.1 |= next.1;
                    }
                    is_same
                });
                if joined.is_empty() {
                    continue;
                }
                let number = merged.get(&joined[..]).copied().unwrap_or_else(|| {
                    let from = ends.len() as u32;
                    let leaving = joined.iter().map(|(to, mask)| Arc {
                        to: *to,
                        mask: *mask,
                    });
                    arcs.extend(leaving);
                    // Arcs with many values come first, as a path that is found makes others needless.
                    arcs[ends[from as usize - 1] as usize..]
                        .sort_by_key(|arc| Reverse(arc.mask.count_ones()));
                    ends.push(arcs.len() as u32);
                    merged.insert(SmallVec::from_slice(&joined), from);
                    from
                });
                numbers_before[leaving[0].0 as usize] = Some(number);
            }
            numbers = numbers_before;
        }
        numbers.first().copied().flatten()?;
        // The start has the maximum number, as it was met last, if other states before the first cell do not exist.
        Some(Line {
            cells: cells.into(),
            states: sync::Arc::new(States {
                ends: ends.into(),
                arcs: arcs.into(),
            }),
            is_simple: is_simple(cells),
        })
    }

    /// The same automaton for other cells.
    pub(crate) fn of(&self, cells: &[Place]) -> Line {
        Line {
            cells: cells.into(),
            states: sync::Arc::clone(&self.states),
            is_simple: is_simple(cells),
        }
    }

    /// Whether every sequence of values is accepted.
    pub(crate) fn is_trivial(&self, full: u32) -> bool {
        let arcs = &self.states.arcs;
        arcs.len() == self.cells.len() && arcs.iter().all(|arc| arc.mask == full)
    }

    /// Number of arcs.
    pub(crate) fn size(&self) -> usize {
        self.states.arcs.len()
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let states = self.states.ends.len();
        // Two marks for each run, so that the marks of earlier ones need not be cleared.
        let marks = space.marks(states);
        let (mark, marks) = (marks.0, std::mem::take(marks.1));
        let masks = self.cells.iter().map(|cell| space.masks[*cell as usize]);
        let masks: SmallVec<[u32; 32]> = masks.collect();
        let mut search = Search {
            states: &self.states,
            kept: smallvec![0; masks.len()],
            complete: masks.len(),
            masks,
            marks,
            mark,
        };
        let is_possible = search.reaches(states as u32 - 1);
        let Search { kept, marks, .. } = search;
        space.return_marks(marks);
        let mut cells = self.cells.iter().zip(kept);
        is_possible && cells.all(|(cell, kept)| space.restrict(*cell, kept))
    }
}

/// The search for the values on paths to the end.
struct Search<'a> {
    states: &'a States,
    masks: SmallVec<[u32; 32]>,
    /// The values that are on a path that is known.
    kept: SmallVec<[u32; 32]>,
    /// The number of the cell from which on all values are on such paths.
    complete: usize,
    /// `mark` for states from which the end is reached, and one more for those from which it is not.
    marks: Vec<u32>,
    mark: u32,
}

/// A state on the path of the search, before the cell with the number of its place on the path.
struct Visit {
    state: u32,
    /// The arcs that are still to be followed.
    arcs: Range<usize>,
    /// Whether the end was reached on an arc before.
    is_any: bool,
}

impl Search<'_> {
    /// Whether the end is reached from a state before the first cell. Keeps the values on paths from it, as far as they
    /// are not known to be possible.
    fn reaches(&mut self, start: u32) -> bool {
        // A line may have millions of cells, so the path is not on the call stack.
        let mut path: SmallVec<[Visit; 32]> = smallvec![self.visit(start)];
        let (states, mut is_reached) = (self.states, false);
        while let Some(cell) = path.len().checked_sub(1) {
            let Visit {
                state,
                arcs,
                is_any,
            } = &mut path[cell];
            let Some(next) = arcs.clone().next() else {
                is_reached = *is_any;
                self.marks[*state as usize] = self.mark + u32::from(!is_reached);
                path.pop();
                continue;
            };
            let Arc { to, mask } = states.arcs[next];
            let found = mask & self.masks[cell];
            is_reached = match self.marks[to as usize].wrapping_sub(self.mark) {
                _ if found == 0 => false,
                _ if to == 0 => true,
                known @ (0 | 1) => known == 0,
                _ => {
                    let is_new = found & !self.kept[cell] != 0 || self.complete > cell + 1;
                    if is_new || !*is_any {
                        // This arc is looked at again when its state is known.
                        let next = self.visit(to);
                        path.push(next);
                        continue;
                    }
                    false
                }
            };
            arcs.start += 1;
            if is_reached {
                *is_any = true;
                self.kept[cell] |= found;
                if self.complete == cell + 1 && self.kept[cell] == self.masks[cell] {
                    self.complete = cell;
                }
                if self.complete <= cell {
                    arcs.start = arcs.end;
                }
            }
        }
        is_reached
    }

    fn visit(&self, state: u32) -> Visit {
        let ends = &self.states.ends;
        Visit {
            state,
            arcs: ends[state as usize - 1] as usize..ends[state as usize] as usize,
            is_any: false,
        }
    }
}
