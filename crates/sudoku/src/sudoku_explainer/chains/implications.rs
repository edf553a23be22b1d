//! Everything that follows in a grid through static links, for all candidates at once.
//!
//! A candidate that is on turns off those that it sees (weak links), and one that is off may leave another one as the
//! only one of its cell or house (strong links). So each candidate that is on leads to others two links away. In the
//! graph of these double links, Tarjan's algorithm finds the components and all that can be reached, each link once.
//!
//! Candidates are numbered without gaps, so that a set of them takes few words.

use super::super::board::Board;
use super::super::tables::{CELLS, HOUSES, POSITIONS, bits, cells_of};
use super::links::Pass;
use super::node::{CANDIDATES, Node, candidate};
use super::sets::{
    contains, insert, intersects, members, remove, row, rows, rows_mut, unite, with_words,
    words_for, zeros,
};

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

#[derive(Default)]
pub(crate) struct Implications {
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
    /// The same for each pass of the search, as sets.
    pub(super) strong_sets: [Vec<u64>; 3],
    /// For each pass of the search, the candidates with strong links.
    pub(super) linked: [Vec<u64>; 3],
    /// For each house and digit, the candidates of the digit in the house.
    places: Vec<u64>,
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
        with_words!(self.words, self.link(board));
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

    fn link<const N: usize>(&mut self, board: &Board) {
        let Implications {
            list,
            index,
            weak,
            weak_by_house,
            strong,
            strong_sets,
            linked,
            places,
            ..
        } = self;
        let count = list.len();
        zeros(places, N * 27 * 9);
        let places = rows_mut::<N>(places);
        for (item, node) in list.iter().enumerate() {
            let (cell, digit) = candidate(*node);
            for house in HOUSES[cell] {
                insert(&mut places[9 * usize::from(house) + digit], item);
            }
        }
        for table in [&mut *weak, weak_by_house]
            .into_iter()
            .chain(&mut *strong_sets)
        {
            zeros(table, N * count);
        }
        let (weak, weak_by_house) = (rows_mut::<N>(weak), rows_mut::<N>(weak_by_house));
        let [by_house, by_cell, by_all] = strong_sets.each_mut().map(|sets| rows_mut::<N>(sets));
        strong.clear();
        for cell in cells_of(board.empty) {
            let candidates = board.candidates[cell];
            let first = strong.len();
            let of_cell = first..first + candidates.count_ones() as usize;
            let mut in_cell = [0; N];
            of_cell.clone().for_each(|item| insert(&mut in_cell, item));
            for (item, digit) in of_cell.clone().zip(bits(candidates)) {
                let mut seen = [0; N];
                for house in HOUSES[cell] {
                    unite(&mut seen, &places[9 * usize::from(house) + digit]);
                }
                remove(&mut seen, item);
                weak_by_house[item] = seen;
                unite(&mut seen, &in_cell);
                remove(&mut seen, item);
                weak[item] = seen;
                let mut links = [NONE; 4];
                if of_cell.len() == 2 {
                    let other = 2 * first + 1 - item;
                    links[0] = other as u16;
                    insert(&mut by_cell[item], other);
                }
                for kind in 0..3 {
                    let house = usize::from(HOUSES[cell][kind]);
                    let places = board.places[digit][house];
                    if places.count_ones() == 2 {
                        let at = (places & !(1 << POSITIONS[cell][kind])).trailing_zeros() as usize;
                        let other = index[9 * usize::from(CELLS[house][at]) + digit];
                        links[1 + kind] = other;
                        insert(&mut by_house[item], usize::from(other));
                    }
                }
                by_all[item] = by_cell[item];
                unite(&mut by_all[item], &by_house[item]);
                strong.push(links);
            }
        }
        for (linked, sets) in linked.iter_mut().zip([by_house, by_cell, by_all]) {
            zeros(linked, N);
            for (item, _) in sets.iter().enumerate().filter(|(_, set)| **set != [0; N]) {
                insert(linked, item);
            }
        }
    }

    /// Finds the components and what can be reached.
    fn close<const N: usize>(&mut self) {
        let Implications {
            list,
            weak,
            strong_sets,
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
        let strong = rows::<N>(&strong_sets[Pass::Xy as usize]);
        let linked = &linked[Pass::Xy as usize];
        for (item, (weak, successors)) in weak.iter().zip(&mut *successors).enumerate() {
            for (word, (seen, linked)) in weak.iter().zip(linked).enumerate() {
                let mut seen = seen & linked;
                while seen != 0 {
                    unite(
                        successors,
                        &strong[64 * word + seen.trailing_zeros() as usize],
                    );
                    seen &= seen - 1;
                }
            }
            remove(successors, item);
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
        let next = row(&self.strong_sets[Pass::Xy as usize], self.words, item);
        members(next).any(|next| contains(self.on(next), item))
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
