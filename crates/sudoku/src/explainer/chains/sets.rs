//! Sets of small numbers as words of bits, and tables with such a set in each row.

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

pub(super) fn row_mut(table: &mut [u64], words: usize, item: usize) -> &mut [u64] {
    &mut table[words * item..words * (item + 1)]
}

/// Makes a vector of zeros of this length.
pub(super) fn zeros<T: Clone + Default>(vector: &mut Vec<T>, len: usize) {
    vector.clear();
    vector.resize(len, T::default());
}
