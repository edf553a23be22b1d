//! Counts the positions of a half of a part.

use tessera_draughts::{Memory, Variant};

use super::rows::Rows;
use crate::parts::Half;
use crate::{Slice, combinations};

/// The number of arrangements of two groups of men with the given sizes. Saturates at `u64::MAX`. `rows` are the rows
/// that each group may use.
fn men_arrangements(sizes: [u32; 2], rows: &[Rows<u128>; 2]) -> u64 {
    let within = |first: u128, second: u128| -> i128 {
        let (shared, free) = (
            (first & second).count_ones(),
            (first & !second).count_ones(),
        );
        let arrangements = (0..=sizes[0].min(shared)).map(|inside| {
            let left = second.count_ones().saturating_sub(inside);
            let factors = [
                combinations::count(inside, shared),
                combinations::count(sizes[0] - inside, free),
                combinations::count(sizes[1], left),
            ];
            factors.into_iter().fold(1_i128, |product, factor| {
                product.saturating_mul(i128::from(factor))
            })
        });
        arrangements.fold(0, i128::saturating_add)
    };
    // The arrangements in which a group reaches its lead are those within the lead minus those that stay below it
    // (inclusion and exclusion over both groups).
    let [first, second] = rows;
    let mut sum = within(first.allowed, second.allowed);
    if let Some(below) = first.below {
        sum -= within(below, second.allowed);
    }
    if let Some(below) = second.below {
        sum -= within(first.allowed, below);
    }
    if let (Some(below), Some(also)) = (first.below, second.below) {
        sum += within(below, also);
    }
    u64::try_from(sum).unwrap_or(u64::MAX)
}

/// The number of arrangements of the own kings for given men, and that of the opponent's kings for all other pieces
/// given.
pub(super) fn king_arrangements(variant: Variant, slice: Slice) -> [u64; 2] {
    let squares = variant.geometry().mask().count_ones();
    let free = squares.saturating_sub(slice.men());
    let own = u32::from(slice.own_kings);
    [
        combinations::count(own, free),
        combinations::count(slice.other_kings.into(), free.saturating_sub(own)),
    ]
}

/// The number of values of [`Memory`] for each arrangement of the pieces of a slice. 1 if the variant has no limit on
/// consecutive king steps.
pub(super) fn memories(variant: Variant, slice: Slice) -> u64 {
    Memory::values(
        variant.king_step_limit(),
        (slice.own_men.into(), slice.own_kings.into()),
        (slice.other_men.into(), slice.other_kings.into()),
    )
}

/// The number of positions of a half of a part. Saturates at `u64::MAX`.
pub fn positions(variant: Variant, half: Half) -> u64 {
    let Slice {
        own_men, other_men, ..
    } = half.slice;
    let rows = Rows::of(variant, half);
    let men = men_arrangements([own_men.into(), other_men.into()], &rows);
    let [own, other] = king_arrangements(variant, half.slice);
    [own, other, memories(variant, half.slice)]
        .into_iter()
        .fold(men, u64::saturating_mul)
}
