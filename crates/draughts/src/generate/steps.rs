//! Steps: moves without a capture.

use super::Visitor;
use super::side::Mover;
use crate::{Direction, SquareSet, Variant};

/// Those of the `pieces` that can step, over any distance.
#[inline(always)]
pub(super) fn steppers<V: Variant, M: Mover<V>>(
    pieces: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let mut steppers = SquareSet::EMPTY;
    M::STEPS.for_each(
        #[inline(always)]
        |direction| steppers |= empty.shifted(direction.opposite()),
    );
    steppers & pieces
}

/// The empty squares next to the `pieces` to which they can step.
#[inline(always)]
pub(super) fn near<V: Variant, M: Mover<V>>(
    pieces: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let mut near = SquareSet::EMPTY;
    M::STEPS.for_each(
        #[inline(always)]
        |direction| near |= pieces.shifted(direction),
    );
    near & empty
}

/// Calls the visitor with the steps of a piece in a direction, nearer targets first.
#[inline(always)]
pub(super) fn visit_steps<V: Variant, M: Mover<V>, K: Visitor<V>>(
    source: SquareSet<V>,
    direction: Direction,
    empty: SquareSet<V>,
    visitor: &mut K,
) {
    let mut target = source.shifted(direction) & empty;
    if M::IS_FLYING {
        while !target.is_empty() {
            visitor.step(source, target);
            target = target.shifted(direction) & empty;
        }
    } else if !target.is_empty() {
        visitor.step(source, target);
    }
}

/// The squares to which a piece can step.
#[inline(always)]
pub(super) fn targets<V: Variant, M: Mover<V>>(
    source: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let mut targets = SquareSet::EMPTY;
    M::STEPS.for_each(
        #[inline(always)]
        |direction| {
            let mut target = source.shifted(direction) & empty;
            targets |= target;
            while M::IS_FLYING && !target.is_empty() {
                target = target.shifted(direction) & empty;
                targets |= target;
            }
        },
    );
    targets
}

/// The number of steps of the given pieces.
#[inline(always)]
pub(super) fn count_steps<V: Variant, M: Mover<V>>(
    pieces: SquareSet<V>,
    empty: SquareSet<V>,
) -> u32 {
    let mut steps = 0;
    M::STEPS.for_each(
        #[inline(always)]
        |direction| {
            let mut targets = pieces.shifted(direction) & empty;
            steps += targets.len();
            if M::IS_FLYING {
                // Pieces on one line block each other, so no two of them reach the same square.
                while !targets.is_empty() {
                    targets = targets.shifted(direction) & empty;
                    steps += targets.len();
                }
            }
        },
    );
    steps
}
