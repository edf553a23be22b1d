//! Writes the script of a WebAssembly module, its types, and the module without what only this step needs.
//!
//! Usage: `tessera-web-bindgen MODULE NAME DIR` writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` to a folder.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, name, folder] = arguments.as_slice() else {
        eprintln!("usage: tessera-web-bindgen MODULE NAME DIR");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen
        .input_path(module)
        .out_name(name)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tessera-web-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
