//! Pictures of variant sudokus.

use resvg::usvg::roxmltree::{Document, Node};
use tessera_constraints::formats::own;
use tessera_constraints::{Cell, Constraint, Puzzle};
use tessera_pictures::board::raster;
use tessera_pictures::variant::{self, CELL, Colors, Look, Picture, picture};

/// The margin around a picture without numbers at its sides.
const MARGIN: f64 = 10.0;

/// A constraint of each kind, without its type.
const SAMPLES: &[(&str, &str)] = &[
    ("grid", r#""rows": 9, "columns": 9, "boxes": [3, 3]"#),
    (
        "regions",
        r#""regions": [["r1c1", "r1c2"], ["r2c1", "r2c2"]]"#,
    ),
    ("extra-region", r#""cells": ["r2c2", "r2c3", "r3c3"]"#),
    ("diagonal", r#""rising": true"#),
    ("windows", ""),
    ("disjoint-groups", ""),
    ("anti-knight", ""),
    ("anti-king", ""),
    ("anti-queen", ""),
    ("anti-taxicab", ""),
    ("nonconsecutive", ""),
    ("negative", r#""of": "ratio""#),
    ("global-entropy", ""),
    ("dutch-flatmates", ""),
    (
        "killer-cage",
        r#""cells": ["r1c1", "r1c2", "r2c2"], "sum": 15"#,
    ),
    (
        "sum",
        r#""cells": ["r1c1", "r1c2"], "factors": [1, -2], "sum": 3"#,
    ),
    (
        "equal-sums",
        r#""parts": [["r1c1", "r1c2"], ["r4c4", "r4c5"]]"#,
    ),
    ("rellik-cage", r#""cells": ["r7c7", "r7c8"], "sum": 11"#),
    ("equality-cage", r#""cells": ["r7c7", "r7c8"]"#),
    ("arrow", r#""circle": ["r5c5"], "shaft": ["r4c4", "r3c5"]"#),
    ("double-arrow", r#""line": ["r5c5", "r5c6", "r6c7"]"#),
    ("thermometer", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    ("palindrome", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    ("renban", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    (
        "whisper",
        r#""line": ["r1c1", "r2c2", "r3c2"], "difference": 5"#,
    ),
    ("nabner", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    ("between", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    (
        "lockout",
        r#""line": ["r1c1", "r2c2", "r3c2"], "difference": 4"#,
    ),
    ("region-sum", r#""line": ["r1c3", "r1c4", "r1c5"]"#),
    (
        "sum-line",
        r#""line": ["r1c1", "r1c2", "r2c2", "r2c1"], "sum": 10, "closed": true"#,
    ),
    (
        "modular",
        r#""line": ["r1c1", "r2c2", "r3c2"], "modulus": 3"#,
    ),
    ("entropic", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    ("zipper", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    ("parity-line", r#""line": ["r1c1", "r2c2", "r3c2"]"#),
    ("value-index", r#""line": ["r1c1", "r1c2", "r1c3", "r1c4"]"#),
    ("sandwich", r#""line": ROW, "sum": 12"#),
    ("lunchbox", r#""line": ["r2c1", "r2c2", "r3c3"], "sum": 7"#),
    ("x-sum", r#""line": ROW, "sum": 22"#),
    ("skyscraper", r#""line": ROW, "count": 4"#),
    ("hidden-skyscraper", r#""line": ROW, "first": 3"#),
    ("numbered-room", r#""line": ROW, "value": 5"#),
    ("full-rank", r#""line": ROW, "rank": 7"#),
    (
        "difference",
        r#""cells": ["r1c1", "r1c2"], "difference": 1"#,
    ),
    ("ratio", r#""cells": ["r1c1", "r2c1"], "ratio": 3"#),
    ("pair-sum", r#""cells": ["r1c1", "r2c1"], "sum": 10"#),
    ("inequality", r#""greater": "r1c1", "less": "r2c1""#),
    (
        "quadruple",
        r#""cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "values": [1, 2, 3]"#,
    ),
    ("odd", r#""cell": "r3c3""#),
    ("even", r#""cell": "r3c3""#),
    ("minimum", r#""cells": ["r3c3", "r3c4"]"#),
    ("maximum", r#""cells": ["r1c1"]"#),
    ("index", r#""cell": "r1c2", "line": ROW, "value": 2"#),
    ("all-different", r#""cells": ["r1c1", "r5c5"]"#),
    (
        "clone",
        r#""cells": ["r1c1", "r1c2"], "copies": ["r5c5", "r5c6"]"#,
    ),
    (
        "same-values",
        r#""sets": [["r1c1", "r1c2"], ["r5c5", "r6c6"]]"#,
    ),
    ("contains", r#""cells": ["r1c1", "r1c2"], "values": [3]"#),
    ("counting-circles", r#""cells": ["r1c1", "r1c2"]"#),
    (
        "count-distinct",
        r#""count": "r1c1", "cells": ["r2c1", "r2c2"]"#,
    ),
    (
        "pairs",
        r#""cells": ["r1c1", "r1c2"], "allowed": [[1, 2], [3, 4]]"#,
    ),
    (
        "regex",
        r#""line": ["r1c1", "r1c2"], "pattern": "1[^2]|(3.)*""#,
    ),
    (
        "automaton",
        r#""line": ["r1c1"], "start": [0], "accept": [1], "steps": [[0, [1], 1]]"#,
    ),
    (
        "count-equal",
        r#""count": "r1c1", "cells": ["r2c1", "r2c2"]"#,
    ),
    (
        "run-length",
        r#""count": "r1c1", "arms": [["r2c1", "r2c2"]]"#,
    ),
    (
        "connected",
        r#""cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "columns": 2, "values": [1]"#,
    ),
    (
        "chaos-construction",
        r#""cells": ROW, "labels": ROW, "columns": 9"#,
    ),
    ("and", r#""constraints": [{"type": "odd", "cell": "r1c1"}]"#),
    ("or", r#""constraints": [{"type": "odd", "cell": "r1c1"}]"#),
    ("not", r#""constraint": {"type": "odd", "cell": "r1c1"}"#),
];

/// The constraint of a kind as JSON.
fn sample(kind: &str) -> String {
    let (_, keys) = SAMPLES.iter().find(|(name, _)| *name == kind).unwrap();
    let row: Vec<String> = (1..=9).map(|column| format!("\"r1c{column}\"")).collect();
    let keys = keys.replace("ROW", &format!("[{}]", row.join(",")));
    let comma = if keys.is_empty() { "" } else { ", " };
    format!("{{\"type\": \"{kind}\"{comma}{keys}}}")
}

fn puzzle(constraints: &[String]) -> Puzzle {
    let constraints = constraints.join(",");
    let head = r#"{"rows": 9, "columns": 9, "values": [1, 9]"#;
    own::read(&format!("{head}, \"constraints\": [{constraints}]}}")).unwrap()
}

fn with_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or_default();
        classes.split(' ').any(|word| word == class)
    };
    document.descendants().filter(has).collect()
}

/// Checks that a picture is well formed, and that each path and number of it is one.
fn check(picture: &Picture) {
    let document =
        Document::parse(&picture.svg).unwrap_or_else(|error| panic!("{error}: {}", picture.svg));
    for word in ["NaN", "inf", "null"] {
        assert!(!picture.svg.contains(word), "{word}: {}", picture.svg);
    }
    for node in document.descendants() {
        for number in ["x", "y", "cx", "cy", "r", "width", "height"] {
            let text = node.attribute(number).unwrap_or("0");
            assert!(
                text == "100%" || text.parse::<f64>().is_ok(),
                "{number}={text}"
            );
        }
        if let Some(path) = node.attribute("d") {
            assert!(path.is_empty() || path.starts_with('M'), "{path}");
        }
    }
}

#[test]
fn every_kind_has_a_mark_or_words() {
    for kind in Constraint::NAMES {
        // Disjoint groups are those of the boxes of a grid.
        let constraints = match *kind {
            "disjoint-groups" => vec![sample("grid"), sample(kind)],
            _ => vec![sample(kind)],
        };
        let picture = picture(&puzzle(&constraints), &Look::default());
        check(&picture);
        let document = Document::parse(&picture.svg).unwrap();
        let mut marks = with_class(&document, &format!("v-{kind}"));
        if matches!(*kind, "and") {
            marks = with_class(&document, "v-odd");
        }
        let is_border = matches!(*kind, "grid" | "regions");
        assert!(
            is_border || !marks.is_empty() || !picture.words.is_empty(),
            "{kind}"
        );
        // A mark has something to see, and says what it means.
        for mark in marks {
            assert!(
                mark.children().any(|node| node.has_tag_name("title")),
                "{kind}"
            );
            assert!(mark.children().count() > 1, "{kind}");
        }
        assert_eq!(with_class(&document, "v-words").len(), picture.words.len());
        assert!(raster::png(&picture.svg).is_ok(), "{kind}");
    }
}

#[test]
fn all_kinds_at_once_are_a_picture() {
    let all: Vec<String> = Constraint::NAMES.iter().map(|kind| sample(kind)).collect();
    for colors in [Colors::Light, Colors::Dark, Colors::System, Colors::Page] {
        let look = Look {
            colors,
            ..Look::default()
        };
        let picture = picture(&puzzle(&all), &look);
        check(&picture);
        assert_eq!(picture.svg.contains("<style>"), colors != Colors::Page);
    }
}

#[test]
fn values_and_words_can_be_left_out() {
    let mut puzzle = puzzle(&[sample("anti-king")]);
    puzzle.give(Cell::at(0, 0), 3);
    puzzle.candidates[1] = 0b111;
    let full = picture(&puzzle, &Look::default());
    let bare = Look {
        givens: false,
        candidates: false,
        words: false,
        ..Look::default()
    };
    let bare = picture(&puzzle, &bare);
    let path = |picture: &Picture, class: &str| {
        let document = Document::parse(&picture.svg).unwrap();
        let nodes = with_class(&document, class);
        nodes
            .first()
            .and_then(|node| node.attribute("d"))
            .unwrap_or("")
            .to_owned()
    };
    for class in ["v-given", "v-candidate"] {
        assert!(
            !path(&full, class).is_empty() && path(&bare, class).is_empty(),
            "{class}"
        );
    }
    assert!(full.svg.contains("v-words") && !bare.svg.contains("v-words"));
    assert_eq!(full.words, bare.words);
    assert!(bare.height < full.height);
}

#[test]
fn numbers_at_the_sides_need_space() {
    let plain = picture(&puzzle(&[]), &Look::default());
    assert_eq!((plain.left, plain.top), (MARGIN, MARGIN));
    let one = picture(&puzzle(&[sample("sandwich")]), &Look::default());
    assert!(one.left > MARGIN && one.top == MARGIN);
    assert!(one.words[0].starts_with("Numbers outside: "));
    // Numbers at the same place stand beside each other, with a letter for what they mean.
    let two = picture(
        &puzzle(&[sample("sandwich"), sample("x-sum")]),
        &Look::default(),
    );
    assert!(two.left > one.left);
    assert!(
        two.words
            .iter()
            .all(|words| words.starts_with("Numbers with "))
    );
    // The line of a little killer has an arrow; other cages with repeated values do not.
    let cage = |cells: &str| {
        let keys = r#""sum": 12, "repeats": true"#;
        let cage = format!("{{\"type\": \"killer-cage\", \"cells\": [{cells}], {keys}}}");
        picture(&puzzle(&[cage]), &Look::default())
    };
    let little = cage(r#""r3c1", "r2c2", "r1c3""#);
    assert!(little.words.is_empty() && little.left > MARGIN && little.svg.contains("v-shaft\""));
    let other = cage(r#""r3c1", "r2c2""#);
    assert!(!other.words.is_empty() && other.left == MARGIN);
}

#[test]
fn grids_of_any_shape_have_their_borders() {
    let text = r#"{"rows": 12, "columns": 12, "values": [1, 9], "extra": 3, "absent": ["r1c12", "r12c1"],
        "title": "Two & <more>", "constraints": [
        {"type": "grid", "rows": 9, "columns": 9, "boxes": [3, 3]},
        {"type": "grid", "at": "r4c4", "rows": 9, "columns": 9, "boxes": [3, 3]}]}"#;
    let puzzle = own::read(text).unwrap();
    let picture = picture(&puzzle, &Look::default());
    check(&picture);
    assert_eq!(picture.extra.len(), 3);
    assert!(picture.extra[0].1 >= picture.top + 12.0 * CELL);
    assert!(
        picture
            .svg
            .contains("<title>Two &amp; &lt;more&gt;</title>")
    );
    for size in [1, 2, 4, 16, 25] {
        check(&variant::picture(&Puzzle::sudoku(size), &Look::default()));
    }
}

#[test]
fn size_grows_with_the_puzzle_alone() {
    let length = |kind: &str, count: usize| {
        picture(&puzzle(&vec![sample(kind); count]), &Look::default())
            .svg
            .len()
    };
    for kind in [
        "killer-cage",
        "thermometer",
        "sum",
        "pairs",
        "clone",
        "sandwich",
    ] {
        let (one, many) = (length(kind, 1), length(kind, 101));
        let more = (many - one) / 100;
        assert!(more < 3000, "{kind}: {more}");
        let most = length(kind, 201) - many;
        assert!(
            most.abs_diff(many - one) < (many - one) / 5,
            "{kind}: {one}, {many}, {most}"
        );
    }
}
