//! Lists and reads all files of a folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// All files in a folder and below it, by their paths in it. These have slashes on all systems.
///
/// # Errors
/// If a folder cannot be read.
pub(crate) fn list_folder(folder: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
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
            files.insert(parts.join("/"), path);
        }
    }
    Ok(files)
}

/// The contents of these files.
///
/// # Errors
/// If a file or folder cannot be read.
pub(crate) fn read_folder(folder: &Path) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let files = list_folder(folder)?.into_iter();
    files
        .map(|(name, path)| Ok((name, fs::read(path)?)))
        .collect()
}
