//! The lengths of chains in a grid.

use super::implications::{Implications, Layers, NONE};
use super::node::CANDIDATES;
use super::sets::{contains, insert, intersects, members, row, unite, zeros};

impl Implications {
    /// The distances from a candidate that is on: of all on nodes, then of all off nodes. What it does not lead to has
    /// 255.
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
                for (index, (weak, seen)) in row(&self.weak, words, *item)
                    .iter()
                    .zip(&mut seen)
                    .enumerate()
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
    /// Each chain can be read backwards, negated. So two nodes at the middle link of the shortest chain that exclude
    /// each other are as far from the start as from the end, and it suffices to go half the way.
    pub(super) fn shortest(
        &mut self,
        item: usize,
        from_off: bool,
        by_house: bool,
        limit: u32,
    ) -> Option<u32> {
        let Implications {
            words,
            weak,
            weak_by_house,
            strong,
            linked,
            layers,
            ..
        } = self;
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
