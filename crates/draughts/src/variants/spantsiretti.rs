//! Spantsiretti draughts.

use super::Definition;
use super::russian::RUSSIAN;
use crate::{Board, Notation, Rules};

/// Spantsiretti draughts: Russian draughts on a board ten squares wide and eight high.
pub(super) const SPANTSIRETTI: Definition = Definition {
    name: "spantsiretti",
    title: "Spantsiretti",
    aliases: &[],
    rules: Rules {
        board: Board {
            width: 10,
            ..RUSSIAN.rules.board
        },
        notation: Notation {
            game_type: Some(41),
            ..RUSSIAN.rules.notation
        },
        ..RUSSIAN.rules
    },
};
