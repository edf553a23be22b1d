//! Multiple chains: all candidates of a cell, or all places of a digit in a house, lead to the same conclusion.
//!
//! Where there is no forcing chain, no candidate leads to a contradiction. So what a candidate leads to does not depend
//! on the order of the search, and the number of ancestors of a node is one more than the number of links of the
//! shortest way to it.

use super::super::board::Board;
use super::super::tables::{BLOCK_ROW_COLUMN, CELLS, HOUSES, bits, cells_of};
use super::super::technique::ChainKind;
use super::implications::Implications;
use super::net::{Links, Net};
use super::node::{Node, negated, removals_of};
use super::sets::members;

/// The search with the memory that it needs.
pub(crate) struct Multiple {
    /// For each candidate, the distances of all on nodes, then those of all off nodes; empty if they are not computed
    /// yet.
    distances: Vec<Vec<u8>>,
    common_on: Vec<u64>,
    common_off: Vec<u64>,
    net: Net,
    now: Board,
}

/// The least complexity, and what it proves.
type Best = Option<(u32, ChainKind, Node)>;

impl Multiple {
    pub(crate) fn new() -> Multiple {
        Multiple {
            distances: Vec::new(),
            common_on: Vec::new(),
            common_off: Vec::new(),
            net: Net::new(),
            now: Board::new(&crate::Grid::EMPTY),
        }
    }

    /// The best multiple chains of a grid without forcing chains.
    pub(crate) fn best(&mut self, board: &Board, implications: &Implications) -> Best {
        self.distances
            .resize_with(implications.list.len(), Vec::new);
        self.distances.iter_mut().for_each(Vec::clear);
        let mut best = None;
        for cell in cells_of(board.empty) {
            let candidates = board.candidates[cell];
            if candidates.count_ones() < 3 {
                continue;
            }
            for digit in bits(candidates) {
                for kind in BLOCK_ROW_COLUMN {
                    let house = usize::from(HOUSES[cell][kind]);
                    let places = board.places[digit][house];
                    let first = usize::from(CELLS[house][places.trailing_zeros() as usize % 9]);
                    if places.count_ones() < 2 || first != cell {
                        continue;
                    }
                    let (mut starts, mut count) = ([0; 9], 0);
                    for at in bits(places) {
                        starts[count] = implications.item(usize::from(CELLS[house][at]), digit);
                        count += 1;
                    }
                    let starts = &starts[..count];
                    self.compare(board, implications, starts, ChainKind::Region, &mut best);
                }
            }
            let first = implications.item(cell, candidates.trailing_zeros() as usize);
            let starts: [usize; 9] = std::array::from_fn(|i| first + i);
            let starts = &starts[..candidates.count_ones() as usize];
            self.compare(board, implications, starts, ChainKind::Cell, &mut best);
        }
        best
    }

    /// Looks for a better hint among what all starts lead to.
    fn compare(
        &mut self,
        board: &Board,
        implications: &Implications,
        starts: &[usize],
        kind: ChainKind,
        best: &mut Best,
    ) {
        let Multiple {
            distances,
            common_on,
            common_off,
            ..
        } = self;
        let Some((first, others)) = starts.split_first() else {
            return;
        };
        common_on.clear();
        common_on.extend_from_slice(implications.on(*first));
        common_off.clear();
        common_off.extend_from_slice(implications.off(*first));
        let mut any = 0;
        for start in others {
            any = 0;
            for (common, set) in [
                (&mut *common_on, implications.on(*start)),
                (&mut *common_off, implications.off(*start)),
            ] {
                for (word, other) in common.iter_mut().zip(set) {
                    *word &= other;
                    any |= *word;
                }
            }
            if any == 0 {
                return;
            }
        }
        if any == 0 {
            return;
        }
        let count = implications.list.len();
        for start in starts {
            if distances[*start].is_empty() {
                implications.distances(*start, &mut distances[*start]);
            }
        }
        // The nodes of the least complexity so far.
        let mut least = u32::MAX;
        let mut nodes: Vec<Node> = Vec::new();
        let ons = members(common_on).map(|item| (implications.list[item], item));
        let offs = members(common_off).map(|item| (negated(implications.list[item]), count + item));
        for (node, index) in ons.chain(offs) {
            let complexity = starts
                .iter()
                .map(|start| u32::from(distances[*start][index]) + 1)
                .sum();
            if complexity > least || removals_of(board, node).is_empty() {
                continue;
            }
            if complexity < least {
                nodes.clear();
                least = complexity;
            }
            nodes.push(node);
        }
        let is_better = best.is_none_or(|(complexity, best_kind, _)| {
            (least, kind == ChainKind::Region) < (complexity, best_kind == ChainKind::Region)
        });
        if !is_better {
            return;
        }
        if nodes.len() > 1 {
            // On nodes come before off nodes; among each, the order is that in which the first start leads to them.
            let links = Links {
                cells: true,
                dynamic: false,
            };
            let start = implications.list[*first];
            self.net
                .propagate(board, &mut self.now, start, links, |_, _| false);
            let mut in_order = self.net.ons.iter().chain(&self.net.offs);
            nodes = in_order
                .find(|node| nodes.contains(node))
                .copied()
                .into_iter()
                .collect();
        }
        if let Some(node) = nodes.first() {
            *best = Some((least, kind, *node));
        }
    }
}
