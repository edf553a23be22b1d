//! Random numbers that are the same on every machine and in every version.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// The stream of random numbers for a seed and a number.
///
/// ChaCha with 8 rounds is specified to the bit (<https://cr.yp.to/chacha.html>; 64 bits of counter, 64 of nonce).
/// Its key is the seed and its nonce the number, so different seeds or numbers never share a stream, and each stream
/// starts at once. How its words become bounded numbers and orders is written here, so that no library can change a
/// puzzle.
///
/// ```
/// use tessera_sudoku::Random;
/// let mut random = Random::new(7, 0);
/// let mut list = ["a", "b", "c"];
/// random.shuffle(&mut list);
/// assert!(list.contains(random.pick(&["a", "b"])) && random.below(6) < 6);
/// ```
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The start of the stream for `seed` and `number`.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(number);
        Random(words)
    }

    /// A number below `bound`, each with the same probability. `bound` must not be 0.
    ///
    /// The method of Lemire, "Fast Random Integer Generation in an Interval" (2019): the result is the high half of the
    /// product of a random word and `bound`; the few words that would favour some results are skipped.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// An item of `list`, each with the same probability. `list` must not be empty.
    #[inline]
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u32) as usize]
    }

    /// Shuffles `list`: every order has the same probability (Fisher-Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
