//! The move generator: all legal moves of a position, by the rules of any variant.
//!
//! There is a single walk over the board. It calls a [`Visitor`] with each legal move, in order, and the visitor lists,
//! counts or compares them. The rules are constants of the variant, and the side to move is a type. So the code that is
//! compiled for a variant contains no branches for rules that the variant does not have.
//!
//! All this is compiled for each variant, each side and each visitor, and captures of several jumps are most of the
//! code. Therefore there are few visitors: one lists moves ([`list`](list())), one counts captures, and one searches
//! for captures with different results. Hot loops use [`for_each_action`], which finds steps and single jumps by itself
//! and takes captures of several jumps from the list.
//!
//! Each kind of rule in [`Rules`](crate::Rules) has its place here. A new kind of rule goes to one of these modules:
//!
//! - `memory`, one module up: which kings must not step, because they made the player's last steps;
//! - `side`: who moves, in which directions men and kings go, and which pieces they may capture;
//! - `steps`: moves without a capture;
//! - `jumps`: captures over adjacent pieces, and where a man is promoted in the middle of one;
//! - `flying`: captures by flying kings, where they land, and when captured pieces are removed;
//! - `priority`: which captures take precedence over others;
//! - `list`: lists the legal moves;
//! - `scan`: visits the legal moves in any order, for hot loops;
//! - `results`: captures with too many paths for a walk, with one path for each result;
//! - `reach`: an upper bound of what a capture can still take;
//! - `count`: the number of legal moves without a walk;
//! - `trail`: records the capture that the walk is following;
//! - this file: which pieces step and which jump, and when there is no legal move because the game is over.
//!
//! [`Pieces::after`] computes the board after a move.

mod count;
mod flying;
mod jumps;
mod list;
mod priority;
mod reach;
mod results;
mod scan;
mod side;
mod steps;
mod trail;

use crate::{Direction, Directions, Memory, Obligation, Pieces, SquareSet, Variant};

use flying::Flight;
use jumps::{jumpers, landings, visit_jump};
use side::{King, Man, Mover, prey};
use steps::steppers;

pub(crate) use count::{count, count_by_walking};
pub(crate) use list::{list, list_by_moves};
pub(crate) use scan::{for_each_action, for_each_step};
pub(crate) use side::{Black, Side, White, with_side};

/// Called regularly if captures take long to find. The search is given up when it returns `true`.
pub(crate) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// Receives the legal moves of one position, in order.
pub(crate) trait Visitor<V: Variant> {
    /// Receives a step, a move without a capture.
    fn step(&mut self, source: SquareSet<V>, target: SquareSet<V>);

    /// Receives a complete capture. `as_king` is set if a man became a king on its way. It may also be set for kings.
    fn capture(
        &mut self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
        as_king: bool,
    );

    /// Asked before each jump of a capture except the first. If it returns `false`, the jump is not made. The capture
    /// that would end before the jump is not reported either.
    #[inline(always)]
    fn may_go_on(&mut self, _: Jump<V>) -> bool {
        true
    }
}

/// A jump in the middle of a capture. Together with the pieces and the side to move, it determines how the capture can
/// continue.
#[derive(Clone, Copy)]
pub(crate) struct Jump<V: Variant> {
    /// The square where the capture began.
    source: SquareSet<V>,
    /// The square where the jump begins.
    from: SquareSet<V>,
    /// The square of the piece that is jumped over.
    over: SquareSet<V>,
    direction: Direction,
    /// The squares on which the jump may end.
    landings: SquareSet<V>,
    /// All pieces that the capture has taken, including the one of this jump.
    captured: SquareSet<V>,
    /// Whether the capturing piece makes this jump as a king.
    is_king: bool,
}

/// Whether the game is over because the opponent, who has just moved, has the first king. The side to move then has no
/// legal move.
#[inline(always)]
fn is_over<V: Variant>(pieces: &Pieces<V>) -> bool {
    V::RULES.end.first_king_wins && pieces.other.intersects(pieces.kings)
}

/// The pieces of the side to move that can jump.
#[inline(always)]
fn jumping<V: Variant, S: Side>(pieces: &Pieces<V>) -> SquareSet<V> {
    let empty = pieces.empty();
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let mut jumping = jumpers::<V, Man<S>>(men, prey::<V, Man<S>>(pieces), empty);
    if !kings.is_empty() {
        jumping |= if <King as Mover<V>>::IS_FLYING {
            flying::jumpers(kings, pieces.other, empty)
        } else {
            jumpers::<V, King>(kings, pieces.other, empty)
        };
    }
    jumping
}

/// The pieces of the side to move that may step, given the pieces `jumping` that can jump.
#[inline(always)]
fn stepping<V: Variant, S: Side>(pieces: &Pieces<V>, jumping: SquareSet<V>) -> SquareSet<V> {
    let mandatory = matches!(V::RULES.capture.obligation, Obligation::Mandatory);
    if mandatory && !jumping.is_empty() {
        return SquareSet::EMPTY;
    }
    let empty = pieces.empty();
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let mut stepping = steppers::<V, Man<S>>(men, empty);
    if !kings.is_empty() {
        let resting = pieces.memory.resting::<V>();
        stepping |= steppers::<V, King>(kings.without(resting), empty);
    }
    stepping
}

/// Whether the side to move can capture.
#[inline(always)]
pub(crate) fn can_capture<V: Variant, S: Side>(pieces: &Pieces<V>) -> bool {
    !is_over(pieces) && !jumping::<V, S>(pieces).is_empty()
}

/// The empty squares that are next to a piece of the side to move and to which it can step.
#[inline(always)]
pub(crate) fn step_targets<V: Variant, S: Side>(pieces: &Pieces<V>) -> SquareSet<V> {
    let kings = (pieces.own & pieces.kings).without(pieces.memory.resting());
    let men = pieces.own.without(pieces.kings);
    let empty = pieces.empty();
    steps::near::<V, Man<S>>(men, empty) | steps::near::<V, King>(kings, empty)
}

/// Calls the visitor with the steps of the pieces `stepping` and the captures of the pieces `jumping`. They are ordered
/// by source, row by row from the top left; then by direction, clockwise from north; then nearer squares first; and
/// likewise by each further jump of a capture.
#[inline(always)]
fn visit_sources<V: Variant, S: Side, K: Visitor<V>>(
    pieces: &Pieces<V>,
    stepping: SquareSet<V>,
    jumping: SquareSet<V>,
    visitor: &mut K,
) {
    for square in stepping | jumping {
        let source = SquareSet::from(square);
        let (steps, jumps) = (stepping.intersects(source), jumping.intersects(source));
        if pieces.kings.intersects(source) {
            visit_source::<V, S, King, K>(pieces, source, steps, jumps, visitor);
        } else {
            visit_source::<V, S, Man<S>, K>(pieces, source, steps, jumps, visitor);
        }
    }
}

/// Calls the visitor with the steps of a piece if `steps` is set, and with its captures if `jumps` is set.
#[inline(always)]
fn visit_source<V: Variant, S: Side, M: Mover<V>, K: Visitor<V>>(
    pieces: &Pieces<V>,
    source: SquareSet<V>,
    steps: bool,
    jumps: bool,
    visitor: &mut K,
) {
    let empty = pieces.empty();
    Directions::EVERY.for_each(
        #[inline(always)]
        |direction| {
            if M::STEPS.contains(direction) && steps {
                steps::visit_steps::<V, M, K>(source, direction, empty, visitor);
            }
            if M::CAPTURES.contains(direction) && jumps {
                let prey = prey::<V, M>(pieces);
                if M::IS_FLYING {
                    let (over, landings) = flying::jump(source, direction, prey, empty);
                    if !landings.is_empty() {
                        let mut flight = Flight::new(pieces, source, visitor);
                        flight.land(landings, over, direction, over);
                    }
                } else {
                    let landing = landings(source, direction, prey, empty);
                    if !landing.is_empty() {
                        let captured = SquareSet::EMPTY;
                        let jump = (source, landing);
                        visit_jump::<V, S, M, K>(
                            pieces, source, jump, direction, captured, visitor,
                        );
                    }
                }
            }
        },
    );
}
