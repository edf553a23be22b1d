//! Rules that no variant has, interpreted, against the naive implementation.

use proptest::prelude::*;
use tessera_draughts::{
    Board, Capture, Chain, Direction, Directions, End, Kings, Landing, Men, Obligation, Pattern,
    Position, Priority, Promotion, Range, Removal, Rules, Variant, WithoutAction,
};

use super::compare::{check_initial, check_position};
use super::{Filling, check_game, filling};

/// Chooses among values by the numbers of a list, one after another.
struct Choices<'a>(std::slice::Iter<'a, u32>);

impl Choices<'_> {
    fn number(&mut self, below: usize) -> usize {
        self.0.next().map_or(0, |number| *number as usize % below)
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.number(values.len())]
    }

    /// Directions that are the same on the left and on the right, of those in `among`.
    fn directions(&mut self, among: &[&[Direction]]) -> Directions {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        const PAIRS: [&[Direction]; 5] = [
            &[NorthEast, NorthWest],
            &[North],
            &[East, West],
            &[South],
            &[SouthEast, SouthWest],
        ];
        let sets = if among.is_empty() { &PAIRS } else { among };
        let chosen = sets.iter().filter(|_| self.number(2) == 0);
        let chosen: Vec<Direction> = chosen.copied().flatten().copied().collect();
        Directions::of(&chosen)
    }
}

/// Sets of directions in which a king may go: as far backwards as forwards.
const BOTH_WAYS: &[&[Direction]] = &[
    &[
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::SouthEast,
        Direction::SouthWest,
    ],
    &[Direction::North, Direction::South],
    &[Direction::East, Direction::West],
];

/// Rules for these numbers, which may make no sense.
fn rules(numbers: &[u32]) -> Rules {
    use Direction::{East, North, NorthEast, NorthWest, West};
    let mut choices = Choices(numbers.iter());
    let all = [
        Priority::MostPieces,
        Priority::MostValue,
        Priority::ByKing,
        Priority::MostKings,
        Priority::KingsEarliest,
    ];
    let criteria = choices.of(&[0, 0, 1, 1, 2, 3]);
    let priority: Vec<Priority> = (0..criteria).map(|_| choices.of(&all)).collect();
    Rules {
        board: Board {
            width: 3 + choices.number(8) as u8,
            height: 3 + choices.number(8) as u8,
            pattern: choices.of(&[Pattern::Diagonal, Pattern::Mirrored, Pattern::All]),
        },
        rows_of_men: 1 + choices.number(3) as u8,
        rows_behind_men: choices.of(&[0, 0, 1]),
        men: Men {
            steps: choices.directions(&[&[NorthEast, NorthWest], &[North], &[East, West]]),
            captures: choices.directions(&[]),
            captures_kings: choices.of(&[true, true, false]),
        },
        kings: Kings {
            steps: choices.directions(BOTH_WAYS),
            captures: choices.directions(BOTH_WAYS),
            range: choices.of(&[Range::Short, Range::Flying]),
            landing: choices.of(&[Landing::Anywhere, Landing::Behind, Landing::BehindLastKing]),
            steps_in_a_row: choices.of(&[None, None, Some(1), Some(3)]),
        },
        capture: Capture {
            obligation: choices.of(&[Obligation::Mandatory, Obligation::Optional]),
            chain: choices.of(&[Chain::Complete, Chain::Complete, Chain::Single]),
            removal: choices.of(&[Removal::AtEnd, Removal::Immediate]),
            turns_back: choices.of(&[false, true]),
            priority: Vec::leak(priority),
        },
        promotion: choices.of(&[
            Promotion::EndsTurn,
            Promotion::IfTurnEnds,
            Promotion::GoesOnAsKing,
        ]),
        end: End {
            without_action: choices.of(&[WithoutAction::Loses, WithoutAction::Wins]),
            first_king_wins: choices.of(&[false, false, false, true]),
        },
        ..Rules::FAMILY
    }
}

fn any_variant() -> impl Strategy<Value = Variant> {
    let numbers = prop::collection::vec(any::<u32>(), 64);
    numbers.prop_filter_map("rules that make no sense", |numbers| {
        Variant::of_rules("any", "Any", rules(&numbers)).ok()
    })
}

/// The rules, and fillings of a board with them.
fn input() -> impl Strategy<Value = (Variant, Vec<Filling>, Vec<usize>)> {
    let fillings = prop::collection::vec(filling([0..4, 0..4, 0..6, 0..4], 1..30), 12);
    (
        any_variant(),
        fillings,
        prop::collection::vec(any::<usize>(), 40),
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        max_global_rejects: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn interpreted_rules_agree((variant, fillings, choices) in input()) {
        println!("{:?}", variant.rules());
        check_initial(variant);
        check_game(Position::initial(variant), &choices);
        for filling in fillings {
            check_position(&filling.position(variant));
        }
    }
}
