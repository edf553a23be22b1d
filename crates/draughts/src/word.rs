//! The machine words that store a board.

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::{PrimInt, Unsigned};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A machine word with a bit per square: `u64` for boards of up to 64 bits including spare ones (see
/// [`Geometry`](crate::Geometry)), `u128` for larger boards.
pub trait Word:
    PrimInt + Unsigned + Debug + Default + Hash + Send + Sync + sealed::Sealed + 'static
{
    /// The word with no bit set.
    const ZERO: Self;

    /// An array for the squares on which one capture stops. It has an entry for each square of the board on which a
    /// piece can be captured; a variant that needs more does not compile.
    type Stops: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Eq + Ord + Hash + Send + Sync;

    /// An array of stops with all entries zero.
    const NO_STOPS: Self::Stops;

    /// The length of [`Word::Stops`].
    const STOPS: usize;

    /// The number of bits in the word.
    const BITS: u32;

    /// The word with the low bits of `mask`.
    fn from_mask(mask: u128) -> Self;
}

impl Word for u64 {
    const ZERO: u64 = 0;
    type Stops = [u8; Self::STOPS];
    const NO_STOPS: Self::Stops = [0; Self::STOPS];
    const STOPS: usize = 53;
    const BITS: u32 = 64;

    #[inline(always)]
    fn from_mask(mask: u128) -> u64 {
        mask as u64
    }
}

impl Word for u128 {
    const ZERO: u128 = 0;
    type Stops = [u8; Self::STOPS];
    const NO_STOPS: Self::Stops = [0; Self::STOPS];
    const STOPS: usize = 77;
    const BITS: u32 = 128;

    #[inline(always)]
    fn from_mask(mask: u128) -> u128 {
        mask
    }
}
