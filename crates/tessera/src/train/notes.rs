//! `tessera train show` and `tessera train note`: what a file of weights says about itself.

use std::io::Write;
use std::path::Path;

use miette::miette;
use tessera_study::training::Weights;

use super::{fit, read_weights};
use crate::failure::Failure;
use crate::output_file::Inputs;

/// Keys that describe the weights themselves, and cannot be notes.
const RESERVED: [&str; 3] = ["variant", "inputs", "weights"];

/// Prints the variant, the checksum and the notes of a file.
pub(crate) fn show(path: &Path, mut output: impl Write) -> Result<(), Failure> {
    let weights = read_weights(path)?;
    writeln!(output, "variant: {}", weights.variant())?;
    writeln!(output, "weights: {:08x}", weights.checksum())?;
    for (key, value) in weights.notes() {
        writeln!(output, "{key}: {value}")?;
    }
    output.flush()?;
    Ok(())
}

/// Adds a note to a file, or replaces it.
pub(crate) fn add(path: &Path, key: &str, value: &str) -> Result<(), Failure> {
    let mut weights = read_weights(path)?;
    let plain = |text: &str| !text.trim().is_empty() && !text.chars().any(char::is_control);
    if !plain(key) || key.contains(':') || RESERVED.contains(&key.trim()) {
        return Err(miette!(
            "`{}`: expected a key without colons other than {}",
            key.escape_debug(),
            RESERVED.join(", ")
        )
        .into());
    }
    if !plain(value) {
        let value = value.escape_debug();
        return Err(miette!("`{value}`: expected a value of one line").into());
    }
    weights.note(key, value);
    // Refuses notes that are so long that the file could not be read again.
    Weights::from_bytes(&weights.to_bytes())
        .map_err(|error| miette!("with this note, {}: {error}", path.display()))?;
    fit::write(path, &weights, &Inputs::default())
}
