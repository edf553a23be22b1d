//! Playing texts by the rules of a variant.

use tessera_draughts::games::{Form, Played, Problem, ProblemKind, Reader, play, play_until};
use tessera_draughts::{Color, Position, Variant};

fn first(text: &str, variant: Variant, to_move: Option<Color>) -> Result<Played, Problem> {
    let source = Reader::of_text(text, Form::of_text(text)).next().unwrap()?;
    play(&source, variant, to_move)
}

#[test]
fn a_game_goes_as_far_as_its_text_allows() {
    let played = first("1. 11-15 23-19 2. 11-16 *", Variant::ENGLISH, None).unwrap();
    assert_eq!(played.record.len(), 2);
    let kinds: Vec<ProblemKind> = played.problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, [ProblemKind::Cut]);

    let text = r#"{"moves":["11-15","FEN W:W22:B18","22x15","1-5"],"result":"5"}"#;
    let played = first(text, Variant::ENGLISH, None).unwrap();
    assert_eq!(played.record.len(), 3);
    let kinds: Vec<ProblemKind> = played.problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, [ProblemKind::Warning, ProblemKind::Cut]);
    assert!(played.problems[1].message.starts_with("move 4: "));
}

#[test]
fn a_position_in_fen_keeps_its_counters_and_its_place() {
    let played = first("  W:WK10,K15:BK20:H4:F9", Variant::INTERNATIONAL, None).unwrap();
    assert_eq!(played.record.clock(), 4);

    let problem = first("\n  W:W10:B77", Variant::INTERNATIONAL, None).unwrap_err();
    assert_eq!((problem.place.line, problem.kind), (2, ProblemKind::Lost));
    assert!(problem.place.column > 3, "{problem}");
    assert!(!problem.message.contains("column"), "{problem}");
}

#[test]
fn a_stopped_game_has_the_moves_before() {
    let stopped = |text: &str, moves: usize| {
        let source = Reader::of_text(text, Form::of_text(text));
        let mut calls = 0;
        let mut stop = || {
            calls += 1;
            calls > moves
        };
        let source = source.map(Result::unwrap).next().unwrap();
        let played = play_until(&source, Variant::ENGLISH, None, &mut stop).unwrap();
        assert_eq!(played.problems, []);
        assert_eq!(calls, moves + 1);
        played.record.len()
    };
    for text in [
        "1. 11-15 23-19 2. 8-11 22-17 1-0",
        "1. 11-15 (1. 9-14 22-18) 23-19 2. 8-11 *",
        r#"{"moves":["11-15","23-19","8-11","22-17"]}"#,
    ] {
        for moves in 0..4 {
            assert_eq!(stopped(text, moves), moves, "{text}");
        }
    }
}

#[test]
fn a_grid_is_of_who_it_says_or_who_is_said_or_who_begins() {
    let variant = Variant::ENGLISH;
    let position = Position::of_fen(variant, "B:W32:B1").unwrap();
    let drawn = position.to_string();
    let silent = drawn.replace("black to move", "");
    let side = |text: &str, to_move| {
        let played = first(text, variant, to_move).unwrap();
        played.record.start().side_to_move()
    };
    assert_eq!(side(&drawn, Some(Color::White)), Color::Black);
    assert_eq!(side(&silent, Some(Color::White)), Color::White);
    assert_eq!(side(&silent, None), variant.rules().first_to_move);

    let problem = first(&silent.replacen(" b", "b ", 1), variant, None).unwrap_err();
    assert_eq!(problem.kind, ProblemKind::Lost);
}
