//! Known counts of slices.
//!
//! `tables/known.json` holds, for each variant and slice, the numbers of wins, draws and losses for the side to move,
//! and the plies of the longest win (`null` if there is none). Those of up to 5 pieces were counted in tables built in
//! memory, those of 6 pieces in verified files. (`tests/tablebase/variants.rs` writes the file and compares it.)
//! Published counts of others agree with them: see `docs/tables/verify.md`.

use std::fmt;

use tessera_draughts::Variant;

use crate::{Slice, Statistics};

/// The known counts of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The number of plies of the longest win; `None` if there is no win.
    pub longest_win: Option<u16>,
}

impl From<&Statistics> for Known {
    fn from(statistics: &Statistics) -> Known {
        Known {
            wins: statistics.wins,
            draws: statistics.draws,
            losses: statistics.losses,
            longest_win: statistics.longest_win.map(|(plies, _)| plies),
        }
    }
}

/// Prints `230 wins, 654 draws, 108 losses, longest win 11`.
impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Known {
            wins,
            draws,
            losses,
            longest_win,
        } = self;
        write!(f, "{wins} wins, {draws} draws, {losses} losses")?;
        longest_win.map_or(Ok(()), |plies| write!(f, ", longest win {plies}"))
    }
}

/// The known counts of all variants.
const ALL: &str = include_str!("../../tables/known.json");

/// Wins, draws, losses, and the plies of the longest win.
type Row = (u64, u64, u64, Option<u16>);

/// The known counts of a slice of a variant. `None` if there are none.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::{Slice, known};
/// let kings = Slice { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
/// let known = known::of(Variant::ENGLISH, kings).unwrap();
/// assert_eq!(known.to_string(), "230 wins, 654 draws, 108 losses, longest win 11");
/// ```
#[must_use]
pub fn of(variant: Variant, slice: Slice) -> Option<Known> {
    // Another variant may have the same name.
    if !variant.is_built_in() {
        return None;
    }
    let (wins, draws, losses, longest_win) = row(variant.name(), slice)?;
    Some(Known {
        wins,
        draws,
        losses,
        longest_win,
    })
}

/// Finds the row of a slice in the text, which is quicker than reading all of it.
fn row(variant: &str, slice: Slice) -> Option<Row> {
    let (_, rest) = ALL.split_once(&format!("\"{variant}\": {{"))?;
    let (rows, _) = rest.split_once('}')?;
    let (_, row) = rows.split_once(&format!("\"{slice}\": "))?;
    let (row, _) = row.split_once(']')?;
    serde_json::from_str(&format!("{row}]")).ok()
}
