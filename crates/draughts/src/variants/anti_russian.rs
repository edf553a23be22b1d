//! Russian antidraughts.

use crate::{DrawRule, End, NoMemory, Notation, Rules, Russian, Variant, WithoutAction};

/// Russian antidraughts: Russian draughts in which a player without a legal move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AntiRussian;

impl Variant for AntiRussian {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Russian;
    const NAME: &'static str = "anti-russian";
    const TITLE: &'static str = "Anti-Russian";
    const ALIASES: &'static [&'static str] = &["poddavki"];
    const RULES: Rules = Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..Russian::RULES.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..Russian::RULES.notation
        },
        ..Russian::RULES
    };

    compiled_here!();
}
