//! Automata that read the cells of a line.

use std::sync;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Space;
use crate::model::Place;

/// An automaton, unrolled: from each state before a cell, arcs lead with some values to states after it.
///
/// A value is possible if it is on a path from the start to the end: this is arc consistency, found in one pass forth
/// and one back. States from which the end cannot be reached are removed at the start, and states from which the same
/// values lead to the same states are merged.
#[derive(Debug)]
pub(crate) struct Line {
    pub(super) cells: Box<[Place]>,
    /// Lines of one kind share them.
    layers: sync::Arc<[Layer]>,
    /// Number of states.
    states: usize,
    /// Whether no cell is there twice. One run does not find all otherwise.
    pub(super) is_simple: bool,
}

/// Whether no cell is there twice.
pub(super) fn is_simple(cells: &[Place]) -> bool {
    let mut places = cells.iter().enumerate();
    places.all(|(place, cell)| !cells[..place].contains(cell))
}

/// What a cell leads to.
#[derive(Debug)]
struct Layer {
    /// The states before the cell, and for each the number of the first arc of the next one.
    states: Box<[(u32, u32)]>,
    /// The arcs of each state, one state after the other.
    arcs: Box<[Arc]>,
}

#[derive(Clone, Copy, Debug)]
struct Arc {
    to: u32,
    mask: u32,
}

impl Layer {
    /// The states with their arcs.
    fn arcs(&self) -> impl Iterator<Item = (u32, &[Arc])> {
        let mut first = 0;
        self.states.iter().map(move |(state, end)| {
            let arcs = &self.arcs[first as usize..*end as usize];
            first = *end;
            (*state, arcs)
        })
    }
}

impl Line {
    /// Makes the automaton from arcs (from, to, values) for each cell, in the order of the states that they come from.
    /// States are numbered anew after each cell, with the start as 0. `None` if no path leads to an end.
    pub(crate) fn new(
        cells: &[Place],
        layers: Vec<Vec<(u32, u32, u32)>>,
        ends: &[bool],
    ) -> Option<Line> {
        // The number of each state after the cell, or none if it leads nowhere. All ends are one state.
        let mut numbers: Vec<Option<u32>> = ends.iter().map(|is_end| is_end.then_some(0)).collect();
        let mut states = 1;
        let mut built: Vec<Layer> = Vec::new();
        let mut merged: FxHashMap<SmallVec<[(u32, u32); 4]>, u32> = FxHashMap::default();
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for layer in layers.iter().rev() {
            let before = layer.last().map_or(0, |(from, ..)| *from as usize) + 1;
            let mut numbers_before: Vec<Option<u32>> = vec![None; before];
            merged.clear();
            let (mut froms, mut arcs) = (Vec::new(), Vec::new());
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
                    let from = states;
                    states += 1;
                    arcs.extend(joined.iter().map(|(to, mask)| Arc {
                        to: *to,
                        mask: *mask,
                    }));
                    froms.push((from, arcs.len() as u32));
                    merged.insert(SmallVec::from_slice(&joined), from);
                    from
                });
                numbers_before[leaving[0].0 as usize] = Some(number);
            }
            numbers = numbers_before;
            built.push(Layer {
                states: froms.into(),
                arcs: arcs.into(),
            });
        }
        built.reverse();
        numbers.first().copied().flatten()?;
        // The start has the maximum number, as it was met last, if other states before the first cell do not exist.
        Some(Line {
            cells: cells.into(),
            layers: built.into(),
            states: states as usize,
            is_simple: is_simple(cells),
        })
    }

    /// The same automaton for other cells.
    pub(crate) fn of(&self, cells: &[Place]) -> Line {
        Line {
            cells: cells.into(),
            layers: sync::Arc::clone(&self.layers),
            states: self.states,
            is_simple: is_simple(cells),
        }
    }

    /// Whether every sequence of values is accepted.
    pub(crate) fn is_trivial(&self, full: u32) -> bool {
        self.layers
            .iter()
            .all(|layer| layer.arcs.len() == 1 && layer.arcs[0].mask == full)
    }

    /// Number of arcs.
    pub(crate) fn size(&self) -> usize {
        self.layers.iter().map(|layer| layer.arcs.len()).sum()
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        // Two marks for each run, so that the marks of earlier ones need not be cleared.
        let marks = space.marks(self.states);
        let (forth, back) = (marks.0, marks.0 + 1);
        let mut marks = std::mem::take(marks.1);
        marks[self.states - 1] = forth;
        for (cell, layer) in self.cells.iter().zip(&*self.layers) {
            let mask = space.masks[*cell as usize];
            for (state, arcs) in layer.arcs() {
                if marks[state as usize] != forth {
                    continue;
                }
                for arc in arcs {
                    if arc.mask & mask != 0 {
                        marks[arc.to as usize] = forth;
                    }
                }
            }
        }
        let mut is_possible = marks[0] == forth;
        marks[0] = back;
        for (cell, layer) in self.cells.iter().zip(&*self.layers).rev() {
            if !is_possible {
                break;
            }
            let mask = space.masks[*cell as usize];
            let mut support = 0;
            for (state, arcs) in layer.arcs() {
                if marks[state as usize] != forth {
                    continue;
                }
                let mut kept = 0;
                for arc in arcs {
                    if marks[arc.to as usize] == back {
                        kept |= arc.mask & mask;
                    }
                }
                if kept != 0 {
                    marks[state as usize] = back;
                    support |= kept;
                }
            }
            is_possible = space.restrict(*cell, support);
        }
        space.return_marks(marks);
        is_possible
    }
}
