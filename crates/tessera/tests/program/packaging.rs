//! The scripts that make packages.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::dependencies::cargo;
use crate::readme::root;

/// Copies the manifests of a folder to another one, which shares all other files with it.
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
            symlink(&path, to.join(name)).unwrap();
        }
    }
}

/// A public address reaches every package that is published, and a second one replaces it.
#[test]
fn packages_have_the_public_address() {
    let root = root();
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
