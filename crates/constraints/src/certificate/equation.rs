//! Sums of values times factors, and which values they leave possible.

use std::collections::BTreeMap;

use smallvec::{SmallVec, smallvec};

use super::line::{Line, State};
use super::part::{Candidates, Left};
use crate::puzzle::bits;

/// The greatest factor of an equation.
const MAX_FACTOR: i64 = 1 << 40;

/// Maximum number of words of the sums of some cells as bits.
const MAX_WORDS: i64 = 1 << 10;

/// A sum of values times factors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Equation {
    /// The factors by cells; none is 0.
    pub(super) terms: BTreeMap<usize, i64>,
    pub(super) sum: i64,
}

impl Equation {
    /// Adds another equation, multiplied by a number. `None` if a number gets too large.
    pub(super) fn add(&mut self, other: &Equation, times: i64) -> Option<()> {
        for (cell, factor) in &other.terms {
            let own = self.terms.entry(*cell).or_default();
            *own = own.checked_add(factor.checked_mul(times)?)?;
            if own.abs() > MAX_FACTOR {
                return None;
            }
        }
        self.terms.retain(|_, factor| *factor != 0);
        self.sum = self.sum.checked_add(other.sum.checked_mul(times)?)?;
        Some(())
    }

    /// Runs over all sums from both ends. A value is possible if the sums before and after it fit.
    pub(super) fn left(&self, candidates: Candidates<'_>) -> Left {
        let terms = self.terms.iter().map(|(cell, factor)| (*cell, *factor));
        let terms: SmallVec<[(usize, i64); 16]> = terms.collect();
        let least = i64::from(candidates.least);
        // The smallest sum of the cells before each one, and the greatest sum of all.
        let (mut lows, mut high) = (SmallVec::<[i64; 17]>::new(), 0);
        let mut low = 0;
        for (cell, factor) in &terms {
            lows.push(low);
            let mask = candidates.masks[*cell];
            if mask == 0 {
                return Left::Nothing;
            }
            let ends = [mask.trailing_zeros(), mask.ilog2()];
            let ends = ends.map(|bit| factor * (least + i64::from(bit)));
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
        }
        lows.push(low);
        if self.sum < low || self.sum > high {
            return Left::Nothing;
        }
        if (high - low) / 64 < MAX_WORDS {
            dense(&terms, &lows, high, self.sum, candidates)
        } else {
            sparse(&terms, self.sum, candidates)
        }
    }
}

/// Sums as bits, each from the smallest one on.
fn dense(
    terms: &[(usize, i64)],
    lows: &[i64],
    high: i64,
    sum: i64,
    candidates: Candidates<'_>,
) -> Left {
    let least = i64::from(candidates.least);
    let words = ((high - lows[terms.len()]) / 64 + 1) as usize;
    let mut before = vec![0_u64; words * (terms.len() + 1)];
    before[0] = 1;
    let mut work = 0;
    // How far a value moves the sums before a cell, which begin at the smallest one.
    let shift = |place: usize, bit: u32| {
        let (_, factor) = terms[place];
        (factor * (least + i64::from(bit)) - (lows[place + 1] - lows[place])) as usize
    };
    for (place, (cell, _)) in terms.iter().enumerate() {
        let mask = candidates.masks[*cell];
        let (from, to) = before[place * words..(place + 2) * words].split_at_mut(words);
        for bit in bits(mask) {
            let (skip, shift) = (shift(place, bit) / 64, shift(place, bit) % 64);
            for word in (0..words - skip).rev() {
                let carried = match (word.checked_sub(1), shift) {
                    (Some(below), 1..) => from[below] >> (64 - shift),
                    _ => 0,
                };
                to[word + skip] |= from[word] << shift | carried;
            }
        }
        let number: u32 = from.iter().map(|word| word.count_ones()).sum();
        work += u64::from(number) * u64::from(mask.count_ones());
        if work > candidates.work {
            return Left::TooMuch;
        }
    }
    let end = (sum - lows[terms.len()]) as usize;
    let last = &mut before[terms.len() * words..];
    if last[end / 64] >> (end % 64) & 1 == 0 {
        return Left::Nothing;
    }
    last.fill(0);
    last[end / 64] = 1 << (end % 64);
    let mut left = Vec::new();
    for (place, (cell, _)) in terms.iter().enumerate().rev() {
        let mask = candidates.masks[*cell];
        let (from, after) = before[place * words..(place + 2) * words].split_at_mut(words);
        let mut kept = 0;
        let mut good = vec![0; words];
        for bit in bits(mask) {
            let (skip, shift) = (shift(place, bit) / 64, shift(place, bit) % 64);
            let mut is_possible = 0;
            for word in 0..words - skip {
                let carried = match (after.get(word + skip + 1), shift) {
                    (Some(above), 1..) => above << (64 - shift),
                    _ => 0,
                };
                let found = (after[word + skip] >> shift | carried) & from[word];
                good[word] |= found;
                is_possible |= found;
            }
            kept |= u32::from(is_possible != 0) << bit;
        }
        from.copy_from_slice(&good);
        if kept != mask {
            left.push((*cell, kept));
        }
    }
    Left::Some(left)
}

/// Sums that are far apart, as the states of an automaton.
fn sparse(terms: &[(usize, i64)], sum: i64, candidates: Candidates<'_>) -> Left {
    let (cells, factors): (Vec<usize>, Vec<i64>) = terms.iter().copied().unzip();
    let all = cells
        .iter()
        .fold(0, |all, cell| all | candidates.masks[*cell]);
    let step = move |place: usize, state: &[i64], value: i64, next: &mut Vec<State>| {
        next.push(smallvec![state[0] + factors[place] * value]);
    };
    let accepts = move |state: &[i64]| state[0] == sum;
    let values = (u32::BITS - all.leading_zeros()) as usize;
    let start = vec![smallvec![0]];
    Line::new(cells, values, start, Box::new(step), Box::new(accepts)).left(candidates)
}
