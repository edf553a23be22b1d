//! Brazilian antidraughts.

use crate::{Brazilian, DrawRule, End, NoMemory, Notation, Rules, Variant, WithoutAction};

/// Brazilian antidraughts: Brazilian draughts in which a player without a legal move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AntiBrazilian;

impl Variant for AntiBrazilian {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Brazilian;
    const NAME: &'static str = "anti-brazilian";
    const TITLE: &'static str = "Anti-Brazilian";
    const RULES: Rules = Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..Brazilian::RULES.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..Brazilian::RULES.notation
        },
        ..Brazilian::RULES
    };

    compiled_here!();
}
