//! All that follows in a grid through static links, for all candidates at once.
//!
//! A candidate that is on turns off those that it sees (weak links), and one that is off may leave another one as the
//! only one of its cell or house (strong links). So each candidate that is on leads to others two links away. In the
//! graph of these double links, Tarjan's algorithm finds the components and all that can be reached, each link once.
//!
//! Candidates are numbered without gaps, so that a set of them takes few words.

use super::super::board::Board;
use super::super::tables::{CELLS, HOUSES, PEERS, POSITIONS, bits, cells_of};
use super::node::{CANDIDATES, Node, candidate};

/// No candidate.
const NONE: u16 = u16::MAX;

#[derive(Default)]
pub(super) struct Implications {
    /// The candidates of the empty cells, ascending.
    pub(super) list: Vec<Node>,
    /// The number of each candidate in `list`.
    index: Vec<u16>,
    /// The number of words of a set.
    words: usize,
    /// For each candidate those that it sees.
    weak: Vec<u64>,
    /// For each candidate those that it sees with the same digit.
    weak_by_house: Vec<u64>,
    /// For each candidate those that are on if it is off: by its cell, block, row and column.
    strong: Vec<[u16; 4]>,
    /// The candidates with strong links, and those with strong links by houses.
    linked: [Vec<u64>; 2],
    /// For each candidate what is on, and what is off, if it is on.
    on: Vec<u64>,
    off: Vec<u64>,
    /// For each candidate the number of its component.
    component: Vec<u16>,
    /// For each candidate the number of the component to which its absence belongs, if the component may have a loop.
    absence: Vec<u16>,
    /// For each component whether its links may form a loop.
    pub(super) has_loop: Vec<bool>,
    tarjan: Tarjan,
    layers: Layers,
}

#[derive(Default)]
struct Tarjan {
    successors: Vec<u64>,
    number: Vec<u16>,
    low: Vec<u16>,
    stack: Vec<u16>,
    frames: Vec<(u16, usize, u64)>,
    members: Vec<u64>,
    absent: Vec<u64>,
}

/// The memory of a search by layers.
#[derive(Default)]
struct Layers {
    on: Vec<u64>,
    off: Vec<u64>,
    new: Vec<u64>,
}

pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, bits)| {
        let mut bits = *bits;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                64 * word + bit
            })
        })
    })
}

pub(super) fn contains(set: &[u64], item: usize) -> bool {
    set[item / 64] >> (item % 64) & 1 != 0
}

fn insert(set: &mut [u64], item: usize) {
    set[item / 64] |= 1 << (item % 64);
}

fn unite(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

fn intersects(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(word, other)| word & other != 0)
}

fn row(table: &[u64], words: usize, item: usize) -> &[u64] {
    &table[words * item..words * (item + 1)]
}

fn row_mut(table: &mut [u64], words: usize, item: usize) -> &mut [u64] {
    &mut table[words * item..words * (item + 1)]
}

/// Makes a vector of zeros of this length.
fn zeros<T: Clone + Default>(vector: &mut Vec<T>, len: usize) {
    vector.clear();
    vector.resize(len, T::default());
}

impl Implications {
    /// Finds what follows in another grid.
    pub(super) fn update(&mut self, board: &Board) {
        self.number(board);
        self.link(board);
        self.close();
        self.find_loops();
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
        self.words = self.list.len().div_ceil(64).max(1);
    }

    fn link(&mut self, board: &Board) {
        let Implications { list, index, words, weak, weak_by_house, strong, linked, .. } = self;
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
    fn close(&mut self) {
        let Implications { list, words, weak, strong, linked, on, off, component, tarjan, .. } =
            self;
        let (words, count) = (*words, list.len());
        let Tarjan { successors, number, low, stack, frames, .. } = tarjan;
        zeros(successors, words * count);
        for item in 0..count {
            let successors = row_mut(successors, words, item);
            for (word, (seen, linked)) in row(weak, words, item).iter().zip(&linked[0]).enumerate() {
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
        zeros(on, words * count);
        zeros(off, words * count);
        zeros(number, count);
        zeros(low, count);
        component.clear();
        component.resize(count, NONE);
        stack.clear();
        let (mut next_number, mut next_component) = (1, 0);
        for start in 0..count {
            if number[start] != 0 {
                continue;
            }
            frames.push((start as u16, 0, successors[words * start]));
            number[start] = next_number;
            low[start] = next_number;
            next_number += 1;
            stack.push(start as u16);
            while let Some((item, word, left)) = frames.last_mut() {
                let at = usize::from(*item);
                if *left == 0 {
                    *word += 1;
                    if *word < words {
                        *left = successors[words * at + *word];
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
                        finish(members, words, weak, successors, on, off);
                        for member in members {
                            component[usize::from(*member)] = next_component;
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
                    frames.push((next as u16, 0, successors[words * next]));
                } else if component[next] == NONE {
                    low[at] = low[at].min(number[next]);
                }
            }
        }
        zeros(&mut self.has_loop, usize::from(next_component));
    }

    /// Finds the components with loops: more links between candidates than a tree would have.
    fn find_loops(&mut self) {
        let Implications { list, words, weak, strong, linked, component, absence, has_loop, tarjan, .. } =
            self;
        absence.clear();
        absence.resize(list.len(), NONE);
        let Tarjan { members: in_component, absent, successors, .. } = tarjan;
        let words = *words;
        let mut done = vec![false; has_loop.len()];
        for item in 0..list.len() {
            let own = component[item];
            if std::mem::replace(&mut done[usize::from(own)], true) {
                continue;
            }
            zeros(in_component, words);
            zeros(absent, words);
            let mut size = 0;
            // A component of several candidates has a link back to its first.
            if !row(successors, words, item).iter().any(|word| *word != 0) {
                continue;
            }
            for other in (item..list.len()).filter(|other| component[*other] == own) {
                insert(in_component, other);
                size += 1;
            }
            if size < 2 {
                continue;
            }
            for other in members(in_component) {
                for (word, (seen, linked)) in
                    row(weak, words, other).iter().zip(&linked[0]).enumerate()
                {
                    let mut seen = seen & linked;
                    while seen != 0 {
                        let between = 64 * word + seen.trailing_zeros() as usize;
                        seen &= seen - 1;
                        let leads_back = strong[between].into_iter().any(|next| {
                            next != NONE
                                && usize::from(next) != other
                                && contains(in_component, usize::from(next))
                        });
                        if leads_back {
                            insert(absent, between);
                        }
                    }
                }
            }
            let nodes = size + members(absent).count();
            let links: u32 = members(in_component)
                .map(|other| {
                    let seen = row(weak, words, other).iter().zip(&*absent);
                    seen.map(|(seen, absent)| (seen & absent).count_ones()).sum::<u32>()
                })
                .sum();
            if links as usize >= nodes {
                has_loop[usize::from(own)] = true;
                members(absent).for_each(|item| absence[item] = own);
            }
        }
    }

    /// The component of a candidate.
    pub(super) fn component_of(&self, cell: usize, digit: usize) -> u16 {
        self.component[usize::from(self.index[9 * cell + digit])]
    }

    /// Whether the absence of a candidate belongs to a component with loops.
    pub(super) fn is_absent_in(&self, component: u16, cell: usize, digit: usize) -> bool {
        self.absence[usize::from(self.index[9 * cell + digit])] == component
    }

    /// Whether the candidate with this number leads to its own absence.
    pub(super) fn refutes_itself(&self, item: usize) -> bool {
        intersects(row(&self.on, self.words, item), row(&self.weak, self.words, item))
    }

    /// Whether the absence of the candidate with this number leads to its presence.
    pub(super) fn proves_itself(&self, item: usize) -> bool {
        let mut next = self.strong[item].into_iter().filter(|next| *next != NONE);
        next.any(|next| contains(row(&self.on, self.words, usize::from(next)), item))
    }

    /// What is on if a candidate is on, as a set of numbers.
    pub(super) fn on(&self, item: usize) -> &[u64] {
        row(&self.on, self.words, item)
    }

    /// What is off if a candidate is on, as a set of numbers.
    pub(super) fn off(&self, item: usize) -> &[u64] {
        row(&self.off, self.words, item)
    }

    /// The number of a candidate.
    pub(super) fn item(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.index[9 * cell + digit])
    }

    /// The distances from a candidate that is on: of all on nodes, then of all off nodes. What it does not lead to has 255.
    pub(super) fn distances(&self, item: usize, distances: &mut Vec<u8>) {
        let (words, count) = (self.words, self.list.len());
        distances.clear();
        distances.resize(2 * count, u8::MAX);
        distances[item] = 0;
        let (mut new, mut next) = (vec![item], Vec::new());
        let mut seen = [0_u64; CANDIDATES.div_ceil(64)];
        let mut depth = 0_u8;
        while !new.is_empty() {
            depth = depth.saturating_add(2);
            next.clear();
            for item in &new {
                for (index, (weak, seen)) in
                    row(&self.weak, words, *item).iter().zip(&mut seen).enumerate()
                {
                    let mut left = weak & !*seen;
                    *seen |= left;
                    while left != 0 {
                        let other = 64 * index + left.trailing_zeros() as usize;
                        left &= left - 1;
                        distances[count + other] = depth - 1;
                        for on in self.strong[other].into_iter().filter(|on| *on != NONE) {
                            let on = usize::from(on);
                            if distances[on] == u8::MAX {
                                distances[on] = depth;
                                next.push(on);
                            }
                        }
                    }
                }
            }
            std::mem::swap(&mut new, &mut next);
        }
    }

    /// The number of links of the shortest chain that refutes a candidate, or, with `from_off`, that proves it. Links
    /// are those of houses, or all. `None` if the chain would have more than `limit` links.
    ///
    /// Each chain can be read backwards, negated. So two nodes at the middle link of the shortest chain that exclude each
    /// other are as far from the start as from the end, and it suffices to go half the way.
    pub(super) fn shortest(
        &mut self,
        item: usize,
        from_off: bool,
        by_house: bool,
        limit: u32,
    ) -> Option<u32> {
        let Implications { words, weak, weak_by_house, strong, linked, layers, .. } = self;
        let words = *words;
        let Layers { on, off, new } = layers;
        let weak = if by_house { weak_by_house } else { weak };
        let linked = &linked[usize::from(by_house)];
        let first = usize::from(by_house);
        for set in [&mut *on, &mut *off, &mut *new] {
            zeros(set, words);
        }
        insert(new, item);
        insert(if from_off { &mut *off } else { &mut *on }, item);
        let mut are_on = !from_off;
        let mut depth = 0;
        loop {
            depth += 1;
            if 2 * depth + 1 > limit || new.iter().all(|word| *word == 0) {
                return None;
            }
            let mut next = std::mem::take(new);
            let mut meets = false;
            let mut reached = [0_u64; CANDIDATES.div_ceil(64)];
            let reached = &mut reached[..words];
            if are_on {
                for item in members(&next) {
                    unite(reached, row(weak, words, item));
                }
                for (word, reached) in reached.iter_mut().enumerate() {
                    *reached &= linked[word] & !off[word];
                    off[word] |= *reached;
                }
                for item in members(reached) {
                    meets |= strong[item][first..]
                        .iter()
                        .any(|next| *next != NONE && contains(off, usize::from(*next)));
                }
            } else {
                for item in members(&next) {
                    for next in strong[item][first..].iter().filter(|next| **next != NONE) {
                        insert(reached, usize::from(*next));
                    }
                }
                for (word, reached) in reached.iter_mut().enumerate() {
                    *reached &= !on[word];
                    on[word] |= *reached;
                }
                for item in members(reached) {
                    meets |= intersects(row(weak, words, item), on);
                }
            }
            if meets {
                *new = next;
                return Some(2 * depth + 1);
            }
            next.copy_from_slice(reached);
            *new = next;
            are_on = !are_on;
        }
    }
}

/// Notes what the members of a component lead to. What follows from its successors is known.
fn finish(
    members: &[u16],
    words: usize,
    weak: &[u64],
    successors: &[u64],
    on: &mut [u64],
    off: &mut [u64],
) {
    let mut all_on = [0_u64; CANDIDATES.div_ceil(64)];
    let mut all_off = [0_u64; CANDIDATES.div_ceil(64)];
    let (all_on, all_off) = (&mut all_on[..words], &mut all_off[..words]);
    for member in members.iter().map(|member| usize::from(*member)) {
        insert(all_on, member);
        unite(all_off, row(weak, words, member));
    }
    for member in members.iter().map(|member| usize::from(*member)) {
        for word in 0..words {
            let mut left = successors[words * member + word] & !all_on[word];
            while left != 0 {
                let next = 64 * word + left.trailing_zeros() as usize;
                unite(all_on, row(on, words, next));
                unite(all_off, row(off, words, next));
                left &= left - 1;
                left &= !all_on[word];
            }
        }
    }
    for member in members.iter().map(|member| usize::from(*member)) {
        row_mut(on, words, member).copy_from_slice(all_on);
        row_mut(off, words, member).copy_from_slice(all_off);
    }
}
