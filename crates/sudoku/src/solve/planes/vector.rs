//! A vector in memory and the operations on vectors.

use std::arch::x86_64::*;

/// One vector in memory.
#[derive(Clone, Copy)]
pub(super) struct Lanes(pub(super) [u16; 16]);

/// The same as bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes(pub(super) [u8; 32]);

/// The operations on vectors.
///
/// All of them, like everything above that is called by `propagate`, are compiled into its two entries, for
/// the features of the entry: so each is one instruction, and with AVX-512 several are merged into one.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident $([$n:ident])? ($($a:ident: $t:ty),*) -> $r:ty = $e:expr;)*) => {$(
        $(#[$meta])*
        #[inline(always)]
        pub(super) fn $name $(<const $n: i32>)? ($($a: $t),*) -> $r {
            // SAFETY: reached from the entries of `Planes::propagate` alone, where AVX2 is known to exist.
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
    /// What is in the first and not in the second.
    without(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
    is_zero(a: __m256i) -> bool = _mm256_testz_si256(a, a) != 0;
    equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
    equal_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi8(a, b);
    every_byte(byte: i8) -> __m256i = _mm256_set1_epi8(byte);
    every_word(word: i32) -> __m256i = _mm256_set1_epi32(word);
    /// The bytes of the first at the places that the second says.
    bytes_at(a: __m256i, places: __m256i) -> __m256i = _mm256_shuffle_epi8(a, places);
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
    /// The pair of lanes with a number, which each pair of lanes of the second has for itself.
    pair_of_lanes(a: __m256i, number: __m256i) -> __m256i = _mm256_permutevar8x32_epi32(a, number);
    low_quarters(a: __m256i, b: __m256i) -> __m256i = _mm256_unpacklo_epi64(a, b);
    high_quarters(a: __m256i, b: __m256i) -> __m256i = _mm256_unpackhi_epi64(a, b);
    halves_of[N](a: __m256i, b: __m256i) -> __m256i = _mm256_permute2x128_si256::<N>(a, b);
}

#[inline(always)]
pub(super) fn load(lanes: &Lanes) -> __m256i {
    // SAFETY: both are 32 bytes in which every bit pattern is a value.
    unsafe { std::mem::transmute::<Lanes, __m256i>(*lanes) }
}

#[inline(always)]
pub(super) fn store(vector: __m256i) -> Lanes {
    // SAFETY: both are 32 bytes in which every bit pattern is a value.
    unsafe { std::mem::transmute(vector) }
}

#[inline(always)]
pub(super) fn load_bytes(bytes: &Bytes) -> __m256i {
    // SAFETY: both are 32 bytes in which every bit pattern is a value.
    unsafe { std::mem::transmute::<Bytes, __m256i>(*bytes) }
}

#[inline(always)]
pub(super) fn store_bytes(vector: __m256i) -> Bytes {
    // SAFETY: both are 32 bytes in which every bit pattern is a value.
    unsafe { std::mem::transmute(vector) }
}
