//! Tours: every variant has lessons, and each shows its rule.

use std::collections::BTreeSet;

use tessera_draughts::{Game, Language, Outcome, Variant};
use tessera_study::tour::{Lesson, Try, tour};

fn lesson(variant: Variant, id: &str) -> Option<Lesson> {
    let lessons = tour(variant, Language::English);
    lessons.into_iter().find(|lesson| lesson.id == id)
}

fn ids(variant: Variant) -> Vec<&'static str> {
    let lessons = tour(variant, Language::English);
    lessons.iter().map(|lesson| lesson.id).collect()
}

/// The positions of all tours are searched once for a process, which takes seconds. A runner that starts a process for
/// each test would search them for each: so this is one test.
#[test]
fn tours_are_right() {
    lessons_follow_the_rules_of_their_variant();
    every_lesson_has_words_in_german();
    each_variant_has_the_lessons_of_its_rules();
    the_moves_that_a_rule_forbids_are_there_to_try();
    games_end_where_a_lesson_says_so();
}

fn lessons_follow_the_rules_of_their_variant() {
    for &variant in Variant::ALL {
        let lessons = tour(variant, Language::English);
        let seen: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id).collect();
        assert_eq!(seen.len(), lessons.len(), "{variant}: a lesson twice");
        for lesson in lessons {
            let name = format!("{variant}, {}", lesson.id);
            let mut game = Game::of_fen(variant, &lesson.start.to_fen()).unwrap();
            for action in &lesson.before {
                game.play(action).unwrap();
            }
            assert_eq!(game.position(), lesson.position, "{name}");
            assert_eq!(game.legal_actions().to_vec(), lesson.legal, "{name}");
            assert_eq!(game.outcome(), None, "{name}");
            assert!(
                lesson.goals.iter().all(|goal| lesson.legal.contains(goal)),
                "{name}"
            );
            let legal: Vec<Try> = lesson.legal.iter().map(Try::from).collect();
            for wrong in &lesson.wrong {
                let clash = |legal: &Try| {
                    legal.path.starts_with(&wrong.path) || wrong.path.starts_with(&legal.path)
                };
                assert!(!legal.iter().any(clash), "{name}: {wrong:?}");
            }
            assert_eq!(lesson.wrong.is_empty(), lesson.refusal.is_empty(), "{name}");
            assert_eq!(lesson.goals.is_empty(), lesson.task.is_empty(), "{name}");
        }
    }
}

fn every_lesson_has_words_in_german() {
    for &variant in Variant::ALL {
        let english = tour(variant, Language::English);
        let german = tour(variant, Language::German);
        assert_eq!(english.len(), german.len());
        for (english, german) in english.iter().zip(&german) {
            assert_eq!((english.id, english.position), (german.id, german.position));
            for (one, other) in [
                (&english.title, &german.title),
                (&english.text, &german.text),
            ] {
                assert!(
                    !one.is_empty() && !other.is_empty() && one != other,
                    "{variant}: {one}"
                );
            }
            assert_eq!(
                english.task.is_empty(),
                german.task.is_empty(),
                "{variant}: {}",
                german.task
            );
            assert_eq!(
                english.refusal.is_empty(),
                german.refusal.is_empty(),
                "{variant}: {}",
                german.refusal
            );
        }
    }
}

fn each_variant_has_the_lessons_of_its_rules() {
    let all: &[(Variant, &[&str])] = &[
        (
            Variant::ENGLISH,
            &[
                "start",
                "men_step",
                "men_capture",
                "men_not_backwards",
                "obligation",
                "chain",
                "any_capture",
                "promotion",
                "king_step",
                "king_capture",
                "promotion_in_capture",
                "last_piece",
                "blocked",
                "repetition",
                "draws",
            ],
        ),
        (
            Variant::TOWERS,
            &[
                "start",
                "men_step",
                "men_capture",
                "men_not_backwards",
                "optional",
                "single_jump",
                "promotion",
                "king_step",
                "king_capture",
                "last_piece",
                "blocked",
                "no_draws",
            ],
        ),
        (
            Variant::FRISIAN,
            &[
                "start",
                "men_step",
                "men_capture",
                "men_capture_backwards",
                "men_capture_straight",
                "obligation",
                "chain",
                "promotion",
                "king_step",
                "king_capture",
                "king_capture_straight",
                "king_landing",
                "king_goes_on",
                "king_steps",
                "removal",
                "most_value",
                "by_king",
                "promotion_in_capture",
                "last_piece",
                "blocked",
                "repetition",
                "draws",
            ],
        ),
        (
            Variant::TURKISH,
            &[
                "start",
                "men_step",
                "men_capture",
                "men_not_backwards",
                "men_capture_sideways",
                "obligation",
                "chain",
                "most_pieces",
                "promotion",
                "king_step",
                "king_capture",
                "king_landing",
                "king_goes_on",
                "removal",
                "turning_back",
                "promotion_in_capture",
                "last_piece",
                "repetition",
                "draws",
            ],
        ),
    ];
    for (variant, expected) in all {
        assert_eq!(ids(*variant), *expected, "{variant}");
    }
    for (variant, id) in [
        (Variant::ITALIAN, "men_not_kings"),
        (Variant::ITALIAN, "by_king"),
        (Variant::ITALIAN, "most_kings"),
        (Variant::ITALIAN, "kings_earliest"),
        (Variant::SPANISH, "most_kings"),
        (Variant::CZECH, "by_king"),
        (Variant::ARMENIAN, "men_step_only"),
        (Variant::ARMENIAN, "king_step_only"),
        (Variant::THAI, "turning_back"),
        (Variant::KILLER, "king_landing"),
        (Variant::BREAKTHROUGH, "first_king"),
        (Variant::ANTIDRAUGHTS, "give_away"),
        (Variant::ANTI_ENGLISH, "give_away"),
        (Variant::RUSSIAN, "promotion_in_capture"),
        (Variant::INTERNATIONAL, "removal"),
    ] {
        assert!(
            lesson(variant, id).is_some(),
            "{variant} has no lesson {id}: {:?}",
            ids(variant)
        );
    }
}

fn the_moves_that_a_rule_forbids_are_there_to_try() {
    for &variant in Variant::ALL {
        for id in [
            "obligation",
            "most_pieces",
            "most_value",
            "by_king",
            "most_kings",
            "kings_earliest",
            "men_not_backwards",
        ] {
            if let Some(lesson) = lesson(variant, id) {
                assert!(!lesson.wrong.is_empty(), "{variant}, {id}");
            }
        }
        if let Some(lesson) = lesson(variant, "most_pieces") {
            let most = lesson.legal[0].captured().len() as usize;
            assert!(
                lesson
                    .legal
                    .iter()
                    .all(|legal| legal.captured().len() as usize == most)
            );
            assert!(
                lesson
                    .wrong
                    .iter()
                    .all(|wrong| !wrong.captured.is_empty() && wrong.captured.len() < most)
            );
        }
    }
}

fn games_end_where_a_lesson_says_so() {
    for &variant in Variant::ALL {
        for id in ["last_piece", "blocked", "first_king", "repetition"] {
            let Some(lesson) = lesson(variant, id) else {
                continue;
            };
            let mover = lesson.position.side_to_move();
            for goal in &lesson.goals {
                let mut game = Game::of_fen(variant, &lesson.start.to_fen()).unwrap();
                for action in lesson.before.iter().chain([goal]) {
                    game.play(action).unwrap();
                }
                let winner = if id == "repetition" {
                    None
                } else {
                    Some(mover)
                };
                let outcome = game
                    .outcome()
                    .unwrap_or_else(|| panic!("{variant}, {id}: the game goes on"));
                assert_eq!(Outcome::winner(outcome), winner, "{variant}, {id}");
            }
        }
    }
}
