//! Which slices to build in memory, in which order, and with how much memory.

use std::collections::BTreeSet;

use tessera_draughts::Variant;

use crate::parts::Half;
use crate::solve::BYTES_PER_POSITION;
use crate::{Slice, index};

/// Slices to build, each after the slices that it depends on: see [`Tablebase::plan`](crate::Tablebase::plan).
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::Tablebase;
/// let plan = Tablebase::new(Variant::ENGLISH).plan(4)?;
/// assert_eq!(plan.positions(), 6_408_836);
/// assert!(plan.memory() < 20_000_000);
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// One slice of each swapped pair, with the number of positions of both slices.
    pub(crate) pairs: Vec<(Slice, u64)>,
    /// Bytes of the tables that have already been built.
    existing: u64,
}

impl Plan {
    /// A plan for the slices in `wanted` and all slices that they depend on, except those for which `exists` returns
    /// `true`. The tables of these take `existing` bytes.
    pub(crate) fn new(
        variant: Variant,
        wanted: Vec<Slice>,
        exists: &dyn Fn(Slice) -> bool,
        existing: u64,
    ) -> Plan {
        let len = |slice| index::positions(variant, Half::whole(slice));
        let mut seen = BTreeSet::new();
        let mut open = wanted;
        while let Some(slice) = open.pop() {
            let pair = slice.max(slice.swapped());
            if pair.is_contested() && !exists(pair) && seen.insert(pair) {
                open.extend(pair.successors(variant));
                open.extend(pair.swapped().successors(variant));
            }
        }
        let mut pairs: Vec<(Slice, u64)> = seen
            .into_iter()
            .map(|slice| {
                let twin = slice.swapped();
                let twins = if slice == twin { 0 } else { len(twin) };
                (slice, len(slice).saturating_add(twins))
            })
            .collect();
        // Captures lead to fewer pieces, and promotions to fewer men, so this order builds dependencies first.
        pairs.sort_by_key(|(slice, _)| (slice.pieces(), slice.men()));
        Plan { pairs, existing }
    }

    /// The slices, in the order in which they are built.
    pub fn slices(&self) -> impl Iterator<Item = Slice> {
        self.pairs.iter().flat_map(|&(slice, _)| {
            let twin = slice.swapped();
            std::iter::once(slice).chain((twin != slice).then_some(twin))
        })
    }

    /// The number of positions in all slices of the plan.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.pairs
            .iter()
            .fold(0, |sum, (_, positions)| sum.saturating_add(*positions))
    }

    /// The memory, in bytes, for all tables, including those already built, and for the work on the largest pair of
    /// slices. It is computed for one byte per position. A table needs two bytes per position if one of its values has
    /// more than 254 plies.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let largest = self.pairs.iter().map(|(_, positions)| *positions).max();
        let work = largest.unwrap_or(0).saturating_mul(BYTES_PER_POSITION);
        self.existing
            .saturating_add(self.positions())
            .saturating_add(work)
    }
}

/// The progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The slice that has just been finished, together with the swapped slice.
    pub slice: Slice,
    /// The number of positions solved so far.
    pub solved: u64,
    /// The number of positions in the whole plan.
    pub positions: u64,
}
