//! An upper bound of what a capture can still take.

use super::side::{King, Man, Mover, Side, prey};
use super::{Jump, jumps};
use crate::{Chain, Landing, Pieces, Promotion, Removal, SquareSet, Variant};

/// The pieces that jumps after `jump` could take if no jump ever prevented another one. Every capture that begins with
/// the jumps made so far takes only pieces in this set. The search for pieces ends early when `enough` returns `true`
/// for those found.
pub(super) fn reach<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    jump: &Jump<V>,
    enough: impl Fn(SquareSet<V>) -> bool,
) -> SquareSet<V> {
    if matches!(V::RULES.capture.chain, Chain::Single) {
        return SquareSet::EMPTY;
    }
    let last_row = SquareSet::promotion_row(S::COLOR);
    // The squares where the piece may stand, as a man and as a king.
    let (mut as_man, mut as_king) = if jump.is_king {
        (SquareSet::EMPTY, jump.landings)
    } else {
        (jump.landings, SquareSet::EMPTY)
    };
    let men_prey = prey::<V, Man<S>>(pieces).without(jump.captured);
    let kings_prey = prey::<V, King>(pieces).without(jump.captured);
    let mut empty = pieces.empty() | jump.source;
    if matches!(V::RULES.capture.removal, Removal::Immediate) || !<King as Mover<V>>::IS_FLYING {
        empty |= jump.captured;
    }
    let mut reached = SquareSet::EMPTY;
    let mut before = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY);
    loop {
        if !matches!(V::RULES.promotion, Promotion::IfTurnEnds) {
            if matches!(V::RULES.promotion, Promotion::GoesOnAsKing) {
                as_king |= as_man & last_row;
            }
            as_man = as_man.without(last_row);
        }
        let now = (as_man, as_king, reached);
        if now == before || enough(reached) {
            return reached;
        }
        before = now;
        if !as_man.is_empty() {
            <Man<S> as Mover<V>>::CAPTURES.for_each(
                #[inline(always)]
                |direction| {
                    // It does not matter when captured pieces are removed: men never land on their squares.
                    let landings = jumps::landings(as_man, direction, men_prey, empty);
                    reached |= landings.shifted(direction.opposite()) & men_prey;
                    as_man |= landings;
                },
            );
        }
        if !as_king.is_empty() {
            <King as Mover<V>>::CAPTURES.for_each(
                #[inline(always)]
                |direction| {
                    let mut over = SquareSet::EMPTY;
                    let mut next = as_king.shifted(direction);
                    if <King as Mover<V>>::IS_FLYING {
                        while !next.is_empty() {
                            over |= next & kings_prey;
                            next = (next & empty).shifted(direction);
                        }
                    } else {
                        over = next & kings_prey;
                    }
                    let mut landings = over.shifted(direction) & empty;
                    reached |= landings.shifted(direction.opposite()) & kings_prey;
                    as_king |= landings;
                    let slides = <King as Mover<V>>::IS_FLYING
                        && !matches!(V::RULES.kings.landing, Landing::Behind);
                    while slides && !landings.is_empty() {
                        landings = landings.shifted(direction) & empty;
                        as_king |= landings;
                    }
                },
            );
        }
        if matches!(V::RULES.capture.removal, Removal::Immediate) {
            empty |= reached;
        }
    }
}
