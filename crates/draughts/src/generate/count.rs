//! Counts legal moves for all pieces at once, without visiting single moves, if no capture has a second jump.

use super::flying::{self, turns_back};
use super::jumps::{jumpers, landings};
use super::priority::{compares_ranks, contenders, count_captures, has};
use super::side::{King, Man, Mover, Side, prey};
use super::steps::count_steps;
use super::{is_over, jumping, list};
use crate::{
    ActionList, Chain, Direction, Landing, Memory, Obligation, Pieces, Priority, Promotion,
    SquareSet, Variant,
};

/// The number of legal moves, computed without visiting them. `None` if a capture has a second jump or captures have to
/// be compared. In that case there is at least one legal move.
#[inline(always)]
pub(crate) fn count<V: Variant, S: Side>(pieces: &Pieces<V>) -> Option<u64> {
    if is_over(pieces) {
        return Some(0);
    }
    let jumps = singles::<V, S>(pieces)?.number;
    let steps = all_steps::<V, S>(pieces);
    let only_jumps = jumps > 0 && matches!(V::RULES.capture.obligation, Obligation::Mandatory);
    Some(if only_jumps { jumps } else { steps + jumps }.into())
}

/// The number of legal moves, found by a walk. Every path of a capture counts as a move.
#[inline(never)]
pub(crate) fn count_by_walking<V: Variant, S: Side>(pieces: &Pieces<V>) -> u64 {
    if is_over(pieces) {
        return 0;
    }
    let jumping = jumping::<V, S>(pieces);
    match count_captures::<V, S>(pieces, contenders(pieces, jumping)) {
        Some(captures) => {
            let is_mandatory = matches!(V::RULES.capture.obligation, Obligation::Mandatory);
            let with_steps = !is_mandatory || captures == 0;
            captures
                + if with_steps {
                    all_steps::<V, S>(pieces).into()
                } else {
                    0
                }
        }
        None => count_list::<V, S>(pieces),
    }
}

/// [`count_by_walking`] if there are too many paths to walk along all of them.
#[cold]
#[inline(never)]
fn count_list<V: Variant, S: Side>(pieces: &Pieces<V>) -> u64 {
    let mut actions = ActionList::new();
    list::<V, S>(pieces, &mut actions);
    actions.len() as u64
}

/// The number of steps, even if a capture is mandatory.
#[inline(always)]
fn all_steps<V: Variant, S: Side>(pieces: &Pieces<V>) -> u32 {
    let empty = pieces.empty();
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let mut steps = count_steps::<V, Man<S>>(men, empty);
    if !kings.is_empty() {
        steps += count_steps::<V, King>(kings.without(pieces.memory.resting()), empty);
    }
    steps
}

/// The numbers of captures in a position in which every capture takes a single piece, and in which captures by pieces
/// of the same rank take no precedence over each other.
pub(super) struct Singles {
    number: u32,
    by_kings: u32,
}

/// Counts the captures. `None` if a capture has a second jump, or if captures have to be compared.
#[inline(always)]
pub(super) fn singles<V: Variant, S: Side>(pieces: &Pieces<V>) -> Option<Singles> {
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let (mut number, mut by_kings) = (count_jumps::<V, S, Man<S>>(men, pieces)?, 0);
    if !kings.is_empty() {
        by_kings = if <King as Mover<V>>::IS_FLYING {
            count_flying_jumps(kings, pieces)?
        } else {
            count_jumps::<V, S, King>(kings, pieces)?
        };
        number += by_kings;
    }
    if const { compares_ranks::<V>() } && number > 1 && pieces.other.intersects(pieces.kings) {
        return None;
    }
    if const { has::<V>(Priority::ByKing) } && by_kings > 0 {
        number = by_kings;
    }
    Some(Singles { number, by_kings })
}

impl Singles {
    /// Those of the pieces `jumping`, which can jump, whose captures may be chosen.
    #[inline(always)]
    pub(super) fn sources<V: Variant>(
        &self,
        jumping: SquareSet<V>,
        kings: SquareSet<V>,
    ) -> SquareSet<V> {
        if const { has::<V>(Priority::ByKing) } && self.by_kings > 0 {
            jumping & kings
        } else {
            jumping
        }
    }
}

/// The number of captures by the pieces `movers` over adjacent pieces. `None` if one of them has a second jump.
#[inline(always)]
fn count_jumps<V: Variant, S: Side, M: Mover<V>>(
    movers: SquareSet<V>,
    pieces: &Pieces<V>,
) -> Option<u32> {
    let (prey, empty) = (prey::<V, M>(pieces), pieces.empty());
    let (mut jumps, mut landed) = (0, SquareSet::EMPTY);
    M::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            let landings = landings(movers, direction, prey, empty);
            jumps += landings.len();
            landed |= landings;
        },
    );
    if matches!(V::RULES.capture.chain, Chain::Complete) {
        // A second jump cannot end on the square where the first one began or captured, so the pieces may stay where
        // they are.
        let promotion = SquareSet::promotion_row(S::COLOR);
        if !M::IS_KING && !matches!(V::RULES.promotion, Promotion::IfTurnEnds) {
            if matches!(V::RULES.promotion, Promotion::GoesOnAsKing) && landed.intersects(promotion)
            {
                let crowned = landed & promotion;
                let goes_on = if <King as Mover<V>>::IS_FLYING {
                    // A king that may turn back can also jump straight back.
                    turns_back::<V>() || !flying::jumpers(crowned, pieces.other, empty).is_empty()
                } else {
                    !jumpers::<V, King>(crowned, pieces.other, empty).is_empty()
                };
                if goes_on {
                    return None;
                }
            }
            landed = landed.without(promotion);
        }
        if !jumpers::<V, M>(landed, prey, empty).is_empty() {
            return None;
        }
    }
    Some(jumps)
}

/// The number of captures by the given flying kings. `None` if one of them has a second jump.
#[inline(never)]
fn count_flying_jumps<V: Variant>(kings: SquareSet<V>, pieces: &Pieces<V>) -> Option<u32> {
    let (prey, empty) = (pieces.other, pieces.empty());
    let (mut jumps, mut goes_on) = (0, false);
    <King as Mover<V>>::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            // Kings on one line block each other, so no two of them reach the same square.
            let (mut over, mut reached) = (SquareSet::EMPTY, kings);
            while !reached.is_empty() {
                let next = reached.shifted(direction);
                over |= next & prey;
                reached = next & empty;
            }
            let nearest = over.shifted(direction) & empty;
            let mut landed = nearest;
            if !matches!(V::RULES.kings.landing, Landing::Behind) {
                landed = slid(landed, direction, empty);
            }
            jumps += if matches!(V::RULES.kings.landing, Landing::BehindLastKing) {
                let behind_men = over.without(pieces.kings).shifted(direction) & empty;
                (nearest | slid(behind_men, direction, empty)).len()
            } else {
                landed.len()
            };
            if matches!(V::RULES.capture.chain, Chain::Complete) && !landed.is_empty() {
                goes_on |= const { turns_back::<V>() } || can_jump(landed, direction, prey, empty);
            }
        },
    );
    (!goes_on).then_some(jumps)
}

/// The given squares, and all squares that can be reached from them in a direction over empty squares.
#[inline(always)]
fn slid<V: Variant>(
    squares: SquareSet<V>,
    direction: Direction,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let (mut slid, mut next) = (squares, squares);
    while !next.is_empty() {
        next = next.shifted(direction) & empty;
        slid |= next;
    }
    slid
}

/// Whether a flying king could jump again from one of the squares, which it reached in the direction `came`. It cannot
/// jump straight back.
///
/// The square that it left and the piece that it captured lie behind it on the line, so they do not matter here.
#[inline(always)]
fn can_jump<V: Variant>(
    squares: SquareSet<V>,
    came: Direction,
    prey: SquareSet<V>,
    empty: SquareSet<V>,
) -> bool {
    let mut can = false;
    <King as Mover<V>>::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            if direction != came.opposite() {
                let mut reached = squares;
                while !reached.is_empty() {
                    let next = reached.shifted(direction);
                    can |= ((next & prey).shifted(direction)).intersects(empty);
                    reached = next & empty;
                }
            }
        },
    );
    can
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::generate::with_side;
    use crate::testing::{for_each_variant, random_filling, random_game};

    fn check<V: Variant>(position: &Position<V>) {
        let (pieces, expected) = (position.pieces(), position.legal_actions().len() as u64);
        with_side!(position.side_to_move(), S => {
            let count = count::<V, S>(&pieces);
            assert_eq!(count.unwrap_or(expected), expected, "{position:?}");
            assert!(count.is_some() || expected > 0, "{position:?}");
            assert_eq!(count_by_walking::<V, S>(&pieces), expected, "{position:?}");
        });
    }

    #[test]
    fn counts_are_those_of_the_list() {
        fn check_all<V: Variant>() {
            for seed in 0..200 {
                random_game::<V>(seed, 150).iter().for_each(check);
            }
            for seed in 0..4000 {
                check::<V>(&random_filling(seed, 2 + seed as usize % 18));
            }
        }
        for_each_variant!(check_all);
    }
}
