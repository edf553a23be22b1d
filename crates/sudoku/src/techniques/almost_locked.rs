//! Almost locked sets: cells of a unit that together have one candidate digit more than there are cells.
//!
//! A digit of two sets is a *restricted common* if not both sets can hold it. Then a set that does not hold it is
//! locked into its other digits.

use std::ops::Deref;
use std::rc::Rc;

use arrayvec::ArrayVec;

use super::proof::{Chain, Node, Proof, Strong};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, digit_at};
use super::{CellSet, Limits, Technique, als_ascending, als_chains};
use crate::tables::{UNIT_CELLS, bits, common_peers, common_units, small_bits};

/// An almost locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set {
    pub(super) cells: u128,
    pub(super) digits: u16,
}

/// All almost locked sets, unit by unit, in the order of their cells.
pub(super) fn sets(state: &State) -> Vec<Set> {
    fn more(state: &State, cells: &[u8], set: Set, each: &mut impl FnMut(Set)) {
        for (i, cell) in cells.iter().enumerate() {
            let set = Set {
                cells: set.cells | 1 << cell,
                digits: set.digits | state.cells[usize::from(*cell)],
            };
            let rest = &cells[i + 1..];
            let (size, count) = (
                set.cells.count_ones() as usize,
                set.digits.count_ones() as usize,
            );
            if count == size + 1 {
                each(set);
            }
            // Each further cell makes up for at most one digit.
            if size < state.limits.als_cells && count <= size + rest.len() + 1 {
                more(state, rest, set, each);
            }
        }
    }
    let mut sets = Vec::with_capacity(256);
    let none = Set {
        cells: 0,
        digits: 0,
    };
    for (unit, cells) in UNIT_CELLS.iter().enumerate() {
        let cells = cells.iter().copied();
        let cells: ArrayVec<u8, 9> = cells.filter(|cell| state.empty >> cell & 1 == 1).collect();
        // Sets in the intersection of two units are found in the first one: rows, then columns, then boxes.
        more(state, &cells, none, &mut |set| {
            let first = common_units(set.cells).next();
            if first == Some(unit) {
                sets.push(set);
            }
        });
    }
    sets
}

/// Almost locked sets, with the tables that are needed to join them.
#[derive(Debug)]
pub(super) struct Table {
    sets: Vec<Set>,
    /// For each set and digit, the cells that see all places of the digit in the set.
    pub(super) seen: Vec<[u128; 9]>,
    /// For each set, the other sets that it is joined with, each with the digits that are restricted commons of the
    /// two.
    joined: Vec<Vec<(u16, u16)>>,
    /// For each set, as bits, the sets that it is joined with, and the sets with which it shares a digit that both
    /// could eliminate from the same cell.
    joins: Vec<u64>,
    meets: Vec<u64>,
    /// The number of words of bits for a set.
    words: usize,
}

impl Table {
    /// The sets of a position; those that overlap are joined only if `may_overlap`.
    fn new(state: &State, may_overlap: bool) -> Table {
        let sets = sets(state);
        let words = sets.len().div_ceil(64);
        let seen = sets.iter().map(|set| {
            let mut seen = [0; 9];
            for digit in small_bits(set.digits) {
                seen[digit] = common_peers(set.cells & state.digits[digit]);
            }
            seen
        });
        let seen: Vec<[u128; 9]> = seen.collect();
        // For each candidate, the sets that see it with all their places of the digit.
        let mut seeing = vec![0_u64; 729 * words];
        for (at, set) in sets.iter().enumerate() {
            for digit in small_bits(set.digits) {
                for cell in bits(seen[at][digit] & state.digits[digit]) {
                    seeing[(9 * cell + digit) * words + at / 64] |= 1 << (at % 64);
                }
            }
        }
        let mut table = Table {
            joined: Vec::with_capacity(sets.len()),
            joins: vec![0; sets.len() * words],
            meets: vec![0; sets.len() * words],
            words,
            sets,
            seen,
        };
        let mut restricted = vec![[0_u64; 9]; words];
        for (at, set) in table.sets.iter().enumerate() {
            let own = at * words..(at + 1) * words;
            let (joins, meets) = (&mut table.joins[own.clone()], &mut table.meets[own]);
            restricted.fill([0; 9]);
            for digit in small_bits(set.digits) {
                let of = |cell: usize, word: usize| seeing[(9 * cell + digit) * words + word];
                for word in 0..words {
                    let places = bits(set.cells & state.digits[digit]);
                    restricted[word][digit] =
                        places.fold(u64::MAX, |all, cell| all & of(cell, word));
                    joins[word] |= restricted[word][digit];
                    for cell in bits(table.seen[at][digit] & state.digits[digit]) {
                        meets[word] |= of(cell, word);
                    }
                }
            }
            let mut joined = Vec::new();
            for word in 0..words {
                for bit in bits(joins[word].into()) {
                    let other = 64 * word + bit;
                    if other == at || !may_overlap && set.cells & table.sets[other].cells != 0 {
                        joins[word] &= !(1 << bit);
                        continue;
                    }
                    let digits = restricted[word].iter().enumerate();
                    let digits = digits.fold(0, |all, (digit, sets)| {
                        all | ((sets >> bit & 1) as u16) << digit
                    });
                    joined.push((other as u16, digits));
                }
            }
            table.joined.push(joined);
        }
        table
    }

    /// Calls `each` with the sets from `first` on that one set is joined with and that meet another one, in order.
    fn joined_and_meeting(
        &self,
        joined: usize,
        meeting: usize,
        first: usize,
        mut each: impl FnMut(usize) -> Flow,
    ) -> Flow {
        let of = |at: usize| at * self.words..(at + 1) * self.words;
        let words = self.joins[of(joined)].iter().zip(&self.meets[of(meeting)]);
        for (number, (joins, meets)) in words.enumerate().skip(first / 64) {
            let mut left = joins & meets;
            if number == first / 64 {
                left &= u64::MAX << (first % 64);
            }
            while left != 0 {
                each(64 * number + left.trailing_zeros() as usize)?;
                left &= left - 1;
            }
        }
        Flow::Continue(())
    }
}

/// The sets of a position.
pub(super) struct Sets<'a> {
    pub(super) state: &'a State,
    table: Rc<Table>,
}

impl Deref for Sets<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl<'a> Sets<'a> {
    /// The sets of a position; those that overlap are joined only if `may_overlap`.
    pub(super) fn new(state: &'a State, may_overlap: bool) -> Sets<'a> {
        let table = || Rc::new(Table::new(state, may_overlap));
        // The same table serves several techniques one after the other.
        let table = if may_overlap {
            table()
        } else {
            state.almost_locked(table)
        };
        Sets { state, table }
    }

    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn set(&self, at: usize) -> Set {
        self.sets[at]
    }

    /// The sets after one that are joined with it, each with the restricted commons of the two.
    pub(super) fn after(&self, at: usize) -> impl Iterator<Item = (usize, u16)> {
        let joined = &self.joined[at];
        let first = joined.partition_point(|(set, _)| usize::from(*set) <= at);
        let after = joined[first..].iter();
        after.map(|(set, digits)| (usize::from(*set), *digits))
    }

    /// Whether two sets share a digit that both could eliminate from the same cell.
    pub(super) fn meet(&self, a: usize, b: usize) -> bool {
        self.meets[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// The restricted commons of two sets.
    fn restricted(&self, a: usize, b: usize) -> u16 {
        let is_restricted = |digit: &usize| {
            self.sets[b].cells & self.state.digits[*digit] & !self.seen[a][*digit] == 0
        };
        small_bits(self.sets[a].digits & self.sets[b].digits)
            .filter(is_restricted)
            .fold(0, |all, digit| all | 1 << digit)
    }

    pub(super) fn node(&self, set: usize, digit: usize) -> Node {
        Node {
            digit: digit_at(digit),
            cells: CellSet(self.sets[set].cells & self.state.digits[digit]),
        }
    }

    /// The chain through these sets, each with the digits it is entered and left by.
    pub(super) fn proof(&self, path: &[(usize, usize, usize)], is_loop: bool) -> Proof {
        Proof::Chain(Chain {
            nodes: path
                .iter()
                .flat_map(|(set, a, b)| [self.node(*set, *a), self.node(*set, *b)])
                .collect(),
            links: path
                .iter()
                .map(|(set, ..)| Strong::AlmostLocked(CellSet(self.sets[*set].cells)))
                .collect(),
            is_loop,
        })
    }

    /// For each of `digits`, eliminates the candidates that see all places of the digit in both sets.
    fn ends(
        &self,
        a: usize,
        b: usize,
        digits: u16,
        technique: Technique,
        sink: &mut Sink,
        proof: &dyn Fn(usize) -> Proof,
    ) -> Flow {
        let has_end = |digit: &usize| self.seen_by_both(*digit, a, b) != 0;
        let ends = small_bits(digits)
            .filter(has_end)
            .fold(0_u16, |all, digit| all | 1 << digit);
        if ends == 0 {
            return Flow::Continue(());
        }
        let mut gone = Gone::NONE;
        for digit in small_bits(ends) {
            gone.add(self.state, digit, self.seen_by_both(digit, a, b));
        }
        sink.eliminate(technique, &gone, || {
            Proof::any(small_bits(ends).map(proof).collect())
        })
    }

    /// The cells that see all places of a digit in both sets.
    pub(super) fn seen_by_both(&self, digit: usize, a: usize, b: usize) -> u128 {
        self.seen[a][digit] & self.seen[b][digit] & self.state.digits[digit]
    }
}

/// Two sets with a restricted common x: a cell that sees all places of a digit z in both sets does not hold z. With two
/// restricted commons, both sets are locked into all their digits.
pub(super) fn xz(state: &State, sink: &mut Sink) -> Flow {
    let all = Sets::new(state, false);
    for a in 0..all.sets.len() {
        for &(b, restricted) in all.joined[a].iter().filter(|(b, _)| usize::from(*b) > a) {
            let b = usize::from(b);
            let common = all.sets[a].digits & all.sets[b].digits;
            let (x, y) = (
                restricted.trailing_zeros() as usize,
                15 - restricted.leading_zeros() as usize,
            );
            if x == y {
                all.ends(a, b, common & !restricted, Technique::AlsXz, sink, &|z| {
                    all.proof(&[(a, z, x), (b, x, z)], false)
                })?;
                continue;
            }
            let mut gone = Gone::NONE;
            for digit in small_bits(restricted) {
                gone.add(state, digit, all.seen_by_both(digit, a, b));
            }
            // HoDoKu eliminates nothing from the cells of the two sets.
            let own = all.sets[a].cells | all.sets[b].cells;
            let others = if state.chooses_as_hodoku(sink) {
                !own
            } else {
                !0
            };
            for set in [a, b] {
                for digit in small_bits(all.sets[set].digits & !restricted) {
                    gone.add(state, digit, all.seen[set][digit] & others);
                }
            }
            sink.eliminate(Technique::AlsXz, &gone, || {
                all.proof(&[(a, y, x), (b, x, y)], true)
            })?;
        }
    }
    Flow::Continue(())
}

/// Three sets: the middle one has a restricted common x with one, and y with the other.
pub(super) fn xy_wings(state: &State, sink: &mut Sink) -> Flow {
    let all = Sets::new(state, !sink.wants_first());
    for one in 0..all.sets.len() {
        for &(other, with_other) in all.joined[one]
            .iter()
            .filter(|(other, _)| usize::from(*other) > one)
        {
            let other = usize::from(other);
            // Joins the middle set with pairs of other sets, in order.
            let mut join = |middle: usize, a: usize, b: usize| {
                let common = all.sets[a].digits & all.sets[b].digits;
                let overlaps = all.sets[a].cells & all.sets[b].cells != 0;
                if overlaps && sink.wants_first() {
                    return Flow::Continue(());
                }
                let with_b = all.restricted(middle, b);
                for (x, y) in
                    small_bits(with_other).flat_map(|x| small_bits(with_b).map(move |y| (x, y)))
                {
                    if x != y {
                        all.ends(
                            a,
                            b,
                            common & !(1 << x | 1 << y),
                            Technique::AlsXyWing,
                            sink,
                            &|z| all.proof(&[(a, z, x), (middle, x, y), (b, y, z)], false),
                        )?;
                    }
                }
                Flow::Continue(())
            };
            all.joined_and_meeting(one, other, other + 1, |set| join(one, other, set))?;
            all.joined_and_meeting(other, one, one + 1, |set| join(other, one, set))?;
        }
    }
    Flow::Continue(())
}

/// Four sets or more, each with a restricted common with the next one; two restricted commons in succession differ.
/// Short chains come first.
pub(super) fn chains(state: &State, sink: &mut Sink) -> Flow {
    if !sink.wants_first() {
        return als_chains::find(state, state.limits.all_als_chain_sets, sink);
    }
    let all = Sets::new(state, false);
    if state.is_hodoku && state.limits.als_chain_sets >= Limits::HODOKU.als_chain_sets {
        return als_ascending::find(&all, sink);
    }
    // The sets of a chain share no cell here.
    for length in 4..=state.limits.als_chain_sets.min(81) {
        let mut search = ChainSearch {
            all: &all,
            length,
            path: Vec::with_capacity(length),
            left: MAX_STEPS,
        };
        for start in 0..all.sets.len() {
            search.path.push((start, NO_DIGIT, NO_DIGIT));
            let flow = search.extend(all.sets[start].cells, sink);
            search.path.clear();
            flow?;
        }
    }
    Flow::Continue(())
}

/// Maximum number of sets that a search for chains of one length tries.
const MAX_STEPS: usize = 400_000;

/// Stands in place of a digit at the ends of a chain.
const NO_DIGIT: usize = 9;

struct ChainSearch<'a> {
    all: &'a Sets<'a>,
    length: usize,
    /// The sets, each with the digits that it is entered and left by.
    path: Vec<(usize, usize, usize)>,
    left: usize,
}

impl ChainSearch<'_> {
    fn extend(&mut self, cells: u128, sink: &mut Sink) -> Flow {
        let Some(&(last, ..)) = self.path.last() else {
            return Flow::Continue(());
        };
        if self.path.len() == self.length {
            return self.end(sink);
        }
        let all = self.all;
        let joined = &all.joined[last];
        if self.path.len() + 1 == self.length && self.left >= joined.len() {
            // The last set of a chain has to meet the first one.
            self.left -= joined.len();
            let start = self.path[0].0;
            return all.joined_and_meeting(last, start, start, |next| {
                if sink.wants_first() && cells & all.sets[next].cells != 0 {
                    return Flow::Continue(());
                }
                self.go(next, all.restricted(last, next), cells, sink)
            });
        }
        for &(next, restricted) in joined {
            let next = usize::from(next);
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            if (sink.wants_first() && cells & all.sets[next].cells != 0)
                || self.path.len() + 1 == self.length && next < self.path[0].0
            {
                continue;
            }
            self.go(next, restricted, cells, sink)?;
        }
        Flow::Continue(())
    }

    /// Extends the chain to a set, by each restricted common that it has with the last set.
    fn go(&mut self, next: usize, restricted: u16, cells: u128, sink: &mut Sink) -> Flow {
        let at = self.path.len() - 1;
        let usable = restricted & !(1_u16 << self.path[at].1);
        for digit in small_bits(usable & 0x1ff) {
            self.path[at].2 = digit;
            self.path.push((next, digit, NO_DIGIT));
            let flow = self.extend(cells | self.all.sets[next].cells, sink);
            self.path.pop();
            flow?;
        }
        Flow::Continue(())
    }

    fn end(&self, sink: &mut Sink) -> Flow {
        let (start, _, first) = self.path[0];
        let (end, entered, _) = self.path[self.length - 1];
        let digits =
            self.all.sets[start].digits & self.all.sets[end].digits & !(1 << first | 1 << entered);
        self.all
            .ends(start, end, digits, Technique::AlsXyChain, sink, &|z| {
                let mut path = self.path.clone();
                path[0].1 = z;
                path[self.length - 1].2 = z;
                self.all.proof(&path, false)
            })
    }
}

/// Passes the steps to the sink, the one that eliminates most first; of equal ones, the one that eliminates earliest in
/// the grid.
pub(super) fn give(mut found: Vec<(Gone, Proof)>, technique: Technique, sink: &mut Sink) -> Flow {
    found.sort_by_cached_key(|(gone, _)| gone.order());
    for (gone, proof) in found {
        sink.eliminate(technique, &gone, || proof)?;
    }
    Flow::Continue(())
}
