//! What a process does with tables: those of a folder, small ones that it builds in the background, and those with
//! which a position is analysed by default. All of it is values that the caller owns and passes on.

mod default;
mod folder;
pub(crate) mod shared;

pub use default::DefaultTables;
pub use folder::TableFolder;
pub use shared::{SharedTables, VariantTables};

use crate::{BuildError, Plan};

/// Maximum number of pieces, from 2 to `most`, whose plan has at most `positions` positions. `None` if there is
/// none. `plan` returns the plan for a number of pieces.
#[must_use]
pub fn max_pieces_within(
    most: u32,
    positions: u64,
    plan: impl Fn(u32) -> Result<Plan, BuildError>,
) -> Option<u32> {
    let fits = |pieces: &u32| plan(*pieces).is_ok_and(|plan| plan.positions() <= positions);
    (2..=most).rev().find(fits)
}
