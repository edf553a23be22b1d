//! How moves are written and repaired.

use tessera_draughts::pdn::Reader;
use tessera_draughts::{Position, Variant};

use super::{faultless, line, one_warning, play};

#[test]
fn every_form_of_a_move() {
    for text in [
        "1. 11-15 23-19 2. 8-11 *",
        "1.11-15 23-19 2.8-11 *",
        "1. 11-15 1... 23-19 2. 8-11 *",
        "1. 11-15 1. ... 23-19 2. 8-11 *",
        "1. 11-15 \u{2026} 23-19 2. 08-11 *",
        "1. f6-e5 e3-f4 2. g7-f6 *",
        "1. f6e5 e3f4 2. g7f6 *",
        "1.\n11-15\n23-19\n2.\n8-11\n*",
        "1. 11\u{2013}15 23\u{2212}19 2. 8-11 *",
    ] {
        assert_eq!(
            line(&faultless(Variant::ENGLISH, text)),
            "11-15 23-19 8-11",
            "{text}"
        );
    }
    for text in [
        "1. 22x15 *",
        "1. 22:15 *",
        "1. c3xe5 *",
        "1. c3:e5 *",
        "1. 22\u{d7}15 *",
    ] {
        let text = format!("[FEN \"W:W22:B18\"] {text}");
        assert_eq!(line(&faultless(Variant::ENGLISH, &text)), "22x15", "{text}");
    }
    // A capture of several pieces, with and without its intermediate squares.
    for text in ["1. 31x8", "1. 31x24x15x8", "1. 31x15x8", "1. 31x24x8"] {
        let text = format!("[FEN \"W:W31:B27,19,11\"] {text} *");
        assert_eq!(
            line(&faultless(Variant::ENGLISH, &text)),
            "31x24x15x8",
            "{text}"
        );
    }
}

#[test]
fn captures_of_flying_kings_may_name_any_square_passed() {
    // A capture straight on over two pieces, with empty squares behind each.
    let fen = "[FEN \"W:WK47:B38,24\"]";
    for text in ["47x15", "47x33x15", "47x29x15", "47x20", "47x33x20"] {
        let played = play(Variant::INTERNATIONAL, &format!("{fen} 1. {text} *"));
        assert_eq!(played.errors, [], "{text}");
        assert_eq!(played.warnings, [], "{text}");
        assert_eq!(played.record.actions().next().unwrap().captured().len(), 2);
    }
    // The captured pieces depend on the path (https://pdn.fmjd.org/grammar.html).
    let fen = "W:WK47:B14,19,30,31,33,41";
    let position = Position::of_fen(Variant::INTERNATIONAL, fen).unwrap();
    let actions = position.legal_actions();
    assert!(!actions.is_empty());
    for action in actions {
        let text = format!("[FEN \"{fen}\"] 1. {action} *");
        let record = faultless(Variant::INTERNATIONAL, &text);
        assert!(
            record.actions().next().unwrap().effect() == action.effect(),
            "{text}"
        );
    }
}

#[test]
fn captures_are_repaired() {
    let fen = "[FEN \"W:W31:B27,19,11\"] 1. ";
    for (text, expected) in [
        (
            "31x24",
            "line 1, column 28: `31x24` is incomplete: read as 31x24x15x8",
        ),
        (
            "31x24x",
            "line 1, column 28: `31x24x` is incomplete: read as 31x24x15x8",
        ),
        (
            "31x",
            "line 1, column 28: `31x` is incomplete: read as 31x24x15x8",
        ),
        (
            "31x22x8",
            "line 1, column 28: `31x22x8` has a wrong path: read as 31x24x15x8",
        ),
        (
            "31x24 24x15 15x8",
            "line 1, column 28: one capture written as several: read as 31x24x15x8",
        ),
    ] {
        one_warning(Variant::ENGLISH, &format!("{fen}{text} *"), expected);
    }
}

#[test]
fn ambiguous_moves_are_decided_by_the_moves_that_follow() {
    // From 31 to 15, either over 26 and 18 or over 27 and 19.
    let fen = "[FEN \"W:W31:B26,18,27,19,1\"] 1. 31x15";
    for (text, captured) in [("27-31", "18 26"), ("26-30", "19 27"), ("1-5", "19 27")] {
        let played = play(Variant::ENGLISH, &format!("{fen} {text} 2. 15-11 *"));
        assert_eq!(played.errors, [], "{text}");
        let warning = played.warnings[0].to_string();
        assert!(
            warning.contains("`31x15` is ambiguous: read as"),
            "{warning}"
        );
        let action = *played.record.actions().next().unwrap();
        let names = Variant::ENGLISH.square_names(action.captured());
        assert_eq!(names, captured, "{text}");
    }
}

#[test]
fn illegal_moves_end_only_their_line() {
    let file = "\
[White \"One\"]
1. 11-15 23-18 2. 8-11 1-2 3. 4-8 *

[White \"Two\"]
1. 11-15 (1. 12-16 22-22 2. 9-13) 23-19 (1... 24-99) 2. 8-11 *
";
    let games: Vec<_> = Reader::new(file.as_bytes()).map(Result::unwrap).collect();
    let one = games[0].play(Variant::ENGLISH).unwrap();
    assert_eq!(line(&one.record), "11-15 23-18 8-11");
    assert_eq!(one.warnings, []);
    assert_eq!(
        one.errors[0].to_string(),
        "line 2, column 24: `1-2` is not legal here: expected 18-14, 21-17, 22-17, 24-20, 24-19, 26-23, 27-23"
    );
    let two = games[1].play(Variant::ENGLISH).unwrap();
    assert_eq!(line(&two.record), "11-15 23-19 8-11");
    assert_eq!(two.record.len(), 4);
    let errors: Vec<String> = two.errors.iter().map(ToString::to_string).collect();
    assert!(errors[0].starts_with("line 5, column 20: `22-22` is not legal here"));
    assert_eq!(
        errors[1],
        "line 5, column 47: `24-99`: the board has no playing square `99`: expected a number from 1 to 32, or a name such as b8"
    );
    assert!(two.errors.iter().all(|error| error.in_variation));
}

#[test]
fn each_variant_in_its_own_notation() {
    assert_eq!(
        line(&faultless(
            Variant::RUSSIAN,
            "1. c3-d4 b6-c5 2. d4xb6 a7xc5 *"
        )),
        "c3-d4 b6-c5 d4:b6 a7:c5"
    );
    assert_eq!(
        line(&faultless(Variant::BRAZILIAN, "1. 22-18 11-15 *")),
        "c3-d4 f6-e5"
    );
    assert_eq!(
        line(&faultless(Variant::ITALIAN, "1. 21-17 12-15 *")),
        "21-17 12-15"
    );
    assert_eq!(
        line(&faultless(Variant::FRISIAN, "1. 32-28 18-22 *")),
        "32-28 18-22"
    );
    assert_eq!(
        line(&faultless(Variant::TURKISH, "1. a3-a4 h6-h5 *")),
        "a3-a4 h6-h5"
    );
    let thai = Position::initial(Variant::THAI);
    let action = thai.legal_actions()[0];
    assert_eq!(
        line(&faultless(Variant::THAI, &format!("1. {action} *"))),
        action.to_string()
    );
}
