//! The inputs of the towers exercise.

use tessera_grade::towers::{Exam, Stage};
use tessera_grade::{Exercise, RuleSet};

/// Maximum number of actions of a game, without the last one, which may be illegal.
const MAX_ACTIONS: usize = 400;

#[test]
fn a_short_series_touches_every_rule() {
    for (stage, seeds) in [
        (Stage::Record, 0..3),
        (Stage::Compute, 0..1),
        (Stage::Play, 0..2),
    ] {
        let exam = Exam {
            stage,
            ..Exam::default()
        };
        for seed in seeds {
            let touched = (0..200)
                .map(|number| exam.expected(&exam.generate(seed, number)).touched)
                .fold(RuleSet::EMPTY, |all, touched| all | touched);
            let missing: Vec<&str> = (0..exam.rules().len())
                .filter(|rule| touched.contains(*rule) == exam.left_out().contains(*rule))
                .map(|rule| exam.rules()[rule].id)
                .collect();
            assert!(missing.is_empty(), "{stage:?} {seed}: {missing:?}");
        }
    }
}

#[test]
fn games_have_up_to_400_actions_and_both_players_win() {
    let exam = Exam::default();
    let inputs: Vec<_> = (0..400).map(|number| exam.generate(1, number)).collect();
    assert!(
        inputs
            .iter()
            .all(|input| exam.size(input) <= MAX_ACTIONS + 1)
    );
    assert!(inputs.iter().any(|input| exam.size(input) >= 300));
    for winner in ["\nBLACK WIN!\n", "\nWHITE WIN!\n"] {
        let count = inputs
            .iter()
            .filter(|input| exam.expected(input).text.contains(winner))
            .count();
        assert!(count >= 10, "{winner} {count}");
    }
}
