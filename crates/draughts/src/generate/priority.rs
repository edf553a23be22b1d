//! Which captures take precedence over others, in variants that have such a rule.
//!
//! Captures can be compared only when they are complete. So a walk keeps the captures that are as good as the best so
//! far ([`Best`]), and drops them when it finds a better one.
//!
//! The walk also detects when there are too many paths to follow. Then `results` takes over.

use super::side::{Man, Mover, Side};
use super::trail::Order;
use super::{Jump, Visitor, visit_sources};
use crate::{Pieces, Priority, Promotion, Range, SquareSet, Variant};

/// The most jumps that one walk over all paths may make, not counting the first jump of each capture.
///
/// On contrived boards, flying kings and pieces that capture in eight directions have more paths than can be visited:
/// each captured piece may double their number. A walk that reaches this limit, after about half a millisecond, is
/// given up. `results` then searches for captures with different results instead of different paths.
///
/// [`Position::legal_actions`](crate::Position::legal_actions) describes which positions exceed the limits.
pub(super) const MOST_JUMPS: u32 = 1 << 14;

/// With fewer opposing pieces than this, no walk comes near [`MOST_JUMPS`].
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

/// Whether a criterion depends on the ranks of the captured pieces.
const fn asks_for_kings(priority: Priority) -> bool {
    matches!(
        priority,
        Priority::MostValue | Priority::MostKings | Priority::KingsEarliest
    )
}

/// Whether the variant has the given criterion.
pub(super) const fn has<V: Variant>(criterion: Priority) -> bool {
    let (list, mut i) = (V::RULES.capture.priority, 0);
    while i < list.len() {
        if list[i] as u8 == criterion as u8 {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the variant has a criterion that depends on the ranks of the captured pieces.
pub(super) const fn compares_ranks<V: Variant>() -> bool {
    let (list, mut i) = (V::RULES.capture.priority, 0);
    while i < list.len() {
        if asks_for_kings(list[i]) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether captures can only be compared by walking along them. That is so if the variant has any criterion besides the
/// rank of the capturing piece.
pub(super) const fn needs_walk<V: Variant>() -> bool {
    !V::RULES.capture.priority.is_empty() && !is_by_king_alone::<V>()
}

/// Whether the rank of the capturing piece is the only criterion.
const fn is_by_king_alone<V: Variant>() -> bool {
    let list = V::RULES.capture.priority;
    list.len() == 1 && matches!(list[0], Priority::ByKing)
}

impl Merit {
    /// No capture has less.
    pub(super) const LEAST: Merit = Merit {
        counts: 0,
        order: 0,
    };

    /// More than the merit of any capture.
    pub(super) const BEYOND: Merit = Merit {
        counts: u64::MAX,
        order: u128::MAX,
    };

    /// An upper bound of the merit of captures from `source` that take no pieces other than `captured`.
    pub(super) fn bound<V: Variant>(
        pieces: &Pieces<V>,
        source: SquareSet<V>,
        captured: SquareSet<V>,
    ) -> Merit {
        Merit::of(pieces, source, captured, u128::MAX)
    }

    #[inline(always)]
    pub(super) fn of<V: Variant>(
        pieces: &Pieces<V>,
        source: SquareSet<V>,
        captured: SquareSet<V>,
        order: u128,
    ) -> Merit {
        const {
            let list = V::RULES.capture.priority;
            let mut i = 0;
            while i + 1 < list.len() {
                assert!(
                    !matches!(list[i], Priority::KingsEarliest),
                    "the order of the captured pieces is the last criterion"
                );
                i += 1;
            }
            assert!(list.len() <= 5, "a criterion is listed twice");
        }
        let count = |squares: SquareSet<V>| u64::from(squares.len());
        let mut merit = Merit::LEAST;
        for criterion in V::RULES.capture.priority {
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
pub(super) fn contenders<V: Variant>(pieces: &Pieces<V>, jumping: SquareSet<V>) -> SquareSet<V> {
    if const { is_by_king_alone::<V>() } && jumping.intersects(pieces.kings) {
        jumping & pieces.kings
    } else {
        jumping
    }
}

/// The most jumps that a walk over all paths may make.
#[inline(always)]
pub(super) fn most_jumps<V: Variant, S: Side>(pieces: &Pieces<V>, jumping: SquareSet<V>) -> u32 {
    let is_limited = const { needs_walk::<V>() }
        || const { can_be_many::<V>() }
            && pieces.other.len() >= MANY_PIECES
            && may_roam::<V, S>(pieces, jumping);
    if is_limited { MOST_JUMPS } else { u32::MAX }
}

/// Whether a king may capture, or a man may become a king in the middle of a capture. If not, flying kings add no
/// paths.
#[inline(always)]
fn may_roam<V: Variant, S: Side>(pieces: &Pieces<V>, jumping: SquareSet<V>) -> bool {
    if !matches!(V::RULES.kings.range, Range::Flying) || jumping.intersects(pieces.kings) {
        return true;
    }
    let mut is_crowned = false;
    if matches!(V::RULES.promotion, Promotion::GoesOnAsKing) {
        let free = SquareSet::promotion_row(S::COLOR) & pieces.empty();
        <Man<S> as Mover<V>>::CAPTURES.for_each(
            #[inline(always)]
            |direction| {
                is_crowned |= free.shifted(direction.opposite()).intersects(pieces.other);
            },
        );
    }
    is_crowned
}

/// Whether a walk may reach [`MOST_JUMPS`] on some board of the variant.
pub(super) const fn can_be_many<V: Variant>() -> bool {
    matches!(V::RULES.kings.range, Range::Flying)
        || V::RULES.men.captures.len() > 4
        || V::RULES.kings.captures.len() > 4
        || V::RULES.board.squares() > 50
}

/// The number of captures by the given pieces that may be chosen. `None` if there are too many paths.
#[inline(always)]
pub(super) fn count_captures<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    jumping: SquareSet<V>,
) -> Option<u64> {
    let mut number = Number {
        best: Best::new::<S>(pieces, jumping),
        number: 0,
    };
    visit_sources::<V, S, _>(pieces, SquareSet::EMPTY, jumping, &mut number);
    number.best.is_whole().then_some(number.number)
}

/// The best captures that a walk has found so far.
pub(super) struct Best<V: Variant> {
    pieces: Pieces<V>,
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

impl<V: Variant> Best<V> {
    /// The state before a walk over the captures of the pieces `jumping`.
    #[inline(always)]
    pub(super) fn new<S: Side>(pieces: &Pieces<V>, jumping: SquareSet<V>) -> Best<V> {
        Best {
            pieces: *pieces,
            merit: Merit::LEAST,
            order: Order::NEW,
            jumps_left: most_jumps::<V, S>(pieces, jumping),
        }
    }

    /// Whether the walk reached its end without exceeding the limit of jumps.
    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        self.jumps_left > 0
    }

    #[inline(always)]
    pub(super) fn rank(&mut self, source: SquareSet<V>, captured: SquareSet<V>) -> Rank {
        if !const { needs_walk::<V>() } {
            return Rank::Equal;
        }
        let order = self.order.of(&self.pieces, captured);
        let merit = Merit::of(&self.pieces, source, captured, order);
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
    pub(super) fn may_go_on(&mut self, jump: &Jump<V>) -> bool {
        if !const { needs_walk::<V>() || can_be_many::<V>() } {
            return true;
        }
        self.order.note(&self.pieces, jump);
        self.jumps_left = self.jumps_left.saturating_sub(1);
        self.jumps_left > 0
    }
}

/// Counts the best captures.
struct Number<V: Variant> {
    best: Best<V>,
    number: u64,
}

impl<V: Variant> Visitor<V> for Number<V> {
    #[inline(always)]
    fn step(&mut self, _: SquareSet<V>, _: SquareSet<V>) {}

    #[inline(always)]
    fn capture(&mut self, source: SquareSet<V>, _: SquareSet<V>, captured: SquareSet<V>, _: bool) {
        match self.best.rank(source, captured) {
            Rank::First => self.number = 1,
            Rank::Equal => self.number += 1,
            Rank::Behind => {}
        }
    }

    #[inline(always)]
    fn may_go_on(&mut self, jump: Jump<V>) -> bool {
        self.best.may_go_on(&jump)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::actions;
    use crate::{Czech, Frisian, International, Italian, Position};

    #[test]
    fn frisian_kings_are_worth_nearly_two_men() {
        let value = |fen: &str| {
            let position: Position<Frisian> = fen.parse().unwrap();
            let pieces = position.pieces();
            Merit::of(&pieces, pieces.own, pieces.other, 0)
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
            actions::<International>("W:W26:B12,K21,31,32"),
            ["26x17x8", "26x37x28"]
        );
        assert_eq!(actions::<International>("W:W48:B24,K31,34,K42,43").len(), 1);
    }

    #[test]
    fn italian_captures_are_compared_by_four_criteria_in_turn() {
        // Articles 6.6 to 6.10.
        assert_eq!(actions::<Italian>("W:WK21,31:B10,18,27").len(), 1);
        assert_eq!(actions::<Italian>("W:WK23,31:B19,26,27").len(), 1);
        assert_eq!(actions::<Italian>("W:WK23:B19,K28"), ["23x32"]);
        let first = &actions::<Italian>("W:WK30:B10,12,18,K20,K26,27")[..];
        assert!(first.len() == 1 && first[0].ends_with("x5"), "{first:?}");
        let first = &actions::<Italian>("W:WK30:B10,K12,K18,20,K26,K27")[..];
        assert!(first.len() == 1 && first[0].ends_with("x5"), "{first:?}");
        assert_eq!(actions::<Italian>("W:WK31:B18,20,K27,K28").len(), 2);
    }

    #[test]
    fn a_man_does_not_capture_a_king_where_it_may_not() {
        // Article 5.3. At the edge, behind a king, the man has no action at all.
        assert_eq!(actions::<Italian>("W:W24:B20"), ["24x15"]);
        assert!(actions::<Italian>("W:W24:BK20").is_empty());
    }

    #[test]
    fn a_king_goes_before_a_man_whatever_the_man_could_take() {
        let fen = "W:WKa1,f4:Bb4,e5,c7,c3";
        assert!(
            actions::<Czech>(fen)
                .iter()
                .all(|path| path.starts_with("a1"))
        );
    }
}
