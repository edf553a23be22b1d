//! Perft: the number of ways to play on for so many plies. The field's test of a generator, for its
//! counts are known for many variants.
//!
//! What counts as one way is a convention that matters where a chain of jumps can capture the same pieces
//! by several ways: see [`Ways`].

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::generate::{Side, Visitor, count, visit, with_side};
use crate::{Action, MAX_ACTIONS, Pieces, Position, SquareSet, Variant};

/// How captures are counted that differ only in their way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ways {
    /// Every way of a capture is an action of its own.
    #[default]
    Separate,
    /// Captures of the same pieces from the same source to the same target are one action.
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
    let pieces = position.pieces();
    with_side!(position.side_to_move(), S => match (ways, last_ply) {
        (Ways::Separate, LastPly::Bulk) => walk::<V, S, (), true>(&pieces, depth),
        (Ways::Separate, LastPly::OneByOne) => walk::<V, S, (), false>(&pieces, depth),
        (Ways::Merged, LastPly::Bulk) => walk::<V, S, Distinct<V>, true>(&pieces, depth),
        (Ways::Merged, LastPly::OneByOne) => walk::<V, S, Distinct<V>, false>(&pieces, depth),
    })
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
    actions(position, ways)
        .map(|action| {
            (
                action,
                perft_with(&position.after(&action), below, ways, last_ply),
            )
        })
        .collect()
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
    use rayon::prelude::*;

    /// Below this depth a task takes a fraction of a millisecond, and cutting it is not worth it.
    const WHOLE: u32 = 6;
    if depth <= WHOLE {
        return perft_with(position, depth, ways, last_ply);
    }
    let actions: Vec<Action<V>> = actions(position, ways).collect();
    actions
        .par_iter()
        .map(|action| perft_parallel(&position.after(action), depth - 1, ways, last_ply))
        .sum()
}

/// The legal actions, without those that do what an earlier one does where ways are merged.
fn actions<V: Variant>(position: &Position<V>, ways: Ways) -> impl Iterator<Item = Action<V>> {
    let actions = position.legal_actions();
    (0..actions.len()).filter_map(move |i| {
        let repeats = |earlier: &Action<V>| earlier.has_effect_of(&actions[i]);
        let drop = ways == Ways::Merged && actions[..i].iter().any(repeats);
        (!drop).then(|| actions[i])
    })
}

/// Decides which captures of a position are actions of their own.
trait Filter<V: Variant>: Default {
    fn is_new(
        &mut self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
    ) -> bool;
}

/// All are: [`Ways::Separate`].
impl<V: Variant> Filter<V> for () {
    #[inline(always)]
    fn is_new(&mut self, _: SquareSet<V>, _: SquareSet<V>, _: SquareSet<V>) -> bool {
        true
    }
}

/// Those are that do what none before did: [`Ways::Merged`].
#[derive(Default)]
struct Distinct<V: Variant>(ArrayVec<[SquareSet<V>; 3], MAX_ACTIONS>);

impl<V: Variant> Filter<V> for Distinct<V> {
    fn is_new(
        &mut self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
    ) -> bool {
        let effect = [source, target, captured];
        let is_new = !self.0.contains(&effect);
        if is_new {
            self.0.push(effect);
        }
        is_new
    }
}

fn walk<V: Variant, S: Side, F: Filter<V>, const BULK: bool>(
    pieces: &Pieces<V>,
    depth: u32,
) -> u64 {
    match depth {
        0 => 1,
        1 if BULK => last_ply::<V, S, F>(pieces),
        // The last but one ply has most of the work: here the count is compiled into the walk.
        2 if BULK => sum::<V, S, F>(
            pieces,
            #[inline(always)]
            |next| last_ply::<V, S::Other, F>(next),
        ),
        _ => sum::<V, S, F>(
            pieces,
            #[inline(always)]
            |next| walk::<V, S::Other, F, BULK>(next, depth - 1),
        ),
    }
}

#[inline(always)]
fn last_ply<V: Variant, S: Side, F: Filter<V>>(pieces: &Pieces<V>) -> u64 {
    #[inline(never)]
    fn by_walking<V: Variant, S: Side, F: Filter<V>>(pieces: &Pieces<V>) -> u64 {
        sum::<V, S, F>(
            pieces,
            #[inline(always)]
            |_| 1,
        )
    }
    match count::<V, S>(pieces) {
        Some(count) => count,
        None => by_walking::<V, S, F>(pieces),
    }
}

/// The sum of a function over the positions after all actions.
#[inline(always)]
fn sum<V: Variant, S: Side, F: Filter<V>>(
    pieces: &Pieces<V>,
    function: impl Fn(&Pieces<V>) -> u64,
) -> u64 {
    struct Sum<'a, V: Variant, S, F, G> {
        pieces: &'a Pieces<V>,
        filter: F,
        function: G,
        sum: u64,
        side: PhantomData<S>,
    }

    impl<V: Variant, S: Side, F: Filter<V>, G: Fn(&Pieces<V>) -> u64> Visitor<V>
        for Sum<'_, V, S, F, G>
    {
        type Trail = ();

        #[inline(always)]
        fn step(&mut self, source: SquareSet<V>, target: SquareSet<V>) {
            let next = self.pieces.after::<S>(source, target, SquareSet::EMPTY);
            self.sum += (self.function)(&next);
        }

        #[inline(always)]
        fn capture(
            &mut self,
            source: SquareSet<V>,
            target: SquareSet<V>,
            captured: SquareSet<V>,
            (): (),
        ) {
            if self.filter.is_new(source, target, captured) {
                let next = self.pieces.after::<S>(source, target, captured);
                self.sum += (self.function)(&next);
            }
        }
    }

    let filter = F::default();
    let mut sum = Sum {
        pieces,
        filter,
        function,
        sum: 0,
        side: PhantomData::<S>,
    };
    visit::<V, S, _>(pieces, &mut sum);
    sum.sum
}
