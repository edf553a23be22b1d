//! The side to move and the kinds of pieces as types, so that directions, and with them the shifts of boards, are
//! constants.

use crate::{Color, Directions, Pieces, Range, SquareSet, Variant};

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
pub(super) trait Mover<V: Variant> {
    const STEPS: Directions;
    const CAPTURES: Directions;
    const IS_KING: bool;
    /// Whether it steps and jumps over any number of empty squares.
    const IS_FLYING: bool;
    /// Whether it may capture kings.
    const CAPTURES_KINGS: bool;
}

pub(super) struct Man<S>(S);
pub(super) struct King;

impl<V: Variant, S: Side> Mover<V> for Man<S> {
    const STEPS: Directions = V::RULES.directions_for(S::COLOR, V::RULES.men.steps);
    const CAPTURES: Directions = V::RULES.directions_for(S::COLOR, V::RULES.men.captures);
    const IS_KING: bool = false;
    const IS_FLYING: bool = false;
    const CAPTURES_KINGS: bool = V::RULES.men.captures_kings;
}

impl<V: Variant> Mover<V> for King {
    const STEPS: Directions = V::RULES.kings.steps;
    const CAPTURES: Directions = V::RULES.kings.captures;
    const IS_KING: bool = true;
    const IS_FLYING: bool = matches!(V::RULES.kings.range, Range::Flying);
    const CAPTURES_KINGS: bool = true;
}

/// The opposing pieces that a piece of the kind `M` may capture.
#[inline(always)]
pub(super) fn prey<V: Variant, M: Mover<V>>(pieces: &Pieces<V>) -> SquareSet<V> {
    if M::CAPTURES_KINGS {
        pieces.other
    } else {
        pieces.other.without(pieces.kings)
    }
}
