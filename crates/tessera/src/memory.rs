//! Memory that large work asks for before it begins.

use miette::miette;
use tessera_tablebase::has_room;

use crate::Failure;

/// Whether the process can have so many bytes, and the machine has them.
pub(crate) fn is_there(bytes: u64) -> bool {
    // Systems promise more memory than there is, and end the program that uses it.
    has_room(bytes) && available().is_none_or(|available| bytes <= available)
}

/// Checks that so many bytes are there.
///
/// # Errors
/// Where they are not: which option is to be smaller.
pub(crate) fn check(bytes: u64, option: &str) -> Result<(), Failure> {
    if is_there(bytes) {
        return Ok(());
    }
    Err(miette!(
        help = format!("a smaller {option}"),
        "{} MB of memory are not there",
        bytes.div_ceil(1_000_000)
    )
    .into())
}

/// Bytes that are not in use, where the system tells.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let mut lines = text.lines();
    let available = lines.find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = available.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}
