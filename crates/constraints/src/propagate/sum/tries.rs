//! Sums of a few cells, by trying all values of the first ones.

use crate::model::Place;
use crate::propagate::Space;
use crate::puzzle::{bits, bits_between};

/// Keeps the values with which two or three cells, whose factors are 1 or -1, have a sum. A mask whose factor is -1 is
/// turned around, so that its cell adds 31 less its value.
pub(super) fn try_few(space: &mut Space, open: &[(Place, i64)], mut sum: i64) -> bool {
    let mut masks = [0; 3];
    for (mask, (cell, factor)) in masks.iter_mut().zip(open) {
        *mask = space.masks[*cell as usize];
        if *factor < 0 {
            *mask = mask.reverse_bits();
            sum += 31;
        }
    }
    // The value that one of two cells cannot have beside a value of the other.
    let excluded = |one: usize, other: usize, bit: u32| {
        let ((cell, factor), (place, other)) = (open[one], open[other]);
        match space.network.sees.is(cell, place) {
            true if factor == other => bit,
            true => bit.reverse_bits(),
            false => 0,
        }
    };
    // The values of a cell that leave one for another cell.
    let pair = |one: usize, other: usize, masks: [u32; 2], sum: i64| {
        let same = if (0..63).contains(&sum) && sum % 2 == 0 {
            1 << (sum / 2)
        } else {
            0
        };
        let is_same = open[one].1 == open[other].1 && excluded(one, other, 1) != 0;
        masks[0] & partners(masks[1], sum) & !if is_same { same } else { 0 }
    };
    let mut kept = [0; 3];
    if open.len() == 2 {
        kept[0] = pair(0, 1, [masks[0], masks[1]], sum);
        kept[1] = masks[1] & partners(kept[0], sum);
    } else {
        for number in bits(masks[0]) {
            let (bit, sum) = (1 << number, sum - i64::from(number));
            let second = masks[1] & !excluded(0, 1, bit);
            let third = masks[2] & !excluded(0, 2, bit);
            let found = pair(1, 2, [second, third], sum);
            if found != 0 {
                kept[0] |= bit;
                kept[1] |= found;
                kept[2] |= third & partners(found, sum);
            }
        }
    }
    open.iter().zip(kept).all(|((cell, factor), kept)| {
        let kept = if *factor < 0 {
            kept.reverse_bits()
        } else {
            kept
        };
        space.restrict(*cell, kept)
    })
}

/// The values that make this sum with one of a set.
#[inline]
fn partners(mask: u32, sum: i64) -> u32 {
    match sum {
        0..=62 => turned_partners(u64::from(mask.reverse_bits()), sum as u32),
        _ => 0,
    }
}

/// The values that make this sum, which is at most 62, with one of a set that is turned around.
#[inline]
fn turned_partners(turned: u64, sum: u32) -> u32 {
    (turned << 31 >> (62 - sum)) as u32
}

/// Masks of different cells, and the values with which they have a sum.
struct Tries<const N: usize> {
    masks: [u32; N],
    kept: [u32; N],
    /// The masks of the last two cells, turned around.
    turned: [u64; 2],
    /// The values that all choices so far have. All bits are set if no choice is possible yet.
    required: u32,
}

impl<const N: usize> Tries<N> {
    fn new(masks: [u32; N]) -> Tries<N> {
        let turned = [masks[N - 2], masks[N - 1]];
        Tries {
            masks,
            kept: [0; N],
            turned: turned.map(|mask| mask.reverse_bits().into()),
            required: u32::MAX,
        }
    }

    /// Keeps the values with which the cells can have the sum, without the values that are taken.
    fn run(&mut self, sum: i64, taken: u32) {
        // The sums of the last two cells are within these bounds.
        let ends = [self.masks[N - 2], self.masks[N - 1]];
        let low: i64 = ends
            .iter()
            .map(|mask| i64::from(mask.trailing_zeros()))
            .sum();
        let high: i64 = ends
            .iter()
            .map(|mask| i64::from(31 - mask.leading_zeros()))
            .sum();
        match N {
            2 => {
                self.pair(sum, taken, 0);
            }
            3 => {
                let tried = self.masks[0] & !taken & bits_between(sum - high, sum - low);
                for number in bits(tried) {
                    let bit = 1 << number;
                    if self.pair(sum - i64::from(number), taken | bit, bit) {
                        self.kept[0] |= bit;
                    }
                }
            }
            _ => self.run_four(sum, taken, low, high),
        }
    }

    fn run_four(&mut self, sum: i64, taken: u32, low: i64, high: i64) {
        for number in bits(self.masks[0] & !taken) {
            let first = 1 << number;
            let (sum, taken) = (sum - i64::from(number), taken | first);
            let tried = self.masks[1] & !taken & bits_between(sum - high, sum - low);
            for number in bits(tried) {
                let bit = 1 << number;
                // Most choices tell nothing that others have not told.
                let is_told = self.required == 0
                    && self.kept[0] & first != 0
                    && self.kept[1] & bit != 0
                    && self.kept[2..] == self.masks[2..];
                if !is_told && self.pair(sum - i64::from(number), taken | bit, first | bit) {
                    self.kept[0] |= first;
                    self.kept[1] |= bit;
                }
            }
        }
    }

    /// Keeps the values of the last two cells beside those that were chosen before. Returns whether there are any.
    #[inline(always)]
    fn pair(&mut self, sum: i64, taken: u32, chosen: u32) -> bool {
        if !(0..=62).contains(&sum) {
            return false;
        }
        let sum = sum as u32;
        let middle = u32::from(sum & 1 == 0) << (sum / 2);
        let free = !taken & !middle;
        // The value that makes the sum with a value that is taken is not known to be free by that.
        let turned_free = u64::from(free.reverse_bits());
        let one = self.masks[N - 2] & free & turned_partners(self.turned[1] & turned_free, sum);
        let other = self.masks[N - 1] & free & turned_partners(self.turned[0] & turned_free, sum);
        let union = one | other;
        if union == 0 {
            return false;
        }
        self.kept[N - 2] |= one;
        self.kept[N - 1] |= other;
        self.required &= chosen | if union.count_ones() == 2 { union } else { 0 };
        true
    }
}

/// Leaves different cells the values with which they have a sum, beside values that others have. A value that they have
/// in all ways is required.
pub(super) fn try_all<const N: usize>(
    space: &mut Space,
    mut cells: [Place; N],
    sum: i64,
    fixed: u32,
) -> bool {
    // The cells with the fewest values are tried one by one.
    for place in 0..N - 2 {
        for other in place + 1..N {
            let number = |place: usize| space.masks[cells[place] as usize].count_ones();
            if number(other) < number(place) {
                cells.swap(place, other);
            }
        }
    }
    let mut tries = Tries::new(cells.map(|cell| space.masks[cell as usize]));
    tries.run(sum, fixed);
    if tries.required == u32::MAX {
        return false;
    }
    space.required = tries.required;
    space.is_exact = true;
    let kept = cells.iter().zip(tries.kept);
    kept.into_iter()
        .all(|(cell, kept)| space.restrict(*cell, kept))
}
