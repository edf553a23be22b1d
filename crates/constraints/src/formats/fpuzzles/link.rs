//! Links: the JSON of a puzzle after `?load=`, compressed by the algorithm of lz-string and in base 64.

use super::{read, write};
use crate::formats::{ReadError, shown};
use crate::puzzle::Puzzle;

/// Maximum length of the compressed part of a link, in characters.
const MAX_CODE: usize = 40_000;

/// Reads the link of a puzzle, or the text after its `?load=`.
///
/// # Errors
///
/// If the text cannot be decompressed, or as for [`read`].
pub fn read_link(text: &str) -> Result<Puzzle, ReadError> {
    read(&inflate(text)?)
}

/// The JSON of a link, or of the text after its `?load=`.
fn inflate(text: &str) -> Result<String, ReadError> {
    let code = text.trim();
    let code = match code.split_once("load=") {
        Some((_, code)) => code,
        // SudokuPad puts it after the last slash, or passes it as the identifier of the puzzle.
        None if code.starts_with("http") => {
            let place = code.find("fpuz").ok_or_else(|| {
                ReadError(format!(
                    "`{}`: no puzzle is in this link: expected one after ?load=, fpuz, scl or ctc; a short link \
                     names a puzzle that only the site's server has",
                    shown(code)
                ))
            })?;
            &code[place..]
        }
        None => code,
    };
    let code = code.split(['&', '#']).next().unwrap_or_default();
    let code = code
        .strip_prefix("fpuzzles")
        .or_else(|| code.strip_prefix("fpuz"))
        .unwrap_or(code);
    decompressed(code)
}

/// Decompresses `code`, the compressed part of a link.
pub(in crate::formats) fn decompressed(code: &str) -> Result<String, ReadError> {
    // The decompressed text can be as long as the square of the length of `code`.
    if code.len() > MAX_CODE {
        return Err(ReadError(format!(
            "a link of {} characters: expected at most {MAX_CODE}",
            code.len()
        )));
    }
    // A space was a plus sign, which some programs decode as a space.
    let decoded = percent_encoding::percent_decode_str(code)
        .decode_utf8_lossy()
        .replace(' ', "+");
    let wrong =
        || ReadError::new("the link is not compressed as those of f-puzzles and SudokuPad are");
    let units = lz_str::decompress_from_base64(&decoded).ok_or_else(wrong)?;
    String::from_utf16(&units).map_err(|_| wrong())
}

/// Writes a puzzle as a link.
///
/// # Errors
///
/// As for [`write()`].
pub fn write_link(puzzle: &Puzzle) -> Result<String, ReadError> {
    Ok(format!(
        "https://www.f-puzzles.com/?load={}",
        compressed(puzzle)?
    ))
}

/// The JSON of a puzzle, compressed and percent-encoded for a link.
pub(in crate::formats) fn compressed(puzzle: &Puzzle) -> Result<String, ReadError> {
    let code = lz_str::compress_to_base64(&write(puzzle)?);
    Ok(code
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D"))
}
