//! Certificates are made and checked; whatever is changed in one, nothing wrong is ever proven.

use std::collections::HashMap;

use proptest::prelude::*;
use tessera_draughts::{Position, Variant, Word};
use tessera_tablebase::Value;

use super::*;
use crate::prove::{Budget, CertificateLimits, NoCertificate, Prover, Tables};
use crate::testing::{reference_values, setup};

/// Memory for the verifier.
const BYTES: u64 = 1 << 26;

fn check(text: &str) -> Result<Header, CertificateError> {
    let proven = verify(&mut text.as_bytes(), BYTES)?;
    let first = text.lines().next().unwrap();
    let header = Header::parse(first.as_bytes()).unwrap();
    assert_eq!(proven.start.variant(), header.variant);
    assert_eq!((proven.claim, proven.lines), (header.claim, header.lines));
    Ok(header)
}

fn limits(lines: usize) -> CertificateLimits {
    CertificateLimits {
        lines,
        bytes: 1 << 28,
    }
}

fn made(position: &Position, most: usize) -> Result<String, NoCertificate> {
    let tables = Tables::new(position.variant());
    let mut prover = Prover::new(position, 1 << 22);
    prover.prove(&tables, &Budget::UNLIMITED);
    let certificate = prover.certificate(&tables, &limits(most), &Budget::UNLIMITED)?;
    let mut text = Vec::new();
    certificate.write(&mut text).unwrap();
    Ok(String::from_utf8(text).unwrap())
}

fn english(fen: &str) -> Position {
    Position::of_fen(Variant::ENGLISH, fen).unwrap()
}

fn certificate(fen: &str) -> String {
    made(&english(fen), 100_000).unwrap()
}

/// Whether a claim is true, by the values of all positions.
fn is_true(header: &Header, values: &HashMap<Position, Value>) -> bool {
    let start = Position::of_fen(header.variant, &header.start).unwrap();
    let Some(value) = values.get(&start) else {
        // A position that does not follow from the one for which there are values.
        return reference_values(&start, 20_000).is_none_or(|values| is_true(header, &values));
    };
    match (header.claim, *value) {
        (Claim::Draw, value) => value == Value::Draw,
        (
            Claim::Win {
                winner,
                plies,
                shortest,
            },
            Value::Win(least),
        ) => winner == start.side_to_move() && least <= plies && (!shortest || least == plies),
        (
            Claim::Win {
                winner,
                plies,
                shortest,
            },
            Value::Loss(least),
        ) => winner != start.side_to_move() && least <= plies && (!shortest || least == plies),
        (Claim::Win { .. }, Value::Draw) => false,
    }
}

fn round_trip(position: &Position) {
    let Some(values) = reference_values(position, 4_000) else {
        return;
    };
    let text = made(position, 1_000_000).unwrap();
    let header = check(&text).unwrap_or_else(|error| panic!("{position}: {error}\n{text}"));
    assert_eq!(header.start, position.to_fen());
    assert!(is_true(&header, &values), "{position}\n{text}");
    assert!(!matches!(
        header.claim,
        Claim::Win {
            shortest: false,
            ..
        }
    ));
    // Each line is read back as it was.
    for line in text.lines().skip(1) {
        assert_eq!(Line::parse(line.as_bytes()).unwrap().to_json(), line);
    }
    assert_eq!(text.lines().next(), Some(&header.to_json()[..]));
    assert_eq!(
        text,
        made(position, 1_000_000).unwrap(),
        "the same each time"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_made_is_accepted_and_true(
        pieces in prop::collection::vec((any::<u8>(), any::<u8>()), 2..4),
        white: bool,
    ) {
        for variant in [
            Variant::ENGLISH,
            Variant::TOWERS,
            Variant::FRISIAN,
            Variant::ANTI_ENGLISH,
        ] {
            setup(variant, &pieces, white).iter().for_each(round_trip);
        }
    }

    #[test]
    fn games_of_many_men_are_proven(
        pieces in prop::collection::vec((any::<u8>(), 0_u8..2), 4..12),
        white: bool,
    ) {
        for variant in [Variant::ENGLISH, Variant::TOWERS] {
            setup(variant, &pieces, white).iter().for_each(round_trip);
        }
    }
}

/// A win in 9 plies, a loss in 10 and a draw, of which few positions follow.
const WIN: &str = "W:WK31:B1";
const LOSS: &str = "B:WK9:B4";
const DRAW: &str = "B:W19:BK12";

#[test]
fn any_change_of_a_number_is_refused() {
    for fen in [WIN, LOSS] {
        let text = certificate(fen);
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            for field in ["\"win\":", "\"hold\":", "\"plies\":", "\"lines\":"] {
                let Some(start) = line.find(field).map(|at| at + field.len()) else {
                    continue;
                };
                let digits = line[start..].bytes().take_while(u8::is_ascii_digit).count();
                let old: u64 = line[start..start + digits].parse().unwrap();
                for new in [
                    0,
                    old.saturating_sub(2),
                    old.wrapping_sub(1),
                    old + 1,
                    old + 2,
                    60_000,
                ] {
                    if new == old || new > 65_535 {
                        continue;
                    }
                    let changed = format!("{}{new}{}", &line[..start], &line[start + digits..]);
                    let error = check(&with_line(&lines, number, &[&changed])).unwrap_err();
                    let place = if field == "\"lines\":" {
                        error.line
                    } else {
                        number as u64 + 1
                    };
                    assert_eq!(error.line, place, "{changed}: {error}");
                }
            }
        }
    }
}

/// The text with other lines in place of line `number`, counted from 0.
fn with_line(lines: &[&str], number: usize, new: &[&str]) -> String {
    let mut lines = lines.to_vec();
    lines.splice(number..=number, new.iter().copied());
    lines.join("\n") + "\n"
}

/// The text with the count of the header as it must be.
fn counted(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap();
    let mut header = Header::parse(first.as_bytes()).unwrap();
    header.lines = rest.lines().count() as u64;
    format!("{}\n{rest}", header.to_json())
}

#[test]
fn lines_that_are_missing_double_or_swapped_are_refused() {
    for fen in [WIN, LOSS, DRAW] {
        let text = certificate(fen);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 5);
        for number in 1..lines.len() {
            let refused = |text: String, what: &str| {
                for text in [counted(&text), text] {
                    let error = check(&text).unwrap_err();
                    assert!(
                        error.line >= 1 && error.line <= lines.len() as u64 + 1,
                        "{what} {error}"
                    );
                }
            };
            refused(with_line(&lines, number, &[]), "missing");
            refused(with_line(&lines, number, &[lines[number]; 2]), "double");
            refused(text.clone() + lines[number] + "\n", "double at the end");
        }
        for number in 1..lines.len() - 1 {
            let mut swapped = lines.clone();
            swapped.swap(number, number + 1);
            // In the part of a win, lines may change places if none rests on the other.
            if let Err(error) = check(&swapped.join("\n")) {
                assert!(error.line > number as u64, "{error}");
            } else {
                assert!(lines[number].contains("\"win\""));
            }
        }
    }
}

#[test]
fn moves_that_are_missing_double_or_illegal_are_refused() {
    for fen in [WIN, LOSS, DRAW] {
        let text = certificate(fen);
        let lines: Vec<&str> = text.lines().collect();
        for (number, text) in lines.iter().enumerate().skip(1) {
            let line = Line::parse(text.as_bytes()).unwrap();
            let refused = |moves: Vec<String>| {
                let changed = Line {
                    moves,
                    ..line.clone()
                }
                .to_json();
                let error = check(&with_line(&lines, number, &[&changed])).unwrap_err();
                assert_eq!(error.line, number as u64 + 1, "{changed}: {error}");
            };
            for at in 0..line.moves.len() {
                let mut fewer = line.moves.clone();
                fewer.remove(at);
                refused(fewer);
            }
            refused([&line.moves[..], &line.moves[..1]].concat());
            refused(vec!["1-32".to_owned()]);
            refused(vec!["1".to_owned()]);
        }
    }
}

#[test]
fn another_move_is_refused_unless_it_is_as_good() {
    let mut count = 0;
    for fen in [WIN, LOSS, DRAW] {
        let text = certificate(fen);
        let values = reference_values(&english(fen), 50_000).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (number, text) in lines.iter().enumerate().skip(1) {
            let line = Line::parse(text.as_bytes()).unwrap();
            let position = english(&line.fen);
            if line.moves.len() > 1 {
                continue;
            }
            for action in position.legal_actions() {
                let moves = vec![action.to_string()];
                if moves == line.moves {
                    continue;
                }
                let changed = Line {
                    moves,
                    ..line.clone()
                }
                .to_json();
                let value = values[&position.after(&action)].before();
                match (check(&with_line(&lines, number, &[&changed])), line.fact) {
                    (Err(_), _) => count += 1,
                    (Ok(_), Fact::Win(plies)) => assert_eq!(value, Value::Win(plies)),
                    (Ok(_), Fact::Hold(plies)) => assert!(value > Value::Loss(plies)),
                    (Ok(_), Fact::Safe(_)) => assert!(value >= Value::Draw),
                }
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn a_truncated_file_is_refused() {
    for fen in [WIN, LOSS, DRAW] {
        let text = certificate(fen);
        for end in (0..text.len() - 1).step_by(1 + text.len() / 1_000) {
            assert!(check(&text[..end]).is_err(), "{end}");
        }
        check(&text).unwrap();
        check(text.trim_end()).unwrap();
        check(&text.replace('\n', "\r\n")).unwrap();
    }
}

#[test]
fn a_cycle_is_no_win() {
    // White moves the king to and fro, and says that it wins.
    let text = concat!(
        r#"{"format":"tessera-certificate","version":1,"variant":"english","start":"W:WK1:BK32","claim":"win","#,
        r#""winner":"white","plies":4,"shortest":false,"lines":4}"#,
        "\n",
        r#"{"fen":"B:WK1:BK27","win":1,"moves":["27-32","27-31","27-24","27-23"]}"#,
        "\n",
        r#"{"fen":"W:WK1:BK32","win":2,"moves":["1-6"]}"#,
        "\n",
    );
    let error = check(text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: after `27-32` comes W:WK1:BK32: expected an earlier line, which proves it won"
    );
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let text = certificate(WIN);
    let error = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}\n{text}");
        check(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    for (from, to, expected) in [
        (
            "tessera-certificate",
            "chess",
            "line 1: `format` is `chess`: expected `tessera-certificate`",
        ),
        (
            "\"version\":1",
            "\"version\":2",
            "line 1: `version` is 2: expected 1",
        ),
        (
            "\"claim\":\"win\"",
            "\"claim\":\"all\"",
            "line 1: `claim` is `all`: expected `win` or `draw`",
        ),
        (
            "\"claim\":\"win\"",
            "\"claim\":\"draw\"",
            "line 1: the fields do not fit the claim `draw`: expected no `winner`, `plies` or `shortest`",
        ),
        (
            "\"winner\":\"white\"",
            "\"winner\":\"red\"",
            "line 1: `winner` is `red`: expected `white` or `black`",
        ),
        (
            "\"plies\":9",
            "\"plies\":7",
            "line 1: `plies` is 7: expected 9, which the lines prove",
        ),
        (
            "\"start\":\"W:WK31:B1\"",
            "\"start\":\"W:W99:B1\"",
            "line 1: the position: ",
        ),
    ] {
        let error = error(from, to);
        assert!(error.starts_with(expected), "{error}");
    }
    let lines: Vec<&str> = text.lines().collect();
    let json = check(&with_line(&lines, 1, &["{\"fen\":1}"])).unwrap_err();
    assert!(
        json.to_string()
            .starts_with("line 2, column 8: invalid type: integer `1`"),
        "{json}"
    );
    let empty = check(&with_line(&lines, 1, &[""])).unwrap_err();
    assert!(
        empty.to_string().starts_with("line 2, column 1: EOF"),
        "{empty}"
    );
    let facts = check(&with_line(
        &lines,
        1,
        &[r#"{"fen":"W:W1:B2","win":1,"hold":2,"moves":[]}"#],
    ));
    assert_eq!(
        facts.unwrap_err().to_string(),
        "line 2: 2 of the fields `win`, `hold` and `safe`: expected one"
    );
    let long = format!("{{\"fen\":\"{}\"}}", "x".repeat(2 << 20));
    let long = check(&with_line(&lines, 1, &[&long])).unwrap_err();
    assert!(
        long.to_string().starts_with("line 2: longer than 1 MiB"),
        "{long}"
    );
}

#[test]
fn a_win_that_is_not_the_shortest_is_only_a_win_within() {
    // The man on 27 captures at once, but the proof is of another line.
    let text = certificate(WIN).replace("\"shortest\":true", "\"shortest\":false");
    let error = check(&text).unwrap_err();
    assert!(
        error.to_string().contains("the proof is complete"),
        "{error}"
    );
    let wins = text.lines().filter(|line| !line.contains("\"hold\""));
    let text = counted(&(wins.collect::<Vec<_>>().join("\n") + "\n"));
    check(&text).unwrap();
    let error = check(&text.replace("\"shortest\":false", "\"shortest\":true"));
    assert!(
        error
            .unwrap_err()
            .to_string()
            .contains("the file ends before the proof is complete")
    );
    // Of a certificate with too many lines, the second half is left out.
    let position = english(WIN);
    let short = made(&position, text.lines().count() - 1).unwrap();
    assert_eq!(short, text);
    let most = text.lines().count() - 2;
    assert_eq!(made(&position, most), Err(NoCertificate::TooLong(most)));
}

#[test]
fn a_claim_that_is_too_modest_is_not_shortest() {
    // White wins in one ply, and also in three.
    let start = english("W:W27,K5:B23");
    let value = reference_values(&start, 10_000).unwrap()[&start];
    assert_eq!(value, Value::Win(1));
    let text = certificate("W:W27:B23").replace("\"plies\":1", "\"plies\":3");
    assert_eq!(
        check(&text).unwrap_err().to_string(),
        "line 1: `plies` is 3: expected 1, which the lines prove"
    );
}

#[test]
fn memory_is_bounded() {
    let text = certificate(WIN);
    let count = text.lines().count() as u64 - 1;
    let bytes_of = |lines: u64| lines * (BYTES / max_verified_lines(Variant::ENGLISH, BYTES) + 1);
    let with = |bytes| verify(&mut text.as_bytes(), bytes);
    with(bytes_of(count)).unwrap();
    let error = with(bytes_of(count) / 2).unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("line 1: `lines` is {count}: expected at most ")),
        "{error}"
    );
}

#[test]
fn a_line_takes_no_more_memory_than_is_assumed() {
    /// The factor allows for hash tables that have just grown: they are half empty and still exist beside the old table
    /// of half the size.
    fn needed<W: Word>() -> usize {
        6 * size_of::<(verify::Key<W>, verify::Known)>()
    }
    let assumed = |variant| 480 * 336 / max_verified_lines(variant, 480 * 336) as usize;
    assert!(needed::<u64>() <= assumed(Variant::ENGLISH));
    assert!(needed::<u128>() <= assumed(Variant::TURKISH));
}

#[test]
fn a_value_that_is_not_proven_has_no_certificate() {
    let position = english(DRAW);
    let tables = Tables::new(Variant::ENGLISH);
    let mut prover = Prover::new(&position, 1 << 20);
    let none = prover.certificate(&tables, &limits(1_000), &Budget::UNLIMITED);
    assert_eq!(none.unwrap_err(), NoCertificate::NotProven);
    prover.prove(&tables, &Budget::UNLIMITED);
    let none = prover.certificate(&tables, &limits(10), &Budget::UNLIMITED);
    assert_eq!(none.unwrap_err(), NoCertificate::TooLong(10));
    let over = Budget {
        deadline: Some(std::time::Instant::now()),
        ..Budget::UNLIMITED
    };
    let none = prover.certificate(&tables, &limits(100_000), &over);
    assert_eq!(none.unwrap_err(), NoCertificate::Stopped);
}

#[test]
fn tables_do_not_show_in_a_certificate() {
    // The proof looks these endings up; the certificate plays them out.
    for fen in ["W:WK1,K2:BK32", "B:WK1,K6:BK32", "W:WK14:BK13,K17"] {
        let position = english(fen);
        let mut tables = Tables::new(Variant::ENGLISH);
        while tables.extend(&position, 1 << 28, &Budget::UNLIMITED) {}
        let mut prover = Prover::new(&position, 1 << 22);
        prover.prove(&tables, &Budget::UNLIMITED);
        let made = prover
            .certificate(&tables, &limits(1 << 20), &Budget::UNLIMITED)
            .unwrap();
        let mut text = Vec::new();
        made.write(&mut text).unwrap();
        let header = check(std::str::from_utf8(&text).unwrap()).unwrap();
        assert_eq!(
            header.lines,
            text.iter().filter(|byte| **byte == b'\n').count() as u64 - 1
        );
    }
}

#[test]
fn the_verifier_is_short_and_stands_alone() {
    let code = include_str!("verify.rs");
    assert!(code.lines().count() <= 300, "{}", code.lines().count());
    let uses = code.lines().filter(|line| line.starts_with("use "));
    let is_allowed = |line: &str| {
        ["use std::", "use tessera_draughts::", "use super::{"]
            .iter()
            .any(|from| line.starts_with(from))
    };
    assert!(
        uses.clone().count() >= 4 && uses.clone().all(is_allowed),
        "{:?}",
        uses.collect::<Vec<_>>()
    );
    assert!(!code.contains("crate::"));
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Change {
    Byte(usize, u8),
    Cut(usize, usize),
    Copy(usize, usize),
    Word(usize, usize),
}

impl Change {
    fn apply(&self, text: &str) -> Option<String> {
        let mut bytes = text.as_bytes().to_vec();
        let words = [
            "white", "black", "W:", "B:", "true", "false", "K", ",", "1", "32", "win", "hold",
            "safe",
        ];
        match *self {
            Change::Byte(at, byte) => {
                let len = bytes.len();
                bytes[at % len] = byte;
            }
            Change::Cut(from, len) => {
                let from = from % bytes.len();
                let to = (from + 1 + len % 20).min(bytes.len());
                bytes.drain(from..to);
            }
            Change::Copy(from, to) => {
                let lines: Vec<&str> = text.lines().collect();
                let mut copy = lines.clone();
                copy.insert(1 + to % lines.len(), lines[from % lines.len()]);
                return Some(copy.join("\n"));
            }
            Change::Word(from, to) => {
                let (from, to) = (words[from % words.len()], words[to % words.len()]);
                let places: Vec<_> = text.match_indices(from).collect();
                let (at, _) = *places.get(to.len() * 7919 % places.len().max(1))?;
                bytes.splice(at..at + from.len(), to.bytes());
            }
        }
        String::from_utf8(bytes).ok()
    }
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (any::<usize>(), 32_u8..127).prop_map(|(at, byte)| Change::Byte(at, byte)),
        any::<(usize, usize)>().prop_map(|(from, len)| Change::Cut(from, len)),
        any::<(usize, usize)>().prop_map(|(from, to)| Change::Copy(from, to)),
        any::<(usize, usize)>().prop_map(|(from, to)| Change::Word(from, to)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Whatever is changed, what is accepted is true.
    #[test]
    fn what_is_accepted_is_true(changes in prop::collection::vec(change(), 1..3), which in 0..3_usize) {
        let text = certificate([WIN, LOSS, DRAW][which]);
        let changed = changes.iter().try_fold(text, |text, change| change.apply(&text));
        if let Some(header) = changed.and_then(|text| check_if_english(&text)) {
            prop_assert!(is_true(&header, &HashMap::new()));
        }
    }

    #[test]
    fn no_bytes_panic(bytes: Vec<u8>) {
        let _ = (Header::parse(&bytes), Line::parse(&bytes));
    }
}

fn check_if_english(text: &str) -> Option<Header> {
    let header = Header::parse(text.lines().next()?.as_bytes()).ok()?;
    (header.variant == Variant::ENGLISH)
        .then(|| check(text).ok())
        .flatten()
}
