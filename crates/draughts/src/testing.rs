//! Helpers for the tests of several modules.

use std::sync::LazyLock;

use crate::{
    Board, Color, Corner, Directions, Men, Notation, NotationStyle, Pattern, Piece, Position, Rank,
    Rules, Setup, Square, Variant,
};

/// A variant with a board of odd size that needs the large word. Its numbering starts in corners that no real variant
/// uses.
pub(crate) fn every_corner() -> Variant {
    static EVERY_CORNER: LazyLock<Variant> = LazyLock::new(|| {
        let rules = Rules {
            board: Board {
                width: 9,
                height: 11,
                pattern: Pattern::Mirrored,
            },
            men: Men {
                captures: Directions::DIAGONAL,
                ..Rules::FAMILY.men
            },
            notation: Notation {
                style: NotationStyle::Algebraic,
                number_one: Corner::TopRight,
                a1: Corner::BottomRight,
                ..Rules::FAMILY.notation
            },
            ..Rules::FAMILY
        };
        Variant::of_rules("every-corner", "Every corner", rules).unwrap()
    });
    *EVERY_CORNER
}

/// The positions of a random game of at most `plies` plies.
pub(crate) fn random_game(variant: Variant, seed: u64, plies: usize) -> Vec<Position> {
    // An xorshift generator gives the same games in every run.
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut game = vec![Position::initial(variant)];
    while game.len() <= plies {
        let position = game[game.len() - 1];
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        game.push(position.after(&actions[(state >> 33) as usize % actions.len()]));
    }
    game
}

/// A random board with `pieces` pieces of both players, about every third of them a king.
pub(crate) fn random_filling(variant: Variant, seed: u64, pieces: usize) -> Position {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut setup = Setup::empty(variant, Color::ALL[draw(2)]);
    let mut squares: Vec<Square> = Square::all(variant).collect();
    for _ in 0..pieces.min(squares.len()) {
        let square = squares.swap_remove(draw(squares.len()));
        let color = Color::ALL[draw(2)];
        let last_row = variant.promotion_row::<u128>(color);
        let rank = if last_row.contains(square.bit()) || draw(3) == 0 {
            Rank::King
        } else {
            Rank::Man
        };
        setup.put(Piece { color, rank }, square);
    }
    setup.check().unwrap()
}

/// The legal moves of a position in FEN, with all squares of their paths.
pub(crate) fn actions(variant: Variant, fen: &str) -> Vec<String> {
    let position = Position::of_fen(variant, fen).unwrap();
    let actions = position.legal_actions();
    actions.iter().map(ToString::to_string).collect()
}
