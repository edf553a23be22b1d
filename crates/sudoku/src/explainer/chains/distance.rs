//! The lengths of chains in a grid.

use super::implications::{Implications, NONE};
use super::node::CANDIDATES;
use super::sets::{
    MOST_WORDS, contains, insert, intersects, members, row, rows, unite, with_words,
};

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
        &self,
        item: usize,
        from_off: bool,
        by_house: bool,
        limit: u32,
    ) -> Option<u32> {
        with_words!(
            self.words,
            self.shortest_in(item, from_off, by_house, limit)
        )
    }

    fn shortest_in<const N: usize>(
        &self,
        item: usize,
        from_off: bool,
        by_house: bool,
        limit: u32,
    ) -> Option<u32> {
        let strong = &self.strong;
        let weak = rows::<N>(if by_house {
            &self.weak_by_house
        } else {
            &self.weak
        });
        let linked = &self.linked[usize::from(by_house)];
        let first = usize::from(by_house);
        let (mut on, mut off, mut new) = ([0_u64; N], [0_u64; N], [0_u64; N]);
        insert(&mut new, item);
        insert(if from_off { &mut off } else { &mut on }, item);
        let mut are_on = !from_off;
        let mut depth = 0;
        loop {
            depth += 1;
            if 2 * depth + 1 > limit || new == [0; N] {
                return None;
            }
            let mut meets = false;
            let mut reached = [0_u64; N];
            if are_on {
                for item in members(&new) {
                    unite(&mut reached, &weak[item]);
                }
                for word in 0..N {
                    reached[word] &= linked[word] & !off[word];
                    off[word] |= reached[word];
                }
                for item in members(&reached) {
                    meets |= strong[item][first..]
                        .iter()
                        .any(|next| *next != NONE && contains(&off, usize::from(*next)));
                }
            } else {
                for item in members(&new) {
                    for next in strong[item][first..].iter().filter(|next| **next != NONE) {
                        insert(&mut reached, usize::from(*next));
                    }
                }
                for word in 0..N {
                    reached[word] &= !on[word];
                    on[word] |= reached[word];
                }
                for item in members(&reached) {
                    meets |= intersects(&weak[item], &on);
                }
            }
            if meets {
                return Some(2 * depth + 1);
            }
            new = reached;
            are_on = !are_on;
        }
    }
}
