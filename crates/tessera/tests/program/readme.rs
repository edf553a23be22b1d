//! The examples of the README and of the pages in `docs/`: every `$` line in their console blocks is run in a shell
//! from the project's root, and must print what stands below it. A line `...` there stands for any lines.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The files that the examples write.
const FILES: [&str; 16] = [
    "why.svg",
    "reviewed.pdn",
    "graph.svg",
    "match.jsonl",
    "match.pdn",
    "try.net",
    "split.net",
    "a.games",
    "b.games",
    "small.book",
    "proof.jsonl",
    "won.txt",
    "report.txt",
    "hard.pdf",
    "a.tune",
    "english-tables",
];

/// Declares a test for each page, and the minimum number of its examples.
macro_rules! pages {
    ($($test:ident: $page:literal, $minimum:literal;)*) => {
        $(
            #[test]
            fn $test() {
                assert!(examples($page) >= $minimum);
            }
        )*

        const PAGES: &[&str] = &[$($page),*];
    };
}

pages! {
    the_readme: "README.md", 4;
    the_page_about_books: "docs/book-format.md", 3;
    the_page_about_certificates: "docs/certificates.md", 2;
    the_page_about_classes: "docs/classes.md", 1;
    the_page_about_draughts: "docs/draughts.md", 7;
    the_page_about_engines: "docs/engines.md", 2;
    the_page_about_matches: "docs/match.md", 5;
    the_page_about_reviews: "docs/review.md", 2;
    the_page_about_sudoku: "docs/sudoku.md", 11;
    the_page_about_sudoku_certificates: "docs/sudoku-certificates.md", 2;
    the_page_about_sudoku_proofs: "docs/sudoku-proofs.md", 1;
    the_page_about_the_assistant: "docs/sudoku-assistant.md", 2;
    the_page_about_tables: "docs/tables/README.md", 4;
    the_page_about_verified_tables: "docs/tables/verify.md", 2;
    the_page_about_towers: "docs/towers.md", 2;
    the_page_about_training: "docs/training.md", 4;
    the_page_about_variants: "docs/variants.md", 3;
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_page_with_examples_is_tested() {
    for folder in ["docs", "docs/tables"] {
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let page = format!("{folder}/{name}");
            // The examples of this page install the Python package; those in Python run with its tests.
            if !page.ends_with(".md") || page == "docs/python.md" {
                continue;
            }
            let text = std::fs::read_to_string(root().join(&page)).unwrap();
            if text.contains("```console\n") {
                assert!(PAGES.contains(&page.as_str()), "{page} is not in the list");
            }
        }
    }
}

/// Whether the lines match a pattern in which `...` stands for any number of lines.
fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.first() == Some(first) && matches(rest, &lines[1..]),
    }
}

/// The command with the program that is under test, not another build of it.
fn command_under_test(command: &str) -> String {
    let program = env!("CARGO_BIN_EXE_tessera");
    for name in ["cargo run --release -- ", "tessera "] {
        if let Some(arguments) = command.strip_prefix(name) {
            return format!("{program} {arguments}");
        }
        if let Some((before, arguments)) = command.split_once(&format!(" | {name}")) {
            return format!("{before} | {program} {arguments}");
        }
    }
    panic!("{command} does not run the program");
}

/// Runs the examples of a page, and returns their number.
fn examples(page: &str) -> usize {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let scratch = format!("{}/", folder.path().display());
    let mut examples = 0;
    for block in text.split("```console\n").skip(1) {
        // A command goes on after a backslash at the end of its line.
        let block = block.split("```").next().unwrap().replace("\\\n", "");
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let mut command = command.to_owned();
            for file in FILES {
                command = command.replace(file, &format!("{scratch}{file}"));
            }
            let command = command_under_test(&command);
            let output = Command::new("sh")
                .arg("-c")
                .arg(&command)
                .current_dir(root())
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap()
                + &String::from_utf8(output.stderr).unwrap();
            let printed = printed.replace(&scratch, "");
            let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
            let pattern: Vec<&str> = expected.lines().map(str::trim_end).collect();
            assert!(
                matches(&pattern, &lines),
                "{command} prints\n{printed}\nnot\n{expected}"
            );
            examples += 1;
        }
    }
    examples
}
