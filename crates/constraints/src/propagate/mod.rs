//! Propagation: masks of values for the cells, and propagators that narrow them until nothing changes.
//!
//! A [`Network`] is a compiled model, which never changes. A [`Space`] holds the masks and the queue. Propagators keep
//! no state that depends on the masks, so a search goes back by copying them. The propagators are in `line`,
//! `precedence`, `sets`, `distinct`, `stretch`, `bounded`, `cuts`, `sum`, `connected`, `labelled`, `equals`, `shards`,
//! `small` and `either`. `sight` has the cells that exclude each other without a propagator. `rewrite` derives
//! constraints from a model before it is compiled. `parity` has what follows modulo 2, for searches that fail long.

mod bounded;
mod cells;
mod classes;
mod connected;
mod cuts;
mod derived_sums;
mod distinct;
mod either;
mod equals;
mod labelled;
mod line;
mod lists;
mod network;
mod parity;
mod precedence;
mod rewrite;
mod sets;
mod shards;
mod sight;
mod small;
mod space;
mod stretch;
mod sum;

pub(crate) use bounded::Bounded;
pub(crate) use classes::Classes;
pub(crate) use connected::{Connected, MAX_LAYOUT, Plane, border, sides};
pub(crate) use cuts::Cuts;
pub(crate) use distinct::Distinct;
pub(crate) use equals::Equals;
pub(crate) use labelled::Labelled;
pub(crate) use line::Line;
pub(crate) use network::Network;
pub(crate) use precedence::Precedence;
pub(crate) use sets::{MAX_SET_VALUES, Sets};
pub(crate) use shards::{Run, Shards};
pub(crate) use sight::Sight;
pub(crate) use small::{Circles, Count, Crossings, Index, Part, Rank, SameCounts, Violated};
pub(crate) use space::{Failed, Saved, Space};
pub(crate) use stretch::{Stretch, Stretches, sets_with_sum};

use self::either::Either;
use self::network::Pair;
use self::sum::Sum;
use crate::model::Place;

/// A propagator: it removes values that its constraint excludes.
#[derive(Debug)]
pub(crate) enum Propagator {
    /// Each value is in exactly one of the cells.
    House(Box<[Place]>),
    Pair(Pair),
    Sum(Sum),
    Sets(Sets),
    Stretches(Stretches),
    Bounded(Bounded),
    Cuts(Cuts),
    Line(Line),
    Precedence(Precedence),
    Count(Count),
    SameCounts(SameCounts),
    Classes(Classes),
    Crossings(Crossings),
    Circles(Circles),
    Distinct(Distinct),
    Index(Index),
    Rank(Rank),
    Connected(Connected),
    Labelled(Labelled),
    Shards(Shards),
    Equals(Equals),
    Either(Either),
    Violated(Box<Violated>),
}

/// Maximum number of cells of a sum of one group that runs before longer ones, which take more time and find less.
const SHORT_SUM: usize = 3;

impl Propagator {
    /// The priority: those of the lowest level, which are cheap, run first.
    fn level(&self) -> u8 {
        match self {
            Propagator::Pair(_) => 0,
            Propagator::House(_) | Propagator::Count(_) | Propagator::Index(_) => 1,
            Propagator::Sum(sum) if sum.groups() == 1 && sum.cells().count() <= SHORT_SUM => 2,
            Propagator::Sum(sum) if sum.groups() == 1 => 3,
            Propagator::Crossings(_) | Propagator::Classes(_) => 3,
            Propagator::Sum(_)
            | Propagator::Sets(_)
            | Propagator::Stretches(_)
            | Propagator::Bounded(_)
            | Propagator::Cuts(_)
            | Propagator::Equals(_) => 4,
            Propagator::Line(line) if line.size() < 200 => 4,
            // These look at whole layouts, so few of their runs are worth their time before all others are done.
            Propagator::Labelled(_) => 6,
            Propagator::Shards(_) => 7,
            _ => 5,
        }
    }

    /// Whether a second run right after the first one finds nothing more.
    fn is_final(&self) -> bool {
        matches!(
            self,
            Propagator::Pair(_) | Propagator::Sets(_) | Propagator::Crossings(_)
        ) || matches!(self, Propagator::Line(line) if line.is_simple)
            || matches!(self, Propagator::Precedence(precedence) if precedence.is_simple)
            || matches!(self, Propagator::Cuts(cuts) if cuts.is_simple)
    }
}
