//! Where cycles can be: the links of a component beyond those that a tree would have.

use super::super::board::Board;
use super::implications::{Implications, NONE};
use super::links::Pass;
use super::node::candidate;
use super::sets::{contains, insert, members, row, zeros};

/// For each pass of the search, what may lie on cycles.
#[derive(Default)]
pub(super) struct Cyclic {
    passes: [Members; 3],
    sizes: Vec<u16>,
    on: Vec<u64>,
    off: Vec<u64>,
    left_on: Vec<u64>,
    left_off: Vec<u64>,
}

/// For each candidate, the component in which it lies on cycles as an on node, and as an off node.
#[derive(Default)]
struct Members {
    on: Vec<u16>,
    off: Vec<u16>,
    any: bool,
}

impl Cyclic {
    /// Finds the cyclic parts of the components of `implications`.
    ///
    /// A cycle turns weak and strong links by turns. So what has no strong link to its part, or no other weak one, lies
    /// on no cycle, and neither does what is left without such links when it is gone.
    pub(super) fn update(&mut self, board: &Board, implications: &Implications) {
        let Implications {
            list,
            words,
            weak,
            strong,
            linked,
            component,
            ..
        } = implications;
        let words = *words;
        let Cyclic {
            passes,
            sizes,
            on,
            off,
            left_on,
            left_off,
        } = self;
        for members in &mut *passes {
            for table in [&mut members.on, &mut members.off] {
                table.clear();
                table.resize(list.len(), NONE);
            }
            members.any = false;
        }
        zeros(sizes, list.len());
        for own in component {
            sizes[usize::from(*own)] += 1;
        }
        for item in 0..list.len() {
            // Each component once, unless it has one member.
            let own = component[item];
            if std::mem::replace(&mut sizes[usize::from(own)], 0) < 2 {
                continue;
            }
            zeros(on, words);
            for other in (item..list.len()).filter(|other| component[*other] == own) {
                insert(on, other);
            }
            zeros(off, words);
            for other in members(on) {
                for (word, (seen, linked)) in
                    row(weak, words, other).iter().zip(&linked[0]).enumerate()
                {
                    off[word] |= seen & linked;
                }
            }
            let is_pair = |item: usize| board.candidates[candidate(list[item]).0].count_ones() == 2;
            for pass in Pass::ALL {
                left_on.clone_from(on);
                left_off.clone_from(off);
                let weak = if pass == Pass::X {
                    &implications.weak_by_house
                } else {
                    weak
                };
                let strong = |item: usize| {
                    strong[item][pass.strong_kinds()]
                        .iter()
                        .filter(|next| **next != NONE)
                };
                if pass == Pass::Y {
                    for set in [&mut *left_on, &mut *left_off] {
                        keep(set, is_pair);
                    }
                }
                let has_links = |item: usize, others: &[u64]| {
                    let seen = row(weak, words, item).iter().zip(others);
                    seen.map(|(seen, others)| (seen & others).count_ones())
                        .sum::<u32>()
                        >= 2
                        && strong(item).any(|next| contains(others, usize::from(*next)))
                };
                loop {
                    let fewer_off = keep(left_off, |item| has_links(item, left_on));
                    let fewer_on = keep(left_on, |item| has_links(item, left_off));
                    if !fewer_off && !fewer_on {
                        break;
                    }
                }
                let found = &mut passes[pass as usize];
                for item in members(left_on) {
                    found.on[item] = own;
                    found.any = true;
                }
                for item in members(left_off) {
                    found.off[item] = own;
                }
            }
        }
    }

    /// Whether a pass can find cycles.
    pub(super) fn any(&self, pass: Pass) -> bool {
        self.passes[pass as usize].any
    }

    /// The number of the component whose cycles can pass through a candidate that is true; `NONE` if no cycle can.
    pub(super) fn on(&self, pass: Pass, item: usize) -> u16 {
        self.passes[pass as usize].on[item]
    }

    /// The number of the component whose cycles can pass through a candidate that is false; `NONE` if no cycle can.
    pub(super) fn off(&self, pass: Pass, item: usize) -> u16 {
        self.passes[pass as usize].off[item]
    }
}

/// Removes the members that do not satisfy a condition. Returns whether there were any.
fn keep(set: &mut [u64], condition: impl Fn(usize) -> bool) -> bool {
    let mut fewer = false;
    for (index, word) in set.iter_mut().enumerate() {
        let mut left = *word;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            if !condition(64 * index + bit as usize) {
                *word &= !(1 << bit);
                fewer = true;
            }
        }
    }
    fewer
}
