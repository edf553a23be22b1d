//! Compares every value with a solver without slices and numbering: boards of characters, rules in plain loops, all
//! positions in one map, and passes over all of them until nothing changes.

mod board;
mod solver;

use board::Game;
use tessera_draughts::{
    Board, Capture, Color, Direction, Directions, Kings, Men, Obligation, Pattern, Position, Rules,
    Setup, Square, Variant,
};
use tessera_tablebase::{Slice, Tablebase};

/// Compares the values of all positions with up to `pieces` pieces, with either colour to move.
fn check(variant: Variant, pieces: usize) {
    let mut tablebase = Tablebase::new(variant);
    tablebase.build(pieces as u32).unwrap();
    let game = Game::of(variant);
    let solved = solver::solve(&game, pieces);
    for (board, mover, value) in &solved {
        let position = position(variant, board, *mover);
        assert_eq!(tablebase.probe(&position), Some(*value), "{position}");
    }
    // Each slice stands for both colours, and there are no other positions.
    let contested = solved.iter().filter(|(board, ..)| {
        let has = |color| {
            board
                .iter()
                .flatten()
                .any(|&piece| game.belongs_to(piece, color))
        };
        has(Color::White) && has(Color::Black)
    });
    let counted: u64 = (2..=pieces as u32)
        .flat_map(Slice::with_pieces)
        .map(|slice| tablebase.statistics(slice).unwrap().positions())
        .sum();
    assert_eq!(contested.count() as u64, 2 * counted);
}

fn position(variant: Variant, board: &board::Pieces, mover: Color) -> Position {
    let mut setup = Setup::empty(variant, mover);
    for (row, line) in board.iter().enumerate() {
        for (column, &piece) in line.iter().enumerate() {
            let color = match piece.to_ascii_lowercase() {
                'w' => Color::White,
                'b' => Color::Black,
                _ => continue,
            };
            let pieces = if piece.is_uppercase() {
                &mut setup.kings
            } else {
                &mut setup.men
            };
            let square = Square::at(variant, row, column).unwrap();
            pieces[color.index()] |= square.into();
        }
    }
    setup.check().unwrap()
}

const fn board(width: u8, height: u8, pattern: Pattern) -> Board {
    Board {
        width,
        height,
        pattern,
    }
}

/// A small board, on which more pieces can be checked.
fn english_6x6() -> Variant {
    let rules = Rules {
        board: board(6, 6, Pattern::Diagonal),
        rows_of_men: 2,
        first_to_move: Color::Black,
        ..Rules::FAMILY
    };
    Variant::of_rules("english-6x6", "English 6x6", rules).unwrap()
}

/// A board that is wider than high and uses the other half of the squares. Captures are optional.
fn peaceful_6x4() -> Variant {
    let rules = Rules {
        board: board(6, 4, Pattern::Mirrored),
        rows_of_men: 1,
        capture: Capture {
            obligation: Obligation::Optional,
            ..Rules::FAMILY.capture
        },
        ..Rules::FAMILY
    };
    Variant::of_rules("peaceful-6x4", "Peaceful 6x4", rules).unwrap()
}

/// All squares are used; men step sideways and capture backwards.
fn straight_5x5() -> Variant {
    let rules = Rules {
        board: board(5, 5, Pattern::All),
        rows_of_men: 2,
        north: Color::Black,
        men: Men {
            steps: Directions::of(&[Direction::North, Direction::East, Direction::West]),
            captures: STRAIGHT,
            ..Rules::FAMILY.men
        },
        kings: Kings {
            steps: STRAIGHT,
            captures: STRAIGHT,
            ..Rules::FAMILY.kings
        },
        ..Rules::FAMILY
    };
    Variant::of_rules("straight-5x5", "Straight 5x5", rules).unwrap()
}

const STRAIGHT: Directions = Directions::of(&[
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
]);

#[test]
fn english() {
    check(Variant::ENGLISH, 3);
}

#[test]
fn towers() {
    check(Variant::TOWERS, 3);
}

#[test]
fn english_on_a_small_board() {
    check(english_6x6(), 3);
}

#[test]
fn without_obligation_on_a_small_board() {
    check(peaceful_6x4(), 4);
}

#[test]
fn on_all_squares() {
    check(straight_5x5(), 3);
}

#[test]
#[ignore = "long: half a minute, and a gigabyte of memory"]
fn with_one_more_piece() {
    check(english_6x6(), 4);
    check(peaceful_6x4(), 5);
}
