//! Canadian draughts.

use crate::{Board, International, NoMemory, Notation, Rules, Variant};

/// Canadian draughts: international draughts on a board of twelve by twelve squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Canadian;

impl Variant for Canadian {
    type Word = u128;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "canadian";
    const TITLE: &'static str = "Canadian";
    const RULES: Rules = Rules {
        board: Board {
            width: 12,
            height: 12,
            ..Rules::FAMILY.board
        },
        // Thirty men for each player.
        rows_of_men: 5,
        notation: Notation {
            game_type: Some(27),
            ..Rules::FAMILY.notation
        },
        ..International::RULES
    };

    compiled_here!();
}
