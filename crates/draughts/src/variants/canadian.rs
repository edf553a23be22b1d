//! Canadian draughts.

use super::Definition;
use super::international::INTERNATIONAL;
use crate::{Board, Notation, Rules};

/// Canadian draughts: international draughts on a board of twelve by twelve squares.
pub(super) const CANADIAN: Definition = Definition {
    name: "canadian",
    title: "Canadian",
    aliases: &[],
    rules: Rules {
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
        ..INTERNATIONAL.rules
    },
};
