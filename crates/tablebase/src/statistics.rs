//! Counts of the values in a slice.

use tessera_draughts::{Position, Variant};

use crate::{Index, Slice, Value};

/// The numbers of wins, draws and losses in a slice, and its longest win: see
/// [`Tablebase::statistics`](crate::Tablebase::statistics).
///
/// In variants whose positions record earlier moves ([`Memory`](tessera_draughts::Memory)), only positions without such
/// a record are counted.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::{Slice, Tablebase};
/// let mut tablebase = Tablebase::<English>::new();
/// tablebase.build(2)?;
/// let kings = Slice { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
/// let statistics = tablebase.statistics(kings).unwrap();
/// assert_eq!((statistics.wins, statistics.draws, statistics.losses), (230, 654, 108));
/// assert_eq!(statistics.longest_win.unwrap().0, 11);
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics<V: Variant> {
    /// The slice.
    pub slice: Slice,
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The plies of the longest win, and the first position with that value.
    pub longest_win: Option<(u16, Position<V>)>,
}

impl<V: Variant> Statistics<V> {
    /// Counts `values`, which are those of the slice's positions that record no earlier moves, in order of their
    /// numbers.
    pub(crate) fn of(index: &Index<V>, values: impl Iterator<Item = Value>) -> Statistics<V> {
        let (mut wins, mut draws, mut losses) = (0, 0, 0);
        let mut longest: Option<(u16, u64)> = None;
        for (number, value) in (0..).zip(values) {
            match value {
                Value::Draw => draws += 1,
                Value::Loss(_) => losses += 1,
                Value::Win(plies) => {
                    wins += 1;
                    if longest.is_none_or(|(most, _)| plies > most) {
                        longest = Some((plies, number));
                    }
                }
            }
        }
        Statistics {
            slice: index.slice(),
            wins,
            draws,
            losses,
            longest_win: longest
                .map(|(plies, number)| (plies, index.position(number * index.memories()))),
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
