//! Visits the legal moves in any order, for hot loops.
//!
//! The callback is inlined into the loop at a single place: the loop first finds the goals of a piece and then visits
//! them. Captures with a second jump are taken from the list.

use super::side::{King, Man, Mover, Side, prey};
use super::{count, flying, is_over, jumping, jumps, list, stepping, steps};
use crate::{ActionList, Directions, Landing, Pieces, Promotion, SquareSet, Variant};

/// For each direction, the captured piece and the squares behind it on which the capturing piece may end.
type Goals<V> = [(SquareSet<V>, SquareSet<V>); 8];

/// Calls `visit` with each legal move, in any order. Arguments: the source, the target, the captured pieces, and
/// whether a man ends as a king that was promoted on its way. The last may also be set for kings.
///
/// If captures have very many paths, each result is visited only once: see [`results`](super::results).
#[inline(always)]
pub(crate) fn for_each_action<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    mut visit: impl FnMut(SquareSet<V>, SquareSet<V>, SquareSet<V>, bool),
) {
    if is_over(pieces) {
        return;
    }
    let jumping = jumping::<V, S>(pieces);
    let stepping = stepping::<V, S>(pieces, jumping);
    let mut sources = jumping;
    if !jumping.is_empty() {
        let Some(singles) = count::singles::<V, S>(pieces) else {
            return for_each_listed::<V, S>(pieces, &mut visit);
        };
        sources = singles.sources(jumping, pieces.kings);
    }
    let empty = pieces.empty();
    let last_row = SquareSet::promotion_row(S::COLOR);
    for source in stepping | sources {
        let source = SquareSet::from(source);
        let (steps, jumps) = (stepping.intersects(source), sources.intersects(source));
        let is_king = pieces.kings.intersects(source);
        if steps {
            let targets = if is_king {
                steps::targets::<V, King>(source, empty)
            } else {
                steps::targets::<V, Man<S>>(source, empty)
            };
            for target in targets {
                visit(source, target.into(), SquareSet::EMPTY, false);
            }
        }
        if jumps {
            let mut goals = [(SquareSet::EMPTY, SquareSet::EMPTY); 8];
            let number = if is_king {
                jump_goals::<V, King>(pieces, source, &mut goals)
            } else {
                jump_goals::<V, Man<S>>(pieces, source, &mut goals)
            };
            for &(captured, targets) in &goals[..number] {
                for target in targets {
                    let target = SquareSet::from(target);
                    let as_king = matches!(V::RULES.promotion, Promotion::GoesOnAsKing)
                        && (is_king || last_row.intersects(target));
                    visit(source, target, captured, as_king);
                }
            }
        }
    }
}

/// [`for_each_action`] by way of the list. A function of its own, because the list takes much space on the stack.
#[inline(never)]
fn for_each_listed<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    visit: &mut impl FnMut(SquareSet<V>, SquareSet<V>, SquareSet<V>, bool),
) {
    let mut actions = ActionList::new();
    list::<V, S>(pieces, &mut actions);
    for action in &actions {
        let (source, target) = (action.source().into(), action.target().into());
        visit(source, target, action.captured(), action.as_king());
    }
}

/// Finds the captures of a single jump: for each, the captured piece and the squares behind it. Returns their number.
#[inline(always)]
fn jump_goals<V: Variant, M: Mover<V>>(
    pieces: &Pieces<V>,
    source: SquareSet<V>,
    goals: &mut Goals<V>,
) -> usize {
    let mut number = 0;
    let (prey, empty) = (prey::<V, M>(pieces), pieces.empty());
    Directions::EVERY.for_each(
        #[inline(always)]
        |direction| {
            if !M::CAPTURES.contains(direction) {
                return;
            }
            let (over, mut landings) = if M::IS_FLYING {
                flying::jump(source, direction, prey, empty)
            } else {
                let landing = jumps::landings(source, direction, prey, empty);
                (source.shifted(direction), landing)
            };
            if matches!(V::RULES.kings.landing, Landing::BehindLastKing)
                && over.intersects(pieces.kings)
            {
                landings &= over.shifted(direction);
            }
            // Whether there is a capture is hard to predict, so this avoids a branch: without a capture, the next
            // direction overwrites the entry.
            goals[number % goals.len()] = (over, landings);
            number += usize::from(!landings.is_empty());
        },
    );
    number.min(goals.len())
}

/// Calls `visit` with the source and the target of each possible step of the side to move, in any order. Mandatory
/// captures, limits on king steps and the end of the game are ignored.
#[inline(always)]
pub(crate) fn for_each_step<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    mut visit: impl FnMut(SquareSet<V>, SquareSet<V>),
) {
    let empty = pieces.empty();
    for source in pieces.own {
        let source = SquareSet::from(source);
        let targets = if pieces.kings.intersects(source) {
            steps::targets::<V, King>(source, empty)
        } else {
            steps::targets::<V, Man<S>>(source, empty)
        };
        for target in targets {
            visit(source, target.into());
        }
    }
}
