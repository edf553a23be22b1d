//! Captures by men and by kings that do not fly. They jump over adjacent pieces.

use super::flying::Flight;
use super::side::{King, Mover, Side, prey};
use super::{Jump, MoveRules, Visitor};
use crate::{Chain, Direction, Pieces, Promotion, SquareSet};

/// The empty squares on which jumps of the pieces `from` over adjacent opposing pieces (`prey`) end.
#[inline(always)]
pub(super) fn landings<R: MoveRules>(
    rules: R,
    from: SquareSet<R::Word>,
    direction: Direction,
    prey: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    rules.shifted(rules.shifted(from, direction) & prey, direction) & empty
}

/// Those of the `pieces` that can jump.
#[inline(always)]
pub(super) fn jumpers<R: MoveRules, M: Mover>(
    rules: R,
    pieces: SquareSet<R::Word>,
    prey: SquareSet<R::Word>,
    empty: SquareSet<R::Word>,
) -> SquareSet<R::Word> {
    let mut jumpers = SquareSet::EMPTY;
    rules.for_each(
        M::captures(rules),
        #[inline(always)]
        |direction| {
            let back = direction.opposite();
            jumpers |= rules.shifted(rules.shifted(empty, back) & prey, back);
        },
    );
    jumpers & pieces
}

/// Whether a man that lands on `landing` in the middle of a capture becomes a king there and then.
#[inline(always)]
pub(super) fn crowns_midway<R: MoveRules, S: Side, M: Mover>(
    rules: R,
    landing: SquareSet<R::Word>,
) -> bool {
    rules.facts().goes_on_as_king
        && !M::IS_KING
        && landing.intersects(rules.promotion_row(S::COLOR))
}

/// Calls the visitor with each capture of the piece from `source` that begins with the jumps made so far and then a
/// jump from `at` over an adjacent piece to `landing`. `captured` are the pieces captured before that jump.
#[inline(always)]
pub(super) fn visit_jump<R: MoveRules, S: Side, M: Mover, K: Visitor<R::Word>>(
    rules: R,
    pieces: &Pieces<R::Word>,
    source: SquareSet<R::Word>,
    (at, landing): (SquareSet<R::Word>, SquareSet<R::Word>),
    direction: Direction,
    captured: SquareSet<R::Word>,
    visitor: &mut K,
) {
    let over = rules.shifted(at, direction);
    let captured = captured | over;
    if crowns_midway::<R, S, M>(rules, landing) && King::is_flying(rules) {
        Flight::new(rules, pieces, source, visitor).land(landing, over, direction, captured);
        return;
    }
    if crowns_midway::<R, S, M>(rules, landing) {
        visit_jumps::<R, S, King, K>(rules, pieces, source, landing, captured, visitor);
    } else {
        visit_jumps::<R, S, M, K>(rules, pieces, source, landing, captured, visitor);
    }
}

/// Calls the visitor with each capture of the piece from `source` that begins with the jumps made so far. These have
/// captured `captured` and led to `at`.
///
/// It makes no difference here when captured pieces are removed. All landings are an even number of squares apart,
/// while captured pieces are an odd number of squares away from them. For the same reason, such a piece cannot jump
/// straight back: there is nothing left to jump over.
#[inline]
fn visit_jumps<R: MoveRules, S: Side, M: Mover, K: Visitor<R::Word>>(
    rules: R,
    pieces: &Pieces<R::Word>,
    source: SquareSet<R::Word>,
    at: SquareSet<R::Word>,
    captured: SquareSet<R::Word>,
    visitor: &mut K,
) {
    let ends = matches!(rules.rules().promotion, Promotion::EndsTurn)
        && !M::IS_KING
        && at.intersects(rules.promotion_row(S::COLOR));
    let mut goes_on = false;
    if matches!(rules.rules().capture.chain, Chain::Complete) && !ends {
        // Treats captured pieces as removed at once. The square where the capture began is empty.
        let prey = prey::<R, M>(rules, pieces).without(captured);
        let empty = rules.empty(pieces) | source | captured;
        rules.for_each(
            M::captures(rules),
            #[inline(always)]
            |direction| {
                let landing = landings(rules, at, direction, prey, empty);
                if !landing.is_empty() {
                    goes_on = true;
                    let over = rules.shifted(at, direction);
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
                        visit_jump::<R, S, M, K>(
                            rules, pieces, source, jump, direction, captured, visitor,
                        );
                    }
                }
            },
        );
    }
    if !goes_on {
        let as_king = M::IS_KING && rules.facts().goes_on_as_king;
        visitor.capture(source, at, captured, as_king);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::actions;
    use crate::{Color, Position, Variant};

    /// The white men and kings after the first action.
    fn after_first(variant: Variant, fen: &str) -> (String, String) {
        let position = Position::of_fen(variant, fen).unwrap();
        let next = position.after(&position.legal_actions()[0]);
        let (men, kings) = (next.men(Color::White), next.kings(Color::White));
        (variant.square_names(men), variant.square_names(kings))
    }

    #[test]
    fn a_man_on_the_furthest_row_stops_or_goes_on_as_the_rules_say() {
        let fen = "W:W9:B6,7";
        assert_eq!(actions(Variant::ENGLISH, fen), ["9x2"]);
        assert_eq!(
            after_first(Variant::ENGLISH, fen),
            (String::new(), "2".into())
        );
        assert_eq!(actions(Variant::POOL, fen), ["9x2x11"]);
        assert_eq!(
            after_first(Variant::POOL, fen),
            ("11".into(), String::new())
        );
        assert_eq!(
            actions(Variant::RUSSIAN, fen),
            ["b6:d8:f6", "b6:d8:g5", "b6:d8:h4"]
        );
        assert_eq!(
            after_first(Variant::RUSSIAN, fen),
            (String::new(), "f6".into())
        );
    }

    #[test]
    fn frisian_men_jump_along_rows_and_columns() {
        let paths = ["28x8", "28x30", "28x48", "28x26"];
        assert_eq!(actions(Variant::FRISIAN, "W:W28:B18,29,38,27"), paths);
        // The bits of 25 and 26 are neighbours, but not their squares.
        assert_eq!(actions(Variant::FRISIAN, "W:W24:B25"), ["24-20", "24-19"]);
    }
}
