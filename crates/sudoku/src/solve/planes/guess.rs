//! What to guess where nothing follows any more.

use std::arch::x86_64::__m256i;

use super::super::tables::{PLACED, READING};
use super::Guess;
use super::vector::*;

/// The candidate to try first.
///
/// It is one of two in a cell, of those cells the one that shares digits with most of its peers that also have two
/// candidates: either answer then decides many cells. That halves the guesses of hard puzzles as compared with the
/// first such cell. Where no cell has two candidates, any will do: it was no better
/// to look for a digit with two places in a box.
#[inline(always)]
pub(super) fn guess(x: &[__m256i; 9]) -> Guess {
    let zero = zero();
    // The cells of each plane with two candidates, and those with two or more.
    let (mut pairs, mut open) = (*x, *x);
    let mut cells = [0; 9];
    for i in 0..5 {
        let (p, q) = (2 * i, (2 * i + 1).min(8));
        // What `across` does, but counting to three.
        let low = halves_of::<0x20>(x[p], x[q]);
        let high = halves_of::<0x31>(x[p], x[q]);
        let mut n = [or(low, high), and(low, high), zero];
        let mut other = n;
        for i in 0..3 {
            other[i] = pairs_of_lanes::<0x4e>(n[i]);
        }
        n = merge_three(n, other);
        for i in 0..3 {
            other[i] = pairs_of_lanes::<0xb1>(n[i]);
        }
        n = merge_three(n, other);
        for i in 0..3 {
            other[i] = or(up16(n[i]), down16(n[i]));
        }
        let [_, two, three] = merge_three(n, other);
        let pair = without(two, three);
        let halves = store(pair).0;
        (cells[p], cells[q]) = (halves[0], halves[8]);
        pairs[p] = and(x[p], quarters::<0x44>(pair));
        pairs[q] = and(x[q], quarters::<0xee>(pair));
        open[p] = and(x[p], quarters::<0x44>(two));
        open[q] = and(x[q], quarters::<0xee>(two));
    }
    if let Some(guess) = linked_pair(&pairs, &cells) {
        return guess;
    }
    for (plane, lanes) in open.iter().enumerate() {
        let some = held(*lanes);
        if some != 0 {
            let digit = some.trailing_zeros() as usize / 2;
            let cells = store(*lanes).0[digit & 15];
            return Guess {
                plane,
                bit: cells & cells.wrapping_neg(),
                digit,
            };
        }
    }
    Guess {
        plane: 0,
        bit: 0,
        digit: 0,
    }
}

/// The lanes that hold cells, as a mask of two bits a lane.
#[inline(always)]
fn held(lanes: __m256i) -> u32 {
    !mask_of(equal(lanes, zero())) as u32 & 0x3ffff
}

/// The candidate of [`guess`] in a cell with two of them, if there is such a cell. For each plane come the candidates
/// of these cells, and the cells.
#[inline(always)]
fn linked_pair(pairs: &[__m256i; 9], cells: &[u16; 9]) -> Option<Guess> {
    // The words of the digits, as in `Bands`, of these cells alone.
    let mut words = [[0u32; 16]; 3];
    for (band, words) in words.iter_mut().enumerate() {
        let planes = &pairs[3 * band..][..3];
        let planes = [store(planes[0]), store(planes[1]), store(planes[2])];
        for (i, word) in words.iter_mut().enumerate() {
            let [a, b, c] = [0, 1, 2].map(|k| u32::from(planes[k].0[i]));
            *word = a | b << 9 | c << 18;
        }
    }
    // The two digits of a cell, given its place in the word of its band.
    let digits = |band: usize, place: usize| {
        let (plane, bit) = (3 * band + place / 9, 1 << (place % 9));
        let held = held(and(pairs[plane % 9], every(bit)));
        let one = (held.trailing_zeros() as usize / 2) & 15;
        (one, (31 - (held | 1).leading_zeros()) as usize / 2)
    };
    // The number of links and the cell in one word, so that the greatest is found without a branch.
    let mut best = 0;
    for band in 0..3 {
        let [a, b, c] = [0, 1, 2].map(|k| u32::from(cells[3 * band + k]));
        let mut rest = a | b << 9 | c << 18;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize & 31;
            rest &= rest - 1;
            let (one, other) = digits(band, place);
            let kept = &PLACED[27 * band + usize::from(READING[place] % 27)];
            let peers = |i: usize| ((words[i][one] | words[i][other]) & !kept[i]).count_ones();
            let links = 1 + peers(0) + peers(1) + peers(2);
            best = best.max(links << 8 | (band << 5 | place) as u32);
        }
    }
    let (band, place) = (best as usize >> 5 & 3, best as usize & 31);
    (best != 0).then(|| Guess {
        plane: 3 * band + place / 9,
        bit: 1 << (place % 9),
        digit: digits(band, place).0,
    })
}

/// Adds two counts up to three.
#[inline(always)]
fn merge_three(a: [__m256i; 3], b: [__m256i; 3]) -> [__m256i; 3] {
    let crossed = or(and(a[0], b[1]), and(a[1], b[0]));
    [
        or(a[0], b[0]),
        or(or(a[1], b[1]), and(a[0], b[0])),
        or(or(a[2], b[2]), crossed),
    ]
}
