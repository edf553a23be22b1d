//! Retrograde analysis: computes the values of a part, which is a pair of halves: a slice and its swapped slice, or the
//! positions of both with a given lead of the men.
//!
//! The method goes back to K. Thompson, "Retrograde Analysis of Certain Endgames", 1986. A move that captures,
//! promotes, or moves a man beyond the lead leaves the part. The value of the position after it is known already. Every
//! other move leads from one of the two halves to the other; such moves are called *inner* here. A first pass over all
//! positions finds the best move that leaves the part, and counts the inner moves. Then, ply by ply, each value that
//! has become known is propagated to the predecessors of its position. A predecessor of a lost position is won. A
//! predecessor of a won position is lost if all its other moves are known to lose too. Positions that propagation never
//! reaches are draws.
//!
//! Predecessors are found by moving backwards, with the steps of the other colour. The capture rules need not be
//! checked for such a step. If a capture is mandatory in a position, the first pass counts no inner moves there, and a
//! position with a count of zero is never updated. [`Memory`] checks the limits on consecutive king steps. In variants
//! whose positions record earlier moves, a backward step leads to several predecessors: one for each earlier record
//! that the step turns into the present record.
//!
//! The positions whose value has become known are listed by distance, as far as there is room. Where there is no room,
//! they are found by searching all positions when it is the turn of their distance.
//!
//! Modules, in the order in which data flows: `state` and `states` (what is known about positions), `half` (half a
//! part), `first` (the first pass), `back` (steps backwards), `propagate`. `windows` does the same for a part whose
//! states do not fit in memory.

pub(crate) mod back;
mod first;
mod half;
mod propagate;
mod state;
mod states;
mod windows;

use std::ops::Range;

use tessera_draughts::{Pieces, Variant, Word};

pub(crate) use first::must_capture;
pub(crate) use propagate::ROUND_BYTES;
pub use windows::Windows;
pub(crate) use windows::{Failure, solve_in_windows};

use crate::table::{Ending, Table};
use crate::{BuildError, Index, Part, Value};

use back::Back;
use first::begin;
use half::Half;
use propagate::{Predecessors, UpdatePredecessors, Where, propagate, update_predecessors};

/// Bytes of state per position.
pub(crate) const STATE_BYTES: u64 = 4;

/// Working memory in bytes per position, without the finished tables: the state, and an entry in the lists of positions
/// whose value has become known.
pub(crate) const BYTES_PER_POSITION: u64 = STATE_BYTES + 4;

/// Looks up the values of positions in parts that are already solved.
pub(crate) trait Finished<W: Word>: Sync {
    /// The value of a position outside the part that a move from the part leads to. The position is given as its side
    /// to move sees it, with that side's men moving up.
    fn value(&self, pieces: &Pieces<W>) -> Value;
}

/// Called regularly during long work. The work stops when it returns `true`.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// A part in which the values of all positions are known.
pub(crate) struct Solved<W: Word> {
    variant: Variant,
    part: Part,
    indexes: Vec<Index<W>>,
    pub(crate) halves: SolvedHalves,
}

/// The values of the halves of a part.
pub(crate) struct SolvedHalves(Vec<Half>);

impl<W: Word> Solved<W> {
    /// Packs the values. Returns the index and the table of each half.
    pub(crate) fn tables(self, stop: Stop<'_>) -> Result<(Vec<Index<W>>, Vec<Table>), BuildError> {
        let tables = self.halves.tables(stop);
        let tables = tables.map_err(|error| error.of(self.variant, self.part))?;
        Ok((self.indexes, tables))
    }
}

impl SolvedHalves {
    /// The value of each position, half after half, in the order of their numbers. `None` if a capture is due in the
    /// position.
    pub(crate) fn values(&self) -> impl Iterator<Item = Option<Value>> {
        self.0.iter().flat_map(|half| {
            let states = &half.states;
            (0..states.len()).map(|number| states.quiet_value(number))
        })
    }

    fn tables(self, stop: Stop<'_>) -> Result<Vec<Table>, Unsolved> {
        let halves = self.0.into_iter();
        halves.map(|half| half.finish(stop)).collect()
    }
}

/// Solves `part`, with room for `listed` numbers of positions in each half. If the two halves are the same, they are
/// solved as one.
///
/// Each thread calls `stop` about every millisecond. The work stops when it returns `true`.
pub(crate) fn solve<W: Word>(
    variant: Variant,
    part: Part,
    finished: &dyn Finished<W>,
    listed: usize,
    stop: Stop<'_>,
) -> Result<Solved<W>, BuildError> {
    let indexes = part.halves().map(|half| Index::of(variant, half));
    let indexes: Vec<Index<W>> = indexes.collect();
    let ending = Ending::of(variant);
    let begin = |number: usize| begin(&indexes[number], ending, finished, listed, stop);
    let back = Back::of(variant);
    let update = |halves: &[Half], side: usize, found: &Where<'_>, value| {
        let before = halves.len() - 1 - side;
        let (half, target) = (&halves[side], &halves[before]);
        update_predecessors(
            (&indexes[side], half),
            found,
            value,
            (&Predecessors::new(&indexes[before], &back), target),
        )
    };
    let halves = solve_halves(indexes.len(), ending, &begin, &update, stop)
        .map_err(|error| error.of(variant, part))?;
    Ok(Solved {
        variant,
        part,
        indexes,
        halves: SolvedHalves(halves),
    })
}

/// Solves a part that has `number` halves, one or two. `begin` creates each half.
fn solve_halves(
    number: usize,
    ending: Ending,
    begin: &dyn Fn(usize) -> Result<Half, Unsolved>,
    update: UpdatePredecessors<'_>,
    stop: Stop<'_>,
) -> Result<Vec<Half>, Unsolved> {
    let mut halves = (0..number).map(begin).collect::<Result<Vec<_>, _>>()?;
    propagate(&mut halves, ending, update, stop)?;
    Ok(halves)
}

/// Why a part could not be solved.
enum Unsolved {
    TooManyPlies,
    NoMemory,
    Stopped,
}

impl Unsolved {
    fn of(self, variant: Variant, part: Part) -> BuildError {
        match self {
            Unsolved::TooManyPlies => BuildError::TooManyPlies { part },
            Unsolved::NoMemory => {
                let needed = part
                    .positions(variant)
                    .saturating_mul(BYTES_PER_POSITION + 1);
                BuildError::NoMemory { needed }
            }
            Unsolved::Stopped => BuildError::Stopped,
        }
    }
}

/// Returns an error if the work is to be stopped.
fn go_on(stop: Stop<'_>) -> Result<(), Unsolved> {
    if stop() {
        Err(Unsolved::Stopped)
    } else {
        Ok(())
    }
}

/// Splits `0..len` into ranges that take about a millisecond each if there is little work per number.
fn ranges(len: usize) -> impl Iterator<Item = Range<usize>> {
    const RANGE: usize = 1 << 18;
    (0..len.div_ceil(RANGE)).map(move |i| i * RANGE..len.min((i + 1) * RANGE))
}
