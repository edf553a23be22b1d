//! Bundles the files of the page, compresses those that are embedded in the server, and lists them in `embedded.rs`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use self::bundle::{Files, bundle, hash};
use self::folder::read_folder;

#[path = "src/bundle/mod.rs"]
mod bundle;
#[path = "src/folder.rs"]
mod folder;

fn main() -> io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut list = File::create(out.join("embedded.rs"))?;
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-changed=src/bundle");
    let page = bundle(&read_folder(Path::new("page"))?).map_err(io::Error::other)?;
    embed(&mut list, "PAGE", &page)?;
    // The folder that `web/build` made. Without it, the program has no modules.
    println!("cargo::rerun-if-env-changed=TESSERA_MODULES");
    let modules = match std::env::var_os("TESSERA_MODULES") {
        Some(folder) => {
            println!("cargo::rerun-if-changed={}", folder.display());
            let mut files = read_folder(Path::new(&folder))?;
            // What only the npm packages have.
            files.retain(|path, _| !path.starts_with("npm/"));
            files
        }
        None => BTreeMap::new(),
    };
    embed(&mut list, "MODULES", &modules)
}

/// Compresses files, and writes a list with this name. A file that has a compressed form beside it, with `.gz` at the
/// end of its name, is taken in that form.
fn embed(list: &mut File, name: &str, files: &Files) -> io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    writeln!(
        list,
        "pub(crate) static {name}: Folder = Folder {{ files: &["
    )?;
    let plain = |path: &str| !path.ends_with(".gz");
    for (number, (path, contents)) in files.iter().filter(|(path, _)| plain(path)).enumerate() {
        let target = out.join(format!("{name}-{number}.gz"));
        let mut file = File::create(&target)?;
        if let Some(compressed) = files.get(&format!("{path}.gz")) {
            file.write_all(compressed)?;
        } else {
            let mut encoder = GzEncoder::new(file, Compression::best());
            encoder.write_all(contents)?;
            encoder.finish()?;
        }
        let hash = hash(contents);
        writeln!(list, "({path:?}, {hash}, include_bytes!({target:?})),")?;
    }
    writeln!(list, "] }};")
}
