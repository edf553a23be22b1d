//! Czech draughts.

use crate::{
    Capture, DrawRule, Kings, NoMemory, Notation, NotationStyle, Priority, Range, Rules, Variant,
};

/// Czech draughts, by the "Brief Rules of Czech Draughts" of the FMJD.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Czech;

impl Variant for Czech {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "czech";
    const TITLE: &'static str = "Czech";
    const RULES: Rules = Rules {
        kings: Kings {
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            // Captures by a king take precedence over captures by men.
            priority: &[Priority::ByKing],
            ..Rules::FAMILY.capture
        },
        draws: &[
            DrawRule::Repetition { times: 3 },
            // 15 moves each without a capture or a man's move.
            DrawRule::WithoutProgress { plies: 30 },
        ],
        notation: Notation {
            style: NotationStyle::Algebraic,
            game_type: Some(29),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    };

    compiled_here!();
}
