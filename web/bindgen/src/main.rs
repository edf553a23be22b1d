//! Writes the script of a WebAssembly module, its types, and the module without what only this step needs; and
//! compresses files.
//!
//! Usage:
//!
//! - `tessera-web-bindgen MODULE NAME DIR` writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` to a folder.
//! - `tessera-web-bindgen --compress FILE...` writes `FILE.gz` beside each file. Zopfli finds a form of gzip that is
//!   some 4 % smaller than that of other programs, but takes seconds for a file.

use std::error::Error;
use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let written = match arguments.as_slice() {
        [option, files @ ..] if option == "--compress" => {
            files.iter().try_for_each(|file| compress(file))
        }
        [module, name, folder] => bind(module, name, folder),
        _ => {
            eprintln!(
                "usage: tessera-web-bindgen MODULE NAME DIR\n       tessera-web-bindgen --compress FILE..."
            );
            return ExitCode::from(2);
        }
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tessera-web-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bind(module: &str, name: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(name)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))?;
    let path = Path::new(folder).join(name).with_extension("js");
    let script = fs::read_to_string(&path)?;
    if script.contains(SHARED) {
        fs::write(&path, with_shared(&script)?)?;
    }
    Ok(())
}

/// The name under which a module imports the functions of `web/shared.wat`.
const SHARED: &str = "\"tessera-shared\"";

/// The script of a module that imports the functions of `web/shared.wat`. Without that, it has lines such as
/// `import * as import1 from "tessera-shared"`, and passes `import1` on, once for each function.
fn with_shared(script: &str) -> Result<String, Box<dyn Error>> {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared.wat");
    let module = wat::parse_file(source)?;
    let mut written = format!(
        "/** The memory that workers share: `tesseraMemory` as it is when this script is evaluated, if there is any. */
const shared = globalThis.tesseraMemory
    ? new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array({module:?})), {{
        page: {{ memory: globalThis.tesseraMemory }},
    }}).exports
    : {{ load: () => 0n, store: () => {{}}, add: () => 0n, find: () => 0n }};
"
    );
    let (mut is_imported, mut is_passed) = (false, false);
    for line in script.lines() {
        let is_import = line.starts_with("import ") && line.contains(SHARED);
        let is_passing = line.trim_start().starts_with(SHARED);
        if is_passing && !is_passed {
            written += &format!("        {SHARED}: shared,\n");
        } else if !is_import && !is_passing {
            written += line;
            written.push('\n');
        }
        is_imported |= is_import;
        is_passed |= is_passing;
    }
    if !is_imported || !is_passed || written.matches(SHARED).count() != 1 {
        return Err("wasm-bindgen writes imports otherwise than expected".into());
    }
    Ok(written)
}

fn compress(path: &str) -> Result<(), Box<dyn Error>> {
    let (plain, compressed) = (File::open(path)?, File::create(format!("{path}.gz"))?);
    zopfli::compress(Options::default(), Format::Gzip, plain, compressed)?;
    Ok(())
}
