//! Russian antidraughts.

use super::Definition;
use super::russian::RUSSIAN;
use crate::{DrawRule, End, Notation, Rules, WithoutAction};

/// Russian antidraughts: Russian draughts in which a player without a legal move wins.
pub(super) const ANTI_RUSSIAN: Definition = Definition {
    name: "anti-russian",
    title: "Anti-Russian",
    aliases: &["poddavki"],
    rules: Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..RUSSIAN.rules.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..RUSSIAN.rules.notation
        },
        ..RUSSIAN.rules
    },
};
