//! Spanish draughts.

use super::Definition;
use crate::{Board, Capture, Corner, DrawRule, Kings, Notation, Pattern, Priority, Range, Rules};

/// Spanish draughts, as described by section64 ("Spanish and classic draughts").
pub(super) const SPANISH: Definition = Definition {
    name: "spanish",
    title: "Spanish",
    aliases: &[],
    rules: Rules {
        // The corner at each player's lower right is a playing square.
        board: Board {
            pattern: Pattern::Mirrored,
            ..Rules::FAMILY.board
        },
        kings: Kings {
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            // The law of quantity, then the law of quality.
            priority: &[Priority::MostPieces, Priority::MostKings],
            ..Rules::FAMILY.capture
        },
        draws: &[
            DrawRule::Repetition { times: 3 },
            // 20 moves each by kings only, without captures.
            DrawRule::WithoutProgress { plies: 40 },
        ],
        notation: Notation {
            // Square 1 is at the lower right of the player with the white pieces.
            number_one: Corner::BottomRight,
            game_type: Some(24),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
