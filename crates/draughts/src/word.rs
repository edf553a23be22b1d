//! The machine words that store a board.

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::{PrimInt, Unsigned};

mod sealed {
    use crate::Variant;
    use crate::kernel::Kernel;

    pub trait Sealed: Sized {
        /// The kernel of a variant for boards in this word.
        fn kernel(variant: Variant) -> &'static Kernel<Self>
        where
            Self: super::Word;
    }

    impl Sealed for u64 {
        #[inline(always)]
        fn kernel(variant: Variant) -> &'static Kernel<u64> {
            variant.kernels().small.expect("the board fits the word")
        }
    }

    impl Sealed for u128 {
        #[inline(always)]
        fn kernel(variant: Variant) -> &'static Kernel<u128> {
            variant.kernels().large
        }
    }
}

/// A machine word with a bit per square. Every board fits `u128`. Code that visits many positions is compiled for both
/// words, and uses `u64` for boards of up to 64 bits including spare ones (see [`Geometry`](crate::Geometry)).
pub trait Word:
    PrimInt + Unsigned + Debug + Default + Hash + Send + Sync + sealed::Sealed + 'static
{
    /// The word with no bit set.
    const ZERO: Self;

    /// An array for the squares on which one capture stops. It has an entry for each square of the board on which a
    /// piece can be captured.
    type Stops: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Eq + Ord + Hash + Send + Sync;

    /// An array of stops with all entries zero.
    const NO_STOPS: Self::Stops;

    /// The length of [`Word::Stops`].
    const STOPS: usize;

    /// The number of bits in the word.
    const BITS: u32;

    /// The word with the low bits of `mask`.
    fn from_mask(mask: u128) -> Self;

    /// The word extended to 128 bits.
    fn to_mask(self) -> u128;
}

impl Word for u64 {
    const ZERO: u64 = 0;
    type Stops = [u8; Self::STOPS];
    const NO_STOPS: Self::Stops = [0; Self::STOPS];
    const STOPS: usize = 45;
    const BITS: u32 = 64;

    #[inline(always)]
    fn from_mask(mask: u128) -> u64 {
        mask as u64
    }

    #[inline(always)]
    fn to_mask(self) -> u128 {
        self.into()
    }
}

impl Word for u128 {
    const ZERO: u128 = 0;
    type Stops = [u8; Self::STOPS];
    const NO_STOPS: Self::Stops = [0; Self::STOPS];
    const STOPS: usize = 85;
    const BITS: u32 = 128;

    #[inline(always)]
    fn from_mask(mask: u128) -> u128 {
        mask
    }

    #[inline(always)]
    fn to_mask(self) -> u128 {
        self
    }
}

/// Evaluates an expression with a type name bound to the smallest [`Word`] that holds the board of a variant.
///
/// ```
/// use tessera_draughts::{Position, Variant, Word, with_word};
/// fn bits<W: Word>() -> u32 { W::BITS }
/// assert_eq!(with_word!(Variant::ENGLISH, W => bits::<W>()), 64);
/// assert_eq!(with_word!(Variant::TURKISH, W => bits::<W>()), 128);
/// ```
#[macro_export]
macro_rules! with_word {
    ($variant:expr, $W:ident => $body:expr) => {
        if $variant.fits_u64() {
            type $W = u64;
            $body
        } else {
            type $W = u128;
            $body
        }
    };
}
