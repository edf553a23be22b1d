//! Slices: how many pieces of each kind are on the board, without their squares.

use std::fmt;

use tessera_draughts::{Chain, Pieces, Position, Variant, Word};

/// Maximum number of pieces in a slice.
pub const MAX_PIECES: u32 = 8;

/// All positions with given numbers of men and kings on each side (the material). `own` pieces belong to the side to
/// move, whatever its colour.
///
/// Printed with kings before men and the side to move first: in `KMvMM`, a side with a king and a man is to move
/// against two men.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::Slice;
/// let position = Position::of_fen(Variant::ENGLISH, "B:WK22,30:B1,2")?;
/// let slice = Slice::of(&position);
/// assert_eq!((slice.to_string(), slice.swapped().to_string()), ("MMvKM".into(), "KMvMM".into()));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slice {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the opponent.
    pub other_men: u8,
    /// Kings of the opponent.
    pub other_kings: u8,
}

impl Slice {
    /// The slice that a position belongs to.
    #[must_use]
    pub fn of<W: Word>(position: &Position<W>) -> Slice {
        Slice::of_pieces(&position.pieces())
    }

    #[inline(always)]
    pub(crate) fn of_pieces<W: Word>(pieces: &Pieces<W>) -> Slice {
        let own_kings = (pieces.own & pieces.kings).len();
        let other_kings = (pieces.other & pieces.kings).len();
        Slice {
            own_men: (pieces.own.len() - own_kings) as u8,
            own_kings: own_kings as u8,
            other_men: (pieces.other.len() - other_kings) as u8,
            other_kings: other_kings as u8,
        }
    }

    /// The number of pieces of both sides.
    #[must_use]
    pub const fn pieces(self) -> u32 {
        self.own_men as u32
            + self.own_kings as u32
            + self.other_men as u32
            + self.other_kings as u32
    }

    /// The number of men of both sides.
    #[must_use]
    pub const fn men(self) -> u32 {
        self.own_men as u32 + self.other_men as u32
    }

    /// The same pieces with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Slice {
        Slice {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
    }

    /// Whether both sides have a piece. Other slices need no table: the game is over, or ends with the next move.
    #[must_use]
    pub const fn is_contested(self) -> bool {
        (self.own_men > 0 || self.own_kings > 0) && (self.other_men > 0 || self.other_kings > 0)
    }

    /// The slices with exactly `pieces` pieces in which each side has at least one piece, in sorted order.
    ///
    /// ```
    /// use tessera_tablebase::Slice;
    /// let names: Vec<String> = Slice::with_pieces(2).map(|slice| slice.to_string()).collect();
    /// assert_eq!(names, ["KvK", "KvM", "MvK", "MvM"]);
    /// ```
    pub fn with_pieces(pieces: u32) -> impl Iterator<Item = Slice> {
        let pieces = pieces.min(MAX_PIECES) as u8;
        (0..=pieces)
            .flat_map(move |own_men| {
                (0..=pieces - own_men).map(move |own_kings| (own_men, own_kings))
            })
            .flat_map(move |(own_men, own_kings)| {
                let other = pieces - own_men - own_kings;
                (0..=other).map(move |other_men| Slice {
                    own_men,
                    own_kings,
                    other_men,
                    other_kings: other - other_men,
                })
            })
            .filter(|slice| slice.is_contested())
    }

    /// The slices of up to `pieces` pieces in which each side has at least one piece, and for which `wanted` returns
    /// `true`.
    pub(crate) fn up_to(pieces: u32, wanted: &dyn Fn(Slice) -> bool) -> Vec<Slice> {
        let slices = (2..=pieces).flat_map(Slice::with_pieces);
        slices.filter(|slice| wanted(*slice)).collect()
    }

    /// The slices that a move can lead to by the rules of a variant, except [`swapped`](Slice::swapped). Such a move
    /// captures, promotes a man, or does both.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_tablebase::Slice;
    /// let slice = Slice { own_men: 1, own_kings: 0, other_men: 0, other_kings: 2 };
    /// // A turn has only one jump: it captures a king, promotes the man, or both.
    /// let names: Vec<String> = slice.successors(Variant::TOWERS).map(|slice| slice.to_string()).collect();
    /// assert_eq!(names, ["KvM", "KKvK", "KvK"]);
    /// ```
    pub fn successors(self, variant: Variant) -> impl Iterator<Item = Slice> {
        let most = match variant.rules().capture.chain {
            Chain::Complete => u8::MAX,
            Chain::Single => 1,
        };
        (0..=self.own_men.min(1)).flat_map(move |crowned| {
            (0..=self.other_men).flat_map(move |men| {
                (0..=self.other_kings)
                    .filter(move |kings| men + kings <= most && men + kings + crowned > 0)
                    .map(move |kings| Slice {
                        own_men: self.other_men - men,
                        own_kings: self.other_kings - kings,
                        other_men: self.own_men - crowned,
                        other_kings: self.own_kings + crowned,
                    })
            })
        })
    }

    /// Whether captures and promotions can lead from this slice to `slice`. Also `true` for the slice itself.
    pub(crate) const fn leads_to(self, slice: Slice) -> bool {
        slice.own_men <= self.own_men
            && slice.own_men + slice.own_kings <= self.own_men + self.own_kings
            && slice.other_men <= self.other_men
            && slice.other_men + slice.other_kings <= self.other_men + self.other_kings
    }

    /// A number below [`Slice::NUMBERS`] that differs for all slices of at most [`MAX_PIECES`] pieces.
    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        const RADIX: usize = MAX_PIECES as usize + 1;
        ((self.own_men as usize * RADIX + self.own_kings as usize) * RADIX
            + self.other_men as usize)
            * RADIX
            + self.other_kings as usize
    }

    pub(crate) const NUMBERS: usize = (MAX_PIECES as usize + 1).pow(4);
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |men: u8, kings: u8| "K".repeat(kings.into()) + &"M".repeat(men.into());
        let own = side(self.own_men, self.own_kings);
        let other = side(self.other_men, self.other_kings);
        f.pad(&format!("{own}v{other}"))
    }
}
