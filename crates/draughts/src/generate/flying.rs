//! Captures by flying kings. They pass over any number of empty squares before a captured piece. Behind it they may go
//! further if [`Landing`] says so.

use super::side::{King, Mover, prey};
use super::{Jump, MoveRules, Visitor};
use crate::{Chain, Direction, Landing, Pieces, Removal, SquareSet, Word};

/// The jump of a flying king in a direction: the captured piece, and the squares behind it where the king may stop.
/// Both are empty sets if there is no such jump.
#[inline(always)]
pub(super) fn jump<R: MoveRules>(
    rules: R,
    from: SquareSet<R::Word>,
    direction: Direction,
    prey: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> (SquareSet<R::Word>, SquareSet<R::Word>) {
    let mut next = rules.shifted(from, direction);
    while next.intersects(empty) {
        next = rules.shifted(next, direction);
    }
    let over = next & prey;
    let mut landing = rules.shifted(over, direction) & empty;
    let mut landings = landing;
    if !matches!(rules.rules().kings.landing, Landing::Behind) {
        while !landing.is_empty() {
            landing = rules.shifted(landing, direction) & empty;
            landings |= landing;
        }
    }
    (over, landings)
}

/// Those of the `pieces` that could jump if they were flying kings.
#[inline(always)]
pub(super) fn jumpers<R: MoveRules>(
    rules: R,
    pieces: SquareSet<R::Word>,
    prey: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    let mut jumpers = SquareSet::EMPTY;
    rules.for_each(
        King::captures(rules),
        #[inline(always)]
        |direction| {
            // Goes backwards from every opposing piece with an empty square behind it, as far as the line is free.
            let back = direction.opposite();
            let mut seen = rules.shifted(rules.shifted(empty, back) & prey, back);
            while !seen.is_empty() {
                jumpers |= seen;
                seen = rules.shifted(seen & empty, back);
            }
        },
    );
    jumpers & pieces
}

/// Finds the captures of one flying king.
pub(super) struct Flight<'a, R: MoveRules, K> {
    rules: R,
    pieces: &'a Pieces<R::Word>,
    source: SquareSet<R::Word>,
    visitor: &'a mut K,
}

impl<'a, R: MoveRules, K: Visitor<R::Word>> Flight<'a, R, K> {
    #[inline(always)]
    pub(super) fn new(
        rules: R,
        pieces: &'a Pieces<R::Word>,
        source: SquareSet<R::Word>,
        visitor: &'a mut K,
    ) -> Flight<'a, R, K> {
        Flight {
            rules,
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
        landings: SquareSet<R::Word>,
        over: SquareSet<R::Word>,
        direction: Direction,
        captured: SquareSet<R::Word>,
    ) {
        let rules = self.rules;
        let mut goes_on = false;
        if matches!(rules.rules().capture.chain, Chain::Complete) {
            let came = direction;
            let prey = prey::<R, King>(rules, self.pieces).without(captured);
            let mut empty = rules.empty(self.pieces) | self.source;
            if matches!(rules.rules().capture.removal, Removal::Immediate) {
                empty |= captured;
            }
            for_each_landing(landings, came, |at, is_nearest| {
                rules.for_each(
                    King::captures(rules),
                    #[inline(always)]
                    |direction| {
                        if direction == came && !is_nearest
                            || direction == came.opposite() && !rules.facts().turns_back
                        {
                            return;
                        }
                        let (over, landings) = jump(rules, at, direction, prey, empty);
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
        landings: SquareSet<R::Word>,
        over: SquareSet<R::Word>,
        direction: Direction,
        captured: SquareSet<R::Word>,
    ) {
        let rules = self.rules;
        let only_behind = matches!(rules.rules().kings.landing, Landing::BehindLastKing)
            && over.intersects(self.pieces.kings);
        let as_king = rules.facts().goes_on_as_king;
        for_each_landing(landings, direction, |at, is_nearest| {
            if is_nearest || !only_behind {
                self.visitor.capture(self.source, at, captured, as_king);
            }
        });
    }
}

/// Calls `visit` with each of the `landings` along a direction, nearest first, and whether it is the nearest.
#[inline(always)]
fn for_each_landing<W: Word>(
    landings: SquareSet<W>,
    direction: Direction,
    mut visit: impl FnMut(SquareSet<W>, bool),
) {
    // Bits are numbered row by row from the top left.
    let ascends = direction.rows() > 0 || direction == Direction::East;
    let mut left = landings;
    while let Some(at) = if ascends { left.first() } else { left.last() } {
        let at = SquareSet::of(at);
        visit(at, left == landings);
        left = left.without(at);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::testing::actions;
    use crate::{Action, Position, Variant, perft};

    #[test]
    fn kings_go_any_distance_nearer_squares_first() {
        assert_eq!(
            actions(Variant::INTERNATIONAL, "W:WK23:B"),
            [
                "23-19", "23-14", "23-10", "23-5", "23-29", "23-34", "23-40", "23-45", "23-28",
                "23-32", "23-37", "23-41", "23-46", "23-18", "23-12", "23-7", "23-1"
            ]
        );
        // Article 4.3: on any of the squares behind.
        let captures = ["46x19", "46x14", "46x10", "46x5"];
        assert_eq!(actions(Variant::INTERNATIONAL, "W:WK46:B23"), captures);
    }

    #[test]
    fn a_king_that_can_go_on_from_one_of_its_landings_has_to() {
        assert_eq!(actions(Variant::RUSSIAN, "W:WKa1:Bb2,e7"), ["a1:f6:d8"]);
    }

    #[test]
    fn going_straight_on_is_one_way_that_pauses_on_the_nearest_square() {
        assert_eq!(
            actions(Variant::RUSSIAN, "W:WKa1:Bb2,f6"),
            ["a1:c3:g7", "a1:c3:h8"]
        );
    }

    #[test]
    fn captured_pieces_stand_in_the_way_until_the_end() {
        // Article 4.8. Were 19 off the board at once, the king could go by its square.
        let actions = actions(Variant::INTERNATIONAL, "W:WK41,49:B9,10,12,19,38");
        assert_eq!(actions, ["41x14x3x21x43"]);
    }

    #[test]
    fn where_captured_pieces_leave_at_once_their_squares_are_passed() {
        // Down the column of d, by the square of the first captured piece.
        let actions = actions(Variant::TURKISH, "W:WKa4:Bd4,g6,f7,d2");
        assert_eq!(actions, ["a4xg4xg7xd7xd1"]);
    }

    #[test]
    fn a_king_turns_round_only_where_it_may() {
        // Over 18 and back by its own square over 25; or the other way.
        assert_eq!(
            actions(Variant::THAI, "W:WK22:B18,25"),
            ["22x15x29", "22x29x15"]
        );
        assert_eq!(
            actions(Variant::TURKISH, "W:WKd4:Be4,b4"),
            ["d4xf4", "d4xg4", "d4xh4", "d4xa4"]
        );
    }

    #[test]
    fn a_board_made_to_have_captures_without_end_has_a_list() {
        let fen = "W:WK46:B3,5,7,10,11,14,17,20,21,24,27,30,31,35,37,39,41,44,\
            48,50,51,53,54,K60,K63";
        let position = Position::of_fen(Variant::TURKISH, fen).unwrap();
        let actions = position.legal_actions();
        let results: HashSet<_> = actions.iter().map(Action::effect).collect();
        assert_eq!(results.len(), actions.len());
        assert_eq!(perft(&position, 1), actions.len() as u64);
    }

    #[test]
    fn a_killer_king_stops_right_behind_a_king_but_passes_on_from_anywhere() {
        assert_eq!(actions(Variant::KILLER, "W:WK46:BK23"), ["46x19"]);
        assert_eq!(actions(Variant::KILLER, "W:WK46:B23").len(), 4);
        assert_eq!(actions(Variant::KILLER, "W:WK46:BK23,9"), ["46x14x3"]);
    }
}
