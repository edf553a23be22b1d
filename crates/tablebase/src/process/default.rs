//! The endgame tables with which a position is analysed by default.

use tessera_draughts::Position;

use super::{SharedTables, max_pieces_within};
use crate::{BuildError, Progress, TableSet, Tablebase};

/// Maximum number of pieces of a position that is searched with tables. With more pieces, a search seldom reaches the
/// tables.
const FEW_PIECES: u32 = 12;

/// Maximum number of pieces, and the largest number of positions, in tables that are built for a single position.
/// Two cores solve them in about a second.
const SMALL: (u32, u64) = (4, 12_000_000);

/// Maximum memory, in bytes, for tables that are built for a single position.
const MEMORY: u64 = 2_000_000_000;

/// The endgame tables with which a position is analysed if the user does not choose any.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::{DefaultTables, SharedTables};
/// let shared = SharedTables::new(None, None);
/// let tables = |fen| DefaultTables::of(&Position::of_fen(Variant::ENGLISH, fen).unwrap(), &shared);
/// assert_eq!(tables("W:WK25:BK8"), DefaultTables::Shared);
/// let start = Position::initial(Variant::ENGLISH);
/// assert_eq!(DefaultTables::of(&start, &shared), DefaultTables::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultTables {
    /// No tables: the position has too many pieces for them to matter.
    None,
    /// The [shared](SharedTables) tables. They are kept in a folder, or are built in about a second.
    Shared,
    /// Tables with up to this number of pieces, built in memory, for the positions that this position can lead to.
    Built(u32),
}

impl DefaultTables {
    /// The default tables for a position. `shared` are the tables that the process shares.
    #[must_use]
    pub fn of(position: &Position, shared: &SharedTables) -> DefaultTables {
        let (max_pieces, max_positions) = SMALL;
        let variant = position.variant();
        if position.count() > FEW_PIECES {
            return DefaultTables::None;
        }
        let tables = Tablebase::new(variant);
        let small = tables.plan(SharedTables::pieces(variant));
        let are_small = small.is_ok_and(|plan| plan.positions() <= max_positions);
        if are_small || shared.are_kept(variant) {
            return DefaultTables::Shared;
        }
        let plan = |pieces| tables.plan_for(position, pieces);
        let pieces = max_pieces_within(max_pieces, max_positions, plan);
        pieces.map_or(DefaultTables::None, DefaultTables::Built)
    }

    /// Opens or builds the tables, with the threads of rayon's current pool. Calls `progress` after each pair of slices
    /// that is built in memory. Such a build ends when `stop` returns `true`.
    ///
    /// # Errors
    /// If the memory does not suffice, or `stop` returned `true`.
    pub fn build(
        self,
        position: &Position,
        shared: &SharedTables,
        progress: &mut (dyn FnMut(&Progress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<TableSet, BuildError> {
        match self {
            DefaultTables::None => Ok(TableSet::new(position.variant())),
            DefaultTables::Shared => Ok(shared.of(position.variant()).wait()),
            DefaultTables::Built(pieces) => {
                let mut tables = Tablebase::new(position.variant());
                let plan = tables.plan_for(position, pieces)?;
                tables.build_plan(&plan, MEMORY, progress, stop)?;
                Ok(tables.into())
            }
        }
    }
}
