//! Known counts of slices.
//!
//! `tables/known.json` holds, for each variant and slice, the numbers of wins, draws and losses for the side to move,
//! and the plies of the longest win (`null` if there is none). Those of up to 5 pieces were counted in tables built in
//! memory, those of 6 pieces in verified files. (`tests/tablebase/known.rs` writes the file and compares it.) Published
//! counts of others agree with them: see `docs/tables/verify.md`.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

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

impl<V: Variant> From<&Statistics<V>> for Known {
    fn from(statistics: &Statistics<V>) -> Known {
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

/// Wins, draws, losses, and the plies of the longest win.
type Row = (u64, u64, u64, Option<u16>);

/// The known counts by variant and slice.
static ALL: LazyLock<HashMap<String, HashMap<String, Row>>> = LazyLock::new(|| {
    // A test checks that the file can be parsed.
    serde_json::from_str(include_str!("../../tables/known.json")).unwrap_or_default()
});

/// The known counts of a slice of the variant with the given name. `None` if there are none.
///
/// ```
/// use tessera_tablebase::{Slice, known};
/// let kings = Slice { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
/// let known = known::of("english", kings).unwrap();
/// assert_eq!(known.to_string(), "230 wins, 654 draws, 108 losses, longest win 11");
/// ```
#[must_use]
pub fn of(variant: &str, slice: Slice) -> Option<Known> {
    let &(wins, draws, losses, longest_win) = ALL.get(variant)?.get(&slice.to_string())?;
    Some(Known {
        wins,
        draws,
        losses,
        longest_win,
    })
}
