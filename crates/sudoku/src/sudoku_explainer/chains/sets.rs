//! Sets of small numbers as words of bits, and tables with such a set in each row.

use super::node::CANDIDATES;

/// The members of a set, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, bits)| {
        let mut bits = *bits;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                64 * word + bit
            })
        })
    })
}

pub(super) fn contains(set: &[u64], item: usize) -> bool {
    set[item / 64] >> (item % 64) & 1 != 0
}

pub(super) fn insert(set: &mut [u64], item: usize) {
    set[item / 64] |= 1 << (item % 64);
}

pub(super) fn remove(set: &mut [u64], item: usize) {
    set[item / 64] &= !(1 << (item % 64));
}

pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

pub(super) fn intersects(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(word, other)| word & other != 0)
}

pub(super) fn row(table: &[u64], words: usize, item: usize) -> &[u64] {
    &table[words * item..words * (item + 1)]
}

/// Makes a vector of zeros of this length.
pub(super) fn zeros<T: Clone + Default>(vector: &mut Vec<T>, len: usize) {
    vector.clear();
    vector.resize(len, T::default());
}

/// The rows of a table whose sets have `N` words.
pub(super) fn rows<const N: usize>(table: &[u64]) -> &[[u64; N]] {
    table.as_chunks().0
}

pub(super) fn rows_mut<const N: usize>(table: &mut [u64]) -> &mut [[u64; N]] {
    table.as_chunks_mut().0
}

/// Calls `$function` with the number of words of a set as a constant. Code for a fixed number of words is faster.
macro_rules! with_words {
    ($words:expr, $($function:ident).+ ($($argument:expr),*)) => {
        match $words {
            2 => $($function).+::<2>($($argument),*),
            3 => $($function).+::<3>($($argument),*),
            4 => $($function).+::<4>($($argument),*),
            5 => $($function).+::<5>($($argument),*),
            _ => $($function).+::<{ $crate::sudoku_explainer::chains::sets::MAX_WORDS }>($($argument),*),
        }
    };
}
pub(super) use with_words;

/// The number of words for a set of all candidates.
pub(super) const MAX_WORDS: usize = CANDIDATES.div_ceil(64);

/// The number of words of a set whose members are below `bound`: enough for them, and one that [`with_words`] has code
/// for.
pub(super) fn words_for(bound: usize) -> usize {
    match bound.div_ceil(64) {
        words @ ..=5 => words.max(2),
        _ => MAX_WORDS,
    }
}
