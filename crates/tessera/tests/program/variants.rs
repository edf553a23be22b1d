//! `tessera variants` as a whole process.

use crate::common::{stderr, stdout, tessera, words};
use serde_json::{Value, json};
use tessera_draughts::Variant;

fn printed(arguments: &[&str]) -> String {
    let output = tessera(&[&["variants"], arguments].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    stdout(&output).to_owned()
}

#[test]
fn all_are_listed_a_line_each() {
    let list = printed(&[]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 1 + Variant::ALL.len());
    assert_eq!(
        lines[0],
        "name            board  men  first  what is special"
    );
    for (line, variant) in lines[1..].iter().zip(Variant::ALL) {
        assert!(line.starts_with(variant.name()), "{line}");
    }
    assert!(
        list.contains("\nturkish           8x8   16  white  flying kings; "),
        "{list}"
    );
}

#[test]
fn one_is_told_in_full() {
    let message = printed(&["russian"]);
    assert!(
        message.starts_with("Russian, also called shashki\nflying kings; "),
        "{message}"
    );
    for title in words("Board Men Kings Captures Promotion End Draws Notation") {
        assert!(
            message.contains(&format!("\n{title}\n  ")),
            "{title}: {message}"
        );
    }
    assert!(message.contains("GameType is 25"), "{message}");
    let diagram = "\
8     b1      b2      b3      b4
7 b5      b6      b7      b8
6     b9      b10     b11     b12
5 .13     .14     .15     .16
4     .17     .18     .19     .20
3 w21     w22     w23     w24
2     w25     w26     w27     w28
1 w29     w30     w31     w32
  a   b   c   d   e   f   g   h
";
    assert!(message.contains(diagram), "{message}");
    assert!(
        message
            .lines()
            .all(|line| line.chars().count() <= 92 || line.starts_with("W:"))
    );
    for name in ["shashki", "Russian", "RUSSIAN", "Shashki"] {
        assert_eq!(printed(&[name]), message, "by another name: {name}");
    }
    for (name, title) in [
        ("sri-lankan", "Sri Lankan, also called srilankan\n"),
        ("anti-english", "Anti-English, also called "),
        ("frysk", "Frysk!\n"),
    ] {
        assert!(printed(&[name]).starts_with(title), "{name}");
    }
}

#[test]
fn json_has_the_same() {
    let all: Value = serde_json::from_str(&printed(&["--json"])).unwrap();
    assert_eq!(all.as_array().unwrap().len(), Variant::ALL.len());
    let one: Value = serde_json::from_str(&printed(&["frisian", "--json"])).unwrap();
    assert_eq!(
        (&one["name"], &one["title"]),
        (&json!("frisian"), &json!("Frisian"))
    );
    assert_eq!((&one["columns"], &one["squares"]), (&json!(10), &json!(50)));
    assert_eq!(
        (&one["men"], &one["first_to_move"]),
        (&json!(20), &json!("white"))
    );
    assert_eq!(one["rules"][0]["topic"], "Board");
    let message = printed(&["frisian"]);
    let joined: String = message.split_whitespace().collect();
    for topic in one["rules"].as_array().unwrap() {
        for sentence in topic["sentences"].as_array().unwrap() {
            let sentence: String = sentence.as_str().unwrap().split_whitespace().collect();
            assert!(joined.contains(&sentence), "{sentence}");
        }
    }
}

#[test]
fn an_unknown_variant_is_bad_usage() {
    let output = tessera(&["variants", "chess"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("possible values: english, italian"));
}
