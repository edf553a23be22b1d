//! Counts of the values in a slice.

use std::cmp::Reverse;

use tessera_draughts::{Position, Word};

use crate::{Index, Slice, Value, Wld};

/// The numbers of wins, draws and losses in a slice, its longest win, and its mutual zugzwangs. See
/// [`Tablebase::statistics`](crate::Tablebase::statistics) and [`verify`](crate::verify).
///
/// A position is a *mutual zugzwang* if the side to move would do better if it were the opponent's turn. The same then
/// holds for the opponent, so neither side wants to move. Either the side to move loses, whichever side that is; or one
/// side only draws if it is to move, and the other side loses if it is.
///
/// In variants with a limit on consecutive king steps, only positions that record no such steps are counted.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::{Slice, Tablebase};
/// let mut tablebase = Tablebase::new(Variant::ENGLISH);
/// tablebase.build(2)?;
/// let kings = Slice { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
/// let statistics = tablebase.statistics(kings).unwrap();
/// assert_eq!((statistics.wins, statistics.draws, statistics.losses), (230, 654, 108));
/// assert_eq!(statistics.longest_win.unwrap().0, 11);
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The slice.
    pub slice: Slice,
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The number of plies of the longest win, and the first position with that value. `None` if there is no win.
    pub longest_win: Option<(u16, Position)>,
    /// The number of mutual zugzwangs. The same pieces with the other side to move form another one, which belongs to
    /// the swapped slice.
    pub zugzwangs: u64,
    /// The number of mutual zugzwangs in which the side to move loses, whichever side that is.
    pub lost_zugzwangs: u64,
    /// The first mutual zugzwang in which the side to move loses, whichever side that is. If there is none, the first
    /// of the other mutual zugzwangs.
    pub zugzwang: Option<Position>,
}

impl Statistics {
    /// The number of positions that were counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The statistics of a slice of which no positions were counted yet.
    pub(crate) fn none(slice: Slice) -> Statistics {
        Statistics {
            slice,
            wins: 0,
            draws: 0,
            losses: 0,
            longest_win: None,
            zugzwangs: 0,
            lost_zugzwangs: 0,
            zugzwang: None,
        }
    }

    /// Adds the counts of positions that `index` numbers. `whole` is the index of the whole slice; the first of several
    /// positions is the one with the least number in `whole`.
    pub(crate) fn add<W: Word>(&mut self, counts: &Counts, index: &Index<W>, whole: &Index<W>) {
        self.wins += counts.wins;
        self.draws += counts.draws;
        self.losses += counts.losses;
        let place = |position: &Position| Reverse(whole.number(position));
        if let Some((plies, number)) = counts.longest {
            let position = index.position(number).cast();
            let rank = |(plies, position): &(u16, Position)| (*plies, place(position));
            let (new, old) = ((plies, position), self.longest_win);
            if old.is_none_or(|old| rank(&new) > rank(&old)) {
                self.longest_win = Some(new);
            }
        }
        if let Some((is_lost, number)) = counts.zugzwang {
            let position = index.position(number).cast();
            let was_lost = self.lost_zugzwangs > 0;
            let is_first = |old| (is_lost, place(&position)) > (was_lost, place(&old));
            if self.zugzwang.is_none_or(is_first) {
                self.zugzwang = Some(position);
            }
        }
        self.zugzwangs += counts.zugzwangs;
        self.lost_zugzwangs += counts.lost_zugzwangs;
    }
}

/// [`Statistics`] in which positions are given by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    wins: u64,
    draws: u64,
    losses: u64,
    longest: Option<(u16, u64)>,
    zugzwangs: u64,
    lost_zugzwangs: u64,
    /// Whether the side to move loses, whichever side that is, and the number of the position.
    zugzwang: Option<(bool, u64)>,
}

impl Counts {
    /// Counts a position. `value` is its value. `passed` is the value of the same pieces with the other side to move,
    /// for that side. `number` must increase from call to call.
    pub(crate) fn note(&mut self, number: u64, value: Value, passed: Value) {
        match value {
            Value::Draw => self.draws += 1,
            Value::Loss(_) => self.losses += 1,
            Value::Win(plies) => {
                self.wins += 1;
                if self.longest.is_none_or(|(most, _)| plies > most) {
                    self.longest = Some((plies, number));
                }
            }
        }
        let [own, others] = [value, passed].map(Wld::from);
        let if_passed = match others {
            Wld::Win => Wld::Loss,
            Wld::Draw => Wld::Draw,
            Wld::Loss => Wld::Win,
        };
        if own < if_passed {
            let is_lost = own == others;
            self.zugzwangs += 1;
            self.lost_zugzwangs += u64::from(is_lost);
            if self
                .zugzwang
                .is_none_or(|(was_lost, _)| is_lost && !was_lost)
            {
                self.zugzwang = Some((is_lost, number));
            }
        }
    }

    /// Adds the counts of positions with larger numbers.
    pub(crate) fn append(&mut self, later: &Counts) {
        self.wins += later.wins;
        self.draws += later.draws;
        self.losses += later.losses;
        self.zugzwangs += later.zugzwangs;
        self.lost_zugzwangs += later.lost_zugzwangs;
        let plies = |longest: Option<(u16, u64)>| longest.map(|(plies, _)| plies);
        if plies(later.longest) > plies(self.longest) {
            self.longest = later.longest;
        }
        let is_lost = |zugzwang: Option<(bool, u64)>| zugzwang.map(|(is_lost, _)| is_lost);
        if is_lost(later.zugzwang) > is_lost(self.zugzwang) {
            self.zugzwang = later.zugzwang;
        }
    }
}
