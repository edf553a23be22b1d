//! Portuguese draughts.

use crate::{NoMemory, Notation, Rules, Spanish, Variant};

/// Portuguese draughts, with the rules of Spanish draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Portuguese;

impl Variant for Portuguese {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "portuguese";
    const TITLE: &'static str = "Portuguese";
    const RULES: Rules = Rules {
        notation: Notation {
            game_type: Some(28),
            ..Spanish::RULES.notation
        },
        ..Spanish::RULES
    };

    compiled_here!();
}
