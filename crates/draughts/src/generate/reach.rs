//! What a capture can still take, as far as a look tells: what cannot be taken by any order of jumps.

use super::side::{King, Man, Mover, Side, prey};
use super::{Jump, jumps};
use crate::{Chain, Landing, Pieces, Promotion, Removal, SquareSet, Variant};

/// The pieces that jumps after this one could take if no jump kept the piece from another one: at least all that any
/// capture can take that begins with the jumps made so far. Fewer, where they are `enough`.
pub(super) fn reach<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    jump: &Jump<V>,
    enough: impl Fn(SquareSet<V>) -> bool,
) -> SquareSet<V> {
    if matches!(V::RULES.capture.chain, Chain::Single) {
        return SquareSet::EMPTY;
    }
    let last_row = SquareSet::promotion_row(S::COLOR);
    // Where the piece may stand, as a man and as a king.
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
                    // Men pass the squares of captured pieces whenever these leave the board: they never land there.
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
