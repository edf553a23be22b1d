//! Compresses the files of the page, which the release build embeds.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    let out = PathBuf::from(out).join("page");
    // Files that the page no longer has must not stay.
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    compress(Path::new("page"), &out)
}

/// Compresses all files of a folder into another one, under the same names.
fn compress(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            compress(&entry.path(), &target)?;
        } else {
            let mut encoder = GzEncoder::new(File::create(target)?, Compression::best());
            io::copy(&mut File::open(entry.path())?, &mut encoder)?;
            encoder.finish()?;
        }
    }
    Ok(())
}
