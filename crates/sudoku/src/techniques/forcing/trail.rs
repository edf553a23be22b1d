//! The consequences of an assumption by singles, line by line, and the part of them that a conclusion needs.

use super::super::CellSet;
use super::super::proof::{Branch, House, Line, Node, Proof, Why};
use super::super::state::{State, cell_at, digit_at};
use super::Candidate;
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, small_bits};

/// A line, with the candidate that it is about.
#[derive(Clone, Copy, Debug)]
struct Entry {
    candidate: Candidate,
    is_on: bool,
    why: Why,
}

/// The consequences of one candidate being true or false.
#[derive(Debug)]
pub(super) struct Trail<'a> {
    state: &'a State,
    pub(super) start: Candidate,
    pub(super) is_on: bool,
    entries: Vec<Entry>,
    /// For each candidate that is true, or false, its place among the entries.
    on: [u16; 729],
    off: [u16; 729],
    /// The digits left in each cell, and the cells left for each digit.
    cells: [u16; 81],
    digits: [u128; 9],
    /// A house that has no candidate left.
    pub(super) empty: Option<House>,
}

const UNKNOWN: u16 = u16::MAX;

impl<'a> Trail<'a> {
    pub(super) fn new(state: &'a State, start: Candidate, is_on: bool) -> Trail<'a> {
        let mut trail = Trail {
            state,
            start,
            is_on,
            entries: Vec::with_capacity(128),
            on: [UNKNOWN; 729],
            off: [UNKNOWN; 729],
            cells: state.cells,
            digits: state.digits,
            empty: None,
        };
        trail.add(start, is_on, Why::Weak(0));
        if !is_on {
            trail.left(start);
        }
        // Entries that are true make others false, in the order in which they come.
        let (mut next, most) = (0, state.limits.net_lines);
        while next < trail.entries.len().min(most) && trail.empty.is_none() {
            let entry = trail.entries[next];
            if entry.is_on {
                trail.spread(entry.candidate, next as u16);
            }
            next += 1;
        }
        trail
    }

    fn add(&mut self, candidate: Candidate, is_on: bool, why: Why) {
        let at = self.entries.len() as u16;
        let known = if is_on { &mut self.on } else { &mut self.off };
        if known[candidate] != UNKNOWN {
            return;
        }
        known[candidate] = at;
        self.entries.push(Entry {
            candidate,
            is_on,
            why,
        });
        if !is_on {
            self.cells[candidate / 9] &= !(1 << (candidate % 9));
            self.digits[candidate % 9] &= !(1 << (candidate / 9));
        }
    }

    /// A candidate is true: what it excludes is false.
    fn spread(&mut self, candidate: Candidate, at: u16) {
        let (cell, digit) = (candidate / 9, candidate % 9);
        for other in small_bits(self.cells[cell] & !(1 << digit)) {
            self.add(9 * cell + other, false, Why::Weak(at));
            self.left(9 * cell + other);
        }
        for peer in bits(self.digits[digit] & PEER_BITS[cell]) {
            self.add(9 * peer + digit, false, Why::Weak(at));
            self.left(9 * peer + digit);
        }
    }

    /// A candidate is false: whether its cell, or its digit in a unit, has one candidate left, or none.
    fn left(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let left = self.cells[cell];
        match left.count_ones() {
            0 => self.empty = Some(House::Cell(cell_at(cell))),
            1 => {
                let last = 9 * cell + left.trailing_zeros() as usize;
                self.add(last, true, Why::House(House::Cell(cell_at(cell))));
            }
            _ => (),
        }
        for unit in UNITS_OF[cell] {
            let left = self.digits[digit] & UNIT_BITS[unit];
            let house = House::unit(unit, digit_at(digit));
            match left.count_ones() {
                0 => self.empty = Some(house),
                1 => self.add(
                    9 * left.trailing_zeros() as usize + digit,
                    true,
                    Why::House(house),
                ),
                _ => (),
            }
        }
    }

    /// Whether a candidate is known to be true, or false.
    pub(super) fn has(&self, candidate: Candidate, is_on: bool) -> bool {
        (if is_on {
            self.on[candidate]
        } else {
            self.off[candidate]
        }) != UNKNOWN
    }

    /// The branch that leads to a candidate being true or false, with only the lines that are needed for it.
    pub(super) fn branch_to(&self, candidate: Candidate, is_on: bool) -> Branch {
        let at = if is_on {
            self.on[candidate]
        } else {
            self.off[candidate]
        };
        self.branch(&[at], None)
    }

    /// The proof that the assumption is wrong, if it leads to a house without a candidate.
    pub(super) fn refutation(&self) -> Option<Proof> {
        let branch = self.branch_to_empty()?;
        Some(Proof::Cases {
            of: None,
            branches: vec![branch],
        })
    }

    /// The branch that leads to a house without a candidate, if there is one.
    pub(super) fn branch_to_empty(&self) -> Option<Branch> {
        let house = self.empty?;
        let members = self.members(house);
        let needed: Vec<u16> = members.iter().map(|member| self.off[*member]).collect();
        let last = Line {
            node: node(*members.first()?),
            why: Why::House(house),
        };
        Some(self.branch(&needed, Some(last)))
    }

    /// The candidates of a house before the assumption.
    fn members(&self, house: House) -> Vec<Candidate> {
        match house {
            House::Cell(cell) => small_bits(self.state.cells[cell.index()])
                .map(|digit| 9 * cell.index() + digit)
                .collect(),
            House::Unit(unit, digit) => {
                let digit = super::super::state::index(digit);
                bits(self.state.places(usize::from(unit), digit))
                    .map(|cell| 9 * cell + digit)
                    .collect()
            }
        }
    }

    fn branch(&self, needed: &[u16], last: Option<Line>) -> Branch {
        let mut is_needed = vec![false; self.entries.len()];
        for at in needed.iter().filter(|at| **at != UNKNOWN) {
            is_needed[usize::from(*at)] = true;
        }
        for at in (1..self.entries.len()).rev().filter(|at| *at > 0) {
            if !is_needed[at] {
                continue;
            }
            let entry = self.entries[at];
            match entry.why {
                Why::Weak(from) => is_needed[usize::from(from)] = true,
                Why::House(house) => {
                    for member in self.members(house) {
                        if member != entry.candidate && self.off[member] != UNKNOWN {
                            is_needed[usize::from(self.off[member])] = true;
                        }
                    }
                }
                Why::Locked(_) | Why::Truth(_) | Why::Opposite => (),
            }
        }
        is_needed[0] = true;
        let mut place = vec![0_u16; self.entries.len()];
        let mut lines = Vec::new();
        for (at, entry) in self
            .entries
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(at, _)| is_needed[*at])
        {
            place[at] = lines.len() as u16 + 1;
            let why = match entry.why {
                Why::Weak(from) => Why::Weak(place[usize::from(from)]),
                other => other,
            };
            lines.push(Line {
                node: node(entry.candidate),
                why,
            });
        }
        lines.extend(last);
        Branch {
            assumed: node(self.start),
            is_on: self.is_on,
            lines,
        }
    }
}

fn node(candidate: Candidate) -> Node {
    Node {
        digit: digit_at(candidate % 9),
        cells: CellSet::of(cell_at(candidate / 9)),
    }
}
