//! Nodes of chains: a candidate that is on (in its cell) or off.

use super::super::board::Board;
use super::super::hint::Removals;
use super::super::tables::{CELLS, bits};

/// The number of candidates: `9 * cell + digit`.
pub(super) const CANDIDATES: usize = 729;

/// A candidate that is on, or, with `CANDIDATES` added, off.
pub type Node = u16;

/// The node of a candidate that is on.
pub fn on(cell: usize, digit: usize) -> Node {
    (9 * cell + digit) as Node
}

/// The node of a candidate that is off.
pub fn off(cell: usize, digit: usize) -> Node {
    (CANDIDATES + 9 * cell + digit) as Node
}

/// Whether the candidate of a node is on.
pub fn is_on(node: Node) -> bool {
    usize::from(node) < CANDIDATES
}

/// The node that is on if this one is off, and off if it is on.
pub fn negated(node: Node) -> Node {
    if is_on(node) {
        node + CANDIDATES as Node
    } else {
        node - CANDIDATES as Node
    }
}

/// The cell and digit of a node.
#[inline]
pub fn candidate(node: Node) -> (usize, usize) {
    // A table lookup takes less time than two divisions.
    let [cell, digit] = OF_NODE[usize::from(node)];
    (usize::from(cell), usize::from(digit))
}

/// The cell and digit of each node.
static OF_NODE: [[u8; 2]; 2 * CANDIDATES] = {
    let mut all = [[0; 2]; 2 * CANDIDATES];
    let mut node = 0;
    while node < 2 * CANDIDATES {
        all[node] = [(node % CANDIDATES / 9) as u8, (node % 9) as u8];
        node += 1;
    }
    all
};

/// Why a node follows from its first parent: values below 27 name the house of the link.
pub(super) type Cause = u8;

/// A link between the candidates of a cell.
pub(super) const BY_CELL: Cause = 27;
/// An advanced step. The parents are in a list.
pub(super) const BY_STEP: Cause = 28;
/// The start.
pub const BY_NOTHING: Cause = 29;

/// An on node with the cause of its link. It relies on other candidates being off: all others of its cell, or all
/// others of its digit in a house. Which candidates these are depends on the grid.
pub type Reliance = (Node, Cause);

/// The candidates of `reliance` that `before` has and `now` has not, in order, as off nodes.
pub(super) fn gone(
    (node, cause): Reliance,
    before: &Board,
    now: &Board,
) -> impl Iterator<Item = Node> {
    let (cell, digit) = candidate(node);
    let set = match cause {
        BY_CELL => before.candidates[cell] & !now.candidates[cell],
        house if house < 27 => {
            let house = usize::from(house);
            before.places[digit][house] & !now.places[digit][house]
        }
        _ => 0,
    };
    hidden(node, cause, set)
}

/// The off nodes of a set of digits in the cell of `node`, or of a set of positions in the house of `cause`.
pub(super) fn hidden(node: Node, cause: Cause, set: u16) -> impl Iterator<Item = Node> {
    let (cell, digit) = candidate(node);
    bits(set).map(move |bit| match CELLS.get(usize::from(cause)) {
        Some(house) => off(usize::from(house[bit]), digit),
        None => off(cell, bit),
    })
}

/// The removals that follow if `target` is right: an off node removes its candidate, an on node removes all others of
/// its cell.
pub fn removals_of(board: &Board, target: Node) -> Removals {
    let (cell, digit) = candidate(target);
    let digits = match is_on(target) {
        true => board.candidates[cell] & !(1 << digit),
        false => 1 << digit,
    };
    if digits == 0 {
        Removals::new()
    } else {
        vec![(cell as u8, digits)]
    }
}

/// How many tenths a complexity adds to a rating: one for each limit that the complexity minus 2 exceeds.
pub fn length_steps(complexity: u32) -> u16 {
    let mut steps = 0;
    let mut limit = 4_u32;
    while complexity.saturating_sub(2) > limit {
        // 4, 6, 8, 12, 16, 24: times 3/2 and 4/3 in turn.
        limit = if steps % 2 == 0 {
            limit / 2 * 3
        } else {
            limit / 3 * 4
        };
        steps += 1;
    }
    steps
}

/// The key by which ratings of different techniques are compared: the base plus as many times 0.1, added up in floating
/// point with its rounding. The sums are positive, so their bits have the same order.
pub fn rating_order(base: f64, complexity: u32) -> u64 {
    let length: f64 = (0..length_steps(complexity)).fold(0.0, |sum, _| sum + 0.1);
    (base + length).to_bits()
}
