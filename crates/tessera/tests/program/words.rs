//! The words of the project: what a native speaker would not write, and lines that are too long.

use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of columns of a line of prose.
const MAX_COLUMNS: usize = 120;

/// Phrases that read as translated, in lower case.
const PHRASES: &[&str] = &[
    "so many ",
    " be it ",
    "for ever ",
    "for ever.",
    "do not know of",
    "does not know of",
    "by lot ",
    "tables of perfect play",
];

/// The files of these kinds in the project, without what is built, and without golden files.
fn files(kinds: &[&str]) -> Vec<PathBuf> {
    fn find(folder: &Path, kinds: &[&str], found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                let is_own =
                    !name.starts_with('.') && !["target", "golden", "axe"].contains(&&*name);
                if is_own {
                    find(&path, kinds, found);
                }
            } else if kinds.iter().any(|kind| name.ends_with(kind)) && name != "words.rs" {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    find(&root, kinds, &mut found);
    found
}

/// The lines of a file that a condition finds, each with its place.
fn lines(path: &Path, mut is_found: impl FnMut(&str) -> bool) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let numbered = (1..).zip(text.lines());
    let found = numbered.filter(|(_, line)| is_found(line));
    found
        .map(|(number, line)| format!("{}:{number}: {}\n", path.display(), line.trim()))
        .collect()
}

#[test]
fn phrases_are_those_of_a_native_speaker() {
    let mut found = Vec::new();
    for path in files(&[".rs", ".js", ".md", ".html", ".py", ".pyi"]) {
        found.extend(lines(&path, |line| {
            let line = line.to_lowercase();
            PHRASES.iter().any(|phrase| line.contains(phrase))
        }));
    }
    assert!(found.is_empty(), "{}", found.concat());
}

#[test]
fn prose_is_not_wider_than_120_columns() {
    let is_long = |line: &str| line.chars().count() > MAX_COLUMNS;
    let mut found = Vec::new();
    for path in files(&[".rs", ".js", ".py", ".pyi"]) {
        found.extend(lines(&path, |line| {
            is_long(line)
                && ["//", "/*", "*", "# "]
                    .iter()
                    .any(|sign| line.trim_start().starts_with(sign))
        }));
    }
    for path in files(&[".md"]) {
        // Rows of tables and blocks of code cannot be broken.
        let mut is_code = false;
        found.extend(lines(&path, |line| {
            is_code ^= line.trim_start().starts_with("```");
            is_long(line) && !is_code && !line.starts_with('|')
        }));
    }
    assert!(found.is_empty(), "{}", found.concat());
}
