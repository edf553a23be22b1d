//! Every change of a field must change the words, and only those of its topic.

use super::*;
use crate::{Color, Condition, Corner, Direction, DrawRule, Force, Men, Variant};

const LANGUAGES: [Language; 2] = [Language::English, Language::German];

fn text(rules: &Rules, language: Language) -> String {
    let topics = rules.in_words(language);
    let sentences = topics.iter().flat_map(|topic| &topic.sentences);
    sentences.map(|sentence| format!("{sentence}\n")).collect()
}

/// The English titles of the topics that differ between two sets of rules.
fn differing(a: &Rules, b: &Rules, language: Language) -> Vec<&'static str> {
    let titles = a.in_words(Language::English);
    let titles = titles.into_iter().map(|topic| topic.title);
    let pairs = a.in_words(language).into_iter().zip(b.in_words(language));
    titles
        .zip(pairs)
        .filter(|(_, (a, b))| a != b)
        .map(|(title, _)| title)
        .collect()
}

/// Rules under which every field has an effect.
fn base() -> Rules {
    Rules {
        kings: Kings {
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            removal: Removal::Immediate,
            ..Rules::FAMILY.capture
        },
        ..Rules::FAMILY
    }
}

type Change = fn(&mut Rules);

#[test]
fn every_field_has_its_words() {
    let base = base();
    let changes: [(&str, Change); 39] = [
        ("Board", |r| r.board.width = 10),
        ("Board", |r| r.board.height = 10),
        ("Board", |r| r.board.pattern = Pattern::Mirrored),
        ("Board", |r| r.board.pattern = Pattern::All),
        ("Board", |r| r.rows_of_men = 2),
        ("Board", |r| r.rows_behind_men = 1),
        ("Board", |r| r.north = Color::Black),
        ("Board", |r| r.first_to_move = Color::Black),
        ("Men", |r| r.men.steps = Directions::DIAGONAL),
        ("Men", |r| r.men.captures = Directions::EVERY),
        ("Men", |r| r.men.captures_kings = false),
        ("Kings", |r| r.kings.steps = Directions::EVERY),
        ("Kings", |r| r.kings.captures = Directions::EVERY),
        ("Kings", |r| r.kings.range = Range::Short),
        ("Kings", |r| r.kings.landing = Landing::Behind),
        ("Kings", |r| r.kings.landing = Landing::BehindLastKing),
        ("Kings", |r| r.kings.steps_in_a_row = Some(3)),
        ("Kings", |r| r.kings.steps_in_a_row = Some(1)),
        ("Captures", |r| r.capture.obligation = Obligation::Optional),
        ("Captures", |r| r.capture.chain = Chain::Single),
        ("Captures", |r| r.capture.removal = Removal::AtEnd),
        ("Captures", |r| r.capture.turns_back = true),
        ("Captures", |r| r.capture.priority = &[Priority::MostPieces]),
        ("Captures", |r| r.capture.priority = &[Priority::MostValue]),
        ("Captures", |r| r.capture.priority = &[Priority::ByKing]),
        ("Captures", |r| r.capture.priority = &[Priority::MostKings]),
        ("Captures", |r| {
            r.capture.priority = &[Priority::KingsEarliest];
        }),
        ("Promotion", |r| r.promotion = Promotion::IfTurnEnds),
        ("Promotion", |r| r.promotion = Promotion::GoesOnAsKing),
        ("End", |r| r.end.without_action = WithoutAction::Wins),
        ("End", |r| r.end.first_king_wins = true),
        ("Draws", |r| r.draws = &[DrawRule::Repetition { times: 3 }]),
        ("Notation", |r| r.notation.style = NotationStyle::Algebraic),
        ("Notation", |r| r.notation.number_one = Corner::BottomRight),
        ("Notation", |r| r.notation.a1 = Corner::TopLeft),
        ("Notation", |r| r.notation.capitals = true),
        ("Notation", |r| r.notation.step_sign = '/'),
        ("Notation", |r| r.notation.capture_sign = ':'),
        ("Notation", |r| r.notation.game_type = Some(21)),
    ];
    for language in LANGUAGES {
        let mut seen = vec![text(&base, language)];
        for (title, change) in changes {
            let mut rules = base;
            change(&mut rules);
            assert_eq!(differing(&base, &rules, language), [title], "{rules:?}");
            let text = text(&rules, language);
            assert!(
                !seen.contains(&text),
                "two changes have the same words:\n{text}"
            );
            seen.push(text);
        }
    }
}

#[test]
fn fields_without_effect_have_no_words() {
    let same = |change: Change, other: Change| {
        let (mut a, mut b) = (base(), base());
        change(&mut a);
        other(&mut a);
        change(&mut b);
        for language in LANGUAGES {
            assert_eq!(text(&a, language), text(&b, language));
        }
    };
    same(
        |r| r.kings.range = Range::Short,
        |r| r.kings.landing = Landing::Behind,
    );
    same(
        |r| r.capture.removal = Removal::AtEnd,
        |r| r.capture.turns_back = true,
    );
    same(
        |r| r.capture.chain = Chain::Single,
        |r| r.capture.removal = Removal::AtEnd,
    );
}

#[test]
fn every_set_of_directions_has_its_own_words() {
    let mut seen = Vec::new();
    for (bits, language) in (0_u32..256).flat_map(|bits| LANGUAGES.map(|one| (bits, one))) {
        let chosen: Vec<Direction> = (0..8)
            .filter(|i| bits >> i & 1 == 1)
            .map(|i| Direction::ALL[i])
            .collect();
        let words = Directions::of(&chosen).in_words(language);
        assert!(!words.is_empty() && !seen.contains(&words), "{words}");
        seen.push(words);
    }
}

#[test]
fn every_field_of_a_drawing_rule_has_its_words() {
    let few = |one, other, plies, condition, restarts| DrawRule::FewPieces {
        one,
        other,
        plies,
        condition,
        restarts,
    };
    let (always, king) = (Condition::Always, Force::kings(1));
    let rules = [
        DrawRule::Repetition { times: 1 },
        DrawRule::Repetition { times: 3 },
        DrawRule::Repetition { times: 4 },
        DrawRule::WithoutProgress { plies: 80 },
        DrawRule::WithoutProgress { plies: 81 },
        few(king, king, 4, always, false),
        few(king, king, 2, always, false),
        few(Force::kings(2), king, 4, always, false),
        few(Force::kings_or_more(3), king, 4, always, false),
        few(Force::with_a_king(1, 3), king, 4, always, false),
        few(Force::with_a_king(1, 2), king, 4, always, false),
        few(king, Force::with_a_king(1, 2), 4, always, false),
        few(king, king, 4, Condition::OnMainRoad, false),
        few(king, king, 4, Condition::Together(2, 3), false),
        few(king, king, 4, Condition::Together(2, 4), false),
        few(king, king, 4, always, true),
    ];
    let words: Vec<String> = rules.iter().map(ToString::to_string).collect();
    let german = rules.iter().map(|rule| rule.in_words(Language::German));
    let german: Vec<String> = german.collect();
    for all in [&words, &german] {
        for (i, words_of_rule) in all.iter().enumerate() {
            assert!(!all[..i].contains(words_of_rule), "{words_of_rule}");
        }
    }
    assert_eq!(
        german[9],
        "je 2 Züge mit 1 bis 3 Steinen (darunter 1 oder mehr Damen) gegen 1 Dame gemacht worden sind"
    );
    assert_eq!(
        words[3],
        "40 moves each have been made without a capture or a man's move"
    );
    assert_eq!(
        words[4],
        "81 plies have been made without a capture or a man's move"
    );
    assert_eq!(
        words[6],
        "1 move each have been made with a king on each side"
    );
    assert_eq!(
        words[8],
        "2 moves each have been made with 3 or more kings against a king"
    );
    assert_eq!(
        words[9],
        "2 moves each have been made with 1 to 3 pieces with 1 or more kings among them against a king"
    );
}

#[test]
fn priorities_are_in_their_order() {
    let of = |priority| {
        let rules = Rules {
            capture: Capture {
                priority,
                ..Rules::FAMILY.capture
            },
            ..Rules::FAMILY
        };
        rules.captures_in_words().pop().unwrap()
    };
    assert_eq!(
        of(&[Priority::MostPieces, Priority::ByKing, Priority::MostKings]),
        "If several captures are possible, the player must choose one that captures the most pieces, then one made by \
         a king, then one that captures the most kings."
    );
}

#[test]
fn whole_texts() {
    let (english, german) = (Language::English, Language::German);
    for (variant, language, expected) in [
        (
            Variant::ENGLISH,
            english,
            include_str!("golden/english.txt"),
        ),
        (
            Variant::FRISIAN,
            english,
            include_str!("golden/frisian.txt"),
        ),
        (
            Variant::TURKISH,
            english,
            include_str!("golden/turkish.txt"),
        ),
        (
            Variant::FRISIAN,
            german,
            include_str!("golden/frisian.de.txt"),
        ),
        (
            Variant::TURKISH,
            german,
            include_str!("golden/turkish.de.txt"),
        ),
    ] {
        assert_eq!(text(variant.rules(), language), expected);
    }
}

#[test]
fn the_initial_men_are_counted() {
    assert_eq!(Variant::INTERNATIONAL.rules().men_each(), 20);
    assert_eq!(Variant::TURKISH.rules().men_each(), 16);
    let one = Rules {
        rows_of_men: 1,
        men: Men {
            ..Rules::FAMILY.men
        },
        ..Rules::FAMILY
    };
    assert_eq!(one.men_each(), 4);
}
