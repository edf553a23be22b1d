//! Sri Lankan draughts.

use super::Definition;
use super::canadian::CANADIAN;
use crate::{Board, Notation, Pattern, Rules};

/// Sri Lankan draughts: Canadian draughts on the mirrored board.
pub(super) const SRI_LANKAN: Definition = Definition {
    name: "sri-lankan",
    title: "Sri Lankan",
    aliases: &["srilankan"],
    rules: Rules {
        board: Board {
            pattern: Pattern::Mirrored,
            ..CANADIAN.rules.board
        },
        notation: Notation {
            game_type: None,
            ..CANADIAN.rules.notation
        },
        ..CANADIAN.rules
    },
};
