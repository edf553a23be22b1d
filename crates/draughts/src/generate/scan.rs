//! Visits the legal moves in any order, for hot loops.
//!
//! The callback is inlined into the loop at a single place: the loop first finds the goals of a piece and then visits
//! them. Captures with a second jump are taken from the list.

use super::side::{King, Man, Mover, Side, prey};
use super::{MoveRules, count, flying, is_over, jumping, jumps, list, stepping, steps};
use crate::pieces::Successors;
use crate::{ActionList, Landing, Pieces, SquareSet};

/// For each direction, the captured piece and the squares behind it on which the capturing piece may end.
type Goals<W> = [(SquareSet<W>, SquareSet<W>); 8];

/// Calls `visit` with each legal move, in any order. Arguments: the source, the target, the captured pieces, and
/// whether a man ends as a king that was promoted on its way. The last may also be set for kings.
///
/// If captures have very many paths, each result is visited only once: see [`results`](super::results).
#[inline(always)]
pub(crate) fn for_each_action<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    mut visit: impl FnMut(SquareSet<R::Word>, SquareSet<R::Word>, SquareSet<R::Word>, bool),
) {
    if is_over(rules, pieces) {
        return;
    }
    let jumping = jumping::<R, S>(rules, pieces);
    let stepping = stepping::<R, S>(rules, pieces, jumping);
    let mut sources = jumping;
    if !jumping.is_empty() {
        let Some(singles) = count::singles::<R, S>(rules, pieces) else {
            return for_each_listed::<R, S>(rules, pieces, &mut visit);
        };
        sources = singles.sources(rules, jumping, pieces.kings);
    }
    let empty = rules.empty(pieces);
    let last_row = rules.promotion_row(S::COLOR);
    for bit in stepping | sources {
        let source = SquareSet::of(bit);
        let (steps, jumps) = (stepping.intersects(source), sources.intersects(source));
        let is_king = pieces.kings.intersects(source);
        if steps {
            let targets = if is_king {
                steps::targets::<R, King>(rules, source, empty)
            } else {
                steps::targets::<R, Man<S>>(rules, source, empty)
            };
            for target in targets {
                visit(source, SquareSet::of(target), SquareSet::EMPTY, false);
            }
        }
        if jumps {
            let mut goals = [(SquareSet::EMPTY, SquareSet::EMPTY); 8];
            let number = if is_king {
                jump_goals::<R, King>(rules, pieces, source, &mut goals)
            } else {
                jump_goals::<R, Man<S>>(rules, pieces, source, &mut goals)
            };
            for &(captured, targets) in &goals[..number] {
                for target in targets {
                    let target = SquareSet::of(target);
                    let as_king =
                        rules.facts().goes_on_as_king && (is_king || last_row.intersects(target));
                    visit(source, target, captured, as_king);
                }
            }
        }
    }
}

/// Adds the pieces after each legal move, as the opponent sees them, in any order.
///
/// Not inlined, so that the kernel has it once.
#[inline(never)]
pub(crate) fn successors<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    found: &mut Successors<R::Word>,
) {
    for_each_action::<R, S>(
        rules,
        pieces,
        #[inline(always)]
        |source, target, captured, as_king| {
            found.push(rules.after(pieces, S::COLOR, source, target, captured, as_king));
        },
    );
}

/// [`for_each_action`] by way of the list. A function of its own, because the list takes much space on the stack.
#[inline(never)]
fn for_each_listed<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    visit: &mut impl FnMut(SquareSet<R::Word>, SquareSet<R::Word>, SquareSet<R::Word>, bool),
) {
    let mut actions = ActionList::new();
    list::<R, S>(rules, pieces, &mut actions);
    for action in &actions {
        let (source, target) = (action.source().into(), action.target().into());
        visit(source, target, action.captured(), action.as_king());
    }
}

/// Finds the captures of a single jump: for each, the captured piece and the squares behind it. Returns their number.
#[inline(always)]
fn jump_goals<R: MoveRules, M: Mover>(
    rules: R,
    pieces: &Pieces<R::Word>,
    source: SquareSet<R::Word>,
    goals: &mut Goals<R::Word>,
) -> usize {
    let mut number = 0;
    let (prey, empty) = (prey::<R, M>(rules, pieces), rules.empty(pieces));
    rules.for_each(
        M::captures(rules),
        #[inline(always)]
        |direction| {
            let (over, mut landings) = if M::is_flying(rules) {
                flying::jump(rules, source, direction, prey, empty)
            } else {
                let landing = jumps::landings(rules, source, direction, prey, empty);
                (rules.shifted(source, direction), landing)
            };
            if matches!(rules.rules().kings.landing, Landing::BehindLastKing)
                && over.intersects(pieces.kings)
            {
                landings &= rules.shifted(over, direction);
            }
            // Whether there is a capture is hard to predict, so this avoids a branch: without a capture, the next
            // direction overwrites the entry.
            goals[number % goals.len()] = (over, landings);
            number += usize::from(!landings.is_empty());
        },
    );
    number.min(goals.len())
}
