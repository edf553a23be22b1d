//! The move generator: all legal moves of a position, by the rules of any variant.
//!
//! There is a single walk over the board. It calls a [`Visitor`] with each legal move, in order, and the visitor lists,
//! counts or compares them. The rules are a value ([`MoveRules`]), and the side to move is a type. If the rules are
//! known at compile time, the code contains no branches for rules that the variant does not have.
//!
//! All this is compiled for each kernel (see `kernel`), each side and each visitor, and captures of several jumps are
//! most of the code. Therefore there are few visitors: one lists moves ([`list`](list())), one counts captures, and one
//! searches for captures with different results. Hot loops use [`for_each_action`], which finds steps and single jumps
//! by itself and takes captures of several jumps from the list.
//!
//! Each kind of rule in [`Rules`](crate::Rules) has its place here. A new kind of rule goes to one of these modules:
//!
//! - `move_rules`: what the generator asks about the rules;
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
//! [`Pieces::moved`] computes the board after a move.

mod count;
mod flying;
mod jumps;
mod list;
mod move_rules;
mod priority;
mod reach;
mod results;
mod scan;
mod side;
mod steps;
mod trail;

use crate::{Direction, Obligation, Pieces, SquareSet, Word};

use flying::Flight;
use jumps::{landings, visit_jump};
use side::{King, Man, Mover, prey};
use steps::steppers;

pub(crate) use count::count;
#[cfg(not(target_family = "wasm"))]
pub(crate) use count::{count_all, count_sequences};
use list::list;
pub(crate) use list::list_until;
pub(crate) use move_rules::{Facts, MoveRules};
use scan::for_each_action;
pub(crate) use scan::successors;
pub(crate) use side::{Black, Side, White, with_side};

/// Called regularly if captures take long to find. The search is given up when it returns `true`.
pub(crate) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// Receives the legal moves of one position, in order.
pub(crate) trait Visitor<W: Word> {
    /// Receives a step, a move without a capture.
    fn step(&mut self, source: SquareSet<W>, target: SquareSet<W>);

    /// Receives a complete capture. `as_king` is set if a man became a king on its way. It may also be set for kings.
    fn capture(
        &mut self,
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
        as_king: bool,
    );

    /// Asked before each jump of a capture except the first. If it returns `false`, the jump is not made. The capture
    /// that would end before the jump is not reported either.
    #[inline(always)]
    fn may_go_on(&mut self, _: Jump<W>) -> bool {
        true
    }
}

/// A jump in the middle of a capture. Together with the pieces and the side to move, it determines how the capture can
/// continue.
#[derive(Clone, Copy)]
pub(crate) struct Jump<W: Word> {
    /// The square where the capture began.
    source: SquareSet<W>,
    /// The square where the jump begins.
    from: SquareSet<W>,
    /// The square of the piece that is jumped over.
    over: SquareSet<W>,
    direction: Direction,
    /// The squares on which the jump may end.
    landings: SquareSet<W>,
    /// All pieces that the capture has taken, including the one of this jump.
    captured: SquareSet<W>,
    /// Whether the capturing piece makes this jump as a king.
    is_king: bool,
}

/// Whether the game is over because the opponent, who has just moved, has the first king. The side to move then has no
/// legal move.
#[inline(always)]
fn is_over<R: MoveRules>(rules: R, pieces: &Pieces<R::Word>) -> bool {
    rules.rules().end.first_king_wins && pieces.other.intersects(pieces.kings)
}

/// The pieces of the side to move that can jump.
#[inline(always)]
fn jumping<R: MoveRules, S: Side>(rules: R, pieces: &Pieces<R::Word>) -> SquareSet<R::Word> {
    let empty = rules.empty(pieces);
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let mut jumping =
        jumps::jumpers::<R, Man<S>>(rules, men, prey::<R, Man<S>>(rules, pieces), empty);
    if !kings.is_empty() {
        jumping |= if King::is_flying(rules) {
            flying::jumpers(rules, kings, pieces.other, empty)
        } else {
            jumps::jumpers::<R, King>(rules, kings, pieces.other, empty)
        };
    }
    jumping
}

/// The pieces of the side to move that may step, given the pieces `jumping` that can jump.
#[inline(always)]
fn stepping<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    jumping: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    let mandatory = matches!(rules.rules().capture.obligation, Obligation::Mandatory);
    if mandatory && !jumping.is_empty() {
        return SquareSet::EMPTY;
    }
    let empty = rules.empty(pieces);
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let mut stepping = steppers::<R, Man<S>>(rules, men, empty);
    if !kings.is_empty() {
        stepping |= steppers::<R, King>(rules, kings.without(rules.resting(pieces)), empty);
    }
    stepping
}

/// Whether the side to move can capture.
#[inline(always)]
pub(crate) fn can_capture<R: MoveRules, S: Side>(rules: R, pieces: &Pieces<R::Word>) -> bool {
    !is_over(rules, pieces) && !jumping::<R, S>(rules, pieces).is_empty()
}

/// Calls the visitor with the steps of the pieces `stepping` and the captures of the pieces `jumping`. They are ordered
/// by source, row by row from the top left; then by direction, clockwise from north; then nearer squares first; and
/// likewise by each further jump of a capture.
#[inline(always)]
fn visit_sources<R: MoveRules, S: Side, K: Visitor<R::Word>>(
    rules: R,
    pieces: &Pieces<R::Word>,
    stepping: SquareSet<R::Word>,
    jumping: SquareSet<R::Word>,
    visitor: &mut K,
) {
    for bit in stepping | jumping {
        let source = SquareSet::of(bit);
        let (steps, jumps) = (stepping.intersects(source), jumping.intersects(source));
        if pieces.kings.intersects(source) {
            visit_source::<R, S, King, K>(rules, pieces, source, steps, jumps, visitor);
        } else {
            visit_source::<R, S, Man<S>, K>(rules, pieces, source, steps, jumps, visitor);
        }
    }
}

/// Calls the visitor with the steps of a piece if `steps` is set, and with its captures if `jumps` is set.
#[inline(always)]
fn visit_source<R: MoveRules, S: Side, M: Mover, K: Visitor<R::Word>>(
    rules: R,
    pieces: &Pieces<R::Word>,
    source: SquareSet<R::Word>,
    steps: bool,
    jumps: bool,
    visitor: &mut K,
) {
    let empty = rules.empty(pieces);
    let (step_directions, capture_directions) = (M::steps(rules), M::captures(rules));
    rules.for_each(
        step_directions.union(capture_directions),
        #[inline(always)]
        |direction| {
            if step_directions.contains(direction) && steps {
                steps::visit_steps::<R, M, K>(rules, source, direction, empty, visitor);
            }
            if capture_directions.contains(direction) && jumps {
                let prey = prey::<R, M>(rules, pieces);
                if M::is_flying(rules) {
                    let (over, landings) = flying::jump(rules, source, direction, prey, empty);
                    if !landings.is_empty() {
                        let mut flight = Flight::new(rules, pieces, source, visitor);
                        flight.land(landings, over, direction, over);
                    }
                } else {
                    let landing = landings(rules, source, direction, prey, empty);
                    if !landing.is_empty() {
                        let captured = SquareSet::EMPTY;
                        let jump = (source, landing);
                        visit_jump::<R, S, M, K>(
                            rules, pieces, source, jump, direction, captured, visitor,
                        );
                    }
                }
            }
        },
    );
}
