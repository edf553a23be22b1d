//! International draughts.

use super::Definition;
use crate::{
    Board, Capture, Condition, Directions, DrawRule, Force, Kings, Men, Notation, Priority,
    Promotion, Range, Rules,
};

/// International draughts, by the rules of the Fédération Mondiale du Jeu de Dames (FMJD), "Official rules of
/// international draughts".
pub(super) const INTERNATIONAL: Definition = Definition {
    name: "international",
    title: "International",
    aliases: &["polish", "international-10x10"],
    rules: Rules {
        // Articles 2.1 to 2.5: a board of ten by ten squares, with the long diagonal starting at each player's left.
        board: Board {
            width: 10,
            height: 10,
            ..Rules::FAMILY.board
        },
        // Article 2.8: twenty men for each player.
        rows_of_men: 4,
        men: Men {
            // Article 4.2: a man captures forwards and backwards.
            captures: Directions::DIAGONAL,
            ..Rules::FAMILY.men
        },
        kings: Kings {
            // Articles 3.9 and 4.3: a king steps and captures over any distance.
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            // Article 4.13: the capture of the most pieces is mandatory.
            priority: &[Priority::MostPieces],
            ..Rules::FAMILY.capture
        },
        // Article 4.15: a man that passes through the furthest row in a capture stays a man.
        promotion: Promotion::IfTurnEnds,
        draws: &[
            // Article 6.1: the same position for the third time.
            DrawRule::Repetition { times: 3 },
            // Article 6.2: 25 moves each by kings only, without captures.
            DrawRule::WithoutProgress { plies: 50 },
            // Article 6.3: three pieces, one of them a king, against a king: 16 moves each, even if a piece is captured
            // in between.
            DrawRule::FewPieces {
                one: Force::with_a_king(1, 3),
                other: Force::kings(1),
                plies: 32,
                condition: Condition::Always,
                restarts: false,
            },
            // Article 6.4: one or two pieces, one of them a king, against a king: 5 moves each.
            DrawRule::FewPieces {
                one: Force::with_a_king(1, 2),
                other: Force::kings(1),
                plies: 10,
                condition: Condition::Always,
                restarts: false,
            },
        ],
        notation: Notation {
            game_type: Some(20),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
