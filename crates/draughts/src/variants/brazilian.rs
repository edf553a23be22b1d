//! Brazilian draughts.

use super::Definition;
use super::international::INTERNATIONAL;
use super::russian::RUSSIAN;
use crate::{Notation, NotationStyle, Rules};

/// Brazilian draughts: international draughts on a board of eight by eight squares.
pub(super) const BRAZILIAN: Definition = Definition {
    name: "brazilian",
    title: "Brazilian",
    aliases: &[],
    rules: Rules {
        // The board, the number of men and the drawing rules are those of Russian draughts.
        board: RUSSIAN.rules.board,
        rows_of_men: RUSSIAN.rules.rows_of_men,
        draws: RUSSIAN.rules.draws,
        notation: Notation {
            style: NotationStyle::Algebraic,
            game_type: Some(26),
            ..Rules::FAMILY.notation
        },
        // All other rules are those of international draughts.
        ..INTERNATIONAL.rules
    },
};
