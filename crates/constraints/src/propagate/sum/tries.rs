//! Sums of a few cells, by trying all values of the first ones.

use crate::model::Place;
use crate::propagate::Space;
use crate::puzzle::bits;

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
        0..=62 => (u64::from(mask.reverse_bits()) << 31 >> (62 - sum)) as u32,
        _ => 0,
    }
}

/// Leaves two different cells the values with which they have a sum, beside values that others have. Values that they
/// have in all ways are required.
pub(super) fn try_two(space: &mut Space, cells: [Place; 2], sum: i64, taken: u32) -> bool {
    let half = match sum {
        0..=62 if sum % 2 == 0 => 1 << (sum / 2),
        _ => 0,
    };
    let [one, other] = cells.map(|cell| space.masks[cell as usize] & !taken & !half);
    let kept = [one & partners(other, sum), other & partners(one, sum)];
    let union = kept[0] | kept[1];
    if union == 0 {
        return false;
    }
    space.required = if union.count_ones() == 2 { union } else { 0 };
    space.is_exact = true;
    let mut kept = cells.into_iter().zip(kept);
    kept.all(|(cell, kept)| space.restrict(cell, kept))
}
