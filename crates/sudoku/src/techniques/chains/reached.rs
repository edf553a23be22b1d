//! Everything that follows from an assumption, each by the first of the shortest ways to it.
//!
//! From a true candidate follow the other digits of its cell, then its digit in the row, the column and the box, then
//! in groups of cells. From a false one follow the other digit of its cell, the last place in the row, the column and
//! the box, then groups.

use super::super::Limits;
use super::links::{CANDIDATES, Links};
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, small_bits};

/// Everything that follows from an assumption.
pub(super) struct Reached {
    pub(super) start: u16,
    /// For each node that is true, the false one from which it follows.
    on: Vec<u16>,
    /// For each node that is false, the true one from which it follows.
    off: Vec<u16>,
    /// For each node that is true, the number of links to it.
    pub(super) depth: Vec<u16>,
    /// The nodes that are true, in the order in which they were found.
    pub(super) order: Vec<u16>,
    is_on: [u64; 20],
    /// The cells where each digit is false.
    pub(super) is_off: [u128; 9],
    /// The groups of each digit that are false, as bits.
    groups_off: [u64; 9],
}

impl Reached {
    pub(super) fn new(count: usize) -> Reached {
        Reached {
            start: 0,
            on: vec![0; count],
            off: vec![0; count],
            depth: vec![0; count],
            order: Vec::with_capacity(count),
            is_on: [0; 20],
            is_off: [0; 9],
            groups_off: [0; 9],
        }
    }

    fn clear(&mut self, start: u16) {
        self.start = start;
        self.order.clear();
        self.is_on = [0; 20];
        self.is_off = [0; 9];
        self.groups_off = [0; 9];
    }

    /// What follows if a node is false.
    pub(super) fn assume_false(&mut self, links: &Links, start: u16) {
        self.clear(start);
        let node = usize::from(start);
        let digit = links.digit(start);
        if node < CANDIDATES {
            self.is_off[digit] |= links.cells(start);
        } else {
            self.groups_off[digit] |= 1 << (node - CANDIDATES - links.first[digit]);
        }
        self.turn_on(links, start, 1);
        self.follow(links);
    }

    /// What follows if a candidate is true.
    pub(super) fn assume_true(&mut self, links: &Links, start: u16) {
        self.clear(start);
        let node = usize::from(start);
        self.is_on[node / 64] |= 1 << (node % 64);
        self.depth[node] = 0;
        self.order.push(start);
        self.follow(links);
    }

    fn follow(&mut self, links: &Links) {
        // HoDoKu has no limit.
        let most = match links.state.limits.chain_links {
            most if most < Limits::HODOKU.chain_links => most,
            _ => usize::MAX,
        };
        let mut next = 0;
        while let Some(&node) = self.order.get(next) {
            next += 1;
            let at = self.depth[usize::from(node)];
            if usize::from(at.div_ceil(2)) < most {
                self.exclude(links, node, at + 2);
            }
        }
    }

    /// What is true because this node is false.
    fn turn_on(&mut self, links: &Links, from: u16, depth: u16) {
        for &to in &links.strong[usize::from(from)] {
            let at = usize::from(to);
            if self.is_on[at / 64] >> (at % 64) & 1 == 0 {
                self.is_on[at / 64] |= 1 << (at % 64);
                self.on[at] = from;
                self.depth[at] = depth;
                self.order.push(to);
            }
        }
    }

    /// What is false because this node is true, and what is true then.
    fn exclude(&mut self, links: &Links, node: u16, depth: u16) {
        let state = links.state;
        let at = usize::from(node);
        let digit = links.digit(node);
        let fall = |reached: &mut Reached, fallen: usize| {
            reached.off[fallen] = node;
            reached.turn_on(links, fallen as u16, depth);
        };
        let (parts, groups) = if at < CANDIDATES {
            let cell = at % 81;
            for other in small_bits(state.cells[cell] & !(1 << digit)) {
                if self.is_off[other] >> cell & 1 == 0 {
                    self.is_off[other] |= 1 << cell;
                    if links.linked[other] >> cell & 1 == 1 {
                        fall(self, 81 * other + cell);
                    }
                }
            }
            let [row, column, block] = UNITS_OF[cell].map(|unit| UNIT_BITS[unit]);
            let beside = PEER_BITS[cell] & state.digits[digit] & !self.is_off[digit];
            self.is_off[digit] |= beside;
            let parts = [
                beside & row,
                beside & column,
                beside & block & !row & !column,
            ];
            let groups = links.seeing.get(digit).map_or(0, |seeing| seeing[cell]);
            (parts, groups)
        } else {
            let group = &links.groups[at - CANDIDATES];
            let beside = group.seen & state.digits[digit] & !self.is_off[digit];
            self.is_off[digit] |= beside;
            let line = UNIT_BITS[group.line];
            ([beside & line, beside & !line, 0], group.excluded)
        };
        // Of the others, nothing follows.
        for part in parts {
            for cell in bits(part & links.linked[digit]) {
                fall(self, 81 * digit + cell);
            }
        }
        let new = groups & !self.groups_off[digit];
        self.groups_off[digit] |= new;
        for group in bits(new.into()) {
            fall(self, CANDIDATES + links.first[digit] + group);
        }
    }

    pub(super) fn is_true(&self, node: usize) -> bool {
        self.is_on[node / 64] >> (node % 64) & 1 == 1
    }

    /// The first of the nodes that follow and exclude a candidate.
    pub(super) fn first_to_exclude(&self, links: &Links, candidate: u16) -> Option<u16> {
        let digit = links.digit(candidate);
        let cells = links.cells(candidate);
        let excludes = |node: &&u16| {
            **node != candidate
                && if links.digit(**node) == digit {
                    links.seen(**node) & cells != 0
                } else {
                    links.cells(**node) == cells
                }
        };
        self.order.iter().find(excludes).copied()
    }

    /// The nodes from the start to one that is true, by turns true and false.
    pub(super) fn path(&self, end: u16) -> Vec<u16> {
        let end = usize::from(end);
        let count = usize::from(self.depth[end]) + 1;
        let mut path = Vec::with_capacity(count + 1);
        let (mut at, mut is_on) = (end as u16, true);
        while path.len() + 1 < count {
            path.push(at);
            let from = if is_on { &self.on } else { &self.off };
            (at, is_on) = (from[usize::from(at)], !is_on);
        }
        path.push(self.start);
        path.reverse();
        path
    }
}
