//! What follows at once from a candidate or a group of candidates, in the order in which HoDoKu finds it.

use arrayvec::ArrayVec;

use super::super::proof::House;
use super::super::state::{State, cell_at, digit_at};
use crate::tables::{PEER_BITS, UNIT_BITS, bits, common_peers, common_units};

/// The number of candidates, and so the first index of a group among the nodes: that of a candidate is its digit times
/// 81 and its cell.
pub(super) const CANDIDATES: usize = 729;

/// All places of a digit in the intersection of a box and a line, of which there are several.
pub(super) struct Group {
    pub(super) digit: usize,
    pub(super) cells: u128,
    pub(super) line: usize,
    /// The cells that see the group.
    pub(super) seen: u128,
    /// The groups of the digit that cannot be true together with this one, as bits.
    pub(super) excluded: u64,
}

/// What follows at once.
pub(super) struct Links<'a> {
    pub(super) state: &'a State,
    pub(super) groups: Vec<Group>,
    /// For each digit, the index of its first group, in the order of digits.
    pub(super) first: [usize; 10],
    /// For each digit and cell, the groups of the digit that see the cell, as bits.
    pub(super) seeing: Vec<[u64; 81]>,
    /// For each node, what is true if it is false.
    pub(super) strong: Vec<ArrayVec<u16, 8>>,
    /// For each digit, the cells where something is true if the digit is not there.
    pub(super) linked: [u128; 9],
}

impl<'a> Links<'a> {
    pub(super) fn new(state: &'a State, has_groups: bool) -> Links<'a> {
        let mut links = Links {
            state,
            groups: Vec::new(),
            first: [0; 10],
            seeing: Vec::new(),
            strong: Vec::new(),
            linked: [0; 9],
        };
        if has_groups {
            links.add_groups();
        }
        links.strong = vec![ArrayVec::new(); links.count()];
        for digit in 0..9 {
            for cell in bits(state.digits[digit]) {
                let last = links.last_beside(digit, 1 << cell);
                links.linked[digit] |= u128::from(!last.is_empty()) << cell;
                links.strong[81 * digit + cell] = last;
            }
        }
        for (at, group) in links.groups.iter().enumerate() {
            links.strong[CANDIDATES + at] = links.last_beside(group.digit, group.cells);
        }
        links
    }

    pub(super) fn count(&self) -> usize {
        CANDIDATES + self.groups.len()
    }

    /// The groups of each digit, in the rows, then in the columns.
    fn add_groups(&mut self) {
        for digit in 0..9 {
            self.first[digit] = self.groups.len();
            for (line, line_cells) in UNIT_BITS.iter().enumerate().take(18) {
                let in_line = self.state.digits[digit] & line_cells;
                let blocks = (18..27).map(|block| in_line & UNIT_BITS[block]);
                for cells in blocks.filter(|cells| cells.count_ones() > 1) {
                    self.groups.push(Group {
                        digit,
                        cells,
                        line,
                        seen: common_peers(cells),
                        excluded: 0,
                    });
                }
            }
        }
        self.first[9] = self.groups.len();
        self.seeing = vec![[0; 81]; 9];
        for digit in 0..9 {
            let range = self.first[digit]..self.first[digit + 1];
            for (at, number) in range.clone().enumerate() {
                let Group { cells, seen, .. } = self.groups[number];
                for cell in bits(seen & self.state.digits[digit]) {
                    self.seeing[digit][cell] |= 1 << at;
                }
                for other in range.clone() {
                    if cells & !self.groups[other].seen == 0 {
                        self.groups[other].excluded |= 1 << at;
                    }
                }
            }
        }
    }

    /// What is true if these places of a digit are false.
    fn last_beside(&self, digit: usize, places: u128) -> ArrayVec<u16, 8> {
        let mut last = ArrayVec::new();
        let cell = places.trailing_zeros() as usize;
        let digits = self.state.cells[cell];
        if places.is_power_of_two() && digits.count_ones() == 2 {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            last.push((81 * other + cell) as u16);
        }
        let rests =
            common_units(places).map(|unit| self.state.digits[digit] & UNIT_BITS[unit] & !places);
        let mut groups: ArrayVec<u16, 3> = ArrayVec::new();
        for rest in rests {
            if rest.is_power_of_two() {
                let node = (81 * digit) as u16 + rest.trailing_zeros() as u16;
                if !last.contains(&node) {
                    last.push(node);
                }
            } else if rest != 0 {
                let of_digit = &self.groups[self.first[digit]..self.first[digit + 1]];
                if let Some(at) = of_digit.iter().position(|group| group.cells == rest) {
                    groups.push((CANDIDATES + self.first[digit] + at) as u16);
                }
            }
        }
        groups.sort_unstable();
        last.extend(groups);
        last
    }

    pub(super) fn digit(&self, node: u16) -> usize {
        let node = usize::from(node);
        if node < CANDIDATES {
            node / 81
        } else {
            self.groups[node - CANDIDATES].digit
        }
    }

    pub(super) fn cells(&self, node: u16) -> u128 {
        let node = usize::from(node);
        if node < CANDIDATES {
            1 << (node % 81)
        } else {
            self.groups[node - CANDIDATES].cells
        }
    }

    /// The cells that see a node.
    pub(super) fn seen(&self, node: u16) -> u128 {
        let node = usize::from(node);
        if node < CANDIDATES {
            PEER_BITS[node % 81]
        } else {
            self.groups[node - CANDIDATES].seen
        }
    }

    /// The house that makes the second node true if the first is false.
    pub(super) fn house(&self, [a, b]: [u16; 2]) -> House {
        let (from, to) = (self.cells(a), self.cells(b));
        let digit = self.digit(a);
        let places = |unit: usize| self.state.digits[digit] & UNIT_BITS[unit];
        let unit = common_units(from | to).find(|unit| places(*unit) == from | to);
        match unit {
            Some(unit) if from != to => House::unit(unit, digit_at(digit)),
            _ => House::Cell(cell_at(from.trailing_zeros() as usize)),
        }
    }
}
