//! The combinatorial number system: numbers the subsets of a given size from 0, without gaps.
//!
//! The subset {c1 < c2 < ... < ck} of 0..n has the number C(c1, 1) + C(c2, 2) + ... + C(ck, k) (D. H. Lehmer, "The
//! machine tools of combinatorics", 1964).

use tessera_draughts::{SquareSet, Variant, Word};

use crate::MAX_PIECES;

/// `BINOMIAL[k][n]` is the number of k-element subsets of an n-element set, saturating at `u64::MAX`.
static BINOMIAL: [[u64; 129]; MAX_PIECES as usize + 1] = {
    let mut table = [[0_u64; 129]; MAX_PIECES as usize + 1];
    let mut n = 0;
    while n < 129 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MAX_PIECES as usize && n > 0 {
            table[k][n] = table[k][n - 1].saturating_add(table[k - 1][n - 1]);
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of subsets with `size` elements of a set with `of` elements; `u64::MAX` if that does not fit.
pub(crate) fn count(size: u32, of: u32) -> u64 {
    BINOMIAL[size as usize][of as usize]
}

/// The squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Squares<W: Word> {
    pub(crate) all: SquareSet<W>,
    /// The bits of all squares, in order.
    bits: Vec<u8>,
}

impl<W: Word> Squares<W> {
    pub(crate) fn of(variant: Variant) -> Squares<W> {
        let all: SquareSet<W> = variant.squares();
        Squares {
            all,
            bits: all.into_iter().collect(),
        }
    }

    /// The bit of the square of `region` at position `n`, counted from 0.
    #[inline(always)]
    fn nth(&self, n: usize, region: SquareSet<W>) -> u8 {
        // Starts at square `n` and moves on by the number of squares outside the region that were passed.
        let gaps = self.all.without(region);
        let mut at = n;
        loop {
            let bit = self.bits[at];
            let pushed = n + (gaps.rank(bit) + u32::from(gaps.contains(bit))) as usize;
            if pushed == at {
                return bit;
            }
            at = pushed;
        }
    }
}

/// The number of `subset` among the subsets of `region` with the same size.
#[inline(always)]
pub(crate) fn rank<W: Word>(subset: SquareSet<W>, region: SquareSet<W>) -> u64 {
    let mut rank = 0;
    for (i, bit) in (1..).zip(subset) {
        let column = &BINOMIAL[i];
        rank += column[region.rank(bit) as usize];
    }
    rank
}

/// The subset of `region` with `size` squares that has the number `rank`. `squares` are those of the board.
#[inline(always)]
pub(crate) fn unrank<W: Word>(
    rank: u64,
    size: u32,
    region: SquareSet<W>,
    squares: &Squares<W>,
) -> SquareSet<W> {
    unrank_with(rank, size, region, |element| squares.nth(element, region))
}

/// Like [`rank`], but with the squares counted from the end of the board: the last square of `region` is number 0.
#[inline(always)]
pub(crate) fn rank_from_end<W: Word>(subset: SquareSet<W>, region: SquareSet<W>) -> u64 {
    let (last, mut left) = (region.len().wrapping_sub(1), subset.len() as usize);
    let mut rank = 0;
    for bit in subset {
        rank += BINOMIAL[left][(last - region.rank(bit)) as usize];
        left -= 1;
    }
    rank
}

/// The inverse of [`rank_from_end`]: see [`unrank`].
#[inline(always)]
pub(crate) fn unrank_from_end<W: Word>(
    rank: u64,
    size: u32,
    region: SquareSet<W>,
    squares: &Squares<W>,
) -> SquareSet<W> {
    let last = (region.len() as usize).wrapping_sub(1);
    unrank_with(rank, size, region, |element| {
        squares.nth(last - element, region)
    })
}

/// The subset of `region` with `size` squares that has the number `rank`. `bit` gives the bits of the region in the
/// order in which they are counted.
#[inline(always)]
fn unrank_with<W: Word>(
    mut rank: u64,
    size: u32,
    region: SquareSet<W>,
    bit: impl Fn(usize) -> u8,
) -> SquareSet<W> {
    let mut subset = SquareSet::EMPTY;
    let mut above = region.len() as usize;
    for i in (1..=size as usize).rev() {
        let element = larger(rank, i, above);
        above = element;
        rank -= BINOMIAL[i][element];
        subset |= SquareSet::of(bit(element));
    }
    subset
}

/// The largest element of the subset of `size` elements, all less than `above`, with the number `rank`.
#[inline(always)]
fn larger(rank: u64, size: usize, above: usize) -> usize {
    match size {
        1 => rank as usize,
        2 => larger_of_pair(rank),
        _ => BINOMIAL[size][..above].partition_point(|&below| below <= rank) - 1,
    }
}

/// The subset of `region` with the next number. `None` if `subset` is the last one or empty.
#[inline(always)]
pub(crate) fn next<W: Word>(subset: SquareSet<W>, region: SquareSet<W>) -> Option<SquareSet<W>> {
    // Works like adding the lowest set bit to a binary number. The lowest run of ones carries its top bit one place up,
    // and its other bits return to the lowest places. Squares outside the region are set to one, so that carries pass
    // over them.
    let lowest = SquareSet::<W>::of(subset.first()?).word();
    let sum = (subset.word() | !region.word()).checked_add(&lowest)?;
    let moved = SquareSet::from_word(sum & region.word());
    let others = (subset.len() - moved.len()) as usize;
    Some(
        region
            .into_iter()
            .take(others)
            .fold(moved, |set, bit| set | SquareSet::of(bit)),
    )
}

/// The largest n with C(n, 2) <= rank, from the solution of n (n - 1) / 2 = rank.
#[inline(always)]
fn larger_of_pair(rank: u64) -> usize {
    ((1.0 + ((8 * rank + 1) as f64).sqrt()) * 0.5) as usize
}
