//! Which slices to build, in which order, with how much memory.

use std::collections::BTreeSet;

use tessera_draughts::Chain;

use crate::Slice;
use crate::solve::BYTES_PER_POSITION;

/// Slices to build, each after those it depends on: see [`Tablebase::plan`](crate::Tablebase::plan).
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::Tablebase;
/// let plan = Tablebase::<English>::new().plan(4)?;
/// assert_eq!(plan.positions(), 6_408_836);
/// assert!(plan.memory() < 20_000_000);
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// A slice of each swapped pair, with the number of positions of both.
    pub(crate) pairs: Vec<(Slice, u64)>,
    /// Bytes of the tables that are already built.
    existing: u64,
}

impl Plan {
    /// A plan for the slices in `wanted` and all that they depend on, except those for which `exists` is true. `len`
    /// gives the number of positions of a slice.
    pub(crate) fn new(
        wanted: Vec<Slice>,
        chain: Chain,
        len: &dyn Fn(Slice) -> u64,
        exists: &dyn Fn(Slice) -> bool,
        existing: u64,
    ) -> Plan {
        let mut seen = BTreeSet::new();
        let mut open = wanted;
        while let Some(slice) = open.pop() {
            let pair = slice.max(slice.swapped());
            if pair.is_contested() && !exists(pair) && seen.insert(pair) {
                open.extend(pair.successors_by(chain));
                open.extend(pair.swapped().successors_by(chain));
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

    /// The number of positions to solve.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.pairs
            .iter()
            .fold(0, |sum, (_, positions)| sum.saturating_add(*positions))
    }

    /// Bytes of memory for all tables, including those already built, and for the work on the largest pair of slices.
    /// Assumes one byte per position; a table needs two if a game in it lasts more than 254 plies.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let largest = self.pairs.iter().map(|(_, positions)| *positions).max();
        let work = largest.unwrap_or(0).saturating_mul(BYTES_PER_POSITION);
        self.existing
            .saturating_add(self.positions())
            .saturating_add(work)
    }
}

/// Progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The slice that was just finished, together with its swapped slice.
    pub slice: Slice,
    /// Positions solved so far.
    pub solved: u64,
    /// Positions in the whole plan.
    pub positions: u64,
}
