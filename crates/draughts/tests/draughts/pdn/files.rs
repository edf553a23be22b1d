//! Files of several games.

use tessera_draughts::pdn::{RawItem, ReadError, Reader};

#[test]
fn files_are_split_into_games() {
    let file = "\
[FEN \"B:W19,23:B4,3\"] *\r
[FEN \"B:W18,23:B4,3\"] *\r
{of the next game} [Event \"no result\"]\r
\r
1. 11-15\r
[Event \"no moves\"]\r
\r
[Event \"no moves\"] 1-0 {said after it}\r
1. 9-13 1/2-1/2 1. 9-14 0-1\r
\r
[Event \"open {\"]\r
1. 11-15 {never closed\r
\r
[Event \"last\"]\r
1. 12-16 *\r
{and nothing more}";
    let games: Vec<_> = Reader::new(file.as_bytes()).map(Result::unwrap).collect();
    let seen: Vec<(usize, usize, String)> = games
        .iter()
        .map(|game| {
            let actions = game
                .items()
                .filter(|(item, _)| matches!(item, RawItem::Action(_)));
            (game.place().line, actions.count(), game.score().to_string())
        })
        .collect();
    let expected = [
        (1, 0, "*"),
        (2, 0, "*"),
        (3, 1, "*"),
        (6, 0, "*"),
        (8, 0, "1-0"),
        (9, 1, "1/2-1/2"),
        (9, 1, "0-1"),
        (11, 1, "*"),
        (14, 1, "*"),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|&(line, actions, result)| (line, actions, result.to_owned()))
        .collect();
    assert_eq!(seen, expected);
    assert_eq!(
        games[7].warnings()[0].to_string(),
        "line 12, column 10: a comment without `}` at its end"
    );
}

#[test]
fn bytes_that_are_not_utf8_are_read_as_latin_1() {
    let mut file = b"[White \"Andr\xe9 \xc3\xa9\"]\n1. 11-15 *\n".repeat(2);
    file.extend(b"1. 11-15 {\xff");
    let games: Vec<_> = Reader::new(&file[..]).map(Result::unwrap).collect();
    assert_eq!(games[1].tag("White").unwrap(), "Andr\u{e9} \u{e9}");
    assert_eq!(
        games[1].warnings()[0].to_string(),
        "line 3, column 13: bytes that are not UTF-8: read as Latin-1"
    );
    assert_eq!(games[2].warnings().len(), 3);
}

#[test]
fn games_that_are_too_long_are_skipped() {
    let long = format!(
        "[Event \"long\"]\n\n1. 11-15 {{{}}} *\n\n",
        "word\n".repeat(50_000)
    );
    let short = "[Event \"short\"]\n1. 11-15 *\n";
    let file = format!("{short}{long}{short}{long}{short}");
    let mut reader = Reader::with_limit(file.as_bytes(), 10_000);
    let mut seen = String::new();
    for game in &mut reader {
        match game {
            Ok(game) => seen += &format!("{} ", game.place().line),
            Err(ReadError::TooLong { place, limit }) => seen += &format!("long {place} {limit}, "),
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(
        seen,
        "1 long line 3, column 1 10000, 50007 long line 50009, column 1 10000, 100013 "
    );
}
