//! What several modules' tests need.

use crate::{
    Board, Corner, Directions, Men, Notation, NotationStyle, Pattern, Position, Rules, Variant,
};

/// A board of odd size in the large word, counted from corners that no other variant here counts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct EveryCorner;

impl Variant for EveryCorner {
    type Word = u128;
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

/// The positions of a game of at most so many plies, each action drawn at random.
pub(crate) fn random_game<V: Variant>(seed: u64, plies: usize) -> Vec<Position<V>> {
    // An xorshift generator: the same games in every run.
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
