//! Writes the script of a WebAssembly module, its types, and the module without what only this step needs; and
//! compresses files.
//!
//! Usage:
//!
//! - `tessera-web-bindgen MODULE NAME DIR` writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` to a folder.
//! - `tessera-web-bindgen --compress FILE...` writes `FILE.gz` beside each file. Zopfli finds a form of gzip that is
//!   some 4 % smaller than that of other programs, but takes seconds for a file.

use std::error::Error;
use std::fs::File;
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
    Ok(())
}

fn compress(path: &str) -> Result<(), Box<dyn Error>> {
    let (plain, compressed) = (File::open(path)?, File::create(format!("{path}.gz"))?);
    zopfli::compress(Options::default(), Format::Gzip, plain, compressed)?;
    Ok(())
}
