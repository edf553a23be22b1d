//! Any bytes as a file of a table: no panic, no memory beyond what the file has, and reading again gives the same.
//!
//! So that inputs get past the checksums, each input is also read with the right ones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use tempfile::TempDir;
use tessera_tablebase::files::{Cache, File};
use twox_hash::XxHash3_64;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    check(&bytes);
    repair(&mut bytes);
    check(&bytes);
});

fn check(bytes: &[u8]) {
    let path = FOLDER.path().join("table");
    std::fs::write(&path, bytes).expect("a file");
    let Ok(file) = File::open(&path) else {
        return;
    };
    let cache = Cache::new(1 << 20);
    let is_whole = file.verify().is_ok();
    let positions = file.header().positions;
    for number in [0, 1, positions / 2, positions.saturating_sub(1)] {
        let (value, wld) = (file.value(number, &cache), file.wld(number, &cache));
        assert_eq!(value.ok(), file.value(number, &cache).ok());
        assert!(
            !is_whole || number >= positions || wld.is_ok() || file.value(number, &cache).is_ok()
        );
    }
}

/// Puts the right checksums into a file, as far as its head tells where they are, so that what lies behind them is
/// reached.
fn repair(bytes: &mut [u8]) {
    let _ = repair_blocks(bytes);
    for end in [number(bytes, 16).unwrap_or(0), bytes.len()] {
        if (8..=bytes.len()).contains(&end) {
            let sum = XxHash3_64::oneshot(&bytes[..end - 8]);
            bytes[end - 8..end].copy_from_slice(&sum.to_le_bytes());
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*four) as usize)
}

fn repair_blocks(bytes: &mut [u8]) -> Option<()> {
    let (mut start, blocks) = (number(bytes, 16)?, number(bytes, 20)?);
    let mut at = 48;
    for _ in 0..2 {
        at += 1 + usize::from(*bytes.get(at)?);
    }
    at += 4 + number(bytes, at)?;
    for _ in 0..blocks {
        let checksum = at..at + 4;
        at += 4;
        let (mut len, mut shift) = (0, 0);
        loop {
            let byte = *bytes.get(at)?;
            at += 1;
            len |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 || shift > 28 {
                break;
            }
        }
        let sum = XxHash3_64::oneshot(bytes.get(start..start + len)?) as u32;
        bytes[checksum].copy_from_slice(&sum.to_le_bytes());
        start += len;
    }
    Some(())
}
