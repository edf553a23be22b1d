//! Compares every value with a solver without slices and numbering: boards of characters, rules in plain loops, all
//! positions in one map, and passes over all of them until nothing changes.

mod board;
mod solver;

use board::Game;
use tessera_draughts::{
    Board, Capture, Color, Direction, Directions, English, Kings, Men, NoMemory, Obligation,
    Pattern, Position, Rules, Setup, Square, Towers, Variant,
};
use tessera_tablebase::{Slice, Tablebase};

/// Compares the values of all positions with up to `pieces` pieces, with either colour to move.
fn check<V: Variant>(pieces: usize) {
    let mut tablebase = Tablebase::<V>::new();
    tablebase.build(pieces as u32).unwrap();
    let game = Game::of::<V>();
    let solved = solver::solve(&game, pieces);
    for (board, mover, value) in &solved {
        let position = position::<V>(board, *mover);
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

fn position<V: Variant>(board: &board::Pieces, mover: Color) -> Position<V> {
    let mut setup = Setup::<V>::empty(mover);
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
            let square: Square<V> = Square::at(row as i32, column as i32).unwrap();
            pieces[color.index()] |= square.into();
        }
    }
    setup.check().unwrap()
}

/// Declares variants for these tests.
macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident = $rules:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        struct $name;
        impl Variant for $name {
            type Word = u64;
            type Memory = NoMemory;
            type Moves = Self;
            const NAME: &'static str = stringify!($name);
            const RULES: Rules = $rules;
        }
    )*};
}

const fn board(width: u8, height: u8, pattern: Pattern) -> Board {
    Board {
        width,
        height,
        pattern,
    }
}

variants! {
    /// A small board, on which more pieces can be checked.
    English6x6 = Rules {
        board: board(6, 6, Pattern::Diagonal),
        rows_of_men: 2,
        first_to_move: Color::Black,
        ..Rules::FAMILY
    };
    /// A board that is wider than high and uses the other half of the squares. Captures are optional.
    Peaceful6x4 = Rules {
        board: board(6, 4, Pattern::Mirrored),
        capture: Capture { obligation: Obligation::Optional, ..Rules::FAMILY.capture },
        ..Rules::FAMILY
    };
    /// All squares are used; men step sideways and capture backwards.
    Straight5x5 = Rules {
        board: board(5, 5, Pattern::All),
        north: Color::Black,
        men: Men {
            steps: Directions::of(&[Direction::North, Direction::East, Direction::West]),
            captures: STRAIGHT,
            ..Rules::FAMILY.men
        },
        kings: Kings { steps: STRAIGHT, captures: STRAIGHT, ..Rules::FAMILY.kings },
        ..Rules::FAMILY
    };
}

const STRAIGHT: Directions = Directions::of(&[
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
]);

#[test]
fn english() {
    check::<English>(3);
}

#[test]
fn towers() {
    check::<Towers>(3);
}

#[test]
fn english_on_a_small_board() {
    check::<English6x6>(3);
}

#[test]
fn without_obligation_on_a_small_board() {
    check::<Peaceful6x4>(4);
}

#[test]
fn on_all_squares() {
    check::<Straight5x5>(3);
}

#[test]
#[ignore = "long: half a minute, and a gigabyte of memory"]
fn with_one_more_piece() {
    check::<English6x6>(4);
    check::<Peaceful6x4>(5);
}
