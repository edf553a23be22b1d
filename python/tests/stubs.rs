//! The types of the native module are complete.

use std::fs;
use std::path::Path;

/// The names that a block of `use` in the module exports.
fn exported(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in source.split("#[pymodule_export]").skip(1) {
        let Some((path, _)) = part.split_once(';') else {
            continue;
        };
        let Some(path) = path.trim().strip_prefix("use crate::") else {
            continue;
        };
        let list = path.split_once('{').map_or_else(
            || path.rsplit("::").next().unwrap_or(path),
            |(_, list)| list.trim_end_matches('}'),
        );
        let found = list.split(',').map(|name| name.trim().to_owned());
        names.extend(found.filter(|name| !name.is_empty()));
    }
    names
}

#[test]
fn everything_that_is_exported_has_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    let stubs = read("tessera/_tessera.pyi");
    let names = exported(&read("src/lib.rs"));
    assert!(names.len() > 30, "{names:?}");
    for name in names {
        let python = if name == "TextProblem" {
            "Problem"
        } else {
            &name
        };
        let is_there = stubs.contains(&format!("class {python}:"))
            || stubs.contains(&format!("class {python}("))
            || stubs.contains(&format!("def {python}("));
        assert!(is_there, "{name} has no types");
    }
}
