//! The generator compiled for a variant against the same generator with the variant's rules read at run time.
//!
//! The naive implementation knows only the board; this comparison includes what a position remembers of earlier moves,
//! and the successors that come without moves.

use proptest::prelude::*;
use tessera_draughts::{
    Action, LastPly, Paths, Pieces, Position, Square, Variant, Word, perft, perft_with,
};

use super::{check_each, filling};

/// The variant of the same rules, which are interpreted.
fn interpreted(variant: Variant) -> Variant {
    Variant::of_rules("interpreted", "Interpreted", *variant.rules()).unwrap()
}

/// What the generator finds in a position, in the largest word.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    /// The path and the captured squares of each move: moves of different variants are never equal.
    actions: Vec<(Vec<String>, Vec<String>)>,
    /// Sorted, since they come in any order.
    successors: Vec<Pieces>,
    can_capture: bool,
    can_act: bool,
    perft: Vec<u64>,
}

fn found<W: Word>(position: &Position<W>) -> Found {
    let (variant, color) = (position.variant(), position.side_to_move());
    let mut successors = Vec::new();
    let pieces = position.pieces();
    pieces.for_each_successor(variant, color, |next| successors.push(next.cast()));
    successors.sort_by_key(|next: &Pieces| (next.own, next.other, next.kings, next.memory));
    let mut perft = Vec::new();
    for paths in [Paths::Separate, Paths::Merged] {
        for last_ply in [LastPly::Bulk, LastPly::OneByOne] {
            perft.push(perft_with(position, 2, paths, last_ply));
        }
    }
    let names = |squares: &mut dyn Iterator<Item = Square>| {
        squares.map(|square| square.to_string()).collect()
    };
    let squares = |action: &Action<W>| {
        let captured = names(&mut action.captured_squares());
        (names(&mut action.path()), captured)
    };
    Found {
        actions: position.legal_actions().iter().map(squares).collect(),
        successors,
        can_capture: position.can_capture(),
        can_act: position.can_act(),
        perft,
    }
}

fn check(position: &Position, interpreted: Variant) {
    let (pieces, side) = (position.pieces(), position.side_to_move());
    let twin = Position::from_pieces(interpreted, &pieces, side).unwrap();
    let expected = found(&twin);
    assert_eq!(found(position), expected, "{position:?}");
    if interpreted.fits_u64() {
        assert_eq!(found(&position.cast::<u64>()), expected, "{position:?}");
        assert_eq!(found(&twin.cast::<u64>()), expected, "{position:?}");
    }
}

in_four_parts!(compiled_rules_allow_the_same_moves, super::check_moves);

fn check_moves(part: usize) {
    let choices = prop::collection::vec(any::<usize>(), 100);
    check_each(part, 10, &choices, |variant, choices| {
        let twin = interpreted(variant);
        let mut position = Position::initial(variant);
        for choice in choices {
            check(&position, twin);
            let actions = position.legal_actions();
            if actions.is_empty() {
                break;
            }
            position.apply(&actions[choice % actions.len()]);
        }
    });
    let filling = filling([0..3, 0..3, 0..3, 0..3], 5..60);
    check_each(part, 200, &filling, |variant, filling| {
        check(&filling.position(variant), interpreted(variant));
    });
}

#[test]
fn compiled_rules_have_the_same_perft() {
    for &variant in Variant::ALL {
        let depth = if variant == Variant::ARMENIAN { 4 } else { 6 };
        for paths in [Paths::Separate, Paths::Merged] {
            let count = |variant| {
                let position = Position::initial(variant);
                perft_with(&position, depth, paths, LastPly::Bulk)
            };
            assert_eq!(count(variant), count(interpreted(variant)), "{variant}");
        }
    }
    assert_eq!(
        perft(&Position::initial(interpreted(Variant::ENGLISH)), 6),
        36_768
    );
}
