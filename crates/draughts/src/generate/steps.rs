//! Steps: moves without a capture.

use super::side::Mover;
use super::{MoveRules, Visitor};
use crate::{Direction, SquareSet};

/// Those of the `pieces` that can step, over any distance.
#[inline(always)]
pub(super) fn steppers<R: MoveRules, M: Mover>(
    rules: R,
    pieces: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    let mut steppers = SquareSet::EMPTY;
    rules.for_each(
        M::steps(rules),
        #[inline(always)]
        |direction| steppers |= rules.shifted(empty, direction.opposite()),
    );
    steppers & pieces
}

/// Calls the visitor with the steps of a piece in a direction, nearer targets first.
#[inline(always)]
pub(super) fn visit_steps<R: MoveRules, M: Mover, K: Visitor<R::Word>>(
    rules: R,
    source: SquareSet<R::Word>,
    direction: Direction,
    empty: SquareSet<R::Word>,
    visitor: &mut K,
) {
    let mut target = rules.shifted(source, direction) & empty;
    if M::is_flying(rules) {
        while !target.is_empty() {
            visitor.step(source, target);
            target = rules.shifted(target, direction) & empty;
        }
    } else if !target.is_empty() {
        visitor.step(source, target);
    }
}

/// The squares to which a piece can step.
#[inline(always)]
pub(super) fn targets<R: MoveRules, M: Mover>(
    rules: R,
    source: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    let mut targets = SquareSet::EMPTY;
    rules.for_each(
        M::steps(rules),
        #[inline(always)]
        |direction| {
            let mut target = rules.shifted(source, direction) & empty;
            targets |= target;
            while M::is_flying(rules) && !target.is_empty() {
                target = rules.shifted(target, direction) & empty;
                targets |= target;
            }
        },
    );
    targets
}

/// The number of steps of the given pieces.
#[inline(always)]
pub(super) fn count_steps<R: MoveRules, M: Mover>(
    rules: R,
    pieces: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> u32 {
    let mut steps = 0;
    rules.for_each(
        M::steps(rules),
        #[inline(always)]
        |direction| {
            let mut targets = rules.shifted(pieces, direction) & empty;
            steps += targets.len();
            if M::is_flying(rules) {
                // Pieces on one line block each other, so no two of them reach the same square.
                while !targets.is_empty() {
                    targets = rules.shifted(targets, direction) & empty;
                    steps += targets.len();
                }
            }
        },
    );
    steps
}
