//! Numbering of positions on boards of every kind, and the symmetry of variants that it relies on.

use std::sync::LazyLock;

use proptest::prelude::*;
use tessera_draughts::{Board, Color, Pattern, Position, Rules, Setup, Square, SquareSet, Variant};
use tessera_tablebase::{Index, Slice};

use super::common::slices;

static LARGE: LazyLock<Variant> = LazyLock::new(|| {
    let board = Board {
        width: 12,
        height: 12,
        pattern: Pattern::Diagonal,
    };
    let rules = Rules {
        board,
        ..Rules::FAMILY
    };
    Variant::of_rules("large", "Large", rules).unwrap()
});

static ODD: LazyLock<Variant> = LazyLock::new(|| {
    let board = Board {
        width: 5,
        height: 7,
        pattern: Pattern::Mirrored,
    };
    let rules = Rules {
        board,
        ..Rules::FAMILY
    };
    Variant::of_rules("odd", "Odd", rules).unwrap()
});

/// The same position with colours swapped and the board turned by 180 degrees.
fn other_way_round(position: &Position) -> Position {
    let [white, black] = Color::ALL;
    let (variant, setup) = (position.variant(), position.to_setup());
    Setup {
        variant,
        side_to_move: setup.side_to_move.other(),
        men: [black, white].map(|color| variant.turned(setup.men[color.index()])),
        kings: [black, white].map(|color| variant.turned(setup.kings[color.index()])),
        king_steps: [black, white].map(|color| {
            let (bit, steps) = setup.king_steps[color.index()]?;
            let king: SquareSet = SquareSet::of(bit);
            Some((variant.turned(king).first()?, steps))
        }),
    }
    .check()
    .unwrap()
}

fn check(variant: Variant, slice: Slice, seed: u64) {
    let index = Index::new(variant, slice);
    let number = seed % index.len();
    let position = index.position(number);
    assert_eq!(Slice::of(&position), slice);
    assert_eq!(index.number(&position), Some(number));

    let twin = other_way_round(&position);
    assert_eq!(index.number(&twin), Some(number));
    // The rules are the same for both colours.
    let next = |position: &Position| {
        let actions = position.legal_actions();
        actions
            .iter()
            .map(|action| position.after(action))
            .collect::<Vec<_>>()
    };
    let turned: Vec<Position> = next(&twin).iter().map(other_way_round).collect();
    let next = next(&position);
    assert_eq!(next.len(), turned.len());
    assert!(
        next.iter().all(|after| turned.contains(after)),
        "{position}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn number_and_position_are_inverse(slice in slices(3), seed: u64) {
        for &variant in Variant::ALL {
            check(variant, slice, seed);
        }
        check(*LARGE, slice, seed);
        check(*ODD, slice, seed);
    }
}

/// The board is turned about its centre.
#[test]
fn turning_mirrors_rows_and_columns() {
    fn check(variant: Variant) {
        let board = variant.rules().board;
        for square in Square::all(variant) {
            let row = usize::from(board.height) - 1 - square.row();
            let column = usize::from(board.width) - 1 - square.column();
            let expected = Square::at(variant, row, column).unwrap();
            let square: SquareSet = square.into();
            assert_eq!(variant.turned(square), expected.into());
        }
    }
    check(Variant::ENGLISH);
    check(Variant::TOWERS);
    check(*LARGE);
    check(*ODD);
}

/// All numbers of small slices give distinct positions. For kings, the count agrees with the binomial formula.
#[test]
fn numbers_have_no_gaps() {
    fn check(variant: Variant, slice: Slice) {
        let index = Index::new(variant, slice);
        let mut keys: Vec<u64> = (0..index.len())
            .map(|number| {
                let position = index.position(number);
                assert_eq!(index.number(&position), Some(number));
                position.key()
            })
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len() as u64, index.len(), "{slice}");
    }
    (2..=3)
        .flat_map(Slice::with_pieces)
        .for_each(|slice| check(Variant::ENGLISH, slice));
    let with_steps = Slice {
        own_men: 1,
        own_kings: 1,
        other_men: 0,
        other_kings: 1,
    };
    check(Variant::FRISIAN, with_steps);
    // The king has made no step, or one to three. The opponent has no men and therefore no limit.
    assert_eq!(Index::new(Variant::FRISIAN, with_steps).memories(), 4);
    assert_eq!(Index::new(Variant::ENGLISH, with_steps).memories(), 1);
    let kings = Slice {
        own_men: 0,
        own_kings: 2,
        other_men: 0,
        other_kings: 3,
    };
    let expected = (32 * 31 / 2) * (30 * 29 * 28 / 6);
    assert_eq!(Index::new(Variant::ENGLISH, kings).len(), expected);
}
