//! Breakthrough.

use crate::{End, International, NoMemory, Notation, Rules, Variant};

/// Breakthrough: international draughts in which the first king wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Breakthrough;

impl Variant for Breakthrough {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "breakthrough";
    const TITLE: &'static str = "Breakthrough";
    const RULES: Rules = Rules {
        end: End {
            first_king_wins: true,
            ..International::RULES.end
        },
        // The game ends with the first king, so positions cannot repeat.
        draws: &[],
        notation: Notation {
            game_type: Some(96),
            ..International::RULES.notation
        },
        ..International::RULES
    };

    compiled_here!();
}
