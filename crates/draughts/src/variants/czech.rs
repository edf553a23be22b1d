//! Czech draughts.

use super::Definition;
use crate::{Capture, DrawRule, Kings, Notation, NotationStyle, Priority, Range, Rules};

/// Czech draughts, by the "Brief Rules of Czech Draughts" of the FMJD.
pub(super) const CZECH: Definition = Definition {
    name: "czech",
    title: "Czech",
    aliases: &[],
    rules: Rules {
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
    },
};
