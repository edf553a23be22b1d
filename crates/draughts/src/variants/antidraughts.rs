//! Antidraughts.

use super::Definition;
use super::international::INTERNATIONAL;
use crate::{DrawRule, End, Notation, Rules, WithoutAction};

/// Antidraughts: international draughts in which a player without a legal move wins.
pub(super) const ANTIDRAUGHTS: Definition = Definition {
    name: "antidraughts",
    title: "Antidraughts",
    aliases: &["suicide", "anti-international"],
    rules: Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..INTERNATIONAL.rules.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: Some(98),
            ..INTERNATIONAL.rules.notation
        },
        ..INTERNATIONAL.rules
    },
};
