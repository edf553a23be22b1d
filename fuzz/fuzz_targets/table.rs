//! Any bytes as a file of a table: no panic, no memory beyond what the file has, and reading again gives the same.
//!
//! So that inputs get past the checksums, each input is also read with the right ones of head and file.
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
    let head = bytes.get(16..20).and_then(|four| four.try_into().ok());
    let head = head.map_or(0, |four| u32::from_le_bytes(four) as usize);
    for end in [head, bytes.len()] {
        if (8..=bytes.len()).contains(&end) {
            let sum = XxHash3_64::oneshot(&bytes[..end - 8]);
            bytes[end - 8..end].copy_from_slice(&sum.to_le_bytes());
        }
    }
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
        assert!(!is_whole || number >= positions || wld.is_ok() || file.value(number, &cache).is_ok());
    }
}
