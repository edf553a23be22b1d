//! The generator: all legal actions of a position, by the rules of any variant.
//!
//! One walk over the board serves everyone who needs actions: [`visit`] calls a [`Visitor`] with each of
//! them, in order, and the visitor makes of it what it wants: an entry of a list, a number, or the next
//! position. The rules are constants of the variant and the side to move is a type, so what is compiled
//! for a variant has none of the branches that its rules do not need.
//!
//! A rule that is new to the family is stated in [`Rules`](crate::Rules) and has its place here: where a
//! piece may go in [`visit_source`], how a capture goes on in [`visit_jumps`], what becomes of the board in
//! [`Pieces::after`], and, for the number of actions without a walk, in [`count`].

use crate::action::Way;
use crate::{Chain, Color, Direction, Directions, Obligation, Pieces, Square, SquareSet, Variant};

/// The side to move, as a type.
pub(crate) trait Side {
    const COLOR: Color;
    type Other: Side<Other = Self>;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}

/// Evaluates an expression with a type name bound to the [`Side`] of a colour.
macro_rules! with_side {
    ($color:expr, $S:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                type $S = $crate::generate::White;
                $body
            }
            $crate::Color::Black => {
                type $S = $crate::generate::Black;
                $body
            }
        }
    };
}
pub(crate) use with_side;

/// What a king or a man of one side may do.
trait Mover<V: Variant> {
    const STEPS: Directions;
    const CAPTURES: Directions;
    const IS_KING: bool;
}

struct Man<S>(S);
struct King;

impl<V: Variant, S: Side> Mover<V> for Man<S> {
    const STEPS: Directions = V::RULES.directions_for(S::COLOR, V::RULES.men.steps);
    const CAPTURES: Directions = V::RULES.directions_for(S::COLOR, V::RULES.men.captures);
    const IS_KING: bool = false;
}

impl<V: Variant> Mover<V> for King {
    const STEPS: Directions = V::RULES.kings.steps;
    const CAPTURES: Directions = V::RULES.kings.captures;
    const IS_KING: bool = true;
}

/// Takes the legal actions of one position, in order.
pub(crate) trait Visitor<V: Variant> {
    /// What the visitor wants to know of the squares of a capture.
    type Trail: Trail<V>;

    /// A move without a capture.
    fn step(&mut self, source: SquareSet<V>, target: SquareSet<V>);

    /// A capture, with all its jumps.
    fn capture(
        &mut self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
        trail: Self::Trail,
    );
}

/// The squares that a piece passes in a capture.
pub(crate) trait Trail<V: Variant>: Copy {
    fn begin(source: SquareSet<V>) -> Self;
    fn extend(self, stop: SquareSet<V>) -> Self;
}

/// For visitors that do not ask for the way.
impl<V: Variant> Trail<V> for () {
    #[inline(always)]
    fn begin(_: SquareSet<V>) {}
    #[inline(always)]
    fn extend(self, _: SquareSet<V>) {}
}

impl<V: Variant> Trail<V> for Way<V> {
    fn begin(source: SquareSet<V>) -> Way<V> {
        Way::from(only(source))
    }
    fn extend(self, stop: SquareSet<V>) -> Way<V> {
        Way::to(self, only(stop))
    }
}

/// The square of a set of one.
#[inline(always)]
pub(crate) fn only<V: Variant>(square: SquareSet<V>) -> Square<V> {
    debug_assert!(square.len() == 1);
    Square::from_bit(num_traits::PrimInt::trailing_zeros(square.word()) as u8)
}

/// The squares on which a jump in a direction ends.
#[inline(always)]
fn landings<V: Variant>(
    from: SquareSet<V>,
    direction: Direction,
    other: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    (from.shifted(direction) & other).shifted(direction) & empty
}

/// The pieces that can step.
#[inline(always)]
fn steppers<V: Variant, M: Mover<V>>(pieces: SquareSet<V>, empty: SquareSet<V>) -> SquareSet<V> {
    let mut steppers = SquareSet::EMPTY;
    M::STEPS.for_each(
        #[inline(always)]
        |direction| steppers |= empty.shifted(direction.opposite()),
    );
    steppers & pieces
}

/// The pieces that can jump.
#[inline(always)]
fn jumpers<V: Variant, M: Mover<V>>(
    pieces: SquareSet<V>,
    other: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let mut jumpers = SquareSet::EMPTY;
    M::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            let back = direction.opposite();
            jumpers |= (empty.shifted(back) & other).shifted(back);
        },
    );
    jumpers & pieces
}

/// Calls the visitor with each legal action: sources row by row from the top left, then directions
/// clockwise from north, then the ways of a chain likewise.
#[inline(always)]
pub(crate) fn visit<V: Variant, S: Side, K: Visitor<V>>(pieces: &Pieces<V>, visitor: &mut K) {
    let empty = pieces.empty();
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);

    let mut jumping = jumpers::<V, Man<S>>(men, pieces.other, empty);
    if !kings.is_empty() {
        jumping |= jumpers::<V, King>(kings, pieces.other, empty);
    }
    let mandatory = matches!(V::RULES.capture.obligation, Obligation::Mandatory);
    let mut stepping = SquareSet::EMPTY;
    if !mandatory || jumping.is_empty() {
        stepping = steppers::<V, Man<S>>(men, empty);
        if !kings.is_empty() {
            stepping |= steppers::<V, King>(kings, empty);
        }
    }

    for square in stepping | jumping {
        let source = SquareSet::from(square);
        let (steps, jumps) = (stepping.intersects(source), jumping.intersects(source));
        if kings.intersects(source) {
            visit_source::<V, S, King, K>(pieces, source, steps, jumps, visitor);
        } else {
            visit_source::<V, S, Man<S>, K>(pieces, source, steps, jumps, visitor);
        }
    }
}

/// Calls the visitor with each step of the side to move, whether or not a capture has to be made instead.
#[inline(always)]
pub(crate) fn visit_steps<V: Variant, S: Side, K: Visitor<V>>(pieces: &Pieces<V>, visitor: &mut K) {
    for square in pieces.own {
        let source = SquareSet::from(square);
        if pieces.kings.intersects(source) {
            visit_source::<V, S, King, K>(pieces, source, true, false, visitor);
        } else {
            visit_source::<V, S, Man<S>, K>(pieces, source, true, false, visitor);
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
                let target = source.shifted(direction) & empty;
                if !target.is_empty() {
                    visitor.step(source, target);
                }
            }
            if M::CAPTURES.contains(direction) && jumps {
                let landing = landings(source, direction, pieces.other, empty);
                if !landing.is_empty() {
                    let over = source.shifted(direction);
                    let trail = K::Trail::begin(source).extend(landing);
                    visit_jumps::<V, S, M, K>(pieces, source, landing, over, trail, visitor);
                }
            }
        },
    );
}

/// Calls the visitor with each capture of the piece from `source` that begins with the jumps made so far,
/// which captured `captured` and led to `at`.
#[inline]
fn visit_jumps<V: Variant, S: Side, M: Mover<V>, K: Visitor<V>>(
    pieces: &Pieces<V>,
    source: SquareSet<V>,
    at: SquareSet<V>,
    captured: SquareSet<V>,
    trail: K::Trail,
    visitor: &mut K,
) {
    let crowned = !M::IS_KING && at.intersects(SquareSet::promotion_row(S::COLOR));
    let mut goes_on = false;
    if matches!(V::RULES.capture.chain, Chain::Complete) && !crowned {
        // The jumped pieces are off the board at once and the square that was left is free.
        let other = pieces.other.without(captured);
        let empty = pieces.empty() | source | captured;
        M::CAPTURES.for_each(
            #[inline(always)]
            |direction| {
                let landing = landings(at, direction, other, empty);
                if !landing.is_empty() {
                    goes_on = true;
                    let captured = captured | at.shifted(direction);
                    let trail = trail.extend(landing);
                    visit_jumps::<V, S, M, K>(pieces, source, landing, captured, trail, visitor);
                }
            },
        );
    }
    if !goes_on {
        visitor.capture(source, at, captured, trail);
    }
}

/// Whether the side to move has a capture.
#[inline(always)]
pub(crate) fn can_capture<V: Variant, S: Side>(pieces: &Pieces<V>) -> bool {
    let empty = pieces.empty();
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    !jumpers::<V, Man<S>>(men, pieces.other, empty).is_empty()
        || !jumpers::<V, King>(kings, pieces.other, empty).is_empty()
}

/// The empty squares next to pieces that can step there.
#[inline(always)]
pub(crate) fn step_targets<V: Variant, S: Side>(pieces: &Pieces<V>) -> SquareSet<V> {
    fn near<V: Variant, M: Mover<V>>(pieces: SquareSet<V>) -> SquareSet<V> {
        let mut near = SquareSet::EMPTY;
        M::STEPS.for_each(
            #[inline(always)]
            |direction| near |= pieces.shifted(direction),
        );
        near
    }
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    (near::<V, Man<S>>(men) | near::<V, King>(kings)) & pieces.empty()
}

/// The number of legal actions, found without a walk; `None` where a capture goes on after its first
/// jump, so that only a walk can tell.
#[inline(always)]
pub(crate) fn count<V: Variant, S: Side>(pieces: &Pieces<V>) -> Option<u64> {
    let empty = pieces.empty();
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);

    let mut jumps = count_jumps::<V, S, Man<S>>(men, pieces.other, empty)?;
    if !kings.is_empty() {
        jumps += count_jumps::<V, S, King>(kings, pieces.other, empty)?;
    }
    let mut steps = count_steps::<V, Man<S>>(men, empty);
    if !kings.is_empty() {
        steps += count_steps::<V, King>(kings, empty);
    }
    let only_jumps = jumps > 0 && matches!(V::RULES.capture.obligation, Obligation::Mandatory);
    Some(if only_jumps { jumps } else { steps + jumps }.into())
}

#[inline(always)]
fn count_steps<V: Variant, M: Mover<V>>(pieces: SquareSet<V>, empty: SquareSet<V>) -> u32 {
    let mut steps = 0;
    M::STEPS.for_each(
        #[inline(always)]
        |direction| steps += (pieces.shifted(direction) & empty).len(),
    );
    steps
}

/// The number of captures of the given pieces, `None` where one of them has a second jump.
#[inline(always)]
fn count_jumps<V: Variant, S: Side, M: Mover<V>>(
    pieces: SquareSet<V>,
    other: SquareSet<V>,
    empty: SquareSet<V>,
) -> Option<u32> {
    let (mut jumps, mut landed) = (0, SquareSet::EMPTY);
    M::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            let landings = landings(pieces, direction, other, empty);
            jumps += landings.len();
            landed |= landings;
        },
    );
    if matches!(V::RULES.capture.chain, Chain::Complete) {
        // No second jump can end where the first began or captured, so the board may stay as it is.
        if !M::IS_KING {
            landed = landed.without(SquareSet::promotion_row(S::COLOR));
        }
        if !jumpers::<V, M>(landed, other, empty).is_empty() {
            return None;
        }
    }
    Some(jumps)
}
