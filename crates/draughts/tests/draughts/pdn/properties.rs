//! Properties of reading and writing PDN, for arbitrary texts and random games.

use std::io::{BufReader, Read};

use proptest::prelude::*;
use tessera_draughts::pdn::{Change, GameResult, MoveId, Note, Reader, Record, WriteOptions};
use tessera_draughts::{Color, NotationStyle, Position, Variant};

/// Pseudorandom numbers, the same for the same seed.
struct Draw(u64);

impl Draw {
    fn new(seed: u64) -> Draw {
        Draw(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn note(&mut self) -> Note {
        let words = [
            "a",
            "word",
            "{",
            "}",
            "(1.",
            "1-0",
            "*",
            "[Event",
            "\"x\"]",
            "é",
            ";",
            "%",
            "[%clk 0:01:02]",
            "[%clock w0:03:00 B0:03:00]",
            "[%eval -0.5]",
            "[%csl",
            "long".repeat(30).leak(),
        ];
        if self.below(3) == 0 {
            return Note::Glyph(self.below(300) as u16);
        }
        let count = 1 + self.below(20);
        let text: Vec<&str> = (0..count).map(|_| words[self.below(words.len())]).collect();
        Note::Comment(text.join(" "))
    }
}

/// A random game with nested variations and notes everywhere.
fn random_record(variant: Variant, seed: u64) -> Record {
    let mut draw = Draw::new(seed);
    let mut start = Position::initial(variant);
    if draw.below(2) == 0 {
        for _ in 0..draw.below(60) {
            let actions = start.legal_actions();
            if actions.is_empty() {
                break;
            }
            start = start.after(&actions[draw.below(actions.len())]);
        }
    }
    let mut record = Record::of_position(&start);
    record.set_tag("White", "O'Brien, \"Bob\" \\");
    record.set_tag("Annotator", "someone");
    record.set_result(
        [
            GameResult::Unfinished,
            GameResult::Draw,
            GameResult::BothLost,
            GameResult::Win(Color::White),
            GameResult::Win(Color::Black),
        ][draw.below(5)],
    );
    record.set_points(draw.below(2) == 0);
    if draw.below(3) == 0 {
        record.set_clock(draw.below(100) as u16);
    }
    if draw.below(2) == 0 {
        let note = draw.note();
        record.add_note(MoveId::START, note);
    }
    // The last move of each line, with its position.
    let mut ends = vec![(MoveId::START, start)];
    for _ in 0..draw.below(120) {
        let (at, position) = ends[draw.below(ends.len())];
        let actions = position.legal_actions();
        let is_variation = record.after(at).next().is_some();
        let (id, after) = if draw.below(40) == 0 {
            (record.add_setup(at, &start), start)
        } else if actions.is_empty() {
            continue;
        } else {
            let action = actions[draw.below(actions.len())];
            (record.add(at, &action), position.after(&action))
        };
        if is_variation && draw.below(3) == 0 {
            let note = draw.note();
            record.add_note_before(id, note);
        }
        while draw.below(4) == 0 {
            let note = draw.note();
            record.add_note(id, note);
        }
        ends.push((id, after));
    }
    record
}

/// A game as text in which captures with the same effect are equal.
fn described(record: &Record) -> Vec<String> {
    let mut lines = vec![format!(
        "{:?} {:?} {} {:?}",
        record.tags().collect::<Vec<_>>(),
        record.start(),
        record.clock(),
        record.result()
    )];
    let mut left = vec![(MoveId::START, 0)];
    while let Some((id, depth)) = left.pop() {
        let change = match record.change(id) {
            None => "start".to_owned(),
            Some(Change::Setup(position)) => format!("{position:?}"),
            Some(Change::Action(action)) => format!(
                "{:?} {:?} {:?}",
                action.source(),
                action.target(),
                action.captured()
            ),
        };
        let before: Vec<_> = record.notes_before(id).collect();
        let after: Vec<_> = record.notes(id).collect();
        lines.push(format!("{depth} {before:?} {change} {after:?}"));
        let next: Vec<_> = record.after(id).map(|id| (id, depth + 1)).collect();
        left.extend(next.into_iter().rev());
    }
    lines
}

fn check_round_trip(variant: Variant, seed: u64) {
    let record = random_record(variant, seed);
    for style in [
        None,
        Some(NotationStyle::Numeric),
        Some(NotationStyle::Algebraic),
    ] {
        for (points, width, all_squares) in [
            (None, 80, false),
            (Some(true), 0, true),
            (Some(false), 1, false),
        ] {
            let options = WriteOptions {
                style,
                points,
                width,
                all_squares,
            };
            let text = record.written(options);
            let mut games = Reader::new(text.as_bytes());
            let game = games.next().expect("a game").expect("a short one");
            assert!(games.next().is_none(), "{variant} {text}");
            let played = game.play(variant).expect("a start");
            assert_eq!(played.errors, [], "{variant} {text}");
            assert_eq!(
                described(&played.record),
                described(&record),
                "{variant} {text}"
            );
            // The result is written as it was, or as the options say.
            let has_points = points.unwrap_or_else(|| record.has_points());
            assert_eq!(
                played.record.score_text(played.record.has_points()),
                record.score_text(has_points),
                "{variant} {text}"
            );
            let only_result = played.warnings.iter().all(|warning| {
                warning
                    .to_string()
                    .contains("contradicts the final position")
            });
            assert!(only_result, "{variant} {:?} {text}", played.warnings);
        }
    }
}

/// Delivers a text in pieces of the given sizes, repeatedly.
struct Pieces<'a> {
    bytes: &'a [u8],
    sizes: std::iter::Cycle<std::slice::Iter<'a, usize>>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let size = self.sizes.next().copied().unwrap_or(1);
        let size = size.min(self.bytes.len()).min(buffer.len());
        let (now, later) = self.bytes.split_at(size);
        buffer[..size].copy_from_slice(now);
        self.bytes = later;
        Ok(size)
    }
}

fn read_all<R: std::io::BufRead>(reader: Reader<R>) -> Vec<String> {
    reader
        .map(|game| match game {
            Ok(game) => format!("{game:?} {:?} {:?}", game.place(), game.score()),
            Err(error) => error.to_string(),
        })
        .collect()
}

fn check_bytes(bytes: &[u8], sizes: &[usize]) {
    let whole = read_all(Reader::new(bytes));
    let pieces = Pieces {
        bytes,
        sizes: sizes.iter().cycle(),
    };
    assert_eq!(
        read_all(Reader::new(BufReader::with_capacity(7, pieces))),
        whole
    );
    for limit in [0, 20] {
        let read = Reader::with_limit(bytes, limit).count();
        assert!(read <= bytes.len());
    }
    for game in Reader::new(bytes) {
        let game = game.expect("a short one");
        let depth = game.items().fold(0, |depth, (item, place)| {
            assert!(place >= game.place());
            match item {
                tessera_draughts::pdn::RawItem::Begin => depth + 1,
                tessera_draughts::pdn::RawItem::End => depth - 1,
                _ => depth,
            }
        });
        assert_eq!(depth, 0);
        let _ = game.variant();
        for variant in [Variant::ENGLISH, Variant::INTERNATIONAL, Variant::RUSSIAN] {
            check_played(variant, &game);
        }
    }
}

/// Writes a played game and reads it back.
fn check_played(variant: Variant, game: &tessera_draughts::pdn::RawGame) {
    let Ok(played) = game.play(variant) else {
        return;
    };
    let text = played.record.to_string();
    let again = tessera_draughts::pdn::read_one(&text)
        .expect("a game")
        .play(variant)
        .expect("a start");
    assert_eq!(again.errors, [], "{text}");
    assert_eq!(
        described(&again.record),
        described(&played.record),
        "{text}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_comes_back(seed: u64, variant in proptest::sample::select(Variant::ALL)) {
        check_round_trip(variant, seed);
    }

    #[test]
    #[ignore = "long: half a minute"]
    fn what_is_written_in_any_variant_comes_back(seed: u64) {
        for &variant in Variant::ALL {
            check_round_trip(variant, seed);
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300), sizes in proptest::collection::vec(1_usize..9, 1..5)) {
        check_bytes(&bytes, &sizes);
    }

    #[test]
    fn no_text_of_the_alphabet_panics(
        words in proptest::collection::vec(
            prop_oneof![
                Just("[FEN \"W:WK28:B7\"]"), Just("[Result \"1-0\"]"), Just("[GameType \"20\"]"), Just("[A b]"),
                Just("["), Just("]"), Just("\""), Just("\\"), Just("("), Just(")"), Just("{"), Just("}"), Just(";"),
                Just("%"), Just("/"), Just("/FEN \"B:W31:B1\"/"), Just("\n"), Just("\n\n"), Just(" "), Just("\r\n"),
                Just("1."), Just("2..."), Just("11-15"), Just("23-19"), Just("32-28"), Just("c3-d4"), Just("C3"), Just("12x"),
                Just("1-0"), Just("1/2-1/2"), Just("0-2"), Just("*"), Just("$3"), Just("!?"), Just("(?)"), Just("-"),
                Just("x"), Just(":"), Just("\u{bd}"), Just("\u{feff}"), Just("\u{2013}"), Just("é"), Just("word"), Just("7"),
            ],
            0..40,
        ),
        sizes in proptest::collection::vec(1_usize..9, 1..5),
    ) {
        check_bytes(words.concat().as_bytes(), &sizes);
        check_bytes(words.join(" ").as_bytes(), &sizes);
    }
}

/// Runs a test with a stack that is too small for recursion.
fn with_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(1 << 19)
        .spawn(test)
        .expect("a thread")
        .join()
        .expect("no panic");
}

#[test]
fn nesting_depth_is_not_limited() {
    with_small_stack(|| {
        let depth = 100_000;
        // Each variation replaces the move before it.
        let text = format!(
            "1. 11-15 {} {} 1-0",
            "(1. 12-16 ".repeat(depth),
            ")".repeat(depth)
        );
        let game = tessera_draughts::pdn::read_one(&text).unwrap();
        let played = game.play(Variant::ENGLISH).unwrap();
        assert_eq!(played.errors, []);
        assert_eq!(played.warnings, []);
        assert_eq!(played.record.len(), depth + 1);
        assert_eq!(played.record.after(MoveId::START).count(), depth + 1);
        let written = played.record.to_string();
        let again = tessera_draughts::pdn::read_one(&written).unwrap();
        assert_eq!(again.play(Variant::ENGLISH).unwrap().record, played.record);

        // A king moves to and fro, and each move starts a variation with the same kind of moves.
        let fen = "[FEN \"W:WK1:BK32\"]";
        let moves = ["1-5", "32-28", "5-1", "28-32"];
        let nested: String = (0..depth)
            .map(|i| format!("{0} ({0} ", moves[i % 4]))
            .collect();
        let text = format!("{fen} {nested} {} *", ")".repeat(depth));
        let game = tessera_draughts::pdn::read_one(&text).unwrap();
        let played = game.play(Variant::ENGLISH).unwrap();
        assert_eq!(played.errors, []);
        assert_eq!(played.record.len(), 2 * depth);
        let written = played.record.to_string();
        let again = tessera_draughts::pdn::read_one(&written).unwrap();
        assert_eq!(again.play(Variant::ENGLISH).unwrap().record, played.record);
    });
}

#[test]
fn texts_of_a_single_repeated_sign_are_read() {
    with_small_stack(|| {
        for sign in [
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "[a",
            "[a \"",
            "/",
            "$",
            "!",
            "*",
            "1",
            "1.",
            "1-",
            "a1",
            "\"",
            "\\",
            ";",
            "%",
            "[%clk 0:01:02]",
            "[%clock w0:03:00 B0:03:00]",
            "[%eval -0.5]",
            "[%csl",
            "-",
            "\u{bd}",
            "\u{feff}",
            "é",
            "1. (",
            "{\n\n[a \"b\"]",
            "[a \"b\"]",
            "(!)",
            "1-0 ",
        ] {
            let text = sign.repeat(100_000);
            for game in Reader::new(text.as_bytes()) {
                let game = game.unwrap();
                assert!(game.warnings().len() <= 1001, "{sign}");
                let played = game.play(Variant::ENGLISH).unwrap();
                assert!(played.errors.len() <= 100, "{sign}");
            }
        }
    });
}
