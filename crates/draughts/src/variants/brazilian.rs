//! Brazilian draughts.

use crate::{International, NoMemory, Notation, NotationStyle, Rules, Russian, Variant};

/// Brazilian draughts: international draughts on a board of eight by eight squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brazilian;

impl Variant for Brazilian {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "brazilian";
    const TITLE: &'static str = "Brazilian";
    const RULES: Rules = Rules {
        // The board, the number of men and the drawing rules are those of Russian draughts.
        board: Russian::RULES.board,
        rows_of_men: Russian::RULES.rows_of_men,
        draws: Russian::RULES.draws,
        notation: Notation {
            style: NotationStyle::Algebraic,
            game_type: Some(26),
            ..Rules::FAMILY.notation
        },
        // All other rules are those of international draughts.
        ..International::RULES
    };

    compiled_here!();
}
