//! The machine words that hold a board.

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::{PrimInt, Unsigned};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A machine word with a bit a square: `u64` for boards of up to 64 bits, spare ones included (see
/// [`Geometry`](crate::Geometry)), `u128` for larger ones.
pub trait Word:
    PrimInt + Unsigned + Debug + Default + Hash + Send + Sync + sealed::Sealed + 'static
{
    /// The word without a bit.
    const ZERO: Self;

    /// Keeps the squares that one capture passes: room for as many as a board of this word has squares on which a piece
    /// can be captured; a variant that needs more does not compile.
    type Stops: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Eq + Ord + Hash + Send + Sync;

    /// No stops: all zero.
    const NO_STOPS: Self::Stops;

    /// The room of [`Word::Stops`].
    const STOPS: usize;

    /// Bits in the word.
    const BITS: u32;

    /// The low bits of a mask.
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
