//! Sums of three to five different cells, by all sets of values that have the sum.
//!
//! For each value, the cells that may have it are the bits of its column. Whether the values of a set can be given to
//! three cells, one each, and which of them can go where, is looked up by the columns of the values. For four cells,
//! the columns of two values say which pairs of cells can have these, and those of the other two whether the rest can
//! have the others. For five cells, each value of one of them is tried.

use crate::model::Place;
use crate::propagate::Space;
use crate::propagate::sets::MAX_SET_VALUES;
use crate::puzzle::bits;

/// Number of bits of a column.
const COLUMN: usize = 4;

/// Some different values.
#[derive(Clone, Copy)]
struct Set {
    values: u32,
    /// The places of the columns of the values.
    shifts: [u8; 4],
}

/// All sets of a number of values, by their sums.
struct Sets<const SETS: usize> {
    sets: [Set; SETS],
    /// For each sum, the first set. The next one is the end of the sets with this sum.
    starts: [u8; MAX_SUM + 2],
}

/// Maximum sum of the numbers of four bits.
const MAX_SUM: usize = 9 + 8 + 7 + 6;

impl<const SETS: usize> Sets<SETS> {
    const fn new(size: u32) -> Sets<SETS> {
        let none = Set {
            values: 0,
            shifts: [0; 4],
        };
        let (mut sets, mut starts) = ([none; SETS], [0; MAX_SUM + 2]);
        let (mut number, mut sum) = (0, 0);
        while sum <= MAX_SUM {
            starts[sum] = number as u8;
            let mut values: u32 = 0;
            while values < 1 << MAX_SET_VALUES {
                let set = Set {
                    values,
                    shifts: [0; 4],
                };
                if values.count_ones() == size
                    && let Some(set) = set.with_sum(sum as u32)
                {
                    sets[number] = set;
                    number += 1;
                }
                values += 1;
            }
            sum += 1;
        }
        assert!(number == SETS, "all sets are there");
        starts[MAX_SUM + 1] = number as u8;
        Sets { sets, starts }
    }

    /// The sets with a sum.
    #[inline]
    fn of(&self, sum: i64) -> &[Set] {
        let Some(sum) = usize::try_from(sum).ok().filter(|sum| *sum <= MAX_SUM) else {
            return &[];
        };
        &self.sets[self.starts[sum].into()..self.starts[sum + 1].into()]
    }
}

impl Set {
    /// The set with the places of its columns, if it has this sum.
    const fn with_sum(mut self, sum: u32) -> Option<Set> {
        let (mut rest, mut own, mut number) = (self.values, 0, 0);
        while rest != 0 {
            let value = rest.trailing_zeros();
            rest &= rest - 1;
            own += value;
            if own > sum {
                return None;
            }
            self.shifts[number] = value as u8 * COLUMN as u8;
            number += 1;
        }
        if own == sum { Some(self) } else { None }
    }
}

static THREES: Sets<120> = Sets::new(3);
static FOURS: Sets<210> = Sets::new(4);

/// The six pairs of four cells. The pair of the other two is as far from the end as a pair is from the start.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// What the columns of two values say about the pairs of cells that have them.
struct Pairs {
    /// The pairs of cells to which the values can be given, as bits.
    possible: [u8; 256],
    /// For each set of pairs, the cells that can have each value if the values are in one of these pairs, as columns.
    kept: [[u8; 64]; 256],
}

static TWOS: Pairs = {
    let (mut possible, mut kept) = ([0; 256], [[0; 64]; 256]);
    let mut columns = 0;
    while columns < 256 {
        let mut pairs = 1;
        while pairs < 64_usize {
            let lowest = pairs.trailing_zeros() as usize;
            let [a, b] = PAIRS[lowest];
            let mut own = 0;
            if columns >> a & columns >> (COLUMN + b) & 1 == 1 {
                own |= 1 << a | 1 << (COLUMN + b);
            }
            if columns >> b & columns >> (COLUMN + a) & 1 == 1 {
                own |= 1 << b | 1 << (COLUMN + a);
            }
            if own != 0 {
                possible[columns] |= 1 << lowest;
            }
            kept[columns][pairs] = kept[columns][pairs & (pairs - 1)] | own;
            pairs += 1;
        }
        columns += 1;
    }
    Pairs { possible, kept }
};

/// For each set of pairs, the pairs of the other two cells.
static OTHERS: [u8; 64] = {
    let mut others = [0_u8; 64];
    let mut pairs = 0;
    while pairs < 64 {
        others[pairs] = (pairs as u8).reverse_bits() >> 2;
        pairs += 1;
    }
    others
};

/// For the columns of three values for three cells, one after the other, what is left of them if each cell has one of
/// the values. 0 if that is not possible.
static TRIPLES: [u16; 512] = {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut kept = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut number = 0;
        while number < ORDERS.len() {
            let [a, b, c] = ORDERS[number];
            let own = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if columns & own == own {
                kept[columns] |= own as u16;
            }
            number += 1;
        }
        columns += 1;
    }
    kept
};

/// The bits of half of the values, each at the start of a column.
static SPREAD: [u32; 32] = {
    let mut spread = [0; 32];
    let mut mask = 0;
    while mask < 32 {
        let mut value = 0;
        while value < 5 {
            spread[mask] |= (mask as u32 >> value & 1) << (value * COLUMN);
            value += 1;
        }
        mask += 1;
    }
    spread
};

/// The columns of the values of some cells.
#[inline]
fn columns<const N: usize>(masks: [u32; N]) -> u64 {
    const HALF: usize = MAX_SET_VALUES / 2;
    let mut columns = 0;
    for (cell, mask) in masks.into_iter().enumerate() {
        let spread = |half: u32| u64::from(SPREAD[half as usize & 31]);
        columns |= (spread(mask) | spread(mask >> HALF) << (HALF * COLUMN)) << cell;
    }
    columns
}

/// The ways to give values with a sum to four cells, or to three, that are found one after the other.
struct Ways {
    /// The columns of the cells, and what is left of them.
    columns: u64,
    kept: u64,
    /// The values that all ways so far have. All bits are set if there is none yet.
    required: u32,
}

impl Ways {
    fn new(columns: u64) -> Ways {
        Ways {
            columns,
            kept: 0,
            required: u32::MAX,
        }
    }

    /// Whether no other way can tell more.
    #[inline]
    fn is_told(&self) -> bool {
        self.kept == self.columns && self.required == 0
    }

    /// Takes the ways of three cells.
    fn three(&mut self, sum: i64, union: u32) {
        for set in THREES.of(sum) {
            if set.values & !union != 0 {
                continue;
            }
            let [a, b, c, _] = set.shifts;
            let column = |shift: u8| (self.columns >> shift & 7) as usize;
            let found = TRIPLES[column(a) | column(b) << 3 | column(c) << 6];
            if found != 0 {
                let found = u64::from(found);
                self.kept |= (found & 7) << a | (found >> 3 & 7) << b | (found >> 6) << c;
                self.required &= set.values;
            }
        }
    }

    /// Takes the ways of four cells beside a fifth one, whose value is `fifth`. Returns whether there is one.
    #[inline]
    fn four(&mut self, sum: i64, union: u32, fifth: u32) -> bool {
        let mut is_any = false;
        for set in FOURS.of(sum) {
            if set.values & !union != 0 {
                continue;
            }
            let [a, b, c, d] = set.shifts;
            let two = |one: u8, other: u8| {
                (self.columns >> one & 15 | (self.columns >> other & 15) << COLUMN) as usize
            };
            let (first, second) = (two(a, b), two(c, d));
            let pairs = TWOS.possible[first] & OTHERS[TWOS.possible[second] as usize];
            if pairs != 0 {
                let first = u64::from(TWOS.kept[first][pairs as usize & 63]);
                let pairs = OTHERS[pairs as usize & 63];
                let second = u64::from(TWOS.kept[second][pairs as usize & 63]);
                self.kept |= (first & 15) << a | (first >> COLUMN) << b;
                self.kept |= (second & 15) << c | (second >> COLUMN) << d;
                self.required &= set.values | fifth;
                is_any = true;
                if self.is_told() {
                    break;
                }
            }
        }
        is_any
    }

    /// Leaves the cells what is left of the columns. Returns whether that is anything.
    fn leave<const N: usize>(self, space: &mut Space, cells: [Place; N]) -> bool {
        if self.required == u32::MAX {
            return false;
        }
        space.required = self.required;
        space.is_exact = true;
        let mut removed = [0; N];
        let mut lost = self.columns & !self.kept;
        while lost != 0 {
            let place = lost.trailing_zeros() as usize;
            lost &= lost - 1;
            removed[place % COLUMN] |= 1 << (place / COLUMN);
        }
        let mut removed = cells.into_iter().zip(removed);
        removed.all(|(cell, removed)| space.restrict(cell, !removed))
    }
}

/// Leaves three different cells the values with which they have a sum, beside values that others have. A value that
/// they have in all ways is required.
pub(super) fn keep_three(space: &mut Space, cells: [Place; 3], sum: i64, taken: u32) -> bool {
    let masks = cells.map(|cell| space.masks[cell as usize] & !taken);
    let mut ways = Ways::new(columns(masks));
    ways.three(sum, union(masks));
    ways.leave(space, cells)
}

/// Like [`keep_three`], for four cells.
pub(super) fn keep_four(space: &mut Space, cells: [Place; 4], sum: i64, taken: u32) -> bool {
    let masks = cells.map(|cell| space.masks[cell as usize] & !taken);
    let mut ways = Ways::new(columns(masks));
    ways.four(sum, union(masks), 0);
    ways.leave(space, cells)
}

/// Like [`keep_three`], for five cells.
pub(super) fn keep_five(space: &mut Space, mut cells: [Place; 5], sum: i64, taken: u32) -> bool {
    // The cell with the fewest values is the one whose values are tried.
    for place in 0..4 {
        let number = |place: usize| space.masks[cells[place] as usize].count_ones();
        if number(place) < number(4) {
            cells.swap(place, 4);
        }
    }
    let [a, b, c, d, last] = cells;
    let cells = [a, b, c, d];
    let masks = cells.map(|cell| space.masks[cell as usize] & !taken);
    let mut ways = Ways::new(columns(masks));
    let union = union(masks);
    let mut kept = 0;
    for value in bits(space.masks[last as usize] & !taken) {
        let bit = 1 << value;
        if ways.four(sum - i64::from(value), union & !bit, bit) {
            kept |= bit;
        }
    }
    space.restrict(last, kept) && ways.leave(space, cells)
}

/// The values that any of the cells may have.
fn union<const N: usize>(masks: [u32; N]) -> u32 {
    masks.into_iter().fold(0, |union, mask| union | mask)
}
