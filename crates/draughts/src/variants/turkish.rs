//! Turkish draughts.

use super::Definition;
use crate::{
    Board, Capture, Condition, Directions, DrawRule, Force, Kings, Men, Notation, NotationStyle,
    Pattern, Priority, Promotion, Range, Removal, Rules,
};

/// Turkish draughts, called dama in Turkey. It is played on all squares, along rows and columns.
pub(super) const TURKISH: Definition = Definition {
    name: "turkish",
    title: "Turkish",
    aliases: &["dama"],
    rules: Rules {
        board: Board {
            pattern: Pattern::All,
            ..Rules::FAMILY.board
        },
        // Sixteen men for each player, with an empty row behind them.
        rows_of_men: 2,
        rows_behind_men: 1,
        men: Men {
            // Forwards and sideways.
            steps: Directions::FORWARD_AND_SIDEWAYS,
            captures: Directions::FORWARD_AND_SIDEWAYS,
            ..Rules::FAMILY.men
        },
        kings: Kings {
            steps: Directions::ORTHOGONAL,
            captures: Directions::ORTHOGONAL,
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            // Captured pieces leave the board after each jump.
            removal: Removal::Immediate,
            // The capture of the most pieces is mandatory. A king may not turn back (`turns_back` is not set).
            priority: &[Priority::MostPieces],
            ..Rules::FAMILY.capture
        },
        promotion: Promotion::IfTurnEnds,
        draws: &[
            DrawRule::Repetition { times: 3 },
            // A king against a king: 2 moves each.
            DrawRule::FewPieces {
                one: Force::kings(1),
                other: Force::kings(1),
                plies: 4,
                condition: Condition::Always,
                restarts: false,
            },
        ],
        notation: Notation {
            style: NotationStyle::Algebraic,
            game_type: Some(30),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
