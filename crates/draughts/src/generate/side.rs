//! The side to move and the kinds of pieces as types, so that directions, and with them the shifts of boards, are
//! constants if the rules are.

use super::MoveRules;
use crate::{Color, Directions, Pieces, SquareSet};

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

/// What a king or a man of one side may do, as a type.
pub(super) trait Mover {
    const IS_KING: bool;

    /// The directions of steps.
    fn steps<R: MoveRules>(rules: R) -> Directions;

    /// The directions of jumps.
    fn captures<R: MoveRules>(rules: R) -> Directions;

    /// Whether it steps and jumps over any number of empty squares.
    fn is_flying<R: MoveRules>(rules: R) -> bool;

    /// Whether it may capture kings.
    fn captures_kings<R: MoveRules>(rules: R) -> bool;
}

pub(super) struct Man<S>(S);
pub(super) struct King;

impl<S: Side> Mover for Man<S> {
    const IS_KING: bool = false;

    #[inline(always)]
    fn steps<R: MoveRules>(rules: R) -> Directions {
        rules.facts().men_steps[S::COLOR.index()]
    }

    #[inline(always)]
    fn captures<R: MoveRules>(rules: R) -> Directions {
        rules.facts().men_captures[S::COLOR.index()]
    }

    #[inline(always)]
    fn is_flying<R: MoveRules>(_: R) -> bool {
        false
    }

    #[inline(always)]
    fn captures_kings<R: MoveRules>(rules: R) -> bool {
        rules.rules().men.captures_kings
    }
}

impl Mover for King {
    const IS_KING: bool = true;

    #[inline(always)]
    fn steps<R: MoveRules>(rules: R) -> Directions {
        rules.rules().kings.steps
    }

    #[inline(always)]
    fn captures<R: MoveRules>(rules: R) -> Directions {
        rules.rules().kings.captures
    }

    #[inline(always)]
    fn is_flying<R: MoveRules>(rules: R) -> bool {
        rules.facts().has_flying_kings
    }

    #[inline(always)]
    fn captures_kings<R: MoveRules>(_: R) -> bool {
        true
    }
}

/// The opposing pieces that a piece of the kind `M` may capture.
#[inline(always)]
pub(super) fn prey<R: MoveRules, M: Mover>(
    rules: R,
    pieces: &Pieces<R::Word>,
) -> SquareSet<R::Word> {
    if M::captures_kings(rules) {
        pieces.other
    } else {
        pieces.other.without(pieces.kings)
    }
}
