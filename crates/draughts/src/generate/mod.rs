//! The generator: all legal actions of a position, by the rules of any variant.
//!
//! One walk over the board serves everyone who needs actions: it calls a [`Visitor`] with each of them, in order, and
//! the visitor makes of it what it wants. The rules are constants of the variant and the side to move is a type, so
//! what is compiled for a variant has none of the branches that its rules do not need.
//!
//! All this is compiled for each variant, each side and each visitor, and captures of several jumps are most of it. So
//! there are few visitors: the one that lists actions ([`list`](list())), the one that counts captures, and the one
//! that looks for results. Hot loops have [`for_each_action`], which finds steps and single jumps by itself and takes
//! captures of several jumps from the list.
//!
//! A rule that is new to the family is stated in [`Rules`](crate::Rules) and has its place here:
//!
//! - `memory`, a level up: which kings must not step, since they made the player's last steps;
//! - `side`: who moves, where men and kings go, and which pieces they may capture;
//! - `steps`: moves without a capture;
//! - `jumps`: captures over adjacent pieces, and where a man is crowned in the middle of one;
//! - `flying`: captures by flying kings, where they land, and when the captured pieces leave the board;
//! - `priority`: which captures go before others;
//! - `list`: the actions as a list;
//! - `scan`: the actions in any order, for hot loops;
//! - `results`: captures with more paths than a walk can follow, one path for each result;
//! - `reach`: what a capture can still take, as far as a look tells;
//! - `count`: the number of actions without a walk;
//! - `trail`: what is kept of the capture that is walked;
//! - this file: who has to capture, and when nobody has an action since the game is over.
//!
//! What becomes of the board is in [`Pieces::after`].

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

/// Asked now and then, where captures take long to find, whether to give up.
pub(crate) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// Takes the legal actions of one position, in order.
pub(crate) trait Visitor<V: Variant> {
    /// A move without a capture.
    fn step(&mut self, source: SquareSet<V>, target: SquareSet<V>);

    /// A capture, with all its jumps. `as_king` is set where a man became a king on its way, and may be for kings.
    fn capture(
        &mut self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
        as_king: bool,
    );

    /// Asked before each jump but the first of a capture. If not, neither this jump is made nor the capture that ends
    /// before it.
    #[inline(always)]
    fn may_go_on(&mut self, _: Jump<V>) -> bool {
        true
    }
}

/// A jump in the middle of a capture. With the side to move, it says all that the rest of the capture depends on.
#[derive(Clone, Copy)]
pub(crate) struct Jump<V: Variant> {
    /// Where the capture began.
    source: SquareSet<V>,
    /// Where the jump begins.
    from: SquareSet<V>,
    /// The piece that is jumped over.
    over: SquareSet<V>,
    direction: Direction,
    /// The squares on which the jump may end.
    landings: SquareSet<V>,
    /// What the capture has taken with this jump.
    captured: SquareSet<V>,
    /// Whether the piece jumps as a king.
    is_king: bool,
}

/// Whether the side that has just moved has won, and the other one has no action.
#[inline(always)]
fn is_over<V: Variant>(pieces: &Pieces<V>) -> bool {
    V::RULES.end.first_king_wins && pieces.other.intersects(pieces.kings)
}

/// The pieces that can jump.
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

/// The pieces that may step, given those that can jump.
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

/// Whether the side to move has a capture.
#[inline(always)]
pub(crate) fn can_capture<V: Variant, S: Side>(pieces: &Pieces<V>) -> bool {
    !is_over(pieces) && !jumping::<V, S>(pieces).is_empty()
}

/// The empty squares next to pieces of the side to move that can step there.
#[inline(always)]
pub(crate) fn step_targets<V: Variant, S: Side>(pieces: &Pieces<V>) -> SquareSet<V> {
    let kings = (pieces.own & pieces.kings).without(pieces.memory.resting());
    let men = pieces.own.without(pieces.kings);
    let empty = pieces.empty();
    steps::near::<V, Man<S>>(men, empty) | steps::near::<V, King>(kings, empty)
}

/// Calls the visitor with the steps of the pieces that are stepping and the captures of those that are jumping: sources
/// row by row from the top left, then directions clockwise from north, nearer squares first, then the paths of a chain
/// likewise.
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

/// Calls the visitor with each action of one piece.
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
