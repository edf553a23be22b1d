//! `tessera puzzles` as a whole process.

use crate::common::{stderr, stdout, tessera};

/// Options for a few quick puzzles, which may be alike.
const FEW: [&str; 14] = [
    "puzzles",
    "make",
    "--variant",
    "russian",
    "--count",
    "2",
    "--seed",
    "3",
    "--pieces",
    "4",
    "--patience",
    "1",
    "--table-pieces",
    "3",
];

#[test]
fn a_position_cannot_have_more_pieces_at_least_than_at_most() {
    let refused = tessera(&[&FEW[..], &["--min-pieces", "5"]].concat(), b"");
    assert_eq!(refused.status.code(), Some(2));
    let message = "--min-pieces is 5: expected at most 4, the value of --pieces";
    assert!(stderr(&refused).contains(message), "{}", stderr(&refused));
}

#[test]
fn puzzles_are_made_resumed_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("few.jsonl");
    let name = path.to_str().unwrap();
    let into_file = [&FEW[..], &["--output", name]].concat();
    let made = tessera(&into_file, b"");
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let whole = std::fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 3, "{whole}");
    let head = "tessera puzzles make --variant russian --count 2 --seed 3 --pieces 4 --nodes 100000 \
                --patience 1 --table-pieces 3\",\"table_pieces\":3}";
    assert!(whole.lines().next().unwrap().contains(head), "{whole}");

    // The same, from standard output, and after a file that ends early.
    assert_eq!(stdout(&tessera(&FEW, b"")), whole);
    let begun: String = whole
        .lines()
        .take(2)
        .flat_map(|line| [line, "\n"])
        .collect();
    std::fs::write(&path, begun).unwrap();
    assert_eq!(tessera(&into_file, b"").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);

    let checked = tessera(&["puzzles", "check", name], b"");
    assert_eq!(stdout(&checked), format!("{name}: 2 puzzles, all proven\n"));
    let twice = format!("{whole}{}\n", whole.lines().last().unwrap());
    std::fs::write(&path, twice).unwrap();
    let checked = tessera(&["puzzles", "check", name], b"");
    assert_eq!(checked.status.code(), Some(1));
    let said = stdout(&checked);
    assert!(said.contains(":4: russian "), "{said}");
    assert!(
        said.contains("the same position as a puzzle before"),
        "{said}"
    );
    assert!(said.ends_with("wrong puzzles: 1 of 3\n"), "{said}");
}

#[test]
fn a_file_of_other_settings_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("old.jsonl");
    let head = "{\"format\":\"tessera-puzzles\",\"version\":1,\"command\":\"another\"}\n";
    std::fs::write(&path, head).unwrap();
    let made = tessera(
        &[&FEW[..], &["--output", path.to_str().unwrap()]].concat(),
        b"",
    );
    assert_eq!(made.status.code(), Some(2));
    assert!(stderr(&made).contains("was made by: another"), "{made:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), head);

    std::fs::write(&path, "no puzzles\n").unwrap();
    let checked = tessera(&["puzzles", "check", path.to_str().unwrap()], b"");
    assert_eq!(checked.status.code(), Some(2));
    assert!(
        stderr(&checked).contains("line 1: not the head of a file"),
        "{checked:?}"
    );
}
