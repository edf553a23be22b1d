//! Vectors in memory, and operations on vectors.

use std::arch::x86_64::*;

use super::super::guess::Numbers;

/// A vector in memory, as lanes of 16 bits. It is aligned, so that no vector is in two cache lines.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [u16; 16]);

/// A vector in memory, as bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes(pub(super) [u8; 32]);

/// The operations on vectors.
///
/// They are all inlined, like everything that `propagate` calls, into its two entries, and compiled for the features of
/// the entry. So each operation is one instruction, and with AVX-512 several become one.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident $([$n:ident])? ($($a:ident: $t:ty),*) -> $r:ty = $e:expr;)*) => {$(
        $(#[$meta])*
        #[inline(always)]
        pub(super) fn $name $(<const $n: i32>)? ($($a: $t),*) -> $r {
            // SAFETY: only reached from functions with the target feature AVX2, which are called only where AVX2
            // exists.
            unsafe { $e }
        }
    )*};
}

operations! {
    zero() -> __m256i = _mm256_setzero_si256();
    every(bits: i16) -> __m256i = _mm256_set1_epi16(bits);
    and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
    or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
    xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
    /// The bits of `a` that are not in `b`.
    without(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
    is_zero(a: __m256i) -> bool = _mm256_testz_si256(a, a) != 0;
    equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
    equal_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi8(a, b);
    every_byte(byte: i8) -> __m256i = _mm256_set1_epi8(byte);
    every_word(word: i32) -> __m256i = _mm256_set1_epi32(word);
    /// The bytes of `a` at these indices, within each half.
    bytes_at(a: __m256i, indices: __m256i) -> __m256i = _mm256_shuffle_epi8(a, indices);
    mask_of(a: __m256i) -> i32 = _mm256_movemask_epi8(a);
    up[N](a: __m256i) -> __m256i = _mm256_slli_epi16::<N>(a);
    down[N](a: __m256i) -> __m256i = _mm256_srli_epi16::<N>(a);
    up16(a: __m256i) -> __m256i = _mm256_slli_epi32::<16>(a);
    down16(a: __m256i) -> __m256i = _mm256_srli_epi32::<16>(a);
    pairs_of_lanes[N](a: __m256i) -> __m256i = _mm256_shuffle_epi32::<N>(a);
    pairs_of[N](a: __m256i, b: __m256i) -> __m256i = _mm256_castps_si256(_mm256_shuffle_ps::<N>(
        _mm256_castsi256_ps(a),
        _mm256_castsi256_ps(b),
    ));
    /// The first eight lanes, as lanes of 32 bits, in the order 0, 1, 4, 5, 2, 3, 6, 7.
    widened(a: __m256i) -> __m256i = _mm256_permute4x64_epi64::<0xd8>(wide(a));
    /// The first eight lanes, as lanes of 32 bits.
    wide(a: __m256i) -> __m256i = _mm256_cvtepu16_epi32(_mm256_castsi256_si128(a));
    up_wide[N](a: __m256i) -> __m256i = _mm256_slli_epi32::<N>(a);
    low_words(a: __m256i, b: __m256i) -> __m256i = _mm256_unpacklo_epi32(a, b);
    high_words(a: __m256i, b: __m256i) -> __m256i = _mm256_unpackhi_epi32(a, b);
    low_quarters(a: __m256i, b: __m256i) -> __m256i = _mm256_unpacklo_epi64(a, b);
    high_quarters(a: __m256i, b: __m256i) -> __m256i = _mm256_unpackhi_epi64(a, b);
    halves_of[N](a: __m256i, b: __m256i) -> __m256i = _mm256_permute2x128_si256::<N>(a, b);
}

#[inline(always)]
pub(super) fn load(lanes: &Lanes) -> __m256i {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<Lanes, __m256i>(*lanes) }
}

#[inline(always)]
pub(super) fn store(vector: __m256i) -> Lanes {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute(vector) }
}

#[inline(always)]
pub(super) fn store_wide(vector: __m256i) -> Numbers {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute(vector) }
}

/// The lanes of 32 bits.
#[inline(always)]
pub(super) fn words_of(vector: __m256i) -> [i32; 8] {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute(vector) }
}

#[inline(always)]
pub(super) fn load_bytes(bytes: &Bytes) -> __m256i {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<Bytes, __m256i>(*bytes) }
}

#[inline(always)]
pub(super) fn store_bytes(vector: __m256i) -> Bytes {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute(vector) }
}

/// Stores the vector in `lanes`. The compiler does not merge this with other stores: with AVX-512, it would make one
/// vector of 512 bits of two, which takes longer than two stores.
#[inline(always)]
pub(super) fn store_in(lanes: &mut Lanes, vector: __m256i) {
    // SAFETY: both types have 32 bytes and this alignment, and every bit pattern is valid in both.
    unsafe { std::ptr::write_volatile(std::ptr::from_mut(lanes).cast(), vector) }
}

/// Stores the vector in `numbers`, likewise.
#[inline(always)]
pub(super) fn store_numbers(numbers: &mut Numbers, vector: __m256i) {
    // SAFETY: both types have 32 bytes and this alignment, and every bit pattern is valid in both.
    unsafe { std::ptr::write_volatile(std::ptr::from_mut(numbers).cast(), vector) }
}

/// The lanes in memory, as words of 32 bits.
#[inline(always)]
pub(super) fn as_words(lanes: &Lanes) -> &[i32; 8] {
    // SAFETY: both types have 32 bytes, the alignment suffices, and every bit pattern is valid in both.
    unsafe { &*std::ptr::from_ref(lanes).cast() }
}
