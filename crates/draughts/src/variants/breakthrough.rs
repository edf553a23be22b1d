//! Breakthrough.

use super::Definition;
use super::international::INTERNATIONAL;
use crate::{End, Notation, Rules};

/// Breakthrough: international draughts in which the first king wins.
pub(super) const BREAKTHROUGH: Definition = Definition {
    name: "breakthrough",
    title: "Breakthrough",
    aliases: &[],
    rules: Rules {
        end: End {
            first_king_wins: true,
            ..INTERNATIONAL.rules.end
        },
        // The game ends with the first king, so positions cannot repeat.
        draws: &[],
        notation: Notation {
            game_type: Some(96),
            ..INTERNATIONAL.rules.notation
        },
        ..INTERNATIONAL.rules
    },
};
