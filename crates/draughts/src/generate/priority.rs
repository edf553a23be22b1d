//! Which captures take precedence over others, in variants that have such a rule.
//!
//! Captures can be compared only when they are complete. So a walk keeps the captures that are as good as the best so
//! far ([`Best`]), and drops them when it finds a better one.
//!
//! The walk also detects when there are too many paths to follow. Then `results` takes over.

use super::side::{Man, Mover, Side};
use super::trail::Order;
use super::{Jump, MoveRules, Visitor, visit_sources};
use crate::{Pieces, Priority, SquareSet};

/// Maximum number of jumps that one walk over all paths may make, not counting the first jump of each capture.
///
/// On contrived boards, flying kings and pieces that capture in eight directions have more paths than can be visited:
/// each captured piece may double their number. A walk that reaches this limit, after about half a millisecond, is
/// given up. `results` then searches for captures with different results instead of different paths.
///
/// [`Position::legal_actions`](crate::Position::legal_actions) describes which positions exceed the limits.
pub(super) const MAX_JUMPS: u32 = 1 << 14;

/// With fewer opposing pieces than this, no walk comes near [`MAX_JUMPS`].
const MANY_PIECES: u32 = 9;

/// The value of a capture by the criteria of a variant. A capture with a greater merit takes precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Merit {
    /// A number for each criterion except [`Priority::KingsEarliest`]. The first criterion is in the highest bits.
    counts: u64,
    /// For [`Priority::KingsEarliest`], which is always the last criterion: a bit for each captured piece in order,
    /// from the highest bit on, set for a king.
    order: u128,
}

impl Merit {
    /// No capture has less.
    pub(super) const MIN: Merit = Merit {
        counts: 0,
        order: 0,
    };

    /// More than the merit of any capture.
    pub(super) const BEYOND: Merit = Merit {
        counts: u64::MAX,
        order: u128::MAX,
    };

    /// An upper bound of the merit of captures from `source` that take no pieces other than `captured`.
    pub(super) fn bound<R: MoveRules>(
        rules: R,
        pieces: &Pieces<R::Word>,
        source: SquareSet<R::Word>,
        captured: SquareSet<R::Word>,
    ) -> Merit {
        Merit::of(rules, pieces, source, captured, u128::MAX)
    }

    #[inline(always)]
    pub(super) fn of<R: MoveRules>(
        rules: R,
        pieces: &Pieces<R::Word>,
        source: SquareSet<R::Word>,
        captured: SquareSet<R::Word>,
        order: u128,
    ) -> Merit {
        let count = |squares: SquareSet<R::Word>| u64::from(squares.len());
        let mut merit = Merit::MIN;
        for criterion in rules.rules().capture.priority {
            let number = match criterion {
                Priority::MostPieces => count(captured),
                // A king counts as nearly two men. The difference of 1/128 man per king adds up to less than one man on
                // any board.
                Priority::MostValue => 128 * count(captured) + 127 * count(captured & pieces.kings),
                Priority::ByKing => u64::from(source.intersects(pieces.kings)),
                Priority::MostKings => count(captured & pieces.kings),
                Priority::KingsEarliest => {
                    merit.order = order;
                    continue;
                }
            };
            merit.counts = merit.counts << 16 | number;
        }
        merit
    }
}

/// Those of the pieces `jumping` whose captures may take precedence, judged by the ranks of the capturing pieces alone.
#[inline(always)]
pub(super) fn contenders<R: MoveRules>(
    rules: R,
    pieces: &Pieces<R::Word>,
    jumping: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    if rules.facts().by_king_alone && jumping.intersects(pieces.kings) {
        jumping & pieces.kings
    } else {
        jumping
    }
}

/// Maximum number of jumps that a walk over all paths may make.
#[inline(always)]
pub(super) fn most_jumps<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    jumping: SquareSet<R::Word>,
) -> u32 {
    let is_limited = rules.facts().needs_walk
        || rules.facts().can_be_many
            && pieces.other.len() >= MANY_PIECES
            && may_roam::<R, S>(rules, pieces, jumping);
    if is_limited { MAX_JUMPS } else { u32::MAX }
}

/// Whether a king may capture, or a man may become a king in the middle of a capture. If not, flying kings add no
/// paths.
#[inline(always)]
fn may_roam<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    jumping: SquareSet<R::Word>,
) -> bool {
    if !rules.facts().has_flying_kings || jumping.intersects(pieces.kings) {
        return true;
    }
    let mut is_crowned = false;
    if rules.facts().goes_on_as_king {
        let free = rules.promotion_row(S::COLOR) & rules.empty(pieces);
        rules.for_each(
            Man::<S>::captures(rules),
            #[inline(always)]
            |direction| {
                is_crowned |= rules
                    .shifted(free, direction.opposite())
                    .intersects(pieces.other);
            },
        );
    }
    is_crowned
}

/// The number of captures by the given pieces that may be chosen. `None` if there are too many paths.
#[inline(always)]
pub(super) fn count_captures<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    jumping: SquareSet<R::Word>,
) -> Option<u64> {
    let mut number = Number {
        best: Best::new::<S>(rules, pieces, jumping),
        number: 0,
    };
    visit_sources::<R, S, _>(rules, pieces, SquareSet::EMPTY, jumping, &mut number);
    number.best.is_whole().then_some(number.number)
}

/// The best captures that a walk has found so far.
pub(super) struct Best<R: MoveRules> {
    pub(super) rules: R,
    pieces: Pieces<R::Word>,
    /// The merit of the best captures.
    merit: Merit,
    order: Order,
    jumps_left: u32,
}

/// How a capture compares with those found before it.
pub(super) enum Rank {
    /// It takes precedence over all of them.
    First,
    /// It is as good as the best of them.
    Equal,
    /// One of them takes precedence over it.
    Behind,
}

impl<R: MoveRules> Best<R> {
    /// The state before a walk over the captures of the pieces `jumping`.
    #[inline(always)]
    pub(super) fn new<S: Side>(
        rules: R,
        pieces: &Pieces<R::Word>,
        jumping: SquareSet<R::Word>,
    ) -> Best<R> {
        Best {
            rules,
            pieces: *pieces,
            merit: Merit::MIN,
            order: Order::NEW,
            jumps_left: most_jumps::<R, S>(rules, pieces, jumping),
        }
    }

    /// Whether the walk reached its end without exceeding the limit of jumps.
    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        self.jumps_left > 0
    }

    #[inline(always)]
    pub(super) fn rank(
        &mut self,
        source: SquareSet<R::Word>,
        captured: SquareSet<R::Word>,
    ) -> Rank {
        let rules = self.rules;
        if !rules.facts().needs_walk {
            return Rank::Equal;
        }
        let order = self.order.of(rules, &self.pieces, captured);
        let merit = Merit::of(rules, &self.pieces, source, captured, order);
        if merit > self.merit {
            self.merit = merit;
            Rank::First
        } else if merit == self.merit {
            Rank::Equal
        } else {
            Rank::Behind
        }
    }

    #[inline(always)]
    pub(super) fn may_go_on(&mut self, jump: &Jump<R::Word>) -> bool {
        let facts = self.rules.facts();
        if !(facts.needs_walk || facts.can_be_many) {
            return true;
        }
        self.order.note(self.rules, &self.pieces, jump);
        self.jumps_left = self.jumps_left.saturating_sub(1);
        self.jumps_left > 0
    }
}

/// Counts the best captures.
struct Number<R: MoveRules> {
    best: Best<R>,
    number: u64,
}

impl<R: MoveRules> Visitor<R::Word> for Number<R> {
    #[inline(always)]
    fn step(&mut self, _: SquareSet<R::Word>, _: SquareSet<R::Word>) {}

    #[inline(always)]
    fn capture(
        &mut self,
        source: SquareSet<R::Word>,
        _: SquareSet<R::Word>,
        captured: SquareSet<R::Word>,
        _: bool,
    ) {
        match self.best.rank(source, captured) {
            Rank::First => self.number = 1,
            Rank::Equal => self.number += 1,
            Rank::Behind => {}
        }
    }

    #[inline(always)]
    fn may_go_on(&mut self, jump: Jump<R::Word>) -> bool {
        self.best.may_go_on(&jump)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Interpreted;
    use crate::testing::actions;
    use crate::{Position, Variant};

    #[test]
    fn frisian_kings_are_worth_nearly_two_men() {
        let value = |fen: &str| {
            let frisian = Variant::FRISIAN;
            let pieces = Position::of_fen(frisian, fen).unwrap().pieces();
            Merit::of(
                Interpreted::new(frisian),
                &pieces,
                pieces.own,
                pieces.other,
                0,
            )
        };
        for kings in 1..=20 {
            let list = |prefix: &str, count| {
                let squares: Vec<String> = (6..6 + count).map(|n| format!("{prefix}{n}")).collect();
                format!("W:WK50:B{}", squares.join(","))
            };
            let of_kings = value(&list("K", kings));
            assert!(of_kings > value(&list("", 2 * kings - 1)), "{kings}");
            assert!(of_kings < value(&list("", 2 * kings)), "{kings}");
        }
    }

    #[test]
    fn the_most_pieces_go_first() {
        // Articles 4.13 and 4.14.
        assert_eq!(
            actions(Variant::INTERNATIONAL, "W:W26:B12,K21,31,32"),
            ["26x17x8", "26x37x28"]
        );
        assert_eq!(
            actions(Variant::INTERNATIONAL, "W:W48:B24,K31,34,K42,43").len(),
            1
        );
    }

    #[test]
    fn italian_captures_are_compared_by_four_criteria_in_turn() {
        // Articles 6.6 to 6.10.
        assert_eq!(actions(Variant::ITALIAN, "W:WK21,31:B10,18,27").len(), 1);
        assert_eq!(actions(Variant::ITALIAN, "W:WK23,31:B19,26,27").len(), 1);
        assert_eq!(actions(Variant::ITALIAN, "W:WK23:B19,K28"), ["23x32"]);
        let first = &actions(Variant::ITALIAN, "W:WK30:B10,12,18,K20,K26,27")[..];
        assert!(first.len() == 1 && first[0].ends_with("x5"), "{first:?}");
        let first = &actions(Variant::ITALIAN, "W:WK30:B10,K12,K18,20,K26,K27")[..];
        assert!(first.len() == 1 && first[0].ends_with("x5"), "{first:?}");
        assert_eq!(actions(Variant::ITALIAN, "W:WK31:B18,20,K27,K28").len(), 2);
    }

    #[test]
    fn a_man_does_not_capture_a_king_where_it_may_not() {
        // Article 5.3. At the edge, behind a king, the man has no action at all.
        assert_eq!(actions(Variant::ITALIAN, "W:W24:B20"), ["24x15"]);
        assert!(actions(Variant::ITALIAN, "W:W24:BK20").is_empty());
    }

    #[test]
    fn a_king_goes_before_a_man_whatever_the_man_could_take() {
        let fen = "W:WKa1,f4:Bb4,e5,c7,c3";
        assert!(
            actions(Variant::CZECH, fen)
                .iter()
                .all(|path| path.starts_with("a1"))
        );
    }
}
