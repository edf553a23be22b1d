//! Brazilian antidraughts.

use super::Definition;
use super::brazilian::BRAZILIAN;
use crate::{DrawRule, End, Notation, Rules, WithoutAction};

/// Brazilian antidraughts: Brazilian draughts in which a player without a legal move wins.
pub(super) const ANTI_BRAZILIAN: Definition = Definition {
    name: "anti-brazilian",
    title: "Anti-Brazilian",
    aliases: &[],
    rules: Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..BRAZILIAN.rules.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..BRAZILIAN.rules.notation
        },
        ..BRAZILIAN.rules
    },
};
