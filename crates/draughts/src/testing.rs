//! Helpers for the tests of several modules.

use crate::{
    Board, Color, Corner, Directions, Men, NoMemory, Notation, NotationStyle, Pattern, Piece,
    Position, Rank, Rules, Setup, Square, SquareSet, Variant,
};

/// A board of odd size that needs the large word. Its numbering starts in corners that no real variant uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct EveryCorner;

impl Variant for EveryCorner {
    type Word = u128;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "every-corner";
    const RULES: Rules = Rules {
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
}

/// The positions of a random game of at most `plies` plies.
pub(crate) fn random_game<V: Variant>(seed: u64, plies: usize) -> Vec<Position<V>> {
    // An xorshift generator gives the same games in every run.
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut game = vec![Position::initial()];
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
pub(crate) fn random_filling<V: Variant>(seed: u64, pieces: usize) -> Position<V> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut setup = Setup::<V>::empty(Color::ALL[draw(2)]);
    let mut squares: Vec<Square<V>> = SquareSet::all().into_iter().collect();
    for _ in 0..pieces.min(squares.len()) {
        let square = squares.swap_remove(draw(squares.len()));
        let color = Color::ALL[draw(2)];
        let on_last_row = SquareSet::<V>::promotion_row(color).contains(square);
        let rank = if on_last_row || draw(3) == 0 {
            Rank::King
        } else {
            Rank::Man
        };
        setup.put(Piece { color, rank }, square);
    }
    setup.check().unwrap()
}

/// The legal moves of a position in FEN, with all squares of their paths.
pub(crate) fn actions<V: Variant>(fen: &str) -> Vec<String> {
    let position: Position<V> = fen.parse().unwrap();
    let actions = position.legal_actions();
    actions.iter().map(ToString::to_string).collect()
}

/// Calls a generic function for every variant.
macro_rules! for_each_variant {
    ($check:ident) => {
        $crate::testing::for_each_variant!($check:
            English Italian Spanish Portuguese Czech Thai Russian Brazilian
            Pool International Canadian SriLankan Spantsiretti Frisian Frysk Killer
            Breakthrough Antidraughts AntiEnglish AntiRussian AntiBrazilian Turkish Armenian Towers
        )
    };
    ($check:ident: $($variant:ident)*) => {
        $($check::<$crate::$variant>();)*
    };
}
pub(crate) use for_each_variant;
