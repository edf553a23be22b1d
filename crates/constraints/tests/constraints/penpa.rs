//! Links of Penpa.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::DeflateEncoder;
use tessera_constraints::formats::read;
use tessera_constraints::{Cell, Constraint};

/// A drawing of 4x4 cells with the lines of its boxes, a digit, a cage with a sum and a thermometer.
fn text() -> String {
    let index = |kind: i64, row: i64, column: i64| kind * 64 + (row + 2) * 8 + column + 2;
    let mut edges: Vec<String> = Vec::new();
    for i in 0..4 {
        let (across, down) = (index(1, 1, i - 1), index(1, i - 1, 1));
        edges.push(format!("\"{across},{}\":2", across + 1));
        edges.push(format!("\"{down},{}\":2", down + 8));
    }
    edges.push("\"1,2\":1".to_owned());
    let cells: Vec<String> = (0..16)
        .map(|i| match i {
            0 => index(0, 0, 0).to_string(),
            i if i % 4 == 0 => "5".to_owned(),
            _ => "1".to_owned(),
        })
        .collect();
    let (a, b) = (index(0, 0, 0), index(0, 0, 1));
    let drawing = format!(
        "{{zN:{{\"{a}\":[\"3\",1,\"1\"],\"1\":[\"z9\",1,\"1\"]}},zE:{{{}}},z6:[[{a},{b}]],z1:{{\"{}\":[\"5\",1]}},\
         zT:[[{a},{b}]],zR:{{z_:[]}},x:zO}}",
        edges.join(","),
        4 * (a + 64)
    )
    .replace("x:", "\"x\":");
    let header =
        "square,4,4,38,0,1,1,190,190,44,44,0,0,0,0,Title: A%2C b,Author: C,source,Rules%2Dof it,0";
    format!(
        "{header}\n[0,0,0,0]\n{{}}\n{drawing}\n{{}}\n[{}]\n",
        cells.join(",")
    )
}

fn link(text: &str) -> String {
    let mut bytes = Vec::new();
    DeflateEncoder::new(text.as_bytes(), Compression::default())
        .read_to_end(&mut bytes)
        .unwrap();
    let code = STANDARD.encode(bytes);
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={code}")
}

#[test]
fn a_drawing_has_what_is_a_puzzle() {
    let puzzle = read(&link(&text())).unwrap();
    assert_eq!(puzzle.givens(), [(Cell::at(0, 0), 3)]);
    let words: Vec<String> = puzzle.constraints.iter().map(Constraint::words).collect();
    assert!(words[0].contains("row, column and box"), "{words:?}");
    assert!(
        words[1].contains("r1c1, r1c2") && words[1].contains("add up to 5"),
        "{words:?}"
    );
    assert_eq!(words.len(), 2);
    let title = (
        puzzle.title.as_deref(),
        puzzle.author.as_deref(),
        puzzle.rules.as_deref(),
    );
    assert_eq!(title, (Some("A, b"), Some("C"), Some("Rules\nof it")));
    let told = puzzle.remarks.join("\n");
    for expected in [
        "thermo: drawing",
        "number: drawing, [\"z9\"",
        "1 lines of other",
    ] {
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn a_link_that_is_too_long_is_refused() {
    let long = link(&"a".repeat((1 << 23) + 10));
    assert!(long.len() < 1 << 20);
    let error = read(&long).unwrap_err().to_string();
    assert!(error.contains("more than"), "{error}");
    for (text, expected) in [
        ("https://x.org/penpa-edit/", "&p="),
        ("https://x.org/penpa-edit/#m=edit&p=!!", "compressed"),
        (&*link("hex,4,4"), "`hex`"),
        (&*link("square,4,900"), "4 columns and 900 rows"),
        (&*link("square,4,4\n[0,0,0,0]\n{}\nzZ"), "unknown name"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
