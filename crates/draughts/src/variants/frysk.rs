//! Frysk!.

use super::Definition;
use super::frisian::FRISIAN;
use crate::{Notation, Rules};

/// Frysk!: Frisian draughts with five men for each player.
pub(super) const FRYSK: Definition = Definition {
    name: "frysk",
    title: "Frysk!",
    aliases: &[],
    rules: Rules {
        rows_of_men: 1,
        notation: Notation {
            game_type: Some(97),
            ..FRISIAN.rules.notation
        },
        ..FRISIAN.rules
    },
};
