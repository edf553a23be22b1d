//! Helpers shared by the tests of the player.

mod endgames;
mod games;
mod limits;
mod memory;
mod rules;
mod shots;
mod twin;

use tessera_draughts::{Position, Variant};

use super::{Analysis, Limits, Player};
use crate::testing::played;

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn player(variant: Variant) -> Player {
    Player::computed(variant, 1 << 20).unwrap()
}

fn position(variant: Variant, fen: &str) -> Position {
    Position::of_fen(variant, fen).unwrap()
}

fn english(fen: &str) -> Position {
    position(Variant::ENGLISH, fen)
}

/// Checks that every line is legal, that first moves are distinct, and that scores are in order.
fn check_lines(position: &Position, analysis: &Analysis) {
    assert_eq!(analysis.lines.is_empty(), !position.can_act());
    assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score));
    for (i, line) in analysis.lines.iter().enumerate() {
        let mut position = *position;
        assert!(!line.actions.is_empty());
        for action in &line.actions {
            assert!(position.legal_actions().contains(action), "{position}");
            position.apply(action);
        }
        let earlier = &analysis.lines[..i];
        assert!(
            earlier
                .iter()
                .all(|e| e.actions[0].effect() != line.actions[0].effect())
        );
    }
}
