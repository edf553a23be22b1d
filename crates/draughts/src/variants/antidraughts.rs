//! Antidraughts.

use crate::{DrawRule, End, International, NoMemory, Notation, Rules, Variant, WithoutAction};

/// Antidraughts: international draughts in which a player without a legal move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Antidraughts;

impl Variant for Antidraughts {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = International;
    const NAME: &'static str = "antidraughts";
    const TITLE: &'static str = "Antidraughts";
    const ALIASES: &'static [&'static str] = &["suicide", "anti-international"];
    const RULES: Rules = Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..International::RULES.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: Some(98),
            ..International::RULES.notation
        },
        ..International::RULES
    };

    compiled_here!();
}
