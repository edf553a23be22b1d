//! The number of actions, found from whole boards at once where no capture goes on after its first jump.

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

/// The number of legal actions, found without a walk; `None` where a capture goes on after its first jump, or where
/// captures have to be compared, so that only a walk can tell. Then there is at least one.
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

/// The number of legal actions, every path of a capture counted.
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

/// [`count_by_walking`], where there are too many paths to walk over all of them.
#[cold]
#[inline(never)]
fn count_list<V: Variant, S: Side>(pieces: &Pieces<V>) -> u64 {
    let mut actions = ActionList::new();
    list::<V, S>(pieces, &mut actions);
    actions.len() as u64
}

/// The number of steps, whether or not a capture has to be made instead.
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

/// The numbers of captures where each of them takes one piece, and none goes before another of the same rank.
pub(super) struct Singles {
    number: u32,
    by_kings: u32,
}

/// `None` where a capture goes on after its first jump, or where captures have to be compared.
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
    /// The pieces among those that can jump whose captures may be chosen.
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

/// The number of captures of the given pieces over adjacent ones, `None` where one of them has a second jump.
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
        // No second jump can end where the first began or captured, so the board may stay as it is.
        let promotion = SquareSet::promotion_row(S::COLOR);
        if !M::IS_KING && !matches!(V::RULES.promotion, Promotion::IfTurnEnds) {
            if matches!(V::RULES.promotion, Promotion::GoesOnAsKing) && landed.intersects(promotion)
            {
                let crowned = landed & promotion;
                let goes_on = if <King as Mover<V>>::IS_FLYING {
                    // Straight back, too, which only a king can that may turn round.
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

/// The number of captures of the given flying kings, `None` where one of them has a second jump.
#[inline(never)]
fn count_flying_jumps<V: Variant>(kings: SquareSet<V>, pieces: &Pieces<V>) -> Option<u32> {
    let (prey, empty) = (pieces.other, pieces.empty());
    let (mut jumps, mut goes_on) = (0, false);
    <King as Mover<V>>::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            // Kings in one line stand in each other's way, so no square is reached by two of them.
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

/// The squares, and all that are reached from them over empty squares in a direction.
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

/// Whether a flying king could jump on from one of the squares, to which it came by a direction. It cannot go back.
///
/// The square that it left lies back in the line, as does the piece that it captured: the board may stay as it is.
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
