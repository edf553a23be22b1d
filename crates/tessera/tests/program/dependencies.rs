//! What the program is made of: licences that ours allows, and no library twice without a reason.

use std::collections::HashSet;
use std::process::Command;

use crate::common::words;

/// Licences that may be part of a program under MIT or Apache-2.0.
const ALLOWED: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unicode-3.0",
    "Unlicense",
];

/// Libraries under other licences that no program of ours has in it: the browser's driver of the tests.
const ONLY_IN_TESTS: [&str; 1] = ["webdriver"];

/// Libraries that the program has in two versions, since libraries that it uses ask for both.
const TWICE: [&str; 4] = ["hashbrown", "miniz_oxide", "syn", "unicode-width"];

pub(crate) fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    String::from_utf8(output.stdout).unwrap()
}

/// Whether one of the licences between `OR` is allowed, for each part between `AND`.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace('/', " OR ").replace(['(', ')'], "");
    plain.split(" AND ").all(|part| {
        let mut choices = part.split(" OR ").map(str::trim);
        choices.any(|choice| ALLOWED.contains(&choice))
    })
}

#[test]
fn every_licence_is_allowed() {
    let tree = cargo(&[
        "tree",
        "--workspace",
        "--prefix",
        "none",
        "--format",
        "{p}\t{l}",
        "--offline",
    ]);
    let packages: HashSet<&str> = tree.lines().filter(|line| !line.is_empty()).collect();
    assert!(packages.len() > 100, "{tree}");
    for package in packages {
        let (name, licence) = package.split_once('\t').unwrap();
        let name = name.split(' ').next().unwrap();
        let licence = licence.trim_end_matches(" (*)");
        assert!(
            is_allowed(licence) || ONLY_IN_TESTS.contains(&name),
            "{name}: {licence}"
        );
    }
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("MIT AND GPL-3.0-only"));
}

#[test]
fn no_library_is_there_twice_without_a_reason() {
    let tree = cargo(&words(
        "tree --package tessera --edges normal --duplicates --depth 0 --prefix none --offline",
    ));
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let name = line.split(' ').next().unwrap();
        assert!(
            TWICE.contains(&name) || !versions_differ(&tree, name),
            "{line}"
        );
    }
}

/// Whether a library is there in two versions; with other features, it may be there twice in the same version.
fn versions_differ(tree: &str, name: &str) -> bool {
    let versions = tree.lines().filter_map(|line| {
        let mut words = line.split(' ');
        (words.next()? == name).then(|| words.next()).flatten()
    });
    let versions: HashSet<&str> = versions.collect();
    versions.len() > 1
}

#[test]
fn no_test_tool_is_in_the_program() {
    let tree = cargo(&words(
        "tree --package tessera --edges normal --prefix none --offline",
    ));
    for name in ONLY_IN_TESTS {
        let is_it = |line: &str| line.split(' ').next() == Some(name);
        assert!(!tree.lines().any(is_it), "{name}");
    }
}
