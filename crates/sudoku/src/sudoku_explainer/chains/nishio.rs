//! Nishio: a candidate that is on or off leads to a contradiction within its digit.

use super::super::board::Board;
use super::super::tables::{HOUSE_SETS, HOUSES_OF_CELL, PEERS, bits, cells_of};
use super::ancestors::Counter;
use super::net::{Links, Net};
use super::node::{Node, off, on};

/// The search with the memory that it needs.
pub(crate) struct Nishio {
    net: Net,
    now: Board,
    counter: Counter,
    /// For each digit, the cells in which the last search found no contradiction; `None` if it found one or did not try
    /// all.
    known: [Option<u128>; 9],
}

impl Nishio {
    pub(crate) fn new() -> Nishio {
        Nishio {
            net: Net::new(),
            now: Board::new(&crate::Grid::EMPTY),
            counter: Counter::new(),
            known: [None; 9],
        }
    }

    /// The least complexity and its conclusion.
    pub(crate) fn best(&mut self, board: &Board) -> Option<(u32, Node)> {
        let links = Links {
            cells: false,
            dynamic: true,
        };
        let mut best: Option<(u32, Node)> = None;
        let is_known: [bool; 9] =
            std::array::from_fn(|digit| self.known[digit] == Some(board.cells[digit]));
        self.known = board.cells.map(Some);
        for cell in cells_of(board.empty) {
            if board.candidates[cell].count_ones() < 2 {
                // The candidates of this cell are not tried, so nothing is known of them later.
                bits(board.candidates[cell]).for_each(|digit| self.known[digit] = None);
                continue;
            }
            for digit in bits(board.candidates[cell]).filter(|digit| !is_known[*digit]) {
                let cells = board.cells[digit];
                let (is_on, is_off) = (on(cell, digit), off(cell, digit));
                for (start, conclusion) in [(is_on, is_off), (is_off, is_on)] {
                    let removed = if start == is_on {
                        PEERS[cell]
                    } else {
                        1 << cell
                    };
                    if !is_contradictory(cells, removed) {
                        continue;
                    }
                    self.known[digit] = None;
                    self.net
                        .propagate(board, &mut self.now, start, links, |_, _| false);
                    let Some(ends) = self.net.contradiction else {
                        continue;
                    };
                    let most = best.map_or(u32::MAX, |(most, _)| most);
                    self.counter.nested.clear();
                    let complexity: u32 = ends
                        .into_iter()
                        .map(|end| self.counter.ancestors(&self.net, end, most))
                        .sum();
                    if complexity < most {
                        best = Some((complexity, conclusion));
                    }
                }
            }
        }
        best
    }
}

/// Whether removing the cells `removed` of a digit from `left`, with all that follows, leaves a house without a place
/// for the digit. The result does not depend on the order of the removals.
fn is_contradictory(mut left: u128, mut removed: u128) -> bool {
    loop {
        let mut houses = 0_u32;
        for cell in cells_of(removed & left) {
            houses |= HOUSES_OF_CELL[cell];
        }
        left &= !removed;
        removed = 0;
        while houses != 0 {
            let places = left & HOUSE_SETS[houses.trailing_zeros() as usize];
            houses &= houses - 1;
            if places == 0 {
                return true;
            }
            if places & (places - 1) == 0 {
                removed |= PEERS[places.trailing_zeros() as usize];
            }
        }
        if removed & left == 0 {
            return false;
        }
    }
}
