//! Opening books: what a book says equals plain minimax over its positions, and files keep all of it.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use tessera_draughts::{Game, Position, Variant};
use tessera_engine::play::{Cancel, Evaluation, Score};
use tessera_study::Random;
use tessera_study::book::{
    Book, BookBuilder, BookChoice, BookError, BookSearcher, Expansion, evaluation_name,
};

/// A score that follows from the position alone, and now and then is proven.
fn invented(position: &Position) -> Score {
    let fen = position.to_fen();
    let hash = fen.bytes().fold(7, |hash: u64, byte| {
        (hash ^ u64::from(byte))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(23)
    });
    match hash % 409 {
        0..8 => Score::Win(5),
        8 => Score::Loss(8),
        _ => Score::Estimate((hash >> 32) as i32 % 60),
    }
}

fn scores(expansion: &Expansion) -> Vec<Score> {
    expansion.positions().iter().map(invented).collect()
}

/// Adds positions until the book has `positions` of them.
fn extended(book: Book, positions: usize) -> Book {
    let mut builder = BookBuilder::new(book);
    while builder.book().positions() < positions {
        let Some(next) = builder.next_expansion() else {
            break;
        };
        let scores = scores(&next);
        builder.add(next, &scores);
    }
    builder.into_book()
}

fn invented_book(variant: Variant, positions: usize) -> Book {
    extended(Book::new(variant, &openings(variant)).unwrap(), positions)
}

/// Two openings of three plies.
fn openings(variant: Variant) -> Vec<Game> {
    let opening = |place: usize| {
        let mut game = Game::new(variant);
        for _ in 0..3 {
            let moves = game.legal_actions();
            game.play(&moves[place % moves.len()]).unwrap();
        }
        game
    };
    vec![opening(0), opening(3)]
}

/// A book as a map, without any memory of scores that were backed up.
#[derive(Default)]
struct Twin {
    moves: HashMap<Position, Vec<(Position, Score)>>,
}

impl Twin {
    fn normal(position: &Position) -> Position {
        position.normal()
    }

    fn add(&mut self, position: Position) {
        let after: HashSet<Position> = position
            .legal_actions()
            .iter()
            .map(|action| Twin::normal(&position.after(action)))
            .collect();
        let mut after: Vec<Position> = after.into_iter().collect();
        after.sort();
        let scored = after
            .into_iter()
            .map(|after| (after, flipped(invented(&after))));
        self.moves.insert(position, scored.collect());
    }

    fn score(&self, (after, leaf): &(Position, Score)) -> Score {
        if self.moves.contains_key(after) {
            flipped(self.value(after))
        } else {
            *leaf
        }
    }

    fn value(&self, position: &Position) -> Score {
        let moves = self.moves[position].iter();
        moves.map(|found| self.score(found)).max().unwrap()
    }

    /// The cost of the cheapest way to a position that is not in the book, and that position.
    fn cheapest(&self, position: &Position) -> Option<(u32, Position)> {
        let moves = &self.moves[position];
        let Score::Estimate(best) = self.value(position) else {
            return None;
        };
        let ply = if moves.len() == 1 { 0 } else { 5 };
        let ways = moves.iter().filter_map(|found| {
            let Score::Estimate(score) = self.score(found) else {
                return None;
            };
            let (rest, last) = if self.moves.contains_key(&found.0) {
                self.cheapest(&found.0)?
            } else {
                (0, found.0)
            };
            Some((rest + ply + best.abs_diff(score), last))
        });
        // The first of equals.
        ways.reduce(|one, other| if other.0 < one.0 { other } else { one })
    }
}

fn flipped(score: Score) -> Score {
    match score {
        Score::Estimate(score) => Score::Estimate(-score),
        Score::Win(plies) => Score::Loss(plies + 1),
        Score::Loss(plies) => Score::Win(plies + 1),
    }
}

#[test]
fn scores_and_what_comes_next_are_those_of_plain_minimax() {
    for variant in [Variant::ENGLISH, Variant::INTERNATIONAL] {
        let mut builder = BookBuilder::new(Book::new(variant, &[]).unwrap());
        let mut twin = Twin::default();
        let initial = Twin::normal(&Position::initial(variant));
        let mut transpositions = 0;
        for count in 0..120 {
            let next = builder.next_expansion().unwrap();
            let expected = if count == 0 {
                initial
            } else {
                twin.cheapest(&initial).unwrap().1
            };
            assert_eq!(*next.position(), expected, "{variant} {count}");
            let parents = twin.moves.values().filter(|moves| {
                let leads = |(after, _): &(Position, Score)| *after == expected;
                moves.iter().any(leads)
            });
            transpositions += usize::from(parents.count() > 1);
            let scores = scores(&next);
            builder.add(next, &scores);
            twin.add(expected);
            assert_eq!(builder.book().positions(), count + 1);
            for (position, moves) in &twin.moves {
                let found = builder.book().moves(position);
                assert_eq!(found.len(), moves.len());
                for found in found {
                    let after = Twin::normal(&position.after(&found.action));
                    let known = moves.iter().find(|known| known.0 == after).unwrap();
                    assert_eq!(found.score, twin.score(known), "{position:?}");
                }
            }
        }
        assert!(transpositions > 0, "{variant}");
    }
}

#[test]
fn a_book_is_the_same_after_it_was_written_and_read() {
    for variant in Variant::ALL {
        let book = invented_book(*variant, 60);
        assert!(book.positions() > 30, "{variant}: {}", book.positions());
        let bytes = book.to_bytes();
        let again = Book::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        assert_eq!(again.openings(), book.openings());
        assert!(again.has_openings_of(&book));
        let initial = Position::initial(*variant);
        assert_eq!(again.moves(&initial), book.moves(&initial));
        // What was backed up step by step is what is backed up at once.
        let next = |book: Book| {
            BookBuilder::new(book)
                .next_expansion()
                .map(|next| *next.position())
        };
        assert_eq!(next(again), next(book), "{variant}");
    }
}

#[test]
fn a_book_that_was_cut_off_goes_on_to_the_same_bytes() {
    for variant in [Variant::ENGLISH, Variant::TURKISH, Variant::FRISIAN] {
        let whole = invented_book(variant, 80).to_bytes();
        for first in [0, 1, 2, 5, 33, 79] {
            let half = invented_book(variant, first).to_bytes();
            let rest = extended(Book::from_bytes(&half).unwrap(), 80);
            assert!(rest.to_bytes() == whole, "{variant} {first}");
        }
    }
}

#[test]
fn positions_with_another_view_are_found() {
    for variant in [Variant::ENGLISH, Variant::TURKISH] {
        let book = invented_book(variant, 40);
        let mut positions = vec![Position::initial(variant)];
        // The way with the most positions behind it.
        while let Some(position) = positions.last()
            && let moves = book.moves(position)
            && let Some(inner) = moves.iter().max_by_key(|found| found.positions)
        {
            let after = position.after(&inner.action);
            positions.push(after);
        }
        // The last one is not in the book.
        positions.pop();
        assert!(positions.len() > 1);
        for position in positions {
            let scores = |position: &Position| -> Vec<(Score, usize)> {
                let moves = book.moves(position).into_iter();
                moves.map(|found| (found.score, found.positions)).collect()
            };
            let expected = scores(&position);
            assert!(!expected.is_empty());
            let turned = position.turned();
            assert_eq!(scores(&turned), expected);
            for found in book.moves(&turned) {
                assert!(turned.legal_actions().contains(&found.action));
            }
            let mirrored = position.mirrored();
            assert_eq!(mirrored.is_some(), variant == Variant::TURKISH);
            assert!(mirrored.is_none_or(|mirrored| scores(&mirrored) == expected));
        }
    }
}

#[test]
fn moves_are_drawn_from_the_good_ones_and_follow_from_the_seed() {
    let variant = Variant::ENGLISH;
    let book = invented_book(variant, 200);
    let position = Position::initial(variant);
    let moves = book.moves(&position);
    let Score::Estimate(best) = moves[0].score else {
        panic!("{moves:?}");
    };
    let choice = BookChoice {
        margin: 100,
        temperature: 50.0,
    };
    let draw = |seed| {
        book.draw(&position, choice, &mut Random::new(seed))
            .unwrap()
    };
    let mut drawn = HashSet::new();
    for seed in 0..200 {
        let found = draw(seed);
        assert_eq!(found, draw(seed));
        assert!(position.legal_actions().contains(&found.action));
        assert!(found.positions > 0 && found.score >= Score::Estimate(best - 100));
        drawn.insert(found.action.to_string());
    }
    let expected = moves
        .iter()
        .filter(|found| found.positions > 0 && found.score >= Score::Estimate(best - 100));
    assert_eq!(drawn.len(), expected.count());
    assert!(drawn.len() > 1);
    let only_best = BookChoice {
        margin: 0,
        temperature: 1.0,
    };
    let found = book
        .draw(&position, only_best, &mut Random::new(3))
        .unwrap();
    assert_eq!(found.score, moves[0].score);
    // A position that the book does not have.
    let other = Position::of_fen(variant, "W:WK32:BK1").unwrap();
    assert!(book.moves(&other).is_empty());
    assert_eq!(book.draw(&other, choice, &mut Random::new(1)), None);
}

#[test]
fn a_line_is_the_best_play_of_the_book() {
    let variant = Variant::ENGLISH;
    let book = invented_book(variant, 80);
    let mut position = Position::initial(variant);
    let first = book.moves(&position)[0].clone();
    let line = book.line(&position, &first.action, 20);
    assert!(line.len() > 1 && line.len() <= 20);
    for action in &line {
        let moves = book.moves(&position);
        let found = moves.iter().find(|found| found.action == *action).unwrap();
        assert_eq!(found.score, moves[0].score);
        position = position.after(action);
    }
    assert!(line.len() == 20 || book.moves(&position).is_empty());
}

#[test]
fn scores_of_searches_do_not_depend_on_each_other() {
    let variant = Variant::RUSSIAN;
    let mut searcher = BookSearcher::new(variant, &Evaluation::Best, 100).unwrap();
    let mut again = BookSearcher::new(variant, &Evaluation::Best, 100).unwrap();
    let cancel = Cancel::default();
    let initial = Position::initial(variant);
    let after: Vec<Position> = initial
        .legal_actions()
        .iter()
        .map(|a| initial.after(a))
        .collect();
    let forward: Vec<_> = after
        .iter()
        .map(|p| searcher.score(p, &cancel).unwrap())
        .collect();
    let mut back: Vec<_> = after
        .iter()
        .rev()
        .map(|p| again.score(p, &cancel).unwrap())
        .collect();
    back.reverse();
    assert_eq!(forward, back);
    cancel.cancel();
    assert_eq!(searcher.score(&initial, &cancel), None);
    assert_eq!(evaluation_name(variant, &Evaluation::Computed), "computed");
    assert_eq!(evaluation_name(variant, &Evaluation::Best).len(), 8);
}

#[test]
fn openings_begin_with_the_initial_position_of_the_variant() {
    let other = Game::of_fen(Variant::ENGLISH, "W:WK32:BK1").unwrap();
    assert!(Book::new(Variant::ENGLISH, &[other]).is_err());
    let russian = Game::new(Variant::RUSSIAN);
    let error = Book::new(Variant::ENGLISH, &[russian]).unwrap_err();
    assert!(error.to_string().contains("variant russian"), "{error}");
    // Openings that lead to one position, and the initial position itself, count once.
    let mut twice = openings(Variant::ENGLISH);
    twice.extend(openings(Variant::ENGLISH));
    twice.push(Game::new(Variant::ENGLISH));
    let book = Book::new(Variant::ENGLISH, &twice).unwrap();
    assert_eq!(book.openings(), 3);
}

/// A file with the right checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn message(bytes: &[u8]) -> String {
    Book::from_bytes(bytes).unwrap_err().to_string()
}

#[test]
fn files_that_are_no_books_are_refused_with_the_reason() {
    let book = invented_book(Variant::ENGLISH, 20);
    let bytes = book.to_bytes();
    assert!(message(b"").starts_with("not an opening book"));
    assert!(message(b"tessera network 1\n").starts_with("not an opening book"));
    let text = |from: &str, to: &str| {
        let at = bytes
            .windows(from.len())
            .position(|part| part == from.as_bytes())
            .unwrap();
        let mut changed = bytes[..at].to_vec();
        changed.extend(to.as_bytes());
        changed.extend(&bytes[at + from.len()..]);
        sealed(changed)
    };
    assert!(message(&text("variant: english", "variant: chess")).starts_with("line 2 of the head"));
    assert!(message(&text("positions: 20", "positions: 21")).contains("expected 21"));
    assert!(message(&text("variant: english\n", "")).contains("there is no line `variant`"));
    let twice = text("positions: 20", "positions: 20\npositions: 20");
    assert!(message(&twice).contains("two lines `positions`"));
    // The rules of Italian draughts have other moves.
    let error = message(&text("variant: english", "variant: italian"));
    assert!(
        error.contains("damaged") || error.contains("other rules"),
        "{error}"
    );
    let at = bytes
        .windows(7)
        .position(|part| part == b"rules: ")
        .unwrap()
        + 7;
    let mut other = bytes.clone();
    other[at] = if other[at] == b'0' { b'1' } else { b'0' };
    assert!(message(&sealed(other)).contains("other rules of english"));
    assert!(message(&bytes[..bytes.len() - 1]).contains("damaged"));
    let error = book.check(Variant::RUSSIAN).unwrap_err();
    assert_eq!(
        error,
        BookError::OtherVariant {
            found: Variant::ENGLISH,
            expected: Variant::RUSSIAN
        }
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn damage_anywhere_is_noticed(place: prop::sample::Index, bit in 0..8u32, cut: prop::sample::Index) {
        let bytes = invented_book(Variant::ENGLISH, 12).to_bytes();
        let mut damaged = bytes.clone();
        let at = place.index(damaged.len());
        damaged[at] ^= 1 << bit;
        prop_assert!(Book::from_bytes(&damaged).is_err());
        prop_assert!(Book::from_bytes(&bytes[..cut.index(bytes.len())]).is_err());
        // With the right checksum, what is read is written as the same positions.
        if let Ok(book) = Book::from_bytes(&sealed(damaged)) {
            let again = Book::from_bytes(&book.to_bytes()).unwrap();
            prop_assert_eq!(again.to_bytes(), book.to_bytes());
            let initial = Position::initial(book.variant());
            for found in book.moves(&initial) {
                prop_assert!(initial.legal_actions().contains(&found.action));
            }
        }
    }

    #[test]
    fn no_bytes_panic(bytes: Vec<u8>) {
        let _ = Book::from_bytes(&bytes);
        let mut book = b"tessera book 1\nvariant: turkish\npositions: 2\nrules: 0\n\n".to_vec();
        book.extend(bytes);
        book.extend([0; 4]);
        let _ = Book::from_bytes(&sealed(book));
    }
}
