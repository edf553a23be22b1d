//! Reads all files of a folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The contents of all files in a folder and below it, by their paths in it. Paths have slashes on all systems.
///
/// # Errors
/// If a file or folder cannot be read.
pub(crate) fn read_folder(folder: &Path) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut left = vec![folder.to_owned()];
    while let Some(inner) = left.pop() {
        for entry in fs::read_dir(inner)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                left.push(path);
                continue;
            }
            let parts = path.strip_prefix(folder).unwrap_or(&path).iter();
            let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
            files.insert(parts.join("/"), fs::read(&path)?);
        }
    }
    Ok(files)
}
