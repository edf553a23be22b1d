use super::*;
use crate::RuleSet;
use crate::process::End;
use std::ops::RangeInclusive;
use std::time::Duration;

fn judged(input: &Input, answer: &str) -> Option<Fault> {
    judge::judge(input, answer.as_bytes())
}

fn ids(fault: &Fault) -> Vec<&'static str> {
    fault.suspects.iter().map(|rule| RULES[rule].id).collect()
}

/// The input of a position in FEN.
fn input(fen: &str) -> Input {
    let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
    let value = value(&mut Prover::new(&position, MEMORY)).unwrap();
    Input {
        position,
        is_mirrored: false,
        plies: plies_of(value).unwrap(),
    }
}

/// The positions of a game, as an answer.
fn answer(input: &Input, moves: &[&str]) -> String {
    let mut position = input.position;
    let mut texts = vec![Board::Usual.text(&position)];
    for text in moves {
        position = position.after(&position.parse_action(text).unwrap());
        texts.push(Board::Usual.text(&position));
    }
    texts.join("\n\n") + "\n"
}

#[test]
fn the_reference_is_right() {
    check_reference(1..=7, 24);
}

#[test]
#[ignore = "long: many seconds"]
fn the_reference_is_right_for_longer_games() {
    check_reference(1..=9, 60);
}

/// The reference's answers have no fault, and touch every rule.
fn check_reference(plies: RangeInclusive<u16>, inputs: usize) {
    let exam = Exam {
        plies,
        losses: true,
    };
    let mut touched = RuleSet::EMPTY;
    for number in 0..inputs {
        let input = exam.generate(5, number);
        let expected = exam.expected(&input);
        let ran = Ran {
            end: End::Exited(0),
            answer: expected.text.clone().into_bytes(),
            stdout: b"Nodes expanded: 123\n".to_vec(),
            complaint: Vec::new(),
            time: Duration::from_secs(1),
            cpu: None,
            peak: 0,
            has_full_file: false,
            is_extended: false,
        };
        assert_eq!(
            exam.judge(&input, &expected, &ran),
            None,
            "{}",
            expected.text
        );
        let effort = exam.effort(&input, &ran).unwrap();
        assert_eq!(
            (effort.plies, effort.nodes),
            (Some(effort.reference_plies), Some(123))
        );
        assert_eq!(effort.reference_plies, usize::from(input.plies()));
        touched = touched | expected.touched;
    }
    let missing: Vec<&str> = (0..RULES.len())
        .filter(|rule| !touched.contains(*rule))
        .map(|rule| RULES[rule].id)
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn difficulties_are_as_wished() {
    for plies in [1, 5, 7] {
        let exam = Exam {
            plies: plies..=plies,
            losses: false,
        };
        for number in 0..4 {
            assert_eq!(exam.generate(1, number).plies(), plies);
        }
    }
}

#[test]
fn each_kind_of_fault_is_named() {
    // Red wins by 27x18; 31-26 is another legal move nowhere, since a jump is mandatory.
    let one = input("W:W27,31:B23");
    let right = answer(&one, &["27x18"]);
    assert_eq!(judged(&one, &right), None);
    let rule = |answer: &str| ids(&judged(&one, answer).unwrap());
    assert_eq!(rule(""), ["format"]);
    assert_eq!(rule(&right.replace('r', "R")), ["format", "start"]);
    assert_eq!(rule(&right[..72]), ["end"]);
    assert_eq!(rule(&(right.clone() + "\n" + &right[73..])), ["end"]);
    let quiet = Position::of_fen(Variant::ENGLISH, "B:W27,26:B23").unwrap();
    let text = format!("{}\n{}\n", &right[..72], Board::Usual.text(&quiet));
    assert_eq!(rule(&text), ["must-capture"]);
    assert_eq!(
        rule(&format!("{}\nxxxxxxxx\n", &right[..72])),
        ["format", "promotion"]
    );
}

#[test]
fn slow_wins_and_early_losses_are_reported() {
    let exam = Exam {
        plies: 5..=5,
        losses: false,
    };
    let mut message = Vec::new();
    for number in 0..6 {
        let input = exam.generate(1, number);
        for action in input.position.legal_actions() {
            let text = input.board().text(&input.position)
                + "\n\n"
                + &input.board().text(&input.position.after(&action));
            let fault = judged(&input, &text).unwrap();
            message.extend(ids(&fault));
            let expected = fault.place == 1 || fault.what.contains("the output ends after 1 plies");
            assert!(expected, "{}", fault.what);
        }
    }
    assert!(
        message.contains(&"shortest") && message.contains(&"end"),
        "{message:?}"
    );
}

#[test]
fn no_answer_panics() {
    let input = input("W:W27:B23");
    for bytes in [&b"\xff\xfe\n\n"[..], &[b'\n'; 9999], &[b'r'; 9999]] {
        let _ = judge::judge(&input, bytes);
    }
}
