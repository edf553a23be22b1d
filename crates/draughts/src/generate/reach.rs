//! An upper bound of what a capture can still take.

use super::side::{King, Man, Mover, Side, prey};
use super::{Jump, MoveRules, jumps};
use crate::{Chain, Landing, Pieces, Promotion, Removal, SquareSet};

/// The pieces that jumps after `jump` could take if no jump ever prevented another one. Every capture that begins with
/// the jumps made so far takes only pieces in this set. The search for pieces ends early when `enough` returns `true`
/// for those found.
pub(super) fn reach<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    jump: &Jump<R::Word>,
    enough: impl Fn(SquareSet<R::Word>) -> bool,
) -> SquareSet<R::Word> {
    if matches!(rules.rules().capture.chain, Chain::Single) {
        return SquareSet::EMPTY;
    }
    let last_row = rules.promotion_row(S::COLOR);
    // The squares where the piece may stand, as a man and as a king.
    let (mut as_man, mut as_king) = if jump.is_king {
        (SquareSet::EMPTY, jump.landings)
    } else {
        (jump.landings, SquareSet::EMPTY)
    };
    let men_prey = prey::<R, Man<S>>(rules, pieces).without(jump.captured);
    let kings_prey = prey::<R, King>(rules, pieces).without(jump.captured);
    let mut empty = rules.empty(pieces) | jump.source;
    if matches!(rules.rules().capture.removal, Removal::Immediate) || !King::is_flying(rules) {
        empty |= jump.captured;
    }
    let mut reached = SquareSet::EMPTY;
    let mut before = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY);
    loop {
        if !matches!(rules.rules().promotion, Promotion::IfTurnEnds) {
            if rules.facts().goes_on_as_king {
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
            rules.for_each(
                Man::<S>::captures(rules),
                #[inline(always)]
                |direction| {
                    // It does not matter when captured pieces are removed: men never land on their squares.
                    let landings = jumps::landings(rules, as_man, direction, men_prey, empty);
                    reached |= rules.shifted(landings, direction.opposite()) & men_prey;
                    as_man |= landings;
                },
            );
        }
        if !as_king.is_empty() {
            rules.for_each(
                King::captures(rules),
                #[inline(always)]
                |direction| {
                    let mut over = SquareSet::EMPTY;
                    let mut next = rules.shifted(as_king, direction);
                    if King::is_flying(rules) {
                        while !next.is_empty() {
                            over |= next & kings_prey;
                            next = rules.shifted(next & empty, direction);
                        }
                    } else {
                        over = next & kings_prey;
                    }
                    let mut landings = rules.shifted(over, direction) & empty;
                    reached |= rules.shifted(landings, direction.opposite()) & kings_prey;
                    as_king |= landings;
                    let slides = King::is_flying(rules)
                        && !matches!(rules.rules().kings.landing, Landing::Behind);
                    while slides && !landings.is_empty() {
                        landings = rules.shifted(landings, direction) & empty;
                        as_king |= landings;
                    }
                },
            );
        }
        if matches!(rules.rules().capture.removal, Removal::Immediate) {
            empty |= reached;
        }
    }
}
