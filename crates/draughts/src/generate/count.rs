//! Counts legal moves for all pieces at once, without visiting single moves, if no capture has a second jump.

use super::flying;
use super::jumps::{jumpers, landings};
use super::priority::{contenders, count_captures};
use super::side::{King, Man, Mover, Side, prey};
use super::steps::count_steps;
use super::{MoveRules, for_each_action, is_over, jumping, list, successors};
use crate::perft::distinct_len;
use crate::pieces::Successors;
use crate::{
    ActionList, Chain, Direction, Landing, Memory, Obligation, Paths, Pieces, Promotion, SquareSet,
};

/// The number of legal moves, computed without visiting them. `None` if a capture has a second jump or captures have to
/// be compared. In that case there is at least one legal move.
#[inline(always)]
pub(crate) fn count<R: MoveRules, S: Side>(rules: R, pieces: &Pieces<R::Word>) -> Option<u64> {
    if is_over(rules, pieces) {
        return Some(0);
    }
    let jumps = singles::<R, S>(rules, pieces)?.number;
    let steps = all_steps::<R, S>(rules, pieces);
    let only_jumps = jumps > 0 && matches!(rules.rules().capture.obligation, Obligation::Mandatory);
    Some(if only_jumps { jumps } else { steps + jumps }.into())
}

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count_all<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    paths: Paths,
) -> u64 {
    let &Pieces {
        own,
        other,
        kings,
        memory,
    } = pieces;
    // In parts, so that hot loops need not have the pieces in memory.
    count::<R, S>(rules, pieces).unwrap_or_else(|| {
        count_captures_and_steps::<R, S>(rules, own, other, kings, memory, paths)
    })
}

/// The number of sequences of `depth` legal moves, at least two. With merged paths, only the last move of a sequence
/// is merged with those that have its effect.
pub(crate) fn count_sequences<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    depth: u32,
    paths: Paths,
) -> u64 {
    if depth <= 2 {
        return count_pairs::<R, S>(rules, pieces, paths);
    }
    let mut next = Successors::new();
    successors::<R, S>(rules, pieces, &mut next);
    let count = |next| {
        if depth == 3 {
            count_pairs::<R, S::Other>(rules, next, paths)
        } else {
            count_sequences::<R, S::Other>(rules, next, depth - 1, paths)
        }
    };
    next.iter().map(count).sum()
}

/// The number of sequences of two legal moves. Nearly all of the time of perft is spent here.
#[inline(never)]
fn count_pairs<R: MoveRules, S: Side>(rules: R, pieces: &Pieces<R::Word>, paths: Paths) -> u64 {
    let mut sum = 0;
    for_each_action::<R, S>(
        rules,
        pieces,
        #[inline(always)]
        |source, target, captured, as_king| {
            let next = rules.after(pieces, S::COLOR, source, target, captured, as_king);
            sum += count_all::<R, S::Other>(rules, &next, paths);
        },
    );
    sum
}

/// [`count_all`] in positions with captures. If paths are separate and not too many, it walks along all of them.
#[inline(never)]
fn count_captures_and_steps<R: MoveRules, S: Side>(
    rules: R,
    own: SquareSet<R::Word>,
    other: SquareSet<R::Word>,
    kings: SquareSet<R::Word>,
    memory: Memory,
    paths: Paths,
) -> u64 {
    let pieces = &Pieces {
        own,
        other,
        kings,
        memory,
    };
    if is_over(rules, pieces) {
        return 0;
    }
    if paths == Paths::Separate {
        let jumping = jumping::<R, S>(rules, pieces);
        let contenders = contenders(rules, pieces, jumping);
        if let Some(captures) = count_captures::<R, S>(rules, pieces, contenders) {
            let is_mandatory = matches!(rules.rules().capture.obligation, Obligation::Mandatory);
            let only_captures = is_mandatory && captures > 0;
            let steps = if only_captures {
                0
            } else {
                all_steps::<R, S>(rules, pieces)
            };
            return captures + u64::from(steps);
        }
    }
    count_listed::<R, S>(rules, pieces, paths)
}

/// A function of its own, because the list takes much space on the stack.
#[cold]
#[inline(never)]
fn count_listed<R: MoveRules, S: Side>(rules: R, pieces: &Pieces<R::Word>, paths: Paths) -> u64 {
    let mut actions = ActionList::new();
    list::<R, S>(rules, pieces, &mut actions);
    match paths {
        Paths::Separate => actions.len() as u64,
        Paths::Merged => distinct_len(&actions),
    }
}

/// The number of steps, even if a capture is mandatory.
#[inline(always)]
fn all_steps<R: MoveRules, S: Side>(rules: R, pieces: &Pieces<R::Word>) -> u32 {
    let empty = rules.empty(pieces);
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let mut steps = count_steps::<R, Man<S>>(rules, men, empty);
    if !kings.is_empty() {
        steps += count_steps::<R, King>(rules, kings.without(rules.resting(pieces)), empty);
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
pub(super) fn singles<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
) -> Option<Singles> {
    let kings = pieces.own & pieces.kings;
    let men = pieces.own.without(pieces.kings);
    let (mut number, mut by_kings) = (count_jumps::<R, S, Man<S>>(rules, men, pieces)?, 0);
    if !kings.is_empty() {
        by_kings = if King::is_flying(rules) {
            let (prey, empty) = (pieces.other, rules.empty(pieces));
            count_flying_jumps(rules, kings, prey, empty, pieces.kings)?
        } else {
            count_jumps::<R, S, King>(rules, kings, pieces)?
        };
        number += by_kings;
    }
    if rules.facts().compares_ranks && number > 1 && pieces.other.intersects(pieces.kings) {
        return None;
    }
    if rules.facts().by_king && by_kings > 0 {
        number = by_kings;
    }
    Some(Singles { number, by_kings })
}

impl Singles {
    /// Those of the pieces `jumping`, which can jump, whose captures may be chosen.
    #[inline(always)]
    pub(super) fn sources<R: MoveRules>(
        &self,
        rules: R,
        jumping: SquareSet<R::Word>,
        kings: SquareSet<R::Word>,
    ) -> SquareSet<R::Word> {
        if rules.facts().by_king && self.by_kings > 0 {
            jumping & kings
        } else {
            jumping
        }
    }
}

/// The number of captures by the pieces `movers` over adjacent pieces. `None` if one of them has a second jump.
#[inline(always)]
fn count_jumps<R: MoveRules, S: Side, M: Mover>(
    rules: R,
    movers: SquareSet<R::Word>,
    pieces: &Pieces<R::Word>,
) -> Option<u32> {
    let (prey, empty) = (prey::<R, M>(rules, pieces), rules.empty(pieces));
    let (mut by_direction, mut landed) = ([SquareSet::EMPTY; 8], SquareSet::EMPTY);
    rules.for_each(
        M::captures(rules),
        #[inline(always)]
        |direction| {
            let landings = landings(rules, movers, direction, prey, empty);
            by_direction[direction as usize] = landings;
            landed |= landings;
        },
    );
    let is_chain = matches!(rules.rules().capture.chain, Chain::Complete);
    // Most positions have no jump. Without chains, counting takes less time than this branch.
    if is_chain && landed.is_empty() {
        return Some(0);
    }
    let mut jumps = 0;
    rules.for_each(
        M::captures(rules),
        #[inline(always)]
        |direction| jumps += by_direction[direction as usize].len(),
    );
    if is_chain {
        // A second jump cannot end on the square where the first one began or captured, so the pieces may stay where
        // they are.
        let promotion = rules.promotion_row(S::COLOR);
        if !M::IS_KING && !matches!(rules.rules().promotion, Promotion::IfTurnEnds) {
            if rules.facts().goes_on_as_king && landed.intersects(promotion) {
                let crowned = landed & promotion;
                let goes_on = if King::is_flying(rules) {
                    // A king that may turn back can also jump straight back.
                    rules.facts().turns_back
                        || !flying::jumpers(rules, crowned, pieces.other, empty).is_empty()
                } else {
                    !jumpers::<R, King>(rules, crowned, pieces.other, empty).is_empty()
                };
                if goes_on {
                    return None;
                }
            }
            landed = landed.without(promotion);
        }
        if !jumpers::<R, M>(rules, landed, prey, empty).is_empty() {
            return None;
        }
    }
    Some(jumps)
}

/// The number of captures by the given flying kings. `None` if one of them has a second jump.
///
/// Takes the parts of the pieces, so that callers need not have them in memory.
#[inline(never)]
fn count_flying_jumps<R: MoveRules>(
    rules: R,
    kings: SquareSet<R::Word>,
    prey: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
    all_kings: SquareSet<R::Word>,
) -> Option<u32> {
    let (mut jumps, mut goes_on) = (0, false);
    rules.for_each(
        King::captures(rules),
        #[inline(always)]
        |direction| {
            // Kings on one line block each other, so no two of them reach the same square.
            let (mut over, mut reached) = (SquareSet::EMPTY, kings);
            while !reached.is_empty() {
                let next = rules.shifted(reached, direction);
                over |= next & prey;
                reached = next & empty;
            }
            let nearest = rules.shifted(over, direction) & empty;
            let mut landed = nearest;
            if !matches!(rules.rules().kings.landing, Landing::Behind) {
                landed = slid(rules, landed, direction, empty);
            }
            jumps += if matches!(rules.rules().kings.landing, Landing::BehindLastKing) {
                let behind_men = rules.shifted(over.without(all_kings), direction) & empty;
                (nearest | slid(rules, behind_men, direction, empty)).len()
            } else {
                landed.len()
            };
            if matches!(rules.rules().capture.chain, Chain::Complete) && !landed.is_empty() {
                goes_on |=
                    rules.facts().turns_back || can_jump(rules, landed, direction, prey, empty);
            }
        },
    );
    (!goes_on).then_some(jumps)
}

/// The given squares, and all squares that can be reached from them in a direction over empty squares.
#[inline(always)]
fn slid<R: MoveRules>(
    rules: R,
    squares: SquareSet<R::Word>,
    direction: Direction,
    empty: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    let (mut slid, mut next) = (squares, squares);
    while !next.is_empty() {
        next = rules.shifted(next, direction) & empty;
        slid |= next;
    }
    slid
}

/// Whether a flying king could jump again from one of the squares, which it reached in the direction `came`. It cannot
/// jump straight back.
///
/// The square that it left and the piece that it captured lie behind it on the line, so they do not matter here.
#[inline(always)]
fn can_jump<R: MoveRules>(
    rules: R,
    squares: SquareSet<R::Word>,
    came: Direction,
    prey: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> bool {
    let mut can = false;
    rules.for_each(
        King::captures(rules),
        #[inline(always)]
        |direction| {
            if direction != came.opposite() {
                let mut reached = squares;
                while !reached.is_empty() {
                    let next = rules.shifted(reached, direction);
                    can |= rules.shifted(next & prey, direction).intersects(empty);
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
    use crate::generate::with_side;
    use crate::kernel::Interpreted;
    use crate::testing::{random_filling, random_game};
    use crate::{LastPly, Paths, Position, Variant, perft_with};

    fn check(position: &Position) {
        let (pieces, variant) = (position.pieces(), position.variant());
        let expected = position.legal_actions().len() as u64;
        let count = (variant.kernels().large.count)(variant, &pieces, position.side_to_move());
        assert_eq!(count.unwrap_or(expected), expected, "{position:?}");
        assert!(count.is_some() || expected > 0, "{position:?}");
        // Counts by walking what `count` cannot count.
        let walked = perft_with(position, 1, Paths::Separate, LastPly::Bulk);
        assert_eq!(walked, expected, "{position:?}");
        let rules = Interpreted::<u128>::new(variant);
        with_side!(position.side_to_move(), S => {
            let walked = count_all::<_, S>(rules, &pieces, Paths::Separate);
            assert_eq!(walked, expected, "{position:?}");
        });
    }

    #[test]
    fn counts_are_those_of_the_list() {
        for &variant in Variant::ALL {
            for seed in 0..200 {
                random_game(variant, seed, 150).iter().for_each(check);
            }
            for seed in 0..4000 {
                check(&random_filling(variant, seed, 2 + seed as usize % 18));
            }
        }
    }
}
