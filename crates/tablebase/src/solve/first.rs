//! The first pass over a part: finds finished games and, for each position, the best move that leaves the part.

use tessera_draughts::{Obligation, Pieces, Variant, Word};

use super::half::Half;
use super::state::State;
use super::states::States;
use super::{Finished, Stop, Unsolved};
use crate::table::Ending;
use crate::tasks::map_chunks;
use crate::{Index, Value};

/// Positions per task of the first pass. A task takes a fraction of a millisecond.
const FIRST_TASK: usize = 1 << 11;

/// Runs the first pass over all positions of a half, and lists those whose value is known afterwards.
pub(super) fn begin<W: Word>(
    index: &Index<W>,
    ending: Ending,
    finished: &dyn Finished<W>,
    listed: usize,
    stop: Stop<'_>,
) -> Result<Half, Unsolved> {
    let mut half = Half::new(index.len() as usize, listed, stop)?;
    fill(index, 0, &half.states, ending, finished, stop);
    half.list_known(stop)?;
    Ok(half)
}

/// Runs the first pass over the positions with consecutive numbers from `first` on and stores their states in `states`.
/// Returns early if `stop` returns `true`.
pub(super) fn fill<W: Word>(
    index: &Index<W>,
    first: usize,
    states: &States,
    ending: Ending,
    finished: &dyn Finished<W>,
    stop: Stop<'_>,
) {
    let must_capture = must_capture(index.variant());
    map_chunks(states.len(), FIRST_TASK, &|range| {
        if stop() {
            return;
        }
        let numbers = (first + range.start) as u64..(first + range.end) as u64;
        index.for_each(numbers, |number, pieces| {
            let (state, is_due) = first_state(index, pieces, ending, finished);
            let is_due = is_due && must_capture;
            states.set(
                number as usize - first,
                if is_due { state.due() } else { state },
            );
        });
    });
}

/// The state of a position after the first pass, and whether the side to move can capture.
#[inline(always)]
fn first_state<W: Word>(
    index: &Index<W>,
    pieces: &Pieces<W>,
    ending: Ending,
    finished: &dyn Finished<W>,
) -> (State, bool) {
    let variant = index.variant();
    let mut left = 0;
    let mut best = None;
    let mut can_capture = false;
    pieces.for_each_successor(variant, variant.rules().north, |next| {
        let is_capture = next.own != pieces.other;
        can_capture |= is_capture;
        let is_inner = !is_capture
            && next.kings.len() == pieces.kings.len()
            && index.has_advanced(next.other.without(next.kings));
        if is_inner {
            left += 1;
        } else {
            best = best.max(Some(finished.value(&next.turned(variant)).before()));
        }
    });
    let state = match (best, left) {
        (None, 0) => State::new(ending.value(), 0),
        // The lowest value of all, until the value of an inner move becomes known.
        (None, _) => State::new(Value::Loss(0), left),
        (Some(best), _) => State::new(best, left),
    };
    (state, can_capture)
}

/// Whether a player who can capture must do so.
pub(crate) fn must_capture(variant: Variant) -> bool {
    matches!(variant.rules().capture.obligation, Obligation::Mandatory)
}
