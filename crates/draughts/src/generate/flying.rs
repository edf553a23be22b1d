//! Captures by flying kings. They pass over any number of empty squares before a captured piece. Behind it they may go
//! further if [`Landing`] says so.

use super::side::{King, Mover, prey};
use super::{Jump, Visitor};
use crate::{Chain, Direction, Landing, Pieces, Promotion, Removal, SquareSet, Variant};

/// Whether a capture may go straight back, over the square of the piece that was just removed from the board.
pub(super) const fn turns_back<V: Variant>() -> bool {
    matches!(V::RULES.capture.removal, Removal::Immediate) && V::RULES.capture.turns_back
}

/// The jump of a flying king in a direction: the captured piece, and the squares behind it where the king may stop.
/// Both are empty sets if there is no such jump.
#[inline(always)]
pub(super) fn jump<V: Variant>(
    from: SquareSet<V>,
    direction: Direction,
    prey: SquareSet<V>,
    empty: SquareSet<V>,
) -> (SquareSet<V>, SquareSet<V>) {
    let mut next = from.shifted(direction);
    while next.intersects(empty) {
        next = next.shifted(direction);
    }
    let over = next & prey;
    let mut landing = over.shifted(direction) & empty;
    let mut landings = landing;
    if !matches!(V::RULES.kings.landing, Landing::Behind) {
        while !landing.is_empty() {
            landing = landing.shifted(direction) & empty;
            landings |= landing;
        }
    }
    (over, landings)
}

/// Those of the `pieces` that could jump if they were flying kings.
#[inline(always)]
pub(super) fn jumpers<V: Variant>(
    pieces: SquareSet<V>,
    prey: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let mut jumpers = SquareSet::EMPTY;
    <King as Mover<V>>::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            // Goes backwards from every opposing piece with an empty square behind it, as far as the line is free.
            let back = direction.opposite();
            let mut seen = (empty.shifted(back) & prey).shifted(back);
            while !seen.is_empty() {
                jumpers |= seen;
                seen = (seen & empty).shifted(back);
            }
        },
    );
    jumpers & pieces
}

/// Finds the captures of one flying king.
pub(super) struct Flight<'a, V: Variant, K> {
    pieces: &'a Pieces<V>,
    source: SquareSet<V>,
    visitor: &'a mut K,
}

impl<'a, V: Variant, K: Visitor<V>> Flight<'a, V, K> {
    #[inline(always)]
    pub(super) fn new(
        pieces: &'a Pieces<V>,
        source: SquareSet<V>,
        visitor: &'a mut K,
    ) -> Flight<'a, V, K> {
        Flight {
            pieces,
            source,
            visitor,
        }
    }

    /// Calls the visitor with each capture that begins with the jumps made so far. These have captured `captured`. The
    /// last of them went over `over` in the direction `direction`, and may end on any of the `landings`.
    ///
    /// If the king jumps straight on, that counts as a single path, whichever landings it passes. The path then records
    /// a stop on the nearest landing.
    ///
    /// Not inlined: the loop over the directions is unrolled, and each recursive call in it would get a copy of this
    /// long function.
    #[inline(never)]
    pub(super) fn land(
        &mut self,
        landings: SquareSet<V>,
        over: SquareSet<V>,
        direction: Direction,
        captured: SquareSet<V>,
    ) {
        let mut goes_on = false;
        if matches!(V::RULES.capture.chain, Chain::Complete) {
            let came = direction;
            let prey = prey::<V, King>(self.pieces).without(captured);
            let mut empty = self.pieces.empty() | self.source;
            if matches!(V::RULES.capture.removal, Removal::Immediate) {
                empty |= captured;
            }
            for_each_landing(landings, came, |at, is_nearest| {
                <King as Mover<V>>::CAPTURES.for_each(
                    #[inline(always)]
                    |direction| {
                        if direction == came && !is_nearest
                            || direction == came.opposite() && !const { turns_back::<V>() }
                        {
                            return;
                        }
                        let (over, landings) = jump(at, direction, prey, empty);
                        if !landings.is_empty() {
                            goes_on = true;
                            let captured = captured | over;
                            let jump = Jump {
                                source: self.source,
                                from: at,
                                over,
                                direction,
                                landings,
                                captured,
                                is_king: true,
                            };
                            if self.visitor.may_go_on(jump) {
                                self.land(landings, over, direction, captured);
                            }
                        }
                    },
                );
            });
        }
        if !goes_on {
            self.end(landings, over, direction, captured);
        }
    }

    /// Calls the visitor with the captures that end after the jumps made so far. The arguments are those of
    /// [`land`](Flight::land).
    #[inline(always)]
    fn end(
        &mut self,
        landings: SquareSet<V>,
        over: SquareSet<V>,
        direction: Direction,
        captured: SquareSet<V>,
    ) {
        let only_behind = matches!(V::RULES.kings.landing, Landing::BehindLastKing)
            && over.intersects(self.pieces.kings);
        let as_king = matches!(V::RULES.promotion, Promotion::GoesOnAsKing);
        for_each_landing(landings, direction, |at, is_nearest| {
            if is_nearest || !only_behind {
                self.visitor.capture(self.source, at, captured, as_king);
            }
        });
    }
}

/// Calls `visit` with each of the `landings` along a direction, nearest first, and whether it is the nearest.
#[inline(always)]
fn for_each_landing<V: Variant>(
    landings: SquareSet<V>,
    direction: Direction,
    mut visit: impl FnMut(SquareSet<V>, bool),
) {
    // Bits are numbered row by row from the top left.
    let ascends = direction.rows() > 0 || direction == Direction::East;
    let mut left = landings;
    while let Some(at) = if ascends { left.first() } else { left.last() } {
        let at = SquareSet::from(at);
        visit(at, left == landings);
        left = left.without(at);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::testing::actions;
    use crate::{Action, International, Killer, Position, Russian, Thai, Turkish, perft};

    #[test]
    fn kings_go_any_distance_nearer_squares_first() {
        assert_eq!(
            actions::<International>("W:WK23:B"),
            [
                "23-19", "23-14", "23-10", "23-5", "23-29", "23-34", "23-40", "23-45", "23-28",
                "23-32", "23-37", "23-41", "23-46", "23-18", "23-12", "23-7", "23-1"
            ]
        );
        // Article 4.3: on any of the squares behind.
        let captures = ["46x19", "46x14", "46x10", "46x5"];
        assert_eq!(actions::<International>("W:WK46:B23"), captures);
    }

    #[test]
    fn a_king_that_can_go_on_from_one_of_its_landings_has_to() {
        assert_eq!(actions::<Russian>("W:WKa1:Bb2,e7"), ["a1:f6:d8"]);
    }

    #[test]
    fn going_straight_on_is_one_way_that_pauses_on_the_nearest_square() {
        assert_eq!(
            actions::<Russian>("W:WKa1:Bb2,f6"),
            ["a1:c3:g7", "a1:c3:h8"]
        );
    }

    #[test]
    fn captured_pieces_stand_in_the_way_until_the_end() {
        // Article 4.8. Were 19 off the board at once, the king could go by its square.
        let actions = actions::<International>("W:WK41,49:B9,10,12,19,38");
        assert_eq!(actions, ["41x14x3x21x43"]);
    }

    #[test]
    fn where_captured_pieces_leave_at_once_their_squares_are_passed() {
        // Down the column of d, by the square of the first captured piece.
        let actions = actions::<Turkish>("W:WKa4:Bd4,g6,f7,d2");
        assert_eq!(actions, ["a4xg4xg7xd7xd1"]);
    }

    #[test]
    fn a_king_turns_round_only_where_it_may() {
        // Over 18 and back by its own square over 25; or the other way.
        assert_eq!(actions::<Thai>("W:WK22:B18,25"), ["22x15x29", "22x29x15"]);
        assert_eq!(
            actions::<Turkish>("W:WKd4:Be4,b4"),
            ["d4xf4", "d4xg4", "d4xh4", "d4xa4"]
        );
    }

    #[test]
    fn a_board_made_to_have_captures_without_end_has_a_list() {
        let position: Position<Turkish> =
            "W:WK46:B3,5,7,10,11,14,17,20,21,24,27,30,31,35,37,39,41,44,\
            48,50,51,53,54,K60,K63"
                .parse()
                .unwrap();
        let actions = position.legal_actions();
        let results: HashSet<_> = actions.iter().map(Action::effect).collect();
        assert_eq!(results.len(), actions.len());
        assert_eq!(perft(&position, 1), actions.len() as u64);
    }

    #[test]
    fn a_killer_king_stops_right_behind_a_king_but_passes_on_from_anywhere() {
        assert_eq!(actions::<Killer>("W:WK46:BK23"), ["46x19"]);
        assert_eq!(actions::<Killer>("W:WK46:B23").len(), 4);
        assert_eq!(actions::<Killer>("W:WK46:BK23,9"), ["46x14x3"]);
    }
}
