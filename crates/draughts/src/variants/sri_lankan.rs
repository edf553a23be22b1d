//! Sri Lankan draughts.

use crate::{Board, Canadian, NoMemory, Notation, Pattern, Rules, Variant};

/// Sri Lankan draughts: Canadian draughts on the mirrored board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SriLankan;

impl Variant for SriLankan {
    type Word = u128;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "sri-lankan";
    const TITLE: &'static str = "Sri Lankan";
    const ALIASES: &'static [&'static str] = &["srilankan"];
    const RULES: Rules = Rules {
        board: Board {
            pattern: Pattern::Mirrored,
            ..Canadian::RULES.board
        },
        notation: Notation {
            game_type: None,
            ..Canadian::RULES.notation
        },
        ..Canadian::RULES
    };

    compiled_here!();
}
