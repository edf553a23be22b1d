//! What the tests use beside the interface. They are a program of their own, so that the library is compiled once. None
//! of this is part of the interface, and all of it may change at any time.

use tessera_draughts::{Pieces, SquareSet, Variant, Word};

use crate::combinations::{self, Squares};
use crate::solve::back::Back;
use crate::table::{Ending, Table};
use crate::{Half, Index, Part, Value};

pub use crate::disk::plan::{least_memory, memory, windows};
pub use crate::disk::unit::build_part_in_windows;
pub use crate::found::{CHUNK, Found, Listed, SPARE_CHUNKS};
pub use crate::index::{positions, upright};
pub use crate::parts::{MenRows, half_of_pieces, is_cut};
#[cfg(feature = "parallel")]
pub use crate::process::shared::keep;
pub use crate::solve::Windows;
pub use crate::verify::codes::{Codes, any_win, code, value};

/// The number of subsets with `size` elements of a set with `of` elements.
#[must_use]
pub fn number_of_subsets(size: u32, of: u32) -> u64 {
    combinations::count(size, of)
}

/// The numbers of the subsets of a board's squares.
#[derive(Debug)]
pub struct Subsets(Squares<u64>);

impl Subsets {
    /// Those of a variant's board.
    #[must_use]
    pub fn of(variant: Variant) -> Subsets {
        Subsets(Squares::of(variant))
    }

    /// The number of a subset of `region`, with squares counted from the start and from the end of the board.
    #[must_use]
    pub fn ranks(&self, subset: SquareSet<u64>, region: SquareSet<u64>) -> [u64; 2] {
        [
            combinations::rank(subset, region),
            combinations::rank_from_end(subset, region),
        ]
    }

    /// The subsets of `region` with `size` squares that have a number, likewise.
    #[must_use]
    pub fn unrank(&self, number: u64, size: u32, region: SquareSet<u64>) -> [SquareSet<u64>; 2] {
        [
            combinations::unrank(number, size, region, &self.0),
            combinations::unrank_from_end(number, size, region, &self.0),
        ]
    }
}

/// The index of a half for positions of any word.
#[must_use]
pub fn index_of<W: Word>(variant: Variant, half: Half) -> Index<W> {
    Index::of(variant, half)
}

/// Calls `visit` with all positions of an index in order, each with its number.
pub fn for_each<W: Word>(index: &Index<W>, visit: &mut dyn FnMut(u64, &Pieces<W>)) {
    index.for_each_seldom(0..index.len(), visit);
}

/// Whether an index has a position of its slice.
#[must_use]
pub fn has<W: Word>(index: &Index<W>, pieces: &Pieces<W>) -> bool {
    index.has(pieces)
}

/// The number of a position in an index that has it.
#[must_use]
pub fn rank<W: Word>(index: &Index<W>, pieces: &Pieces<W>) -> u64 {
    index.rank_seldom(pieces)
}

/// The position with a number.
#[must_use]
pub fn unrank<W: Word>(index: &Index<W>, number: u64) -> Pieces<W> {
    index.unrank(number)
}

/// A sort key that puts each part after those that it depends on.
pub fn order(part: Part) -> impl Ord + use<> {
    part.order()
}

/// The largest distance in plies that a table can store.
pub const MAX_PLIES: u16 = Table::MAX;

/// The bytes that a table of values of at most `most` plies takes, and its values twice: where a player without a move
/// loses, and where that player wins.
#[must_use]
pub fn packed(values: &[Value], most: u16) -> Option<(u64, [Vec<Value>; 2])> {
    let mut table = Table::new(values.len(), most)?;
    table.extend(values.iter().copied());
    let read = |ending| {
        let numbers = 0..values.len() as u64;
        numbers.map(|number| table.get(number, ending)).collect()
    };
    Some((table.size(), [Ending::Lost, Ending::Won].map(read)))
}

/// Steps backwards.
#[expect(missing_debug_implementations, reason = "a table of squares")]
pub struct StepsBack<W: Word>(Back<W>);

impl<W: Word> StepsBack<W> {
    /// Those of a variant.
    #[must_use]
    pub fn of(variant: Variant) -> StepsBack<W> {
        StepsBack(Back::of(variant))
    }

    /// The squares from which the man or king on the square with a bit may have come.
    #[must_use]
    pub fn sources(&self, is_king: bool, bit: u8, empty: SquareSet<W>) -> SquareSet<W> {
        if is_king {
            self.0.of_king(bit, empty)
        } else {
            self.0.of_man(bit, empty)
        }
    }
}
