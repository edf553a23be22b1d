//! Numbering of positions on boards of every kind, and the symmetry of variants that it relies on.

use proptest::prelude::*;
use tessera_draughts::{
    Board, Color, English, Frisian, NoMemory, Pattern, Position, Rules, Setup, Square, SquareSet,
    Towers, Variant, VariantId, with_variant,
};
use tessera_tablebase::{Index, Slice};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Large;

impl Variant for Large {
    type Word = u128;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "large";
    const RULES: Rules = Rules {
        board: Board {
            width: 12,
            height: 12,
            pattern: Pattern::Diagonal,
        },
        ..Rules::FAMILY
    };
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Odd;

impl Variant for Odd {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "odd";
    const RULES: Rules = Rules {
        board: Board {
            width: 5,
            height: 7,
            pattern: Pattern::Mirrored,
        },
        ..Rules::FAMILY
    };
}

/// Slices of up to six pieces.
fn slices() -> impl Strategy<Value = Slice> {
    let counts = (0_u8..4, 0_u8..4, 0_u8..4, 0_u8..4);
    counts
        .prop_map(|(own_men, own_kings, other_men, other_kings)| Slice {
            own_men,
            own_kings,
            other_men,
            other_kings,
        })
        .prop_filter("more than six pieces", |slice| slice.pieces() <= 6)
}

/// The same position with colours swapped and the board turned by 180 degrees.
fn other_way_round<V: Variant>(position: &Position<V>) -> Position<V> {
    let [white, black] = Color::ALL;
    let setup = position.to_setup();
    Setup {
        side_to_move: setup.side_to_move.other(),
        men: [black, white].map(|color| setup.men[color.index()].turned()),
        kings: [black, white].map(|color| setup.kings[color.index()].turned()),
        king_steps: [black, white].map(|color| {
            let (square, steps) = setup.king_steps[color.index()]?;
            Some((SquareSet::from(square).turned().first()?, steps))
        }),
    }
    .check()
    .unwrap()
}

fn check<V: Variant>(slice: Slice, seed: u64) {
    let index = Index::<V>::new(slice);
    let number = seed % index.len();
    let position = index.position(number);
    assert_eq!(Slice::of(&position), slice);
    assert_eq!(index.number(&position), Some(number));

    let twin = other_way_round(&position);
    assert_eq!(index.number(&twin), Some(number));
    // The rules are the same for both colours.
    let next = |position: &Position<V>| {
        let actions = position.legal_actions();
        actions
            .iter()
            .map(|action| position.after(action))
            .collect::<Vec<_>>()
    };
    let turned: Vec<Position<V>> = next(&twin).iter().map(other_way_round).collect();
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
    fn number_and_position_are_inverse(slice in slices(), seed: u64) {
        for variant in VariantId::ALL {
            with_variant!(*variant, V => check::<V>(slice, seed));
        }
        check::<Large>(slice, seed);
        check::<Odd>(slice, seed);
    }
}

/// The board is turned about its centre.
#[test]
fn turning_mirrors_rows_and_columns() {
    fn check<V: Variant>() {
        let board = V::RULES.board;
        for square in SquareSet::<V>::all() {
            let row = i32::from(board.height) - 1 - square.row();
            let column = i32::from(board.width) - 1 - square.column();
            let expected: Square<V> = Square::at(row, column).unwrap();
            assert_eq!(SquareSet::from(square).turned(), expected.into());
        }
    }
    check::<English>();
    check::<Towers>();
    check::<Large>();
    check::<Odd>();
}

/// All numbers of small slices give distinct positions. For kings, the count agrees with the binomial formula.
#[test]
fn numbers_have_no_gaps() {
    fn check<V: Variant>(slice: Slice) {
        let index = Index::<V>::new(slice);
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
        .for_each(check::<English>);
    let with_steps = Slice {
        own_men: 1,
        own_kings: 1,
        other_men: 0,
        other_kings: 1,
    };
    check::<Frisian>(with_steps);
    // The king has made no step, or one to three. The opponent has no men and therefore no limit.
    assert_eq!(Index::<Frisian>::new(with_steps).memories(), 4);
    assert_eq!(Index::<English>::new(with_steps).memories(), 1);
    let kings = Slice {
        own_men: 0,
        own_kings: 2,
        other_men: 0,
        other_kings: 3,
    };
    let expected = (32 * 31 / 2) * (30 * 29 * 28 / 6);
    assert_eq!(Index::<English>::new(kings).len(), expected);
}
