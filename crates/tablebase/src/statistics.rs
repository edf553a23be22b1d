//! What a slice holds, in numbers.

use tessera_draughts::{Position, Variant};

use crate::{Index, Slice, Value};

/// The positions of a slice by their values, and its longest win: see
/// [`Tablebase::statistics`](crate::Tablebase::statistics).
///
/// Where positions remember moves ([`Memory`](tessera_draughts::Memory)), those are counted in which a game begins.
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
    /// Positions that nobody wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The plies of the longest win, and the first position with one.
    pub longest_win: Option<(u16, Position<V>)>,
}

impl<V: Variant> Statistics<V> {
    /// Of the values, in order, of a slice's positions in which a game begins.
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
