//! Captures by men and by kings that do not fly. They jump over adjacent pieces.

use super::flying::Flight;
use super::side::{King, Mover, Side, prey};
use super::{Jump, Visitor};
use crate::{Chain, Direction, Pieces, Promotion, SquareSet, Variant};

/// The empty squares on which jumps of the pieces `from` over adjacent opposing pieces (`prey`) end.
#[inline(always)]
pub(super) fn landings<V: Variant>(
    from: SquareSet<V>,
    direction: Direction,
    prey: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    (from.shifted(direction) & prey).shifted(direction) & empty
}

/// Those of the `pieces` that can jump.
#[inline(always)]
pub(super) fn jumpers<V: Variant, M: Mover<V>>(
    pieces: SquareSet<V>,
    prey: SquareSet<V>,
    empty: SquareSet<V>,
) -> SquareSet<V> {
    let mut jumpers = SquareSet::EMPTY;
    M::CAPTURES.for_each(
        #[inline(always)]
        |direction| {
            let back = direction.opposite();
            jumpers |= (empty.shifted(back) & prey).shifted(back);
        },
    );
    jumpers & pieces
}

/// Whether a man that lands on `landing` in the middle of a capture becomes a king there and then.
#[inline(always)]
pub(super) fn crowns_midway<V: Variant, S: Side, M: Mover<V>>(landing: SquareSet<V>) -> bool {
    matches!(V::RULES.promotion, Promotion::GoesOnAsKing)
        && !M::IS_KING
        && landing.intersects(SquareSet::promotion_row(S::COLOR))
}

/// Calls the visitor with each capture of the piece from `source` that begins with the jumps made so far and then a
/// jump from `at` over an adjacent piece to `landing`. `captured` are the pieces captured before that jump.
#[inline(always)]
pub(super) fn visit_jump<V: Variant, S: Side, M: Mover<V>, K: Visitor<V>>(
    pieces: &Pieces<V>,
    source: SquareSet<V>,
    (at, landing): (SquareSet<V>, SquareSet<V>),
    direction: Direction,
    captured: SquareSet<V>,
    visitor: &mut K,
) {
    let over = at.shifted(direction);
    let captured = captured | over;
    if crowns_midway::<V, S, M>(landing) && <King as Mover<V>>::IS_FLYING {
        Flight::new(pieces, source, visitor).land(landing, over, direction, captured);
        return;
    }
    if crowns_midway::<V, S, M>(landing) {
        visit_jumps::<V, S, King, K>(pieces, source, landing, captured, visitor);
    } else {
        visit_jumps::<V, S, M, K>(pieces, source, landing, captured, visitor);
    }
}

/// Calls the visitor with each capture of the piece from `source` that begins with the jumps made so far. These have
/// captured `captured` and led to `at`.
///
/// It makes no difference here when captured pieces are removed. All landings are an even number of squares apart,
/// while captured pieces are an odd number of squares away from them. For the same reason, such a piece cannot jump
/// straight back: there is nothing left to jump over.
#[inline]
fn visit_jumps<V: Variant, S: Side, M: Mover<V>, K: Visitor<V>>(
    pieces: &Pieces<V>,
    source: SquareSet<V>,
    at: SquareSet<V>,
    captured: SquareSet<V>,
    visitor: &mut K,
) {
    let ends = matches!(V::RULES.promotion, Promotion::EndsTurn)
        && !M::IS_KING
        && at.intersects(SquareSet::promotion_row(S::COLOR));
    let mut goes_on = false;
    if matches!(V::RULES.capture.chain, Chain::Complete) && !ends {
        // Treats captured pieces as removed at once. The square where the capture began is empty.
        let prey = prey::<V, M>(pieces).without(captured);
        let empty = pieces.empty() | source | captured;
        M::CAPTURES.for_each(
            #[inline(always)]
            |direction| {
                let landing = landings(at, direction, prey, empty);
                if !landing.is_empty() {
                    goes_on = true;
                    let over = at.shifted(direction);
                    let next = Jump {
                        source,
                        from: at,
                        over,
                        direction,
                        landings: landing,
                        captured: captured | over,
                        is_king: M::IS_KING,
                    };
                    if visitor.may_go_on(next) {
                        let jump = (at, landing);
                        visit_jump::<V, S, M, K>(
                            pieces, source, jump, direction, captured, visitor,
                        );
                    }
                }
            },
        );
    }
    if !goes_on {
        let as_king = M::IS_KING && matches!(V::RULES.promotion, Promotion::GoesOnAsKing);
        visitor.capture(source, at, captured, as_king);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::actions;
    use crate::{Color, English, Frisian, Pool, Position, Russian, Variant};

    /// The white men and kings after the first action.
    fn after_first<V: Variant>(fen: &str) -> (String, String) {
        let position: Position<V> = fen.parse().unwrap();
        let next = position.after(&position.legal_actions()[0]);
        let (men, kings) = (next.men(Color::White), next.kings(Color::White));
        (men.to_string(), kings.to_string())
    }

    #[test]
    fn a_man_on_the_furthest_row_stops_or_goes_on_as_the_rules_say() {
        let fen = "W:W9:B6,7";
        assert_eq!(actions::<English>(fen), ["9x2"]);
        assert_eq!(after_first::<English>(fen), (String::new(), "2".into()));
        assert_eq!(actions::<Pool>(fen), ["9x2x11"]);
        assert_eq!(after_first::<Pool>(fen), ("11".into(), String::new()));
        assert_eq!(
            actions::<Russian>(fen),
            ["b6:d8:f6", "b6:d8:g5", "b6:d8:h4"]
        );
        assert_eq!(after_first::<Russian>(fen), (String::new(), "f6".into()));
    }

    #[test]
    fn frisian_men_jump_along_rows_and_columns() {
        let paths = ["28x8", "28x30", "28x48", "28x26"];
        assert_eq!(actions::<Frisian>("W:W28:B18,29,38,27"), paths);
        // The bits of 25 and 26 are neighbours, but not their squares.
        assert_eq!(actions::<Frisian>("W:W24:B25"), ["24-20", "24-19"]);
    }
}
