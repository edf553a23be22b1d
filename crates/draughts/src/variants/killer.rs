//! Killer draughts.

use super::Definition;
use super::international::INTERNATIONAL;
use crate::{Kings, Landing, Notation, Rules};

/// Killer draughts: international draughts in which a king that captures a king last must stop directly behind it.
pub(super) const KILLER: Definition = Definition {
    name: "killer",
    title: "Killer",
    aliases: &[],
    rules: Rules {
        kings: Kings {
            // If the last captured piece is a king, the capturing king stops directly behind it.
            landing: Landing::BehindLastKing,
            ..INTERNATIONAL.rules.kings
        },
        notation: Notation {
            game_type: None,
            ..INTERNATIONAL.rules.notation
        },
        ..INTERNATIONAL.rules
    },
};
