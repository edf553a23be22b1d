//! Zobrist hashing: a position's key is the exclusive or of pseudorandom numbers for its parts (A. L. Zobrist, "A New
//! Hashing Method with Application for Game Playing", 1970).

use crate::{Color, Rank, SquareSet, Word};

/// The number for the side to move. It is part of the key if white is to move.
pub(crate) const WHITE_TO_MOVE: u64 = split_mix(2 * 2 * 128);

/// A number for each player, rank and square, and one for the side to move. They are the same on every machine and in
/// every version, so that keys can be stored in files.
static KEYS: [u64; 2 * 2 * 128 + 1] = {
    let mut keys = [0; 2 * 2 * 128 + 1];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = split_mix(i as u64);
        i += 1;
    }
    keys
};

/// The `index`-th output of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014) from the seed 0.
pub(crate) const fn split_mix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The combined number of equal pieces on a set of squares.
#[inline]
pub(crate) fn key_of<W: Word>(color: Color, rank: Rank, squares: SquareSet<W>) -> u64 {
    let offset = (color.index() * 2 + rank as usize) * 128;
    squares
        .into_iter()
        .fold(0, |key, bit| key ^ KEYS[offset + usize::from(bit)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_equal_the_reference_implementation() {
        // The first outputs of the published reference implementation for the seed 0.
        assert_eq!(KEYS[0], 0xe220_a839_7b1d_cdaf);
        assert_eq!(KEYS[1], 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn numbers_are_distinct() {
        let mut keys = KEYS.to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), KEYS.len());
    }
}
