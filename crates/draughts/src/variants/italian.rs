//! Italian draughts.

use super::Definition;
use crate::{Board, Capture, DrawRule, Men, Notation, Pattern, Priority, Rules};

/// Italian draughts, by the rules of the Federazione Italiana Dama (FID).
pub(super) const ITALIAN: Definition = Definition {
    name: "italian",
    title: "Italian",
    aliases: &[],
    rules: Rules {
        // Article 1: the corner at each player's lower right is a playing square.
        board: Board {
            pattern: Pattern::Mirrored,
            ..Rules::FAMILY.board
        },
        men: Men {
            // Article 5.3: a man cannot capture a king.
            captures_kings: false,
            ..Rules::FAMILY.men
        },
        capture: Capture {
            // Articles 6.6 to 6.9: the most pieces, then by a king, then the most kings, then kings as early as
            // possible.
            priority: &[
                Priority::MostPieces,
                Priority::ByKing,
                Priority::MostKings,
                Priority::KingsEarliest,
            ],
            ..Rules::FAMILY.capture
        },
        draws: &[
            // Article 9.3: the same position for the fourth time.
            DrawRule::Repetition { times: 4 },
            // 40 moves each without a capture or a man's move.
            DrawRule::WithoutProgress { plies: 80 },
        ],
        notation: Notation {
            game_type: Some(22),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
