//! English antidraughts.

use crate::{DrawRule, End, English, NoMemory, Notation, Rules, Variant, WithoutAction};

/// English antidraughts: English draughts in which a player without a legal move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AntiEnglish;

impl Variant for AntiEnglish {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = English;
    const NAME: &'static str = "anti-english";
    const TITLE: &'static str = "Anti-English";
    const ALIASES: &'static [&'static str] = &["giveaway", "suicide-checkers"];
    const RULES: Rules = Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..English::RULES.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..English::RULES.notation
        },
        ..English::RULES
    };

    compiled_here!();
}
