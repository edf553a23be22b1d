//! Counting the candidates of every cell, across the lanes of all planes.

use std::arch::x86_64::__m256i;

use super::vector::*;

/// For each of the first eight planes, the pair of lanes.
const ORDER: [usize; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

/// A set of cells.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// The cells of the first eight planes: those of plane `i` in the `i`th pair of lanes. Both lanes of a pair are
    /// equal.
    eight: __m256i,
    /// The cells of the ninth plane, in every lane.
    ninth: __m256i,
}

impl Cells {
    /// For each plane, its cells.
    #[inline(always)]
    pub(super) fn words(self) -> [u16; 9] {
        let (eight, ninth) = (store(self.eight).0, store(self.ninth).0);
        let mut words = [ninth[0]; 9];
        for (i, word) in words.iter_mut().enumerate().take(8) {
            *word = eight[2 * ORDER[i]];
        }
        words
    }

    /// The number of cells.
    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        let [a, b, c, d] = store_wide(self.eight).0.map(u64::count_ones);
        (a + b + c + d) / 2 + store(self.ninth).0[0].count_ones()
    }

    #[inline(always)]
    pub(super) fn without(self, other: Cells) -> Cells {
        Cells {
            eight: without(self.eight, other.eight),
            ninth: without(self.ninth, other.ninth),
        }
    }

    #[inline(always)]
    pub(super) fn with(self, other: Cells) -> Cells {
        Cells {
            eight: or(self.eight, other.eight),
            ninth: or(self.ninth, other.ninth),
        }
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        is_zero(or(self.eight, self.ninth))
    }

    #[inline(always)]
    pub(super) fn equals(self, other: Cells) -> bool {
        is_zero(or(
            xor(self.eight, other.eight),
            xor(self.ninth, other.ninth),
        ))
    }

    /// The cells that are in one of the sets alone.
    #[inline(always)]
    pub(super) fn differs(self, other: Cells) -> Cells {
        Cells {
            eight: xor(self.eight, other.eight),
            ninth: xor(self.ninth, other.ninth),
        }
    }

    /// Stores the cells.
    #[inline(always)]
    pub(super) fn keep(self, memory: &mut [Lanes; 2]) {
        store_in(&mut memory[0], self.eight);
        store_in(&mut memory[1], self.ninth);
    }

    /// The cells that were stored.
    #[inline(always)]
    pub(super) fn kept(memory: &[Lanes; 2]) -> Cells {
        Cells {
            eight: load(&memory[0]),
            ninth: load(&memory[1]),
        }
    }

    /// Every cell.
    #[inline(always)]
    pub(super) fn all() -> Cells {
        Cells {
            eight: every(super::PLANE),
            ninth: every(super::PLANE),
        }
    }

    /// No cell.
    #[inline(always)]
    pub(super) fn none() -> Cells {
        Cells {
            eight: zero(),
            ninth: zero(),
        }
    }
}

/// For each of these sets and each plane, a vector with the plane's cells in every lane.
///
/// A word is loaded into all lanes at the cost of a load. Moved between lanes, it would wait for the one port of
/// Intel's processors that does this. All sets are stored before the first load: the compiler keeps the order of
/// `black_box` and other accesses to memory.
#[inline(always)]
pub(super) fn spread<const N: usize>(sets: [Cells; N]) -> [[__m256i; 9]; N] {
    let mut memory = [Lanes([0; 16]); N];
    for (lanes, cells) in memory.iter_mut().zip(sets) {
        store_in(lanes, cells.eight);
    }
    // Without this, the compiler would move the words between lanes in place of loading what was just stored.
    let memory = std::hint::black_box(&memory);
    let mut spread = [[zero(); 9]; N];
    for n in 0..N {
        let words = as_words(&memory[n]);
        for i in 0..8 {
            spread[n][i] = every_word(words[ORDER[i]]);
        }
        spread[n][8] = sets[n].ninth;
    }
    spread
}

/// For each number `n` from 1 to `N`, the cells with at least `n` candidates.
///
/// The lanes are added up in four steps. Each step halves the lanes of a plane, so that two vectors become one, and
/// eight planes end in one vector. The halves of a vector come late: what begins with them, a compiler turns into
/// operations on vectors of 512 bits, which are slower here.
#[inline(always)]
pub(super) fn count<const N: usize>(x: &[__m256i; 9]) -> [Cells; N] {
    let zero = [zero(); N];
    // The first eight digits of two planes, and the ninth digit.
    let (mut firsts, mut ninths) = ([x[8]; 4], [x[8]; 4]);
    for i in 0..4 {
        firsts[i] = halves_of::<0x20>(x[2 * i], x[2 * i + 1]);
        ninths[i] = halves_of::<0x31>(x[2 * i], x[2 * i + 1]);
    }
    let mut quarters = [zero; 2];
    for i in 0..2 {
        let (mut low, mut high) = (zero, zero);
        low[0] = low_quarters(firsts[2 * i], firsts[2 * i + 1]);
        high[0] = high_quarters(firsts[2 * i], firsts[2 * i + 1]);
        quarters[i] = add(low, high);
    }
    let (mut low, mut high) = (zero, zero);
    for n in 0..N {
        low[n] = pairs_of::<0x88>(quarters[0][n], quarters[1][n]);
        high[n] = pairs_of::<0xdd>(quarters[0][n], quarters[1][n]);
    }
    let eight = add_neighbours(add(low, high));
    let mut ninth_digit = zero;
    ninth_digit[0] = low_quarters(
        low_words(ninths[0], ninths[1]),
        low_words(ninths[2], ninths[3]),
    );
    ninth_digit[0] = or(ninth_digit[0], up16(ninth_digit[0]));
    let eight = add(eight, ninth_digit);

    let (mut low, mut high) = (zero, zero);
    low[0] = x[8];
    high[0] = halves_of::<0x01>(x[8], x[8]);
    let mut ninth = add(low, high);
    let mut other = zero;
    for n in 0..N {
        other[n] = pairs_of_lanes::<0x4e>(ninth[n]);
    }
    ninth = add(ninth, other);
    for n in 0..N {
        other[n] = pairs_of_lanes::<0xb1>(ninth[n]);
    }
    ninth = add_neighbours(add(ninth, other));

    let mut cells = [Cells::none(); N];
    for n in 0..N {
        cells[n] = Cells {
            eight: eight[n],
            ninth: ninth[n],
        };
    }
    cells
}

/// Adds the counts of the two lanes of each pair.
#[inline(always)]
fn add_neighbours<const N: usize>(a: [__m256i; N]) -> [__m256i; N] {
    let mut b = a;
    for n in 0..N {
        b[n] = or(up16(a[n]), down16(a[n]));
    }
    add(a, b)
}

/// Adds two counts up to `N`. A count is a list of sets: the cells with at least 1, 2, and so on.
#[inline(always)]
fn add<const N: usize>(a: [__m256i; N], b: [__m256i; N]) -> [__m256i; N] {
    let mut sum = a;
    for n in 0..N {
        sum[n] = or(a[n], b[n]);
        for i in 0..n {
            sum[n] = or(sum[n], and(a[i], b[n - 1 - i]));
        }
    }
    sum
}
