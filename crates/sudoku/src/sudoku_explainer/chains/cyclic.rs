//! Finds the candidates of each component that can lie on cycles.

use super::super::board::Board;
use super::implications::{Implications, NONE};
use super::links::Pass;
use super::node::candidate;
use super::sets::{insert, intersects, members, rows, unite, with_words, zeros};

/// For each pass of the search, the candidates that may lie on cycles.
#[derive(Default)]
pub(super) struct Cyclic {
    passes: [Members; 3],
    /// The number of members of each component.
    sizes: Vec<u16>,
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
    /// Weak and strong links alternate in a cycle. So a candidate that has no strong link, or no weak link, within its
    /// part lies on no cycle. Removing it may leave others without such links, which are then removed too.
    ///
    /// Cycles are of use only where they remove one of the candidates `removable`.
    pub(super) fn update(&mut self, board: &Board, implications: &Implications, removable: &[u64]) {
        with_words!(
            implications.words,
            self.update_in(board, implications, removable)
        );
    }

    fn update_in<const N: usize>(
        &mut self,
        board: &Board,
        implications: &Implications,
        removable: &[u64],
    ) {
        let Implications {
            list,
            weak,
            weak_by_house,
            strong_sets,
            linked,
            component,
            ..
        } = implications;
        let Cyclic { passes, sizes } = self;
        let (weak, weak_by_house) = (rows::<N>(weak), rows::<N>(weak_by_house));
        for members in &mut *passes {
            for table in [&mut members.on, &mut members.off] {
                table.clear();
                table.resize(list.len(), NONE);
            }
            members.any = false;
        }
        if removable.iter().all(|word| *word == 0) {
            return;
        }
        zeros(sizes, list.len());
        for own in component {
            sizes[usize::from(*own)] += 1;
        }
        for item in 0..list.len() {
            // Each component is examined once. One with a single member has no cycle.
            let own = component[item];
            if std::mem::replace(&mut sizes[usize::from(own)], 0) < 2 {
                continue;
            }
            let (mut on, mut off) = ([0; N], [0; N]);
            for other in (item..list.len()).filter(|other| component[*other] == own) {
                insert(&mut on, other);
            }
            for other in members(&on) {
                unite(&mut off, &weak[other]);
            }
            for (off, linked) in off.iter_mut().zip(&linked[Pass::Xy as usize]) {
                *off &= linked;
            }
            if seeing_both(removable, weak_by_house, &on, &off)
                .next()
                .is_none()
            {
                continue;
            }
            let is_pair = |item: usize| board.candidates[candidate(list[item]).0].count_ones() == 2;
            for pass in Pass::ALL {
                let (mut left_on, mut left_off) = (on, off);
                let weak = if pass == Pass::X { weak_by_house } else { weak };
                let strong = rows::<N>(&strong_sets[pass as usize]);
                if pass == Pass::Y {
                    for set in [&mut left_on, &mut left_off] {
                        keep(set, is_pair);
                    }
                }
                let has_links = |item: usize, others: &[u64; N]| {
                    intersects(&strong[item], others) && are_several(&weak[item], others)
                };
                loop {
                    let fewer_off = keep(&mut left_off, |item| has_links(item, &left_on));
                    let fewer_on = keep(&mut left_on, |item| has_links(item, &left_off));
                    if !fewer_off && !fewer_on {
                        break;
                    }
                }
                let digit_of = |item: usize| candidate(list[item]).1;
                let digits = seeing_both(removable, weak_by_house, &left_on, &left_off)
                    .fold(0_u16, |digits, item| digits | 1 << digit_of(item));
                // A cycle has one digit in the first pass, and perhaps several in the others.
                let is_of_use = |item: &usize| match pass {
                    Pass::X => digits >> digit_of(*item) & 1 != 0,
                    _ => digits != 0,
                };
                let found = &mut passes[pass as usize];
                for item in members(&left_on).filter(is_of_use) {
                    found.on[item] = own;
                    found.any = true;
                }
                for item in members(&left_off).filter(is_of_use) {
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

/// The candidates among `removable` that see a member of `on` and a member of `off`, both of their own digit.
fn seeing_both<'a, const N: usize>(
    removable: &'a [u64],
    weak_by_house: &'a [[u64; N]],
    on: &'a [u64; N],
    off: &'a [u64; N],
) -> impl Iterator<Item = usize> + 'a {
    members(removable).filter(|item| {
        let seen = &weak_by_house[*item];
        intersects(seen, on) && intersects(seen, off)
    })
}

/// Whether two sets have two members or more in common.
fn are_several<const N: usize>(set: &[u64; N], other: &[u64; N]) -> bool {
    let mut has_one = false;
    set.iter().zip(other).any(|(set, other)| {
        let common = set & other;
        let is_enough = common & common.wrapping_sub(1) != 0 || has_one && common != 0;
        has_one |= common != 0;
        is_enough
    })
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
