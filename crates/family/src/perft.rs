//! Perft: the number of move sequences from a position.

use tessera_draughts::{self as typed, LastPly, Paths, PlainAction as Action};

use crate::position::action;
use crate::{Position, with_variant};

/// The number of move sequences of `depth` plies, counted on all threads of rayon's current pool.
///
/// ```
/// use tessera_family::{LastPly, Position, VariantId, Paths, perft_parallel};
/// let position = Position::initial(VariantId::International);
/// assert_eq!(perft_parallel(&position, 4, Paths::Separate, LastPly::Bulk), 4_265);
/// ```
#[must_use]
pub fn perft_parallel(position: &Position, depth: u32, paths: Paths, last_ply: LastPly) -> u64 {
    with_variant!(position.variant(), V => {
        typed::perft_parallel(&position.typed::<V>(), depth, paths, last_ply)
    })
}

/// For each legal move, the number of move sequences of `depth` plies that begin with it.
#[must_use]
pub fn perft_divide(
    position: &Position,
    depth: u32,
    paths: Paths,
    last_ply: LastPly,
) -> Vec<(Action, u64)> {
    with_variant!(position.variant(), V => {
        let counts = typed::perft_divide(&position.typed::<V>(), depth, paths, last_ply);
        counts.iter().map(|(found, count)| (action(found), *count)).collect()
    })
}
