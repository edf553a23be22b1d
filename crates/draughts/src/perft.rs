//! Perft: the number of move sequences of a given length. The field's test of a generator, for its
//! counts are known for many variants.
//!
//! What counts as one way is a convention that matters where a chain of jumps can capture the same pieces
//! by several ways: see [`Ways`].

use std::collections::HashSet;

use arrayvec::ArrayVec;

use crate::action::{Effect, effect};
use crate::generate::{Side, count, count_by_walking, for_each_action, list, with_side};
use crate::variants::moves_by_itself;
use crate::{Action, ActionList, Color, Pieces, Position, Variant};

/// How captures are counted that differ only in their way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ways {
    /// Every way of a capture is an action of its own.
    #[default]
    Separate,
    /// Captures of the same pieces from the same source to the same target, ended as a piece of the same rank, are one
    /// action.
    Merged,
}

/// How the last ply is counted: the result is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastPly {
    /// The number of actions at once, without making them.
    #[default]
    Bulk,
    /// Every action is made, and the positions after them are counted.
    OneByOne,
}

/// Counts the ways to play on for `depth` plies; one for depth 0.
///
/// A game that ends earlier has no way of that length, so it counts nothing. The count wraps beyond
/// 2^64, which no machine reaches.
///
/// ```
/// use tessera_draughts::{English, Position, perft};
/// assert_eq!(perft(&Position::<English>::initial(), 6), 36_768);
/// ```
#[must_use]
pub fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    perft_with(position, depth, Ways::Separate, LastPly::Bulk)
}

/// [`perft`], with the conventions named.
///
/// ```
/// use tessera_draughts::{English, LastPly, Position, Ways, perft_with};
/// // A king that goes round in a circle can do so both ways.
/// let position: Position<English> = "W:WK31:B26,27,18,19".parse()?;
/// assert_eq!(perft_with(&position, 1, Ways::Separate, LastPly::Bulk), 2);
/// assert_eq!(perft_with(&position, 1, Ways::Merged, LastPly::Bulk), 1);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn perft_with<V: Variant>(
    position: &Position<V>,
    depth: u32,
    ways: Ways,
    last_ply: LastPly,
) -> u64 {
    V::perft(
        &position.pieces(),
        position.side_to_move(),
        depth,
        ways,
        last_ply,
    )
}

/// [`perft_with`], by the generator of [`Variant::Moves`]. `color` is the colour of the side to move.
pub(crate) fn count_by_moves<V: Variant>(
    pieces: &Pieces<V>,
    color: Color,
    depth: u32,
    ways: Ways,
    last_ply: LastPly,
) -> u64 {
    if const { moves_by_itself::<V>() } {
        return with_side!(color, S => walk::<V, S>(pieces, depth, ways, last_ply));
    }
    V::Moves::perft(&pieces.cast(), color, depth, ways, last_ply)
}

/// The counts below each action, in the order of the actions: perft "divided", to find the action below
/// which two generators differ.
///
/// ```
/// use tessera_draughts::{LastPly, Position, Towers, Ways, perft_divide};
/// let divided = perft_divide(&Position::<Towers>::initial(), 3, Ways::Separate, LastPly::Bulk);
/// assert_eq!(divided[0].0.to_string(), "A6-B5");
/// assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 379);
/// ```
#[must_use]
pub fn perft_divide<V: Variant>(
    position: &Position<V>,
    depth: u32,
    ways: Ways,
    last_ply: LastPly,
) -> Vec<(Action<V>, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut divided = Vec::new();
    for action in actions(position, ways) {
        let count = perft_with(&position.after(&action), below, ways, last_ply);
        divided.push((action, count));
    }
    divided
}

/// [`perft_with`] with all threads of rayon's current pool.
///
/// ```
/// use tessera_draughts::{LastPly, Position, Towers, Ways, perft_parallel};
/// let position = Position::<Towers>::initial();
/// assert_eq!(perft_parallel(&position, 6, Ways::Separate, LastPly::Bulk), 189_143);
/// ```
#[cfg(feature = "parallel")]
#[must_use]
pub fn perft_parallel<V: Variant>(
    position: &Position<V>,
    depth: u32,
    ways: Ways,
    last_ply: LastPly,
) -> u64 {
    /// Below this depth a task takes a fraction of a millisecond, and cutting it is not worth it.
    const WHOLE: u32 = 6;
    if depth <= WHOLE {
        return perft_with(position, depth, ways, last_ply);
    }
    let actions = actions(position, ways);
    parallel_sum(actions.len(), &|i| {
        perft_parallel(&position.after(&actions[i]), depth - 1, ways, last_ply)
    })
}

/// The sum of a function of the numbers below `len`, with all threads. Compiled once, for rayon is large.
#[cfg(feature = "parallel")]
fn parallel_sum(len: usize, function: &(dyn Fn(usize) -> u64 + Sync)) -> u64 {
    use rayon::prelude::*;

    (0..len).into_par_iter().map(function).sum()
}

/// The legal actions, without those that do what an earlier one does where ways are merged.
fn actions<V: Variant>(position: &Position<V>, ways: Ways) -> Vec<Action<V>> {
    let mut actions = position.legal_actions().into_vec();
    if ways == Ways::Merged {
        let mut distinct = Distinct::default();
        actions.retain(|action| distinct.is_new_action(action));
    }
    actions
}

/// Decides which captures of a position are actions of their own where ways are merged: those that do what none before
/// did.
#[derive(Default)]
struct Distinct<V: Variant> {
    /// The first effects. Nearly always there are no more, and few.
    few: ArrayVec<Effect<V>, 32>,
    many: Option<HashSet<Effect<V>>>,
}

impl<V: Variant> Distinct<V> {
    fn is_new_action(&mut self, action: &Action<V>) -> bool {
        let (source, target) = (action.source().into(), action.target().into());
        self.is_new(effect(source, target, action.captured(), action.as_king()))
    }

    fn is_new(&mut self, effect: Effect<V>) -> bool {
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
    fn is_new_of_many(&mut self, effect: Effect<V>) -> bool {
        self.many.get_or_insert_default().insert(effect)
    }
}

fn walk<V: Variant, S: Side>(pieces: &Pieces<V>, depth: u32, ways: Ways, last_ply: LastPly) -> u64 {
    let is_bulk = last_ply == LastPly::Bulk;
    if depth == 0 {
        return 1;
    }
    if depth == 1 && is_bulk {
        if ways == Ways::Separate {
            return count_all::<V, S>(pieces);
        }
        // One jump has one way.
        if let Some(count) = count::<V, S>(pieces) {
            return count;
        }
    }
    // The last but one ply has most of the work: here the count is compiled into the walk.
    if depth == 2 && is_bulk && ways == Ways::Separate {
        return sum::<V, S>(
            pieces,
            #[inline(always)]
            |next| count_all::<V, S::Other>(next),
        );
    }
    // Only captures of several jumps may have the same effect.
    if ways == Ways::Merged && count::<V, S>(pieces).is_none() {
        return walk_distinct::<V, S>(pieces, depth, last_ply);
    }
    sum::<V, S>(
        pieces,
        #[inline(always)]
        |next| walk::<V, S::Other>(next, depth - 1, ways, last_ply),
    )
}

/// The sum of a function over the positions after all actions.
#[inline(always)]
fn sum<V: Variant, S: Side>(pieces: &Pieces<V>, function: impl Fn(&Pieces<V>) -> u64) -> u64 {
    let mut sum = 0;
    for_each_action::<V, S>(
        pieces,
        #[inline(always)]
        |source, target, captured, as_king| {
            sum += function(&pieces.after::<S>(source, target, captured, as_king));
        },
    );
    sum
}

/// [`walk`] over the list of actions, without those that do what an earlier one does.
#[inline(never)]
fn walk_distinct<V: Variant, S: Side>(pieces: &Pieces<V>, depth: u32, last_ply: LastPly) -> u64 {
    let mut actions = ActionList::new();
    list::<V, S>(pieces, &mut actions);
    let (mut distinct, mut sum) = (Distinct::default(), 0);
    for action in &actions {
        if !action.is_capture() || distinct.is_new_action(action) {
            let next = pieces.after_action(S::COLOR, action);
            sum += walk::<V, S::Other>(&next, depth - 1, Ways::Merged, last_ply);
        }
    }
    sum
}

/// The number of all actions.
#[inline(always)]
fn count_all<V: Variant, S: Side>(pieces: &Pieces<V>) -> u64 {
    count::<V, S>(pieces).unwrap_or_else(|| count_by_walking::<V, S>(pieces))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, Russian, Square, SquareSet};

    #[test]
    fn captures_that_end_as_pieces_of_different_rank_are_not_merged() {
        let [source, target, captured] = ["a1", "c3", "b2"].map(|name| {
            let square: Square<Russian> = name.parse().unwrap();
            SquareSet::from(square)
        });
        let mut distinct = Distinct::<Russian>::default();
        for is_new in [true, false] {
            for as_king in [true, false] {
                let effect = effect(source, target, captured, as_king);
                assert_eq!(distinct.is_new(effect), is_new);
            }
        }
    }

    #[test]
    fn many_effects_are_told_apart_as_few_are() {
        let mut distinct = Distinct::<English>::default();
        let squares: Vec<SquareSet<English>> =
            SquareSet::all().into_iter().map(SquareSet::from).collect();
        for round in 0..2 {
            for source in &squares {
                for target in &squares {
                    let effect = effect(*source, *target, SquareSet::EMPTY, false);
                    assert_eq!(distinct.is_new(effect), round == 0);
                }
            }
        }
    }
}
