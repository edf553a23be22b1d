//! Compresses the files that are embedded in the server, and lists them in `embedded.rs`.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut list = File::create(out.join("embedded.rs"))?;
    println!("cargo::rerun-if-changed=page");
    embed(&mut list, "PAGE", Path::new("page"))?;
    // The folder that `web/build` made. Without it, the program has no modules.
    println!("cargo::rerun-if-env-changed=TESSERA_MODULES");
    match std::env::var_os("TESSERA_MODULES") {
        Some(folder) => {
            println!("cargo::rerun-if-changed={}", folder.display());
            embed(&mut list, "MODULES", Path::new(&folder))
        }
        None => writeln!(
            list,
            "pub(crate) static MODULES: Folder = Folder {{ files: &[] }};"
        ),
    }
}

/// Compresses the files of a folder, and writes a list with this name.
fn embed(list: &mut File, name: &str, folder: &Path) -> io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut found = Vec::new();
    find(folder, &mut found)?;
    // Addresses have slashes on all systems. They are sorted as texts, for binary search.
    let address = |file: &PathBuf| {
        let path = file.strip_prefix(folder).unwrap_or(file);
        let parts = path.iter().map(|part| part.to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    };
    let mut files: Vec<(String, PathBuf)> = found
        .into_iter()
        .map(|file| (address(&file), file))
        .collect();
    files.sort();
    writeln!(
        list,
        "pub(crate) static {name}: Folder = Folder {{ files: &["
    )?;
    for (number, (path, file)) in files.iter().enumerate() {
        let target = out.join(format!("{name}-{number}.gz"));
        let contents = fs::read(file)?;
        let mut encoder = GzEncoder::new(File::create(&target)?, Compression::best());
        encoder.write_all(&contents)?;
        encoder.finish()?;
        let mut hasher = DefaultHasher::new();
        hasher.write(&contents);
        let hash = hasher.finish();
        writeln!(list, "({path:?}, {hash}, include_bytes!({target:?})),")?;
    }
    writeln!(list, "] }};")
}

/// Adds all files in a folder and below it.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            find(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}
