//! Tests of the rules of all variants: `positions` has an example of each rule; here random positions are compared with
//! a naive implementation.
//!
//! The naive implementation is slow and simple: a board of characters, and loops that follow the text of the rules
//! square by square. It serves all variants by reading their [`Rules`](tessera_draughts::Rules) at run time. It shares
//! nothing else with the library except the names of squares.

/// Declares a test in four parts, each for every fourth variant, so that they run in parallel.
macro_rules! in_four_parts {
    ($name:ident, $check:path) => {
        mod $name {
            #[test]
            fn first() {
                $check(0);
            }
            #[test]
            fn second() {
                $check(1);
            }
            #[test]
            fn third() {
                $check(2);
            }
            #[test]
            fn fourth() {
                $check(3);
            }
        }
    };
}

mod actions;
mod any_rules;
mod board;
mod captures;
mod compare;
mod interpreted;
mod pieces;
mod positions;
mod priority;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tessera_draughts::{Color, Piece, Position, Rank, Setup, Square, Variant};

use compare::{check_initial, check_position};

in_four_parts!(random_games_agree, super::check_games);
in_four_parts!(random_fillings_agree, super::check_fillings);
in_four_parts!(roaming_kings_agree, super::check_roaming);

#[test]
fn initial_positions_agree() {
    for &variant in Variant::ALL {
        check_initial(variant);
    }
}

fn check_games(part: usize) {
    let games = prop::collection::vec(any::<usize>(), 120);
    check_each(part, 60, &games, |variant, choices| {
        check_game(Position::initial(variant), &choices);
    });
}

/// Random boards, from nearly empty to nearly full.
fn check_fillings(part: usize) {
    let filling = filling([0..4, 0..4, 0..4, 0..4], 1..40);
    check_each(part, 4_000, &filling, |variant, filling| {
        check_position(&filling.position(variant));
    });
}

/// A few pieces of one player, mostly kings, among scattered pieces of the other: long captures, and the moves after
/// them.
fn check_roaming(part: usize) {
    let filling = filling([0..2, 1..3, 4..12, 0..8], 20..60);
    let choices = prop::collection::vec(any::<usize>(), 6);
    check_each(part, 1_500, &(filling, choices), |variant, input| {
        let (filling, choices) = &input;
        check_game(filling.position(variant), choices);
    });
}

/// Runs a check on random input for every fourth variant.
fn check_each<S: Strategy>(
    part: usize,
    cases: u32,
    strategy: &S,
    check: impl Fn(Variant, S::Value),
) {
    for &variant in Variant::ALL.iter().skip(part).step_by(4) {
        let config = ProptestConfig {
            cases,
            failure_persistence: None,
            ..ProptestConfig::default()
        };
        let tested = TestRunner::new(config).run(strategy, |input| {
            check(variant, input);
            Ok(())
        });
        if let Err(error) = tested {
            panic!("{variant}: {error}");
        }
    }
}

fn check_game(mut position: Position, choices: &[usize]) {
    for choice in choices {
        if !check_position(&position) {
            break;
        }
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        position.apply(&actions[choice % actions.len()]);
    }
}

/// A random board: a random number for each square, and weights that turn these numbers into pieces.
#[derive(Clone, Debug)]
struct Filling {
    squares: Vec<u32>,
    /// Weights for men and kings of the side to move, then men and kings of the opponent.
    weights: [u32; 4],
    empty: u32,
    side_to_move: Color,
}

fn filling(
    weights: [std::ops::Range<u32>; 4],
    empty: std::ops::Range<u32>,
) -> impl Strategy<Value = Filling> {
    let squares = prop::collection::vec(any::<u32>(), 144);
    let side_to_move = prop::sample::select(Color::ALL.to_vec());
    (squares, weights, empty, side_to_move).prop_map(|(squares, weights, empty, side_to_move)| {
        Filling {
            squares,
            weights,
            empty,
            side_to_move,
        }
    })
}

impl Filling {
    /// The position with this filling. A man on its promotion row becomes a king.
    fn position(&self, variant: Variant) -> Position {
        let mut setup = Setup::empty(variant, self.side_to_move);
        for (square, &random) in Square::all(variant).zip(&self.squares) {
            let mut rest = random % (self.weights.iter().sum::<u32>() + self.empty);
            for (kind, &weight) in self.weights.iter().enumerate() {
                if rest < weight {
                    let color = if kind < 2 {
                        self.side_to_move
                    } else {
                        self.side_to_move.other()
                    };
                    let last_row = variant.promotion_row::<u128>(color);
                    let rank = if kind % 2 == 1 || last_row.contains(square.bit()) {
                        Rank::King
                    } else {
                        Rank::Man
                    };
                    setup.put(Piece { color, rank }, square);
                    break;
                }
                rest -= weight;
            }
        }
        setup.check().unwrap()
    }
}
