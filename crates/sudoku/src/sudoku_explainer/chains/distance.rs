//! The lengths of chains in a grid.

use super::implications::{Implications, NONE};
use super::links::Pass;
use super::sets::{MAX_WORDS, insert, intersects, members, row, rows, unite, with_words};

/// A chain to look for. It leads from an assumption about a candidate to the contrary.
#[derive(Clone, Copy)]
pub(super) struct Sought {
    /// The number of the candidate.
    pub(super) item: usize,
    /// Whether the candidate is assumed to be off. Then the chain proves the candidate, otherwise it refutes it.
    pub(super) from_off: bool,
    /// Which links the chain may use.
    pub(super) pass: Pass,
    /// Maximum number of links.
    pub(super) limit: u32,
}

impl Implications {
    /// The distances from a candidate that is on: those of all on nodes, then those of all off nodes. A node that it
    /// does not lead to has 255.
    pub(super) fn distances(&self, item: usize, distances: &mut Vec<u8>) {
        let (words, count) = (self.words, self.list.len());
        distances.clear();
        distances.resize(2 * count, u8::MAX);
        distances[item] = 0;
        let (mut new, mut next) = (vec![item], Vec::new());
        let mut seen = [0_u64; MAX_WORDS];
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

    /// The number of links of the shortest chain that `sought` describes. `None` if that chain has more links than the
    /// limit.
    ///
    /// Each chain can be read backwards, with all its nodes negated. So the two nodes at the middle link of the
    /// shortest chain, which exclude each other, are as far from the start as from the end, and it suffices to search
    /// half of the way.
    pub(super) fn shortest(&self, sought: Sought) -> Option<u32> {
        with_words!(self.words, self.shortest_in(sought))
    }

    fn shortest_in<const N: usize>(&self, sought: Sought) -> Option<u32> {
        let Sought {
            item,
            from_off,
            pass,
            limit,
        } = sought;
        let weak = rows::<N>(match pass {
            Pass::X => &self.weak_by_house,
            Pass::Y | Pass::Xy => &self.weak,
        });
        let strong = rows::<N>(&self.strong_sets[pass as usize]);
        let linked = &self.linked[pass as usize];
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
                    meets |= intersects(&strong[item], &off);
                }
            } else {
                for item in members(&new) {
                    unite(&mut reached, &strong[item]);
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
