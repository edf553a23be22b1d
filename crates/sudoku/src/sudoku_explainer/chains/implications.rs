//! Everything that follows in a grid through static links, for all candidates at once.
//!
//! A candidate that is on turns off those that it sees (weak links), and one that is off may leave another one as the
//! only one of its cell or house (strong links). So each candidate that is on leads to others two links away. In the
//! graph of these double links, Tarjan's algorithm finds the components and all that can be reached, each link once.
//!
//! Candidates are numbered without gaps, so that a set of them takes few words.

use super::super::board::Board;
use super::super::tables::{CELLS, HOUSES, PEERS, POSITIONS, bits, cells_of};
use super::node::{CANDIDATES, Node, candidate};
use super::sets::{
    contains, insert, intersects, row, row_mut, rows, rows_mut, unite, with_words, words_for, zeros,
};

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

#[derive(Default)]
pub(super) struct Implications {
    /// The candidates of the empty cells, ascending.
    pub(super) list: Vec<Node>,
    /// The number of each candidate in `list`.
    pub(super) index: Vec<u16>,
    /// The number of words of a set.
    pub(super) words: usize,
    /// For each candidate, the set of candidates that it sees.
    pub(super) weak: Vec<u64>,
    /// For each candidate, the set of candidates with the same digit that it sees.
    pub(super) weak_by_house: Vec<u64>,
    /// For each candidate, the candidates that are on if it is off: by its cell, block, row and column.
    pub(super) strong: Vec<[u16; 4]>,
    /// The candidates with strong links, and those with strong links by houses.
    pub(super) linked: [Vec<u64>; 2],
    /// For each candidate, the set of candidates that are on, and the set of those that are off, if it is on.
    on: Vec<u64>,
    off: Vec<u64>,
    /// For each candidate the number of its component.
    pub(super) component: Vec<u16>,
    tarjan: Tarjan,
}

#[derive(Default)]
struct Tarjan {
    successors: Vec<u64>,
    number: Vec<u16>,
    low: Vec<u16>,
    stack: Vec<u16>,
    frames: Vec<(u16, usize, u64)>,
}

impl Implications {
    /// Finds what follows in another grid.
    pub(super) fn update(&mut self, board: &Board) {
        self.number(board);
        self.link(board);
        with_words!(self.words, self.close());
    }

    fn number(&mut self, board: &Board) {
        self.list.clear();
        self.index.resize(CANDIDATES, NONE);
        for cell in cells_of(board.empty) {
            for digit in bits(board.candidates[cell]) {
                self.index[9 * cell + digit] = self.list.len() as u16;
                self.list.push((9 * cell + digit) as Node);
            }
        }
        self.words = words_for(self.list.len());
    }

    fn link(&mut self, board: &Board) {
        let Implications {
            list,
            index,
            words,
            weak,
            weak_by_house,
            strong,
            linked,
            ..
        } = self;
        let (words, count) = (*words, list.len());
        zeros(weak, words * count);
        zeros(weak_by_house, words * count);
        for linked in &mut *linked {
            zeros(linked, words);
        }
        strong.clear();
        let mut first = 0;
        for item in 0..count {
            let (cell, digit) = candidate(list[item]);
            let candidates = board.candidates[cell];
            let size = candidates.count_ones() as usize;
            if item >= first + size || candidate(list[first]).0 != cell {
                first = item;
            }
            let by_house = row_mut(weak_by_house, words, item);
            for peer in cells_of(PEERS[cell] & board.cells[digit]) {
                insert(by_house, usize::from(index[9 * peer + digit]));
            }
            let by_all = row_mut(weak, words, item);
            by_all.copy_from_slice(by_house);
            for other in (first..first + size).filter(|other| *other != item) {
                insert(by_all, other);
            }
            let mut links = [NONE; 4];
            if size == 2 {
                links[0] = (2 * first + 1 - item) as u16;
            }
            for kind in 0..3 {
                let house = usize::from(HOUSES[cell][kind]);
                let places = board.places[house][digit];
                if places.count_ones() == 2 {
                    let at = (places & !(1 << POSITIONS[cell][kind])).trailing_zeros() as usize;
                    links[1 + kind] = index[9 * usize::from(CELLS[house][at]) + digit];
                }
            }
            if links[1..] != [NONE; 3] {
                insert(&mut linked[1], item);
            }
            if links != [NONE; 4] {
                insert(&mut linked[0], item);
            }
            strong.push(links);
        }
    }

    /// Finds the components and what can be reached.
    fn close<const N: usize>(&mut self) {
        let Implications {
            list,
            weak,
            strong,
            linked,
            on,
            off,
            component,
            tarjan,
            ..
        } = self;
        let count = list.len();
        let Tarjan {
            successors,
            number,
            low,
            stack,
            frames,
            ..
        } = tarjan;
        zeros(successors, N * count);
        let (weak, successors) = (rows::<N>(weak), rows_mut::<N>(successors));
        for (item, (weak, successors)) in weak.iter().zip(&mut *successors).enumerate() {
            for (word, (seen, linked)) in weak.iter().zip(&linked[0]).enumerate() {
                let mut seen = seen & linked;
                while seen != 0 {
                    let other = 64 * word + seen.trailing_zeros() as usize;
                    seen &= seen - 1;
                    for next in strong[other].into_iter().filter(|next| *next != NONE) {
                        insert(successors, usize::from(next));
                    }
                }
            }
            successors[item / 64] &= !(1 << (item % 64));
        }
        zeros(on, N * count);
        zeros(off, N * count);
        let (on, off) = (rows_mut::<N>(on), rows_mut::<N>(off));
        zeros(number, count);
        zeros(low, count);
        component.clear();
        component.resize(count, NONE);
        stack.clear();
        // The members of components that are finished. Links to them need not be followed.
        let mut finished = [0_u64; N];
        let (mut next_number, mut next_component) = (1, 0);
        for start in 0..count {
            if number[start] != 0 {
                continue;
            }
            frames.push((start as u16, 0, successors[start][0] & !finished[0]));
            number[start] = next_number;
            low[start] = next_number;
            next_number += 1;
            stack.push(start as u16);
            while let Some((item, word, left)) = frames.last_mut() {
                let at = usize::from(*item);
                if *left == 0 {
                    *word += 1;
                    if *word < N {
                        *left = successors[at][*word] & !finished[*word];
                        continue;
                    }
                    frames.pop();
                    if let Some((parent, ..)) = frames.last() {
                        let parent = usize::from(*parent);
                        low[parent] = low[parent].min(low[at]);
                    }
                    if low[at] == number[at] {
                        let base = stack.iter().rposition(|item| usize::from(*item) == at);
                        let members = &stack[base.unwrap_or(0)..];
                        finish(members, weak, successors, on, off);
                        for member in members {
                            component[usize::from(*member)] = next_component;
                            insert(&mut finished, usize::from(*member));
                        }
                        next_component += 1;
                        stack.truncate(base.unwrap_or(0));
                    }
                    continue;
                }
                let next = 64 * *word + left.trailing_zeros() as usize;
                *left &= *left - 1;
                if number[next] == 0 {
                    number[next] = next_number;
                    low[next] = next_number;
                    next_number += 1;
                    stack.push(next as u16);
                    frames.push((next as u16, 0, successors[next][0] & !finished[0]));
                } else if component[next] == NONE {
                    low[at] = low[at].min(number[next]);
                }
            }
        }
    }

    /// Whether the candidate with this number leads to its own absence.
    pub(super) fn refutes_itself(&self, item: usize) -> bool {
        intersects(
            row(&self.on, self.words, item),
            row(&self.weak, self.words, item),
        )
    }

    /// Whether the absence of the candidate with this number leads to its presence.
    pub(super) fn proves_itself(&self, item: usize) -> bool {
        let mut next = self.strong[item].into_iter().filter(|next| *next != NONE);
        next.any(|next| contains(row(&self.on, self.words, usize::from(next)), item))
    }

    /// The candidates that are on if this candidate is on, as a set of numbers.
    pub(super) fn on(&self, item: usize) -> &[u64] {
        row(&self.on, self.words, item)
    }

    /// The candidates that are off if this candidate is on, as a set of numbers.
    pub(super) fn off(&self, item: usize) -> &[u64] {
        row(&self.off, self.words, item)
    }

    /// The number of a candidate.
    pub(super) fn item(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.index[9 * cell + digit])
    }
}

/// Notes what the members of a component lead to. What its successors lead to is already known.
fn finish<const N: usize>(
    members: &[u16],
    weak: &[[u64; N]],
    successors: &[[u64; N]],
    on: &mut [[u64; N]],
    off: &mut [[u64; N]],
) {
    let mut all_on = [0; N];
    let mut all_off = [0; N];
    let members = members.iter().map(|member| usize::from(*member));
    for member in members.clone() {
        insert(&mut all_on, member);
        unite(&mut all_off, &weak[member]);
    }
    for member in members.clone() {
        for word in 0..N {
            let mut left = successors[member][word] & !all_on[word];
            while left != 0 {
                let next = 64 * word + left.trailing_zeros() as usize;
                unite(&mut all_on, &on[next]);
                unite(&mut all_off, &off[next]);
                left &= left - 1;
                left &= !all_on[word];
            }
        }
    }
    for member in members {
        on[member] = all_on;
        off[member] = all_off;
    }
}
