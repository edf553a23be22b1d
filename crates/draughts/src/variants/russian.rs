//! Russian draughts.

use super::Definition;
use crate::{
    Condition, Directions, DrawRule, Force, Kings, Men, Notation, NotationStyle, Promotion, Range,
    Rules,
};

/// Russian draughts, by the rules of the FMJD section for draughts-64.
pub(super) const RUSSIAN: Definition = Definition {
    name: "russian",
    title: "Russian",
    aliases: &["shashki"],
    rules: Rules {
        men: Men {
            // Article 1.5: a man captures forwards and backwards.
            captures: Directions::DIAGONAL,
            ..Rules::FAMILY.men
        },
        kings: Kings {
            // Article 1.4: a king steps and captures over any distance.
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        // Article 1.5: a man that reaches the furthest row in a capture continues as a king.
        promotion: Promotion::GoesOnAsKing,
        draws: &[
            // Article 7.2.3: the same position for the third time.
            DrawRule::Repetition { times: 3 },
            // Article 7.2.4: three or more kings against one: 15 moves each from the moment that these forces arise.
            DrawRule::FewPieces {
                one: Force::kings_or_more(3),
                other: Force::kings(1),
                plies: 30,
                condition: Condition::Always,
                restarts: true,
            },
            // Article 7.2.5: 15 moves each by kings only, without captures.
            DrawRule::WithoutProgress { plies: 30 },
            // Article 7.2.6: both players have kings, and nothing is captured or promoted: 30 moves each with four or
            // five pieces, 60 moves each with six or seven.
            DrawRule::FewPieces {
                one: Force::with_a_king(1, 6),
                other: Force::with_a_king(1, 6),
                plies: 60,
                condition: Condition::Together(4, 5),
                restarts: true,
            },
            DrawRule::FewPieces {
                one: Force::with_a_king(1, 6),
                other: Force::with_a_king(1, 6),
                plies: 120,
                condition: Condition::Together(6, 7),
                restarts: true,
            },
            // Article 7.2.7: three pieces against a king on the main road: 5 moves each.
            DrawRule::FewPieces {
                one: Force::with_a_king(3, 3),
                other: Force::kings(1),
                plies: 10,
                condition: Condition::OnMainRoad,
                restarts: false,
            },
            // Article 7.2.8: one or two pieces against a king: 5 moves each.
            DrawRule::FewPieces {
                one: Force::with_a_king(1, 2),
                other: Force::kings(1),
                plies: 10,
                condition: Condition::Always,
                restarts: false,
            },
        ],
        notation: Notation {
            style: NotationStyle::Algebraic,
            capture_sign: ':',
            game_type: Some(25),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
