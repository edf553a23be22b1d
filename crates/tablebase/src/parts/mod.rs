//! The parts that tables on disk are cut into: their names, order, sizes and dependencies.
//!
//! A slice and its swapped slice are solved together, because quiet moves lead from one to the other. If the two have
//! many positions, they are cut into parts by the *lead* of each side: the row of its most advanced man. A man never
//! goes back, so a quiet move leads to the same part or to one with a larger lead, and a part depends only on
//!
//! - the parts of the same two slices with a larger lead of either side,
//! - parts with fewer men (a man was promoted),
//! - parts with fewer pieces (pieces were captured).
//!
//! The cut depends on the variant alone, never on the machine, so files of different builds fit together.
//! `docs/tablebase-parts.md` describes the parts, and how their positions are numbered, for other programs.

mod name;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use tessera_draughts::{Direction, Pieces, Position, SquareSet, Variant, Word};

use crate::{Slice, index};

pub use name::PartNameError;

/// Two slices that have more positions than this together are cut into parts. Smaller parts would need less memory, but
/// there would be more of them, and more lookups in finished parts.
const MAX_UNCUT: u64 = 1 << 22;

/// The positions of a slice, or those of them with a given lead of each side. The lead is the row of a side's most
/// advanced man.
///
/// Rows are counted from 0, the home row of the side's men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Half {
    /// The slice.
    pub slice: Slice,
    /// The lead of the side to move. `None` if any lead is allowed or there are no men.
    pub own_lead: Option<u8>,
    /// The lead of the opponent. `None` if any lead is allowed or there are no men.
    pub other_lead: Option<u8>,
}

impl Half {
    /// All positions of a slice.
    #[must_use]
    pub const fn whole(slice: Slice) -> Half {
        Half {
            slice,
            own_lead: None,
            other_lead: None,
        }
    }

    /// The same positions with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Half {
        Half {
            slice: self.slice.swapped(),
            own_lead: self.other_lead,
            other_lead: self.own_lead,
        }
    }
}

/// A part of the tables: the positions that are solved together and share a file. It consists of a [`Half`] and the
/// half with the other side to move, which may be the same.
///
/// Its name states the pieces of both sides, kings before men. If the slices are cut, a number after the men is their
/// lead:
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::Part;
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK1,K9,21:BK5,3")?;
/// // The man on 21 stands on row 2 of white's, the one on 3 on row 0 of black's.
/// let part = Part::of(&position);
/// assert_eq!(part.to_string(), "KKM2vKM0");
/// assert_eq!("KKM2vKM0".parse(), Ok(part));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The larger half of the two, by the order of [`Half`].
    half: Half,
}

/// Which moves are considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moves {
    All,
    Captures,
}

impl Part {
    /// The part that a half belongs to.
    #[must_use]
    pub fn of_half(half: Half) -> Part {
        Part {
            half: half.max(half.swapped()),
        }
    }

    /// The part that a position belongs to. Both sides must have pieces.
    #[must_use]
    pub fn of<W: Word>(position: &Position<W>) -> Part {
        let (variant, pieces) = (position.variant(), index::upright(position));
        let rows = is_cut(variant, Slice::of_pieces(&pieces)).then(|| MenRows::of(variant));
        Part::of_half(half_of_pieces(&pieces, rows.as_ref()))
    }

    /// Whether the tables of a variant have this part: it has positions, and it has leads if and only if its slices are
    /// cut in that variant.
    #[must_use]
    pub fn is_of(self, variant: Variant) -> bool {
        let Half {
            slice,
            own_lead,
            other_lead,
        } = self.half;
        let last = last_row(variant);
        let leads = || [own_lead, other_lead].into_iter().flatten();
        is_cut(variant, slice) == (leads().count() > 0)
            && leads().all(|lead| lead <= last)
            && self.positions(variant) > 0
    }

    /// The halves, one or two, in the order in which their values are stored in a file.
    pub fn halves(self) -> impl Iterator<Item = Half> {
        let twin = self.half.swapped();
        std::iter::once(self.half).chain((twin != self.half).then_some(twin))
    }

    /// The slice of the first half.
    #[must_use]
    pub fn slice(self) -> Slice {
        self.half.slice
    }

    /// The number of positions. Saturates at `u64::MAX`.
    #[must_use]
    pub fn positions(self, variant: Variant) -> u64 {
        self.halves().fold(0, |sum, half| {
            sum.saturating_add(index::positions(variant, half))
        })
    }

    /// The parts of all slices of up to `pieces` pieces, each after the parts that it depends on. Parts without
    /// positions are left out.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_tablebase::Part;
    /// let names: Vec<String> = Part::all(Variant::ENGLISH, 2).iter().map(Part::to_string).collect();
    /// assert_eq!(names, ["KvK", "MvK", "MvM"]);
    /// ```
    #[must_use]
    pub fn all(variant: Variant, pieces: u32) -> Vec<Part> {
        let slices = Slice::up_to(pieces, &|slice| slice >= slice.swapped()).into_iter();
        let mut parts: Vec<Part> = slices
            .flat_map(|slice| Part::of_slice(variant, slice))
            .collect();
        parts.sort_by_key(|part| part.order());
        parts
    }

    /// The parts of a slice and its swapped slice.
    fn of_slice(variant: Variant, slice: Slice) -> BTreeSet<Part> {
        let leads = Leads::any(variant, slice);
        leads.parts(variant).collect()
    }

    /// A sort key that puts each part after those that it depends on.
    pub(crate) fn order(self) -> impl Ord + use<> {
        let Half {
            slice,
            own_lead,
            other_lead,
        } = self.half;
        let leads = own_lead.unwrap_or(0) + other_lead.unwrap_or(0);
        (slice.pieces(), slice.men(), slice, Reverse(leads), self)
    }

    /// The parts that a move from this part can lead to, without the part itself.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_tablebase::Part;
    /// let part: Part = "MvK".parse()?;
    /// let names: Vec<String> = part.successors(Variant::ENGLISH).iter().map(Part::to_string).collect();
    /// assert_eq!(names, ["KvK"]);
    /// # Ok::<(), tessera_tablebase::PartNameError>(())
    /// ```
    #[must_use]
    pub fn successors(self, variant: Variant) -> BTreeSet<Part> {
        let mut parts = BTreeSet::new();
        self.add_successors(variant, Moves::All, &mut parts);
        parts.remove(&self);
        parts
    }

    /// The parts whose files are needed to build this one, in the order in which they are built. These are the parts
    /// that its moves lead to. Because files store no value where a capture is due, they also include the parts that
    /// captures lead to from there.
    #[must_use]
    pub fn needs(self, variant: Variant) -> Vec<Part> {
        Needs::new(variant).of(self)
    }

    fn add_successors(self, variant: Variant, moves: Moves, parts: &mut BTreeSet<Part>) {
        for half in self.halves() {
            if moves == Moves::All
                && let Some(lead) = half.own_lead
            {
                let last = last_row(variant);
                let rows = rows_forward(variant).map(|rows| lead.saturating_add(rows));
                let advanced = rows.filter(|row| *row <= last).map(|row| {
                    Part::of_half(Half {
                        own_lead: Some(row),
                        ..half
                    })
                });
                parts.extend(advanced.filter(|part| part.positions(variant) > 0));
            }
            let pieces = half.slice.pieces();
            for slice in half.slice.successors(variant) {
                let is_capture = slice.pieces() < pieces;
                if slice.is_contested() && (is_capture || moves == Moves::All) {
                    parts.extend(Leads::after(variant, half, slice).parts(variant));
                }
            }
        }
    }
}

/// Finds the parts that a part [needs](Part::needs), for many parts of a variant.
#[derive(Debug)]
pub(crate) struct Needs {
    variant: Variant,
    /// For each part, the parts that captures lead to.
    captures: BTreeMap<Part, Vec<Part>>,
}

impl Needs {
    pub(crate) fn new(variant: Variant) -> Needs {
        Needs {
            variant,
            captures: BTreeMap::new(),
        }
    }

    pub(crate) fn of(&mut self, part: Part) -> Vec<Part> {
        let variant = self.variant;
        let mut all = part.successors(variant);
        let mut open: Vec<Part> = all.iter().copied().collect();
        while let Some(part) = open.pop() {
            let next = self.captures.entry(part).or_insert_with(|| {
                let mut next = BTreeSet::new();
                part.add_successors(variant, Moves::Captures, &mut next);
                next.into_iter().collect()
            });
            open.extend(next.iter().filter(|part| all.insert(**part)));
        }
        let mut all: Vec<Part> = all.into_iter().collect();
        all.sort_by_key(|part| part.order());
        all
    }
}

/// The ranges of leads of both sides in a slice. Each range is its lowest and its highest lead.
struct Leads {
    slice: Slice,
    own: [u8; 2],
    other: [u8; 2],
}

impl Leads {
    fn any(variant: Variant, slice: Slice) -> Leads {
        let rows = [0, last_row(variant)];
        Leads {
            slice,
            own: rows,
            other: rows,
        }
    }

    /// The leads that are possible in `slice` after a capture or a promotion in `half`.
    fn after(variant: Variant, half: Half, slice: Slice) -> Leads {
        let last = last_row(variant);
        let Half {
            own_lead,
            other_lead,
            slice: before,
        } = half;
        // The side to move of the new position was the opponent. It lost some of its men, or none.
        let own = match other_lead {
            Some(lead) if slice.own_men == before.other_men => [lead, lead],
            Some(lead) => [0, lead],
            None => [0, last],
        };
        let other = match own_lead {
            // The most advanced man, or another one, was promoted.
            Some(lead) if slice.other_men < before.own_men => [0, lead],
            // A capture may have moved a man forward, and in some variants backward.
            Some(lead) if !captures_backwards(variant) => [lead, last],
            _ => [0, last],
        };
        Leads { slice, own, other }
    }

    /// The parts with leads in these ranges that have positions.
    fn parts(&self, variant: Variant) -> impl Iterator<Item = Part> + use<> {
        let slice = self.slice;
        let is_cut = is_cut(variant, slice);
        let rows = |men: u8, [first, last]: [u8; 2]| -> Vec<Option<u8>> {
            if is_cut && men > 0 {
                (first..=last).map(Some).collect()
            } else {
                vec![None]
            }
        };
        let own = rows(slice.own_men, self.own);
        let other = rows(slice.other_men, self.other);
        own.into_iter()
            .flat_map(move |own_lead| {
                let with = move |other_lead| Half {
                    slice,
                    own_lead,
                    other_lead,
                };
                other.clone().into_iter().map(with)
            })
            .filter(move |half| index::positions(variant, *half) > 0)
            .map(Part::of_half)
    }
}

/// The last row on which a man can stand, counted from 0, its home row.
fn last_row(variant: Variant) -> u8 {
    variant.rules().board.height.saturating_sub(2)
}

/// The numbers of rows by which one step can move a man forward.
fn rows_forward(variant: Variant) -> impl Iterator<Item = u8> {
    let ways = Direction::ALL.into_iter();
    let ways = ways.filter(|way| variant.rules().men.steps.contains(*way));
    let rows = ways.filter_map(|way| u8::try_from(-variant.geometry().offset(way).0).ok());
    let rows: BTreeSet<u8> = rows.filter(|rows| *rows > 0).collect();
    rows.into_iter()
}

/// Whether a man can move backward by a capture.
fn captures_backwards(variant: Variant) -> bool {
    let mut ways = Direction::ALL.into_iter();
    ways.any(|way| way.rows() > 0 && variant.rules().men.captures.contains(way))
}

/// Whether a slice and the swapped slice are cut into parts.
pub fn is_cut(variant: Variant, slice: Slice) -> bool {
    if slice.men() == 0 {
        return false;
    }
    let halves = [Half::whole(slice), Half::whole(slice.swapped())];
    let sizes = halves.map(|half| index::positions(variant, half));
    let twins = if slice == slice.swapped() {
        0
    } else {
        sizes[1]
    };
    sizes[0].saturating_add(twins) > MAX_UNCUT
}

/// The row of each square of a board, as the men of both sides count them. Looking up a row is faster than computing
/// it.
#[derive(Clone, Debug)]
pub struct MenRows {
    /// The rows from the top, indexed by the bits of squares.
    rows: [u8; 128],
    last: u8,
}

impl MenRows {
    /// The rows of a variant's board.
    pub fn of(variant: Variant) -> MenRows {
        let mut rows = [0; 128];
        let squares: SquareSet = variant.squares();
        for bit in squares {
            rows[usize::from(bit)] = variant.geometry().row(bit) as u8;
        }
        MenRows {
            rows,
            last: variant.rules().board.height - 1,
        }
    }

    /// The row of a square, counted from the home row of the opponent's men.
    #[inline(always)]
    fn other(&self, bit: u8) -> u8 {
        self.rows[usize::from(bit)]
    }

    /// The row of a square, counted from the home row of the own men.
    #[inline(always)]
    fn own(&self, bit: u8) -> u8 {
        self.last - self.other(bit)
    }
}

/// The half that a position belongs to. The position is given as its side to move sees it. `rows` are the rows of the
/// board; `None` if the slice of the position is not cut.
#[inline(always)]
pub fn half_of_pieces<W: Word>(pieces: &Pieces<W>, rows: Option<&MenRows>) -> Half {
    let slice = Slice::of_pieces(pieces);
    let Some(rows) = rows else {
        return Half::whole(slice);
    };
    let own = pieces.own.without(pieces.kings).first();
    let other = pieces.other.without(pieces.kings).last();
    Half {
        slice,
        own_lead: own.map(|bit| rows.own(bit)),
        other_lead: other.map(|bit| rows.other(bit)),
    }
}
