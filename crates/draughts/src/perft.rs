//! Perft counts the move sequences of a given length. It is the standard test of a move generator, because the numbers
//! are published for many variants.
//!
//! Conventions differ if a capture of the same pieces is possible along several paths: see [`Paths`].

use std::collections::HashSet;

use arrayvec::ArrayVec;

use crate::action::Effect;
use crate::kernel::Kernel;
use crate::pieces::Successors;
use crate::{Action, ActionList, Color, Pieces, Position, Variant, Word, with_word};

/// How captures that differ only in their path are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paths {
    /// Every path of a capture counts as a move of its own.
    #[default]
    Separate,
    /// Captures with the same source, target, captured pieces and resulting rank count as one move.
    Merged,
}

/// How the last ply is counted. The result is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastPly {
    /// The number of legal moves is counted without making them.
    #[default]
    Bulk,
    /// Every move is made, and the resulting positions are counted.
    OneByOne,
}

/// The number of move sequences of `depth` plies from `position`; 1 for depth 0.
///
/// Shorter sequences at whose end the game is over are not counted. The result wraps around at 2^64, which is far
/// beyond practical depths.
///
/// ```
/// use tessera_draughts::{Position, Variant, perft};
/// assert_eq!(perft(&Position::initial(Variant::ENGLISH), 6), 36_768);
/// ```
#[must_use]
pub fn perft<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    perft_with(position, depth, Paths::Separate, LastPly::Bulk)
}

/// [`perft`] with explicit conventions for `paths` and the last ply.
///
/// ```
/// use tessera_draughts::{LastPly, Paths, Position, Variant, perft_with};
/// // A king can capture round the circle in both directions.
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK31:B26,27,18,19")?;
/// assert_eq!(perft_with(&position, 1, Paths::Separate, LastPly::Bulk), 2);
/// assert_eq!(perft_with(&position, 1, Paths::Merged, LastPly::Bulk), 1);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn perft_with<W: Word>(
    position: &Position<W>,
    depth: u32,
    paths: Paths,
    last_ply: LastPly,
) -> u64 {
    let (variant, color) = (position.variant(), position.side_to_move());
    // In the smallest word, because a kernel for a larger one would convert every position.
    with_word!(variant, Smallest => {
        let walk = Walk::<Smallest>::new(variant, paths, last_ply);
        walk.count(&position.pieces().cast(), color, depth)
    })
}

/// The perft of each legal move ("divide"), in the order of the moves. It helps to find the move at which two
/// generators differ.
///
/// ```
/// use tessera_draughts::{LastPly, Paths, Position, Variant, perft_divide};
/// let position = Position::initial(Variant::TOWERS);
/// let divided = perft_divide(&position, 3, Paths::Separate, LastPly::Bulk);
/// assert_eq!(divided[0].0.to_string(), "A6-B5");
/// assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 379);
/// ```
#[must_use]
pub fn perft_divide<W: Word>(
    position: &Position<W>,
    depth: u32,
    paths: Paths,
    last_ply: LastPly,
) -> Vec<(Action<W>, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut divided = Vec::new();
    for action in actions(position, paths) {
        let count = perft_with(&position.after(&action), below, paths, last_ply);
        divided.push((action, count));
    }
    divided
}

/// [`perft_with`] on all threads of rayon's current pool.
///
/// ```
/// use tessera_draughts::{LastPly, Paths, Position, Variant, perft_parallel};
/// let position = Position::initial(Variant::TOWERS);
/// assert_eq!(perft_parallel(&position, 6, Paths::Separate, LastPly::Bulk), 189_143);
/// ```
#[cfg(feature = "parallel")]
#[must_use]
pub fn perft_parallel<W: Word>(
    position: &Position<W>,
    depth: u32,
    paths: Paths,
    last_ply: LastPly,
) -> u64 {
    /// Up to this depth, a task takes a fraction of a millisecond and is not divided further.
    const WHOLE: u32 = 6;
    if depth <= WHOLE {
        return perft_with(position, depth, paths, last_ply);
    }
    let actions = actions(position, paths);
    parallel_sum(actions.len(), &|i| {
        perft_parallel(&position.after(&actions[i]), depth - 1, paths, last_ply)
    })
}

/// The sum of `function` over `0..len`, on all threads. Not generic, so that rayon's code is compiled once.
#[cfg(feature = "parallel")]
fn parallel_sum(len: usize, function: &(dyn Fn(usize) -> u64 + Sync)) -> u64 {
    use rayon::prelude::*;

    (0..len).into_par_iter().map(function).sum()
}

/// The legal moves. If paths are merged, moves with the effect of an earlier one are left out.
fn actions<W: Word>(position: &Position<W>, paths: Paths) -> Vec<Action<W>> {
    let mut actions = position.legal_actions().into_vec();
    if paths == Paths::Merged {
        let mut distinct = Distinct::default();
        actions.retain(|action| distinct.is_new(action.effect()));
    }
    actions
}

/// Finds duplicates among captures when paths are merged: remembers the effects of earlier captures.
#[derive(Default)]
struct Distinct<W: Word> {
    /// The first effects. Few positions have more than these.
    few: ArrayVec<Effect<W>, 32>,
    many: Option<HashSet<Effect<W>>>,
}

impl<W: Word> Distinct<W> {
    fn is_new(&mut self, effect: Effect<W>) -> bool {
        if self.few.contains(&effect) {
            return false;
        }
        if self.few.is_full() {
            return self.is_new_of_many(effect);
        }
        self.few.push(effect);
        true
    }

    #[cold]
    #[inline(never)]
    fn is_new_of_many(&mut self, effect: Effect<W>) -> bool {
        self.many.get_or_insert_default().insert(effect)
    }
}

/// What is the same for all positions of a count.
pub(crate) struct Walk<W: Word> {
    pub(crate) kernel: &'static Kernel<W>,
    pub(crate) variant: Variant,
    pub(crate) paths: Paths,
    pub(crate) last_ply: LastPly,
}

impl<W: Word> Walk<W> {
    fn new(variant: Variant, paths: Paths, last_ply: LastPly) -> Walk<W> {
        let kernel = W::kernel(variant);
        Walk {
            kernel,
            variant,
            paths,
            last_ply,
        }
    }

    /// The number of move sequences of `depth` plies from a position with the given side to move.
    pub(crate) fn count(&self, pieces: &Pieces<W>, color: Color, depth: u32) -> u64 {
        let &Walk {
            kernel,
            variant,
            paths,
            ..
        } = self;
        // A WebAssembly module has no functions for this.
        #[cfg(not(target_family = "wasm"))]
        let is_bulk = self.last_ply == LastPly::Bulk;
        if depth == 0 {
            return 1;
        }
        #[cfg(not(target_family = "wasm"))]
        if depth == 1 && is_bulk {
            return (kernel.count_all)(variant, pieces, color, paths);
        }
        // Only captures of several jumps can have equal effects.
        if paths == Paths::Merged && (kernel.count)(variant, pieces, color).is_none() {
            return self.count_distinct(pieces, color, depth);
        }
        #[cfg(not(target_family = "wasm"))]
        if is_bulk && (paths == Paths::Separate || depth == 2) {
            return (kernel.count_sequences)(variant, pieces, color, depth, paths);
        }
        let mut successors = Successors::new();
        (kernel.successors)(variant, pieces, color, &mut successors);
        let count = |next| self.count(next, color.other(), depth - 1);
        successors.iter().map(count).sum()
    }

    /// [`count`](Walk::count) without moves that have the effect of an earlier move.
    fn count_distinct(&self, pieces: &Pieces<W>, color: Color, depth: u32) -> u64 {
        let mut actions = ActionList::new();
        (self.kernel.list)(self.variant, pieces, color, &mut actions, &mut || false);
        let (mut distinct, mut sum) = (Distinct::default(), 0);
        for action in &actions {
            let effect = action.effect();
            if !effect.is_capture() || distinct.is_new(effect) {
                let next = pieces.after(self.variant, color, &effect);
                sum += self.count(&next, color.other(), depth - 1);
            }
        }
        sum
    }
}

/// The number of moves in a list, without those that have the effect of an earlier one.
pub(crate) fn distinct_len<W: Word>(actions: &ActionList<W>) -> u64 {
    let mut distinct = Distinct::default();
    let is_new = |action: &&Action<W>| !action.is_capture() || distinct.is_new(action.effect());
    actions.iter().filter(is_new).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, SquareSet, Variant};

    #[test]
    fn captures_with_different_resulting_ranks_are_not_merged() {
        let [source, target, captured] = ["a1", "c3", "b2"]
            .map(|name| SquareSet::from(Square::parse(Variant::RUSSIAN, name).unwrap()));
        let mut distinct = Distinct::<u128>::default();
        for is_new in [true, false] {
            for as_king in [true, false] {
                let effect = Effect::new(source, target, captured, as_king);
                assert_eq!(distinct.is_new(effect), is_new);
            }
        }
    }

    #[test]
    fn duplicates_are_found_among_many_effects() {
        let mut distinct = Distinct::<u64>::default();
        let squares: Vec<SquareSet<u64>> =
            Square::all(Variant::ENGLISH).map(SquareSet::from).collect();
        for round in 0..2 {
            for source in &squares {
                for target in &squares {
                    let effect = Effect::new(*source, *target, SquareSet::EMPTY, false);
                    assert_eq!(distinct.is_new(effect), round == 0);
                }
            }
        }
    }
}
