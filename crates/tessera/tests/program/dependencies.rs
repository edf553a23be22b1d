//! What the program is made of: licences that ours allows, and no library twice without a reason.

use std::collections::HashSet;
use std::process::Command;
#[cfg(unix)]
use std::{fs, path::Path};

#[cfg(unix)]
use serde_json::Value;

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

fn cargo(arguments: &[&str]) -> String {
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

/// Copies the manifests of a folder to another one, which shares all other files with it.
#[cfg(unix)]
fn copy_manifests(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            fs::copy(&path, to.join(name)).unwrap();
        } else {
            std::os::unix::fs::symlink(&path, to.join(name)).unwrap();
        }
    }
}

/// A public address reaches every package that is published, and a second one replaces it.
#[cfg(unix)]
#[test]
fn packages_have_the_public_address() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap();
    let copy = tempfile::tempdir().unwrap();
    let copy = copy.path();
    fs::create_dir(copy.join("crates")).unwrap();
    for name in ["Cargo.toml", "README.md"] {
        fs::copy(root.join(name), copy.join(name)).unwrap();
    }
    copy_manifests(&root.join("packaging"), &copy.join("packaging"));
    copy_manifests(&root.join("python"), &copy.join("python"));
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let path = entry.unwrap().path();
        copy_manifests(&path, &copy.join("crates").join(path.file_name().unwrap()));
    }
    let set = |address: &str| {
        let mut command = Command::new(copy.join("packaging/address"));
        command.arg(address).output().unwrap()
    };
    assert!(!set("example.org").status.success());
    for address in ["https://example.org/first", "https://example.org/tessera"] {
        let output = set(address);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let manifest = copy.join("Cargo.toml");
    let metadata = cargo(&[
        "metadata",
        "--no-deps",
        "--format-version=1",
        "--offline",
        "--manifest-path",
        manifest.to_str().unwrap(),
    ]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 14, "{packages:?}");
    for package in packages {
        for key in ["repository", "homepage"] {
            assert_eq!(
                package[key], "https://example.org/tessera",
                "{}: {key}",
                package["name"]
            );
        }
    }
    let python = fs::read_to_string(copy.join("python/pyproject.toml")).unwrap();
    assert_eq!(
        python.matches("https://example.org/tessera").count(),
        2,
        "{python}"
    );
    assert!(!python.contains("first"), "{python}");
}
