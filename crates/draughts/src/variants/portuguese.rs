//! Portuguese draughts.

use super::Definition;
use super::spanish::SPANISH;
use crate::{Notation, Rules};

/// Portuguese draughts, with the rules of Spanish draughts.
pub(super) const PORTUGUESE: Definition = Definition {
    name: "portuguese",
    title: "Portuguese",
    aliases: &[],
    rules: Rules {
        notation: Notation {
            game_type: Some(28),
            ..SPANISH.rules.notation
        },
        ..SPANISH.rules
    },
};
