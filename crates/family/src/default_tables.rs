//! The tables of perfect play that a position is analysed with when nobody names any.

use tessera_tablebase::Progress;

use crate::tablebase::most_pieces_within;
use crate::{BuildError, Position, SharedTables, TableSet, Tablebase};

/// The most pieces of a position that is searched with tables: those with more seldom lead to the tables within a
/// search.
const FEW_PIECES: u32 = 12;

/// The most pieces of tables that are built for a position, and the most positions: what two cores solve in about a
/// second.
const SMALL: (u32, u64) = (4, 12_000_000);

/// The most bytes of memory for tables that are built for a position.
const MEMORY: u64 = 2_000_000_000;

/// The tables that a position is analysed with unless others are asked for.
///
/// ```
/// use tessera_family::{DefaultTables, Position, VariantId};
/// let tables = |fen| DefaultTables::of(&Position::of_fen(VariantId::English, fen).unwrap());
/// assert_eq!(tables("W:WK25:BK8"), DefaultTables::Shared);
/// let start = Position::initial(VariantId::English);
/// assert_eq!(DefaultTables::of(&start), DefaultTables::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultTables {
    /// None: the position has too many pieces for them to matter.
    None,
    /// Those that the process [shares](SharedTables): they are kept, or are built in about a second.
    Shared,
    /// Tables of positions that this one can lead to, of up to this number of pieces, built in memory.
    Built(u32),
}

impl DefaultTables {
    /// The tables for a position.
    #[must_use]
    pub fn of(position: &Position) -> DefaultTables {
        let (most_pieces, most_positions) = SMALL;
        let variant = position.variant();
        if position.pieces() > FEW_PIECES {
            return DefaultTables::None;
        }
        let tables = Tablebase::new(variant);
        let shared = tables.plan(SharedTables::pieces(variant));
        let are_small = shared.is_ok_and(|plan| plan.positions() <= most_positions);
        if are_small || SharedTables::are_kept(variant) {
            return DefaultTables::Shared;
        }
        let plan = |pieces| tables.plan_for(position, pieces);
        let pieces = most_pieces_within(most_pieces, most_positions, plan);
        pieces.map_or(DefaultTables::None, DefaultTables::Built)
    }

    /// Opens or builds them, with the threads of rayon's current pool. Calls `progress` after each pair of slices that
    /// is built in memory, and ends such a build when `stop` returns `true`.
    ///
    /// # Errors
    /// If the memory does not suffice, or the build was stopped.
    pub fn build(
        self,
        position: &Position,
        progress: &mut (dyn FnMut(&Progress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<TableSet, BuildError> {
        match self {
            DefaultTables::None => Ok(TableSet::new(position.variant())),
            DefaultTables::Shared => Ok(SharedTables::of(position.variant()).wait()),
            DefaultTables::Built(pieces) => {
                let mut tables = Tablebase::new(position.variant());
                let plan = tables.plan_for(position, pieces)?;
                tables.build_plan(&plan, MEMORY, progress, stop)?;
                Ok(tables.into())
            }
        }
    }
}
