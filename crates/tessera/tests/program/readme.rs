//! The examples of the README and of other pages: every `$` line in their console blocks is run in a shell from the
//! project's root, and must print what stands below it. A line `...` there stands for any lines.

use std::path::Path;
use std::process::Command;

/// The files that the examples write.
const FILES: [&str; 13] = [
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
    "english-tables",
];

/// Whether the lines match a pattern in which `...` stands for any number of lines.
fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.first() == Some(first) && matches(rest, &lines[1..]),
    }
}

#[test]
fn the_examples_print_what_the_readme_says() {
    assert!(examples("README.md") >= 3);
}

#[test]
fn the_examples_of_matches_print_what_their_pages_say() {
    assert!(examples("docs/match.md") >= 3);
    assert!(examples("docs/engines.md") >= 2);
}

#[test]
fn the_examples_of_variants_print_what_the_page_says() {
    assert!(examples("docs/variants.md") >= 3);
}

#[test]
fn the_example_of_reviews_prints_what_its_page_says() {
    assert!(examples("docs/review.md") >= 1);
}

#[test]
fn the_examples_of_training_print_what_the_page_says() {
    assert!(examples("docs/training.md") >= 4);
}

#[test]
fn the_examples_of_books_print_what_the_page_says() {
    assert!(examples("docs/book-format.md") >= 3);
}

#[test]
fn the_example_of_certificates_prints_what_the_page_says() {
    assert!(examples("docs/certificates.md") >= 1);
}

#[test]
fn the_example_of_verified_tables_prints_what_its_page_says() {
    assert!(examples("docs/tables/verify.md") >= 2);
}

/// Runs the examples of a page, and returns their number.
fn examples(page: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join(page)).unwrap();
    let program = env!("CARGO_BIN_EXE_tessera");
    let scratch = tempfile::tempdir().unwrap();
    let mut examples = 0;
    for block in readme.split("```console\n").skip(1) {
        // A command goes on after a backslash at the end of its line.
        let block = block.split("```").next().unwrap().replace("\\\n", "");
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            // The program that is under test, not another build of it; files go to a scratch folder.
            let mut arguments = ["cargo run --release -- ", "tessera "]
                .iter()
                .find_map(|program| command.strip_prefix(program))
                .unwrap_or_else(|| panic!("{command} does not run the program"))
                .to_owned();
            let scratch = format!("{}/", scratch.path().display());
            for file in FILES {
                arguments = arguments.replace(file, &format!("{scratch}{file}"));
            }
            let command = format!("{program} {arguments}");
            let output = Command::new("sh")
                .arg("-c")
                .arg(&command)
                .current_dir(&root)
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
