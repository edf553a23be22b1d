//! `tessera sudoku certify` and `verify`.

use std::fs;

use serde_json::Value;

use super::{MULTIPLE, NONE, UNIQUE, sudoku};

#[test]
fn a_certificate_is_written_and_checked() {
    let (status, certificate, errors) = sudoku(&["certify"], UNIQUE);
    assert_eq!((status, &*errors), (Some(0), ""));
    let (_, solution, _) = sudoku(&["solve"], UNIQUE);
    let (status, said, errors) = sudoku(&["verify"], &certificate);
    assert_eq!((status, &*errors), (Some(0), ""));
    assert!(
        said.starts_with(&format!("one solution: proven\n{solution}")),
        "{said}"
    );
    // To a file, and as JSON.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.jsonl");
    let file = file.to_str().unwrap();
    assert_eq!(
        sudoku(&["certify", "--output", file, UNIQUE], "").0,
        Some(0)
    );
    assert_eq!(fs::read_to_string(file).unwrap(), certificate);
    let (_, answer, _) = sudoku(&["verify", "--json", file], "");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(
        (&answer["proven"], &answer["claim"]),
        (&true.into(), &"unique".into())
    );
    assert_eq!(answer["lines"], certificate.lines().count() - 1);
}

#[test]
fn a_certificate_without_one_of_its_lines_is_refused() {
    let (_, certificate, _) = sudoku(&["certify"], UNIQUE);
    let short: String = certificate
        .lines()
        .take(5)
        .map(|line| format!("{line}\n"))
        .collect();
    let (status, said, errors) = sudoku(&["verify", "--json"], &short);
    assert_eq!(status, Some(2));
    assert!(
        errors.contains("standard input, line 5: the file ends before everything is decided"),
        "{errors}"
    );
    let answer: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&answer["proven"], &answer["line"]),
        (&false.into(), &5.into())
    );
}

#[test]
fn puzzles_without_one_solution_are_told_apart() {
    let (status, certificate, errors) = sudoku(&["certify"], NONE);
    assert_eq!(status, Some(1));
    assert!(
        errors.contains("the certificate proves that there is no solution"),
        "{errors}"
    );
    let (status, said, _) = sudoku(&["verify"], &certificate);
    assert_eq!(status, Some(0));
    assert!(said.starts_with("no solution: proven\n"), "{said}");
    for (puzzle, options, why) in [
        (MULTIPLE, &[][..], "there is more than one solution"),
        (
            UNIQUE,
            &["--nodes", "0"][..],
            "the limit of decisions was reached",
        ),
    ] {
        let (status, written, errors) = sudoku(&[&["certify"], options].concat(), puzzle);
        assert_eq!((status, &*written), (Some(1), ""));
        assert!(
            errors.contains(&format!("nothing is written: {why}")),
            "{errors}"
        );
    }
}
