//! Portable Draughts Notation: typical files and their warnings.

mod files;
mod moves;
mod properties;

use tessera_draughts::pdn::{Change, Error, GameResult, Note, Played, Record, read_one};
use tessera_draughts::{Color, Variant};

fn play(variant: Variant, text: &str) -> Played {
    let game = read_one(text).expect("a game");
    game.play(variant).expect("a start")
}

/// The moves that were played, with all squares.
fn line(record: &Record) -> String {
    let actions: Vec<String> = record.actions().map(ToString::to_string).collect();
    actions.join(" ")
}

fn warnings(variant: Variant, text: &str) -> Vec<String> {
    let played = play(variant, text);
    assert_eq!(played.errors, [], "{text}");
    played.warnings.iter().map(ToString::to_string).collect()
}

/// Checks that a text has a single warning, and that strict reading reports it as an error.
fn one_warning(variant: Variant, text: &str, expected: &str) {
    assert_eq!(warnings(variant, text), [expected], "{text}");
    let strict = read_one(text).expect("a game").play_strictly(variant);
    assert_eq!(strict.expect_err(text).to_string(), expected, "{text}");
}

fn faultless(variant: Variant, text: &str) -> Record {
    read_one(text)
        .expect("a game")
        .play_strictly(variant)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_game_with_everything() {
    let text = "\
% a line that is not part of the game
[Event \"A \\\"match\\\"\"]
[White \"Сергей Фадеев\"]
[Black \"高文龙\"]
[Result \"2-0\"]
[GameType \"20,W,10,10,N2,0\"]

{To begin with} 1.32-28! {[%clk 1:55:21]} 19-23(?!) $13 ({instead} 1... 18-23 2. 38-32 (2. 37-32? 23-29)
12-18) {after it} 2. 28x19 14x23 ; to the end of the line
3. 34-29*  23x34 2-0
";
    let record = faultless(Variant::INTERNATIONAL, text);
    assert_eq!(record.tag("Event"), Some("A \"match\""));
    assert_eq!(record.tag("black"), Some("高文龙"));
    assert_eq!(record.tag("Result"), None);
    assert_eq!(record.result(), GameResult::Win(Color::White));
    assert_eq!(line(&record), "32-28 19-23 28x19 14x23 34-29 23x34");
    assert_eq!(record.len(), 11);
    let line: Vec<_> = record.main_line().collect();
    let comment = |text: &str| Note::Comment(text.into());
    let notes = |i: usize| record.notes(line[i]).cloned().collect::<Vec<_>>();
    let start: Vec<_> = record
        .notes(record.before(line[0]).unwrap())
        .cloned()
        .collect();
    assert_eq!(start, [comment("To begin with")]);
    let [_, Note::Command(clock)] = &notes(0)[..] else {
        panic!("{:?}", notes(0));
    };
    assert_eq!((clock.name(), clock.value()), ("clk", "1:55:21"));
    assert_eq!(notes(0)[0], Note::Glyph(1));
    assert_eq!(
        notes(1),
        [Note::Glyph(6), Note::Glyph(13), comment("after it")]
    );
    assert_eq!(notes(3), [comment("to the end of the line")]);
    assert_eq!(notes(4), [Note::Glyph(7)]);
    let variation = record.after(line[0]).nth(1).unwrap();
    assert_eq!(
        record.notes_before(variation).collect::<Vec<_>>(),
        [&comment("instead")]
    );
    let within: Vec<_> = record.after(variation).collect();
    assert_eq!(within.len(), 2);
    assert_eq!(
        record.notes(within[1]).collect::<Vec<_>>(),
        [&Note::Glyph(2)]
    );
}

#[test]
fn every_form_of_a_result() {
    for (text, result) in [
        ("1-0", GameResult::Win(Color::White)),
        ("2-0", GameResult::Win(Color::White)),
        ("0-1", GameResult::Win(Color::Black)),
        ("0-2", GameResult::Win(Color::Black)),
        ("1-1", GameResult::Draw),
        ("1/2-1/2", GameResult::Draw),
        ("\u{bd}-\u{bd}", GameResult::Draw),
        ("0-0", GameResult::BothLost),
        ("*", GameResult::Unfinished),
    ] {
        let record = faultless(Variant::INTERNATIONAL, &format!("1. 32-28 {text}"));
        assert_eq!(record.result(), result, "{text}");
        assert_eq!(record.len(), 1, "{text}");
    }
    // A star only ends the game; the result comes from the tag.
    let record = faultless(Variant::INTERNATIONAL, "[Result \"0-1\"] 1. 32-28 *");
    assert_eq!(record.result(), GameResult::Win(Color::Black));
    // Moves that look like results.
    let text = "[FEN \"B:B1:W32\"] 1. 1-6 32-27 2. 6-10 27-23 *";
    assert_eq!(faultless(Variant::ENGLISH, text).len(), 4);
}

#[test]
fn the_first_number_of_a_result_is_the_first_players() {
    // White captures the last man, so black loses: `0-1`, as in PDN 2.0 for English draughts.
    let text = "[SetUp \"1\"] [FEN \"W:W22:B18\"] 1... 22x15 ";
    let record = faultless(Variant::ENGLISH, &format!("{text}0-1"));
    assert_eq!(record.result(), GameResult::Win(Color::White));
    assert!(record.to_string().ends_with("1... 22x15 0-1\n"), "{record}");
    one_warning(
        Variant::ENGLISH,
        &format!("{text}1-0"),
        "line 1, column 42: the result `1-0` contradicts the final position",
    );
    // The tag may say that white moves first in pool.
    let black = faultless(Variant::POOL, "[GameType \"23\"] 1. 11-15 1-0");
    assert_eq!(black.result(), GameResult::Win(Color::Black));
    let white = faultless(Variant::POOL, "[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 1-0");
    assert_eq!(white.result(), GameResult::Win(Color::White));
}

#[test]
fn errors_are_repaired_and_reported() {
    one_warning(
        Variant::ENGLISH,
        "1. 10x14 24-19 *",
        "line 1, column 4: `10x14` captures nothing: read as 10-14",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 22-18\n2. 15-22 *",
        "line 2, column 4: `15-22` is a capture: read as 15x22",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 23-19 8-11 22-17 *",
        "line 1, column 16: no number before the move: expected `2.`",
    );
    one_warning(
        Variant::ENGLISH,
        "11-15 23-19 8-11 22-17 *",
        "line 1, column 1: the moves have no numbers: expected `1.`",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 23-19 3. 8-11 22-17 4. 4-8 *",
        "line 1, column 16: the move has the number `3.`: expected 2",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 23-19 2. *",
        "line 1, column 16: no move after `2.`",
    );
    one_warning(
        Variant::ENGLISH,
        "1 11-15 *",
        "line 1, column 1: no full stop after `1`: read as the number of a move",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 23-19",
        "line 1, column 15: the game ends without a result: expected `*`",
    );
    one_warning(
        Variant::ENGLISH,
        "[Result \"1-0\"]\n1. 11-15 0-1",
        "line 1, column 10: the result is `0-1`, but the tag says `1-0`: the tag is ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "[Result \"4-6\"]\n1. 11-15 *",
        "line 1, column 10: `4-6` is not a result: read as `*`",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 1-0 1-0",
        "line 1, column 14: a second result `1-0`: ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-150-1",
        "line 1, column 9: no blank before `0-1`",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15*",
        "line 1, column 9: no blank before `*`",
    );
    assert_eq!(
        warnings(Variant::ENGLISH, "1. 11-15 {the end *"),
        [
            "line 1, column 10: a comment without `}` at its end",
            "line 1, column 20: the game ends without a result: expected `*`",
        ]
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 (1. 12-16 1-0",
        "line 1, column 20: a variation without `)` at its end",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 (1. 12-16 1-0) *",
        "line 1, column 20: the result `1-0` in a variation: ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 ) *",
        "line 1, column 10: unmatched `)`: ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 {a {nested} } *",
        "line 1, column 22: unmatched `}`: ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "[Event x y]\n1. 11-15 *",
        "line 1, column 1: a tag's value without quotation marks: expected `[Name \"value\"]`",
    );
    one_warning(
        Variant::ENGLISH,
        "[Event \"the \"Big\" one\"]\n1. 11-15 *",
        "line 1, column 1: a quotation mark in a tag's value: expected `\\\"`",
    );
    one_warning(
        Variant::ENGLISH,
        "[Event \"open]\n1. 11-15 *",
        "line 1, column 1: a tag without `\"]` at its end",
    );
    one_warning(
        Variant::ENGLISH,
        "[Event \"a\"]\n[Event \"b\"]\n1. 11-15 *",
        "line 2, column 1: a second tag `Event`: only the first is used",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11 - 15 *",
        "line 1, column 4: blanks in `11 - 15`",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 1115 *",
        "line 1, column 4: no sign in `1115`: expected `-` or `x`",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 and so on *",
        "line 1, column 10: unexpected text `and`: ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "1. 11-15 $70000 *",
        "line 1, column 10: there is no glyph `$70000`: ignored",
    );
    one_warning(
        Variant::ENGLISH,
        "\u{feff}1. 11-15 *",
        "line 1, column 1: a byte order mark: ignored",
    );
    one_warning(
        Variant::RUSSIAN,
        "1. C3-d4 *",
        "line 1, column 4: letters of the wrong case in `C3-d4`",
    );
    one_warning(
        Variant::TOWERS,
        "1. c6-D5 *",
        "line 1, column 4: letters of the wrong case in `c6-D5`",
    );
    one_warning(
        Variant::ENGLISH,
        "[FEN \"?:W22:B12\"] 1. 12-16 *",
        "line 1, column 7: the side to move is unknown: the player who moves first is assumed",
    );
    one_warning(
        Variant::ENGLISH,
        "[FEN \"W:W4:B12\"] 1. 4-8 *",
        "line 1, column 7: white men on 4, their promotion row: read as kings",
    );
    one_warning(
        Variant::INTERNATIONAL,
        "[GameType \"20,W,10,10,N1,0\"] 1. 32-28 *",
        "line 1, column 12: the game type is `20,W,10,10,N1,0`: expected `20,W,10,10,N2,0`",
    );
    one_warning(
        Variant::ENGLISH,
        "[GameType \"checkers\"] 1. 11-15 *",
        "line 1, column 12: the game type is `checkers`: expected `21,B,8,8,N1,0`",
    );
    one_warning(
        Variant::ENGLISH,
        "[FEN \"W:WK1:B6\"] 1. 1x10 1-0",
        "line 1, column 26: the result `1-0` contradicts the final position",
    );
}

#[test]
fn variants_are_recognized_by_number() {
    let variant = |value: &str| {
        read_one(&format!("[GameType \"{value}\"] *"))
            .unwrap()
            .variant()
    };
    assert_eq!(variant("20"), Ok(Some(Variant::INTERNATIONAL)));
    assert_eq!(variant("25,W,8,8,A0,0"), Ok(Some(Variant::RUSSIAN)));
    assert_eq!(variant("23,W,8,8,A0,0"), Ok(Some(Variant::POOL)));
    assert!(variant("32").is_err());
    assert!(variant("what").is_err());
    assert_eq!(read_one("*").unwrap().variant(), Ok(None));
    // Unified pool: white moves first.
    let played = play(
        Variant::POOL,
        "[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 b6-c5 *",
    );
    assert_eq!(played.errors, []);
    assert_eq!(played.record.start().side_to_move(), Color::White);
}

#[test]
fn positions_are_set_up_in_the_middle() {
    // Examples of https://pdn.fmjd.org/commands.html.
    let text = "/FEN \"W:W31-50:B1-20\"/ /FEN \"B:W28,31-36,38-50:B1-20\"/ 1... 20-25 *";
    let record = faultless(Variant::INTERNATIONAL, text);
    assert_eq!(record.len(), 1);
    assert_eq!(record.start().side_to_move(), Color::Black);

    let text = "1. 32-28 (/FEN \"W:WK1:B45\"/ 1. 1-6) 16-21 /FEN \"B::\"/ 2... 11-16 *";
    let record = faultless(Variant::INTERNATIONAL, text);
    let line: Vec<_> = record.main_line().collect();
    assert_eq!(line.len(), 4);
    assert!(matches!(record.change(line[2]), Some(Change::Setup(_))));
    assert_eq!(record.actions().count(), 2);
    assert_eq!(record.len(), 6);

    let played = play(Variant::INTERNATIONAL, "1. 32-28 /FEN \"nothing\"/ 19-23 *");
    assert_eq!(
        played.errors[0].to_string(),
        "line 1, column 11: invalid position: column 1: expected the side to move, `W:` or `B:`"
    );
}

#[test]
fn invalid_start_positions_are_errors() {
    let error = |text: &str| {
        read_one(text)
            .unwrap()
            .play(Variant::ENGLISH)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error("\n[FEN \"W:W99\"] *"),
        "line 2, column 7: column 4: the board has no playing square `99`: expected a number from 1 to 32, or a name such as b8"
    );
    assert!(matches!(read_one("only words"), Err(Error::NoGame)));
}
